"""Mining of GACHIJO's puzzles: bots' games on every stage, with each candidate checked exhaustively (certain.py)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from koga.core.game import find
from koga.core.position import Position, Rng
from koga.games.gachijo.codes import KEMURI, SLIDE, TURN
from koga.games.gachijo.drawings import stage_names
from koga.games.gachijo.position import Gachijo
from koga.games.gachijo.state import State
from koga.games.gachijo.turns import flag
from koga.solvers.gachijo.certain import Certain, Move, moves, weapons_of
from koga.solvers.gachijo.puzzles import GOALS, kind_of
from koga.solvers.mined import MinedPuzzle, positions

BOTS = ("plan", "search:60", "plan")
LEAST = {"win": 6, "mission": 6, "escape": 5}  # kinds of first moves among which one is right
MOST_TRIVIAL = 0.2  # maximum share of puzzles solved by a single move
SHARES = {"win": 0.4, "mission": 0.35, "escape": 0.25}
TABLES = [
    {"players": players, "stage": stage, "mission": mission}
    for stage, (players, mission) in product(
        sorted(stage_names()), (("2", "1"), ("3", "1"), ("2", "2"), ("4", "2"), ("3", "3"))
    )
]


def mined(count: int, seed: int) -> list[MinedPuzzle]:
    rng, found = Rng(seed), {kind: list[MinedPuzzle]() for kind in GOALS}
    wanted = {kind: round(count * share) for kind, share in SHARES.items()}
    wanted["win"] += count - sum(wanted.values())
    trivial = dict.fromkeys(GOALS, 0)
    for position, kind in candidates(rng):
        if all(len(found[one]) >= number for one, number in wanted.items()):
            break
        if len(found[kind]) >= wanted[kind]:
            continue
        way = only_way(position, kind)
        if way is None:
            continue
        if kind != "escape" and len(way) == 1:
            if trivial[kind] >= MOST_TRIVIAL * wanted[kind]:
                continue
            trivial[kind] += 1
        found[kind].append(made(kind, position, way))
    return [one for some in found.values() for one in some]


def candidates(rng: Rng) -> Iterator[tuple[Gachijo, str]]:
    """Yield candidate positions with the kind of puzzle, each position of a game once."""
    met: set[bytes] = set()
    for position in positions(find("gachijo"), BOTS, rng, TABLES):
        assert isinstance(position, Gachijo)
        t = position.state
        if t.stage != TURN or position.to_act != t.active:
            continue
        kinds = []
        if not t.begun and may_fulfil(t, t.active):
            kinds = ["win"] if flag(t, t.active) else ["mission", "win"]
        elif t.moves == 1 and t.seats == 2 and weapons_of(t, 1 - t.active):
            kinds.append("escape")
        for kind in kinds:
            key = position.key() + kind.encode()
            if key not in met:
                met.add(key)
                yield position, kind


def may_fulfil(t: State, seat: int) -> bool:
    """Return whether the seat has the chips that its mission asks for (G12.1), or a weapon to gain one with."""
    chips = t.shinobi[seat] + t.summons[seat]
    return bool(chips >= (1 if t.mission == 1 else 2) or not all_smoke(t, seat))


def only_way(position: Gachijo, kind: str) -> list[Move] | None:
    """Return the shortest way to the goal if exactly one kind of first move leads there, among enough others."""
    seat = position.to_act
    if kind == "escape" and all_smoke(position.state, 1 - seat):
        return None  # the rival has no weapon
    search = Certain(seat, GOALS[kind](seat))
    if search.goal(position) or not search.can(position):
        return None
    right = {kind_of(position, move) for move in search.right(position)}
    if len(right) != 1 or len(first_moves(position)) < LEAST[kind]:
        return None
    return search.way(position)


def all_smoke(t: State, seat: int) -> bool:
    return t.weapons[4 * seat + KEMURI] == weapons_of(t, seat)


def first_moves(position: Gachijo) -> set[str]:
    return {kind_of(position, move) for move in moves(position)}


def made(kind: str, position: Gachijo, way: list[Move]) -> MinedPuzzle:
    game, seat, t = find("gachijo"), position.to_act, position.state
    goal = GOALS[kind](seat)

    there, names = position.copy(), list[str]()
    for action in (action for move in way for action in move):
        assert isinstance(there, Gachijo)
        if goal(there):  # in the middle of a stroke (G12.2)
            break
        names.append(game.action_name(there, action))
        there.apply(action)
    slides = sum(move[0] // SLIDE == 1 and move[0] < SLIDE + 4 for move in way)
    themes = [
        kind,
        f"moves-{len(way)}",
        *(["slide"] if slides else []),
        *(["tool"] if uses_tool(names, position, there) else []),
    ]
    themes += ["stairs"] if any(name.startswith("pass:") for name in names) else []
    castle, seats, mission, *_ = t.rules()
    options = {"players": str(seats), "stage": castle.name, "mission": str(mission)}
    return MinedPuzzle(
        kind, game.show(position), tuple(names), tuple(themes), len(first_moves(position)),
        options=options,
    )  # fmt: skip


def uses_tool(names: list[str], before: Gachijo, after: Position) -> bool:
    assert isinstance(after, Gachijo)
    seat = before.to_act
    held, left = (sum(one.state.tools[6 * seat : 6 * seat + 6]) for one in (before, after))
    return held > left or any(name.startswith("tool:") for name in names)
