"""A notation for cases: positions, actions and claims in words that a player can read.

G5.3 high and low walls stop a ninja on the ground (FAQ 51)
    given tokugawa at:e6            a position (notation), on stage A, all sheets at 0, unless options are told
    refuse go:d6 G5.3               an action, and the rule against it
    allow go:e7
    do go:e7 stop                   actions, all of them legal
    see tokugawa at:e7 crystals:1   words of a line of the position as it is written
    not tokugawa tools:             words that no word of that line begins with
    supply yard 17                  what is left in yard, den, bags, deck
    over | playing | points oda 20
    and …, .. …                     goes on from the line above, with and without a semicolon
"""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest
from _pytest.mark import ParameterSet

from koga.core.game import Agreed, agree, find
from koga.core.position import OVER, Position
from koga.games.gachijo.names import TOOLS, TREASURES, WEAPONS
from koga.games.gachijo.position import Gachijo
from koga.games.gachijo.turns import points

GAME = find("gachijo")


class Case(NamedTuple):
    title: str
    lines: tuple[str, ...]


def cases(text: str) -> list[ParameterSet]:
    """The cases of a text, as parameters of a test; each cites the rules in its title and those that refuse in it."""
    found = []
    for block in re.split(r"\n(?=\S)", text.strip()):
        title, *lines = block.splitlines()
        ids = re.findall(r"G\d+\.\d+", title)
        assert ids, title
        text = "\n".join(line.strip() for line in lines).replace("\nand ", "; ").replace("\n.. ", " ")
        case = Case(title, tuple(text.splitlines()))
        ids += re.findall(r"^refuse \S+ (G\d+\.\d+)$", text, re.MULTILINE)
        found.append(pytest.param(case, id=title.replace(" ", "-")[:70], marks=pytest.mark.rule(*ids)))
    return found


def agreed(**options: str | int) -> Agreed:
    return agree(GAME, {"stage": "A", **{name.replace("_", "-"): str(value) for name, value in options.items()}})


def at(text: str, **options: str | int) -> Gachijo:
    position = GAME.read(text, agreed(**options))
    assert isinstance(position, Gachijo)
    return position


def start(**options: str | int) -> Gachijo:
    position = GAME.start(agreed(**options))
    assert isinstance(position, Gachijo)
    return position


def after(position: Gachijo, *names: str) -> Gachijo:
    for name in names:
        assert against(position, name) is None, f"{name}: {against(position, name)}\n{GAME.show(position)}"
        position.apply(GAME.action_number(position, name))
    return position


def against(position: Position, name: str) -> str | None:
    return position.forbidden_by(GAME.action_number(position, name))


def offered(position: Position) -> set[str]:
    return {GAME.action_name(position, action) for action in position.actions()}


def run(case: Case) -> None:
    options: dict[str, str | int] = {}
    position: Gachijo | None = None
    for line in case.lines:
        verb, _, rest = line.partition(" ")
        if verb == "with":
            options = {name: value for name, _, value in (pair.partition("=") for pair in rest.split())}
        elif verb == "given":
            position = at(rest, **options)
        elif verb == "start":
            position = start(**options)
        else:
            assert position is not None
            STATEMENTS[verb](position, rest.split())


def refuse(position: Gachijo, words: list[str]) -> None:
    assert against(position, words[0]) == words[1], f"{words[0]}: {against(position, words[0])}\n{GAME.show(position)}"


def allow(position: Gachijo, words: list[str]) -> None:
    for name in words:
        assert against(position, name) is None, f"{name}: {against(position, name)}\n{GAME.show(position)}"


def line_of(position: Gachijo, name: str) -> list[str]:
    shown = GAME.show(position)
    return next((line.split() for line in shown.splitlines() if line.startswith(f"{name}")), [])


def see(position: Gachijo, words: list[str]) -> None:
    line = line_of(position, words[0])
    assert set(words[1:]) <= set(line), f"{words} in\n{GAME.show(position)}"


def not_(position: Gachijo, words: list[str]) -> None:
    line = line_of(position, words[0])
    for word in words[1:]:
        assert not any(one.startswith(word) for one in line), f"not {words} in\n{GAME.show(position)}"


def supply(position: Gachijo, words: list[str]) -> None:
    name, count = words
    t = position.state
    have = {"yard": t.yard, "kaeru": t.kaeru_left, "deck": t.deck.bit_count()}
    have |= dict(zip(TOOLS, t.tool_bag, strict=True)) | dict(zip(WEAPONS, t.weapon_bag, strict=True))
    have |= dict(zip(TREASURES, t.den, strict=True))
    assert have[name] == int(count), f"{name}: {have[name]}"


def over(position: Gachijo, _: list[str]) -> None:
    assert position.state.ended, GAME.show(position)


def playing(position: Gachijo, _: list[str]) -> None:
    assert not position.state.ended
    assert position.to_act != OVER


def has_points(position: Gachijo, words: list[str]) -> None:
    names = [GAME.seat(position, seat).en.lower() for seat in range(position.seats)]
    assert points(position.state, names.index(words[0])) == int(words[1])


STATEMENTS = {
    "refuse": refuse,
    "allow": allow,
    "do": lambda position, words: after(position, *words),
    "see": see,
    "not": not_,
    "supply": supply,
    "over": over,
    "playing": playing,
    "points": has_points,
}
