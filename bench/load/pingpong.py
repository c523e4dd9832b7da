"""Ping-pong for the load test: two seats act in turn. Plain Python, as its counterpart bgio.cjs is plain JavaScript."""

from __future__ import annotations

import msgspec

from koga.core.game import Agreed, Game, InvalidInput
from koga.core.line import Line
from koga.core.position import Illegal, Position

LAST = 100_000


class PingPong(Position):
    to_act: int = 0
    seats: int = 2

    def __init__(self, hits: int = 0) -> None:
        self.hits = hits
        self.to_act = hits % 2

    def actions(self) -> list[int]:
        return [0]

    def forbidden_by(self, action: int) -> str | None:
        return None if action == 0 else "P1.1"

    def apply(self, action: int) -> None:
        if action != 0:
            raise Illegal(action, "P1.1")
        self.play(action)

    def play(self, action: int) -> None:
        self.hits += 1
        self.to_act = self.hits % 2

    def copy(self) -> PingPong:
        return PingPong(self.hits)

    def copy_from(self, other: Position) -> None:
        assert isinstance(other, PingPong)
        self.hits, self.to_act = other.hits, other.to_act

    def key(self) -> bytes:
        return str(self.hits).encode()


class PingPongView(msgspec.Struct, frozen=True, tag="pingpong", tag_field="game"):
    hits: int


HIT = Line("hit", {}, "hit", "打つ")
SEAT = Line("seat", {}, "player", "選手")


def number(position: Position, name: str) -> int:
    if name != "hit":
        raise InvalidInput(f"{name!r} is not an action")
    return 0


def view(position: Position, seat: int) -> PingPongView:
    assert isinstance(position, PingPong)
    return PingPongView(position.hits)


def read(text: str, agreed: Agreed) -> Position:
    return PingPong(int(text))


GAME = Game(
    name="pingpong",
    package="bench.load",
    rules_version=1,
    action_count=1,
    options=(),
    check=lambda agreed: None,
    start=lambda agreed: PingPong(),
    view=view,
    ask=lambda position: HIT,
    tell=lambda before, action, after, seat: (HIT,),
    end=lambda position: (),
    seat=lambda position, seat: SEAT,
    label=lambda position, action: HIT,
    action_name=lambda position, action: "hit",
    action_number=number,
    show=lambda position: position.key().decode(),
    read=read,
    terminal="",
)
