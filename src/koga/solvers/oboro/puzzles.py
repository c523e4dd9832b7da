"""Puzzles of Oboro: near the end of a round, exactly one card is right.

In those of kind `ending` all hands are known. The solver tries everything to the end of the round, where each seat
plays for its own share of the win; the right card is worth at least 15 points of win chance more than any other. In
those of kind `certain` only the own hand is known, and the right card alone is certain to keep the mission
(keeping.py).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from koga.core.game import agree, find
from koga.core.line import Line, say
from koga.core.position import OVER, WIN, Position, Rng
from koga.games.oboro.position import PLAYING, TRICKS, Oboro
from koga.games.oboro.view import card_line
from koga.solvers.mined import MinedPuzzle, numbered, positions, read_puzzles
from koga.solvers.oboro.keeping import is_small, keeping
from koga.solvers.oboro.rounds import Solver
from koga.solvers.oboro.worth import WHOLE, worth

PACKAGE = "koga.solvers.oboro"
WEAKER = ("search:8", "random")  # bots that tell apart what all levels find, or none
MARGIN = 0.15
LEFT = (2, 3, 4)  # tricks to come
CERTAIN_LEFT = (2, 3)  # the same for puzzles of kind `certain`
MOST_DEALS = 70  # that are tried for one of them
CERTAIN = 4  # endings for each puzzle of kind `certain`
BOTS = ("search:40", "search:100", "random")


@cache
def puzzles() -> tuple[MinedPuzzle, ...]:
    return read_puzzles(PACKAGE)


def puzzle(number: int) -> MinedPuzzle:
    return numbered(puzzles(), number)


def set_up(puzzle: MinedPuzzle) -> Oboro:
    game = find("oboro")
    position = game.read(puzzle.position, agree(game, {}))
    assert isinstance(position, Oboro)
    return position


def task(number: int, puzzle: MinedPuzzle) -> Line:
    position, game = set_up(puzzle), find("oboro")
    if puzzle.kind == "certain":
        return say(PACKAGE, "puzzle.certain", {}, {}, number=number, grade=puzzle.grade, mission=position.mission)
    seats = [(position.to_act + step) % 3 for step in (1, 2)]
    names = [game.seat(position, seat) for seat in seats]
    hands = [cards(position, seat) for seat in seats]
    said: dict[str, dict[str, str | int]] = {
        lang: {
            "first": names[0].text(lang), "second": names[1].text(lang),
            "hand_first": hands[0][lang], "hand_second": hands[1][lang],
        }
        for lang in ("en", "ja")
    }  # fmt: skip
    return say(PACKAGE, "puzzle.ending", said["en"], said["ja"], number=number, grade=puzzle.grade)


def cards(position: Oboro, seat: int) -> dict[str, str]:
    hand = position.hand_of(seat)
    named = [card_line(find("oboro").action_name(position, card)) for card in range(24) if hand >> card & 1]
    return {"en": ", ".join(one.en for one in named), "ja": "・".join(one.ja for one in named)}


def wrong(puzzle: MinedPuzzle, names: list[str]) -> Line | None:
    right = list(puzzle.solution[: len(names)]) == names
    return None if right else say(PACKAGE, f"wrong.{puzzle.kind}", {}, {})


def is_right(puzzle: MinedPuzzle) -> Callable[[Position], bool]:
    """Return what tells whether the right card was played."""
    after = set_up(puzzle)
    after.apply(find("oboro").action_number(after, puzzle.solution[0]))
    key = after.key()
    return lambda there: there.key() == key


def is_solved(puzzle: MinedPuzzle, names: list[str]) -> bool:
    return len(names) >= len(puzzle.solution)


def values(position: Oboro, solver: Solver) -> dict[int, float]:
    """Return the value of each card to its player if all hands are known."""
    seat, found = position.to_act, {}
    for card in position.actions():
        after = position.copy()
        assert isinstance(after, Oboro)
        after.apply(card)
        if after.to_act == OVER:
            found[card] = after.score(seat) / WIN
        elif after.stage != PLAYING:
            found[card] = worth().share(after, seat) / WHOLE
        else:
            found[card] = solver.solve(after)[seat] / WHOLE
    return found


# Mining.


def mine(count: int, seed: int) -> list[MinedPuzzle]:
    """Search bots' games for `count` endings, and for a quarter as many of the other kind."""
    return [*hunt(count, Rng(seed), LEFT, examined), *mine_certain(count // CERTAIN, seed + 1)]


def mine_certain(count: int, seed: int) -> list[MinedPuzzle]:
    return hunt(count, Rng(seed), CERTAIN_LEFT, examined_certain)


def hunt(
    count: int, rng: Rng, left: tuple[int, ...], examine: Callable[[Oboro], MinedPuzzle | None]
) -> list[MinedPuzzle]:
    found, met = list[MinedPuzzle](), set[bytes]()
    for position in positions(find("oboro"), BOTS, rng):
        if len(found) >= count:
            break
        assert isinstance(position, Oboro)
        if position.stage != PLAYING or TRICKS - position.tricks not in left or len(position.actions()) < 3:
            continue
        if position.key() in met:
            continue
        met.add(position.key())
        new = examine(position)
        if new is not None:
            found.append(new)
    return found


def examined(position: Oboro) -> MinedPuzzle | None:
    ranked = sorted(((value, card) for card, value in values(position, Solver(position.mission)).items()), reverse=True)
    if ranked[0][0] - ranked[1][0] < MARGIN:
        return None
    return made("ending", position, ranked[0][1], len(ranked))


def examined_certain(position: Oboro) -> MinedPuzzle | None:
    if not is_small(position, MOST_DEALS):
        return None
    right = keeping(position)
    return made("certain", position, right[0], len(position.actions())) if len(right) == 1 else None


def made(kind: str, position: Oboro, best: int, choices: int) -> MinedPuzzle:
    game = find("oboro")
    left = TRICKS - position.tricks
    lead = "lead" if position.on_table % 3 == 0 else "follow"
    themes = (f"tricks-{left}", lead) if kind == "ending" else (kind, f"tricks-{left}", lead)
    text, name = game.show(position), game.action_name(position, best)
    return MinedPuzzle(kind, text, (name,), themes, choices)
