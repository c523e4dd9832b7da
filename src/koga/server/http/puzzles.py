"""Puzzles over HTTP. Nothing is kept here: whoever solves one sends what was right so far, and tries on."""

from __future__ import annotations

from functools import cache

from koga.core.game import GAMES, Game, InvalidInput, find
from koga.core.line import Line
from koga.core.position import Position
from koga.core.snapshot import Choice
from koga.server.bots.pool import BotPool
from koga.server.http.forms import PuzzleInfo, Puzzles, PuzzleState, Try
from koga.server.wire import Refused
from koga.solvers.puzzles import Puzzle, puzzles_of
from koga.solvers.puzzles import Puzzles as GamePuzzles


@cache
def listed(game: str) -> Puzzles:
    found = of(game)
    rows = enumerate(found.puzzles(), start=1)
    return Puzzles(game, tuple(PuzzleInfo(number, one.grade, found.task(number, one)) for number, one in rows))


async def tried(pool: BotPool, name: str, number: int, form: Try) -> PuzzleState:
    """The puzzle after a try: its last action is judged, and played if it keeps the win."""
    found, game = of(name), find(name)
    try:
        one = found.puzzle(number)
        position, rule = after(game, found.set_up(one), form.names)
    except InvalidInput as error:
        raise Refused("invalid", more=str(error)) from error
    verdict = wrong = None
    if form.names and rule is None:
        told = await pool.judge(game, found.set_up(one), form.names)
        verdict = told[-1][0]
        wrong = next((mistake for _, mistake in told if mistake is not None), None)
    right = list(form.names)
    if rule is not None or wrong is not None:
        right.pop()
        position, _ = after(game, found.set_up(one), right)
    return state(game, found, number, one, position, right, (rule, verdict, wrong))


def of(game: str) -> GamePuzzles:
    found = puzzles_of(find(game)) if game in GAMES else None
    if found is None:
        raise Refused("not-found")
    return found


def after(game: Game, position: Position, names: list[str]) -> tuple[Position, str | None]:
    """The position after these actions, or before the last if a rule is against that; an earlier one is nonsense."""
    seat = position.to_act
    for place, name in enumerate(names, start=1):
        action = game.action_number(position, name)
        rule = position.forbidden_by(action)
        if rule is not None or position.to_act != seat:
            if place == len(names):
                return position, rule
            raise InvalidInput(f"{name} is not allowed ({rule})")
        position.play(action)
    return position, None


def state(
    game: Game,
    found: GamePuzzles,
    number: int,
    one: Puzzle,
    position: Position,
    right: list[str],
    said: tuple[str | None, Line | None, Line | None],
) -> PuzzleState:
    seat = found.set_up(one).to_act
    solved = position.to_act != seat
    choices = (
        ()
        if solved
        else tuple(
            Choice(action, game.action_name(position, action), game.label(position, action))
            for action in position.actions()
        )
    )
    return PuzzleState(
        number=number,
        grade=one.grade,
        task=found.task(number, one),
        seats=tuple(game.seat(position, number) for number in range(position.seats)),
        seat=seat,
        ask=game.ask(position),
        names=tuple(right),
        choices=choices,
        solution=one.solution,
        solved=solved,
        rule=said[0],
        verdict=said[1],
        wrong=said[2],
        table=game.view(position, seat),
    )
