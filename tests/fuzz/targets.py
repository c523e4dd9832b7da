"""Fuzz targets: everything that strangers can send to Koga as bytes.

Positions, options, files such as boards, records; HTTP, frames, messages. Each target takes any bytes. InvalidInput is
a valid result; so is a position, which is then played, written and read again. The server may refuse input, but must
not fail. Anything else is a finding.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from koga.core.game import GAMES, Agreed, Game, InvalidInput, agree, find
from koga.core.position import CHANCE, OVER, Position, Rng, draw_one
from koga.core.record import read as read_record
from koga.core.record import replay
from koga.core.verification import verify
from tests.fuzz.front import front, fuzz_table

SEEDS = Path(__file__).parent / "seeds"
STEPS = 20


def position(data: bytes) -> None:
    """A game's name on the first line, then the text of a position."""
    game, text = named(data)
    agreed = agree(game, {})
    found = game.read(text, agreed)
    assert_readable(game, found, agreed)
    play(found)
    assert_readable(game, found, agreed)


def assert_readable(game: Game, found: Position, agreed: Agreed) -> None:
    """What is shown can be read: a refusal of it is a finding, not a refusal of the input."""
    shown = game.show(found)
    try:
        again = game.read(shown, agreed)
    except InvalidInput as error:
        raise AssertionError(f"a position cannot be read as it is shown: {error}") from error
    assert game.show(again) == shown


def options(data: bytes) -> None:
    """A game's name on the first line, then name=value lines; after a line `file NAME` the rest is that file."""
    game, text = named(data)
    told, mark, file = text.partition("\nfile ")
    name, _, contents = file.partition("\n")
    chosen = dict(line.split("=", 1) for line in told.splitlines() if "=" in line)
    play(game.start(agree(game, chosen, {name: contents} if mark else {})))


def file(data: bytes) -> None:
    """A game's name on the first line, then a file for one of its options, such as a board or a stage."""
    game, text = named(data)
    for option in game.options:
        if option.file:
            play(game.start(agree(game, {option.name: "own"}, {option.name: text})))


def record(data: bytes) -> None:
    """The text of a record."""
    found = read_record(data.decode("utf-8", "replace"))
    replay(found)
    verify(found)


def http(data: bytes) -> None:
    """The bytes of a connection as they come from the network."""
    front().run(lambda: front().request(data))


def frames(data: bytes) -> None:
    """The bytes of a WebSocket after its handshake."""
    front().run(lambda: front().frames(data))


def messages(data: bytes) -> None:
    """A game's name on the first line, then one message per line to a fresh table of that game: its id is `table`, and
    `token 0` opens its first seat."""
    game, text = named(data)
    _, id, tokens = fuzz_table(game.name)
    for seat, token in enumerate(tokens):
        text = text.replace(f'"token {seat}"', f'"{token}"')
    lines = text.replace('"table":"table"', f'"table":"{id}"').encode().split(b"\n")
    front().run(lambda: front().messages(game.name, lines))


TARGETS: dict[str, Callable[[bytes], None]] = {
    "position": position, "options": options, "file": file, "record": record, "http": http, "frames": frames,
    "messages": messages,
}  # fmt: skip


def named(data: bytes) -> tuple[Game, str]:
    head, _, text = data.decode("utf-8", "replace").partition("\n")
    names = sorted(GAMES)
    return find(head if head in GAMES else names[len(head) % len(names)]), text


def play(found: Position) -> None:
    """Play some random actions, calling everything that programs use of a position."""
    rng = Rng(1)
    for _ in range(STEPS):
        if found.to_act == OVER:
            break
        actions = found.actions()
        assert actions
        assert all(found.forbidden_by(action) is None for action in actions)
        if found.to_act == CHANCE:
            found.apply(draw_one(found, rng))
        else:
            found.copy().imagine(found.to_act, rng)
            found.estimate(found.to_act)
            found.apply(actions[rng.below(len(actions))])


def attempt(target: str, data: bytes) -> bool:
    """Return whether the bytes were accepted; anything but acceptance or InvalidInput is raised."""
    try:
        TARGETS[target](data)
    except InvalidInput:
        return False
    return True


def seeds(target: str) -> Iterator[Path]:
    return (path for path in sorted((SEEDS / target).iterdir()) if path.is_file())
