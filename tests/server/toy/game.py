"""Two seats, eight cards. Each seat is dealt two in secret. In a turn: any of three marks, then draw a card, show one,
or pass. After three turns each, the seat with the higher shown card wins; with none shown it is a draw.

K1.1 is its only rule. It is plain Python: searches, which are compiled, cannot play it; the bot `random` can.
"""

from __future__ import annotations

import msgspec

from koga.core.game import SPECTATOR, Agreed, Game, InvalidInput
from koga.core.line import Line
from koga.core.position import CHANCE, OVER, WIN, Position, Rng

CARDS = 8
MARK, DRAW, SHOW, PASS, COUNT = 8, 11, 12, 20, 21
TURNS = 6


class Toy(Position):
    to_act: int = CHANCE
    seats: int = 2

    def __init__(self) -> None:
        self.to_act = CHANCE
        self.hands: list[list[int]] = [[], []]
        self.shown: list[list[int]] = [[], []]
        self.marks: list[int] = []
        self.turn = 0
        self.drawing = 0  # the seat that gets the next card

    def actions(self) -> list[int]:
        if self.to_act == OVER:
            return []
        if self.to_act == CHANCE:
            return self.deck()
        hand = self.hands[self.to_act]
        marks = [MARK + mark for mark in range(3) if mark not in self.marks]
        draw = [DRAW] if self.deck() else []
        return [*marks, *draw, *(SHOW + card for card in sorted(hand) if card not in self.shown[self.to_act]), PASS]

    def deck(self) -> list[int]:
        return [card for card in range(CARDS) if card not in self.hands[0] + self.hands[1]]

    def forbidden_by(self, action: int) -> str | None:
        return None if action in self.actions() else "K1.1"

    def apply(self, action: int) -> None:
        if self.forbidden_by(action):
            from koga.core.position import Illegal

            raise Illegal(action, "K1.1")
        self.play(action)

    def weight(self, action: int) -> int:
        return 1

    def play(self, action: int) -> None:
        if self.to_act == CHANCE:
            self.hands[self.drawing].append(action)
            dealt = len(self.hands[0]) + len(self.hands[1])
            if dealt < 4:
                self.drawing = dealt // 2
            elif dealt == 4:
                self.to_act = 0
            else:
                self.next_turn(self.drawing)
        elif action < DRAW:
            self.marks.append(action - MARK)
        elif action == DRAW:
            self.drawing = self.to_act
            self.to_act = CHANCE
        else:
            if action != PASS:
                self.shown[self.to_act].append(action - SHOW)
            self.next_turn(self.to_act)

    def next_turn(self, seat: int) -> None:
        self.turn += 1
        self.marks = []
        self.to_act = OVER if self.turn == TURNS else 1 - seat

    def imagine(self, seat: int, rng: Rng) -> None:
        """Keep the seat's cards and shown cards, and deal all others again."""
        other = 1 - seat
        known = self.hands[seat] + self.shown[other]
        unknown = [card for card in range(CARDS) if card not in known]
        hand = list(self.shown[other])
        while len(hand) < len(self.hands[other]):
            hand.append(unknown.pop(rng.below(len(unknown))))
        self.hands[other] = hand

    def seen(self, action: int, seat: int) -> int:
        return 0 if self.to_act == CHANCE and seat != self.drawing else action

    def score(self, seat: int) -> int:
        best = [max(shown, default=-1) for shown in self.shown]
        return WIN // 2 if best[0] == best[1] else WIN * (best[seat] > best[1 - seat])

    def copy(self) -> Toy:
        twin = Toy()
        twin.copy_from(self)
        return twin

    def copy_from(self, other: Position) -> None:
        assert isinstance(other, Toy)
        self.to_act, self.turn, self.drawing = other.to_act, other.turn, other.drawing
        self.hands = [list(hand) for hand in other.hands]
        self.shown = [list(shown) for shown in other.shown]
        self.marks = list(other.marks)

    def key(self) -> bytes:
        return repr((self.to_act, self.hands, self.shown, self.marks, self.turn, self.drawing)).encode()

    def __reduce__(self) -> tuple[object, ...]:
        return thaw, (self.to_act, self.hands, self.shown, self.marks, self.turn, self.drawing)


def thaw(*state: object) -> Toy:
    toy = Toy()
    toy.to_act, toy.hands, toy.shown, toy.marks, toy.turn, toy.drawing = state  # type: ignore[assignment]
    return toy


class ToyView(msgspec.Struct, frozen=True, tag="toy", tag_field="game"):
    hand: tuple[int, ...]
    sizes: tuple[int, int]
    shown: tuple[tuple[int, ...], ...]
    marks: tuple[int, ...]
    turn: int


def view(position: Position, seat: int) -> ToyView:
    assert isinstance(position, Toy)
    hand = () if seat == SPECTATOR else tuple(sorted(position.hands[seat]))
    sizes = (len(position.hands[0]), len(position.hands[1]))
    return ToyView(hand, sizes, tuple(map(tuple, position.shown)), tuple(position.marks), position.turn)


def ask(position: Position) -> Line:
    return line("ask", to_act=position.to_act)


def tell(before: Position, action: int, after: Position, seat: int) -> tuple[Line, ...]:
    assert isinstance(before, Toy)
    if before.to_act == CHANCE and seat != before.drawing:
        return (line("drawn", by=before.drawing),)
    return (line("happened", action=action, by=before.to_act),)


def line(key: str, **fields: int) -> Line:
    return Line(key, dict(fields), f"{key} {fields}", f"{key} {fields}")


def action_name(position: Position, action: int) -> str:
    return f"a{action}"


def action_number(position: Position, name: str) -> int:
    if not name.startswith("a") or not name[1:].isdigit() or int(name[1:]) >= COUNT:
        raise InvalidInput(f"{name!r} is not an action")
    return int(name[1:])


def show(position: Position) -> str:
    return position.key().decode()


def read(text: str, agreed: Agreed) -> Position:
    raise InvalidInput("a toy cannot be read")


GAME = Game(
    name="toy",
    package="tests.server.toy",
    rules_version=1,
    action_count=COUNT,
    options=(),
    check=lambda agreed: None,
    start=lambda agreed: Toy(),
    view=view,
    ask=ask,
    tell=tell,
    end=lambda position: (line("end"),),
    seat=lambda position, seat: line("seat", seat=seat),
    label=lambda position, action: line("label", action=action),
    action_name=action_name,
    action_number=action_number,
    show=show,
    read=read,
    terminal="",
)
