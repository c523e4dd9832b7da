"""Monomi solved without a single thought: every state between two actions, through the Position's own actions.

Only M4.3 is left out, as in the tables: no past is kept. Samurais of one person are alike but for whether they moved or
were put this turn, so a state is told by sets.
"""

from __future__ import annotations

from collections import deque
from itertools import combinations

from koga.core.position import OVER
from koga.games.monomi.board import Board, Path, Place
from koga.games.monomi.position import ESCAPED, NINJA_TURN, SAMURAI_TURN, SURROUNDED, Monomi
from koga.solvers.monomi.retrograde import NINJA, SAMURAIS

State = tuple[int, int, tuple[int, ...], tuple[int, ...], tuple[int, ...]]  # stage, Ninja; unmoved, moved, put


def board(zones: str, paths: list[tuple[int, int]]) -> Board:
    """A board without a file: `zones` has i(nner temple), g(rounds) or w(all) for each crossroad."""
    names = {"i": "inner temple", "g": "grounds", "w": "outer wall"}
    places = tuple(Place(f"c{i}", 0, 0, names[zone], "", "") for i, zone in enumerate(zones))
    lines = tuple(Path(f"c{a}", f"c{b}", "trail") for a, b in paths)
    return Board("drawn", {}, places, lines, {}, "")


def positions(board: Board, samurais: int) -> list[State]:
    """Every position with the Ninja to move."""
    inside = [c for c in range(board.count) if not board.wall >> c & 1]
    sets = combinations(range(board.count), samurais)
    return [(NINJA_TURN, ninja, set, (), ()) for set in sets for ninja in inside if ninja not in set]


def literal_values(board: Board, samurais: int, restless: bool) -> dict[State, int]:
    """The value of each position with the Ninja to move, coded like those of the tables."""
    after: dict[State, list[State]] = {}
    ninja_acts: dict[State, bool] = {}
    left = deque(positions(board, samurais))
    while left:
        state = left.popleft()
        if state in after:
            continue
        position = set_up(board, samurais, restless, state)
        after[state] = [] if position.stage in (ESCAPED, SURROUNDED) else follow(position)
        ninja_acts[state] = position.to_act == 0
        left.extend(after[state])
    samurais_win = distances(after, ninja_acts, False)
    ninja_wins = distances(after, ninja_acts, True)
    values = {}
    for state in positions(board, samurais):
        assert not (state in samurais_win and state in ninja_wins)
        values[state] = 0
        if state in samurais_win:
            values[state] = SAMURAIS + samurais_win[state]
        if state in ninja_wins:
            values[state] = NINJA + ninja_wins[state]
    return values


def set_up(board: Board, samurais: int, restless: bool, state: State) -> Monomi:
    stage, ninja, unmoved, moved, put = state
    position = Monomi(board, (tuple(range(1, samurais + 1)),), (), False, restless)
    markers = (ninja, *unmoved, *moved, *put)
    first, second = 1 + len(unmoved), 1 + len(unmoved) + len(moved)
    set_moved = sum(1 << marker for marker in range(first, second))
    set_put = sum(1 << marker for marker in range(second, samurais + 1))
    to_act = OVER if stage in (ESCAPED, SURROUNDED) else 1 if stage == SAMURAI_TURN else 0
    position.set_state((stage, to_act, 0, samurais, set_moved, set_put, markers, ()))
    return position


def follow(position: Monomi) -> list[State]:
    found = []
    for action in position.actions():
        twin = position.copy()
        assert isinstance(twin, Monomi)
        twin.apply(action)
        found.append(told(twin))
    return found


def told(position: Monomi) -> State:
    kinds: tuple[list[int], list[int], list[int]] = ([], [], [])
    for marker in range(1, position.samurais + 1):
        kind = 0
        if position.stage not in (NINJA_TURN, ESCAPED, SURROUNDED):
            kind = 1 if position.moved >> marker & 1 else 2 if position.put >> marker & 1 else 0
        kinds[kind].append(position.where(marker))
    return int(position.stage), position.where(0), *(tuple(sorted(kind)) for kind in kinds)  # type: ignore[return-value]


def distances(after: dict[State, list[State]], ninja_acts: dict[State, bool], ninja: bool) -> dict[State, int]:
    """From where one side wins by force, and in how many turns of the Ninja: the nearest first."""
    before: dict[State, list[State]] = {state: [] for state in after}
    open_ways = {state: len(ways) for state, ways in after.items()}
    for state, ways in after.items():
        for way in ways:
            before[way].append(state)
    won: dict[State, int] = {}
    here = [s for s in after if not after[s] and (s[0] == ESCAPED) == ninja]
    turns = 0
    while here:
        later: list[State] = []
        while here:
            state = here.pop()
            if state in won:
                continue
            won[state] = turns
            for earlier in before[state]:
                open_ways[earlier] -= 1
                if ninja_acts[earlier] == ninja or open_ways[earlier] == 0:
                    (later if earlier[0] == NINJA_TURN else here).append(earlier)
        here, turns = later, turns + 1
    return won
