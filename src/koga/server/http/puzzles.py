"""Puzzles over HTTP. Nothing is kept here: whoever solves one sends what was right so far, and tries on."""

from __future__ import annotations

from functools import cache

from koga.core.game import Game, InvalidInput, find
from koga.core.line import Line, say
from koga.core.position import Position
from koga.core.snapshot import Choice
from koga.server.bots.pool import BotPool
from koga.server.http.forms import PuzzleInfo, Puzzles, PuzzleState, Try
from koga.server.wire import Refused
from koga.solvers.monomi.puzzles import Puzzle, puzzle, puzzles, set_up
from koga.solvers.monomi.verdict import PACKAGE

SOLVED = "monomi"  # the one game that is


@cache
def listed(game: str) -> Puzzles:
    check(game)
    return Puzzles(game, tuple(PuzzleInfo(n, one.grade, task(n, one)) for n, one in enumerate(puzzles(), start=1)))


async def tried(pool: BotPool, name: str, number: int, form: Try) -> PuzzleState:
    """The puzzle after a try: its last action is judged, and played if it keeps the win."""
    check(name)
    game = find(name)
    try:
        one = puzzle(number)
        position, rule = after(game, set_up(one), form.names)
    except InvalidInput as error:
        raise Refused("invalid", more=str(error)) from error
    verdict = wrong = None
    if form.names and rule is None:
        told = await pool.judge(game, set_up(one), form.names)
        verdict = told[-1][0]
        wrong = next((mistake for _, mistake in told if mistake is not None), None)
    right = list(form.names)
    if rule is not None or wrong is not None:
        right.pop()
        position, _ = after(game, set_up(one), right)
    return state(game, number, one, position, right, (rule, verdict, wrong))


def check(game: str) -> None:
    if game != SOLVED:
        raise Refused("not-found")


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
    number: int,
    one: Puzzle,
    position: Position,
    right: list[str],
    said: tuple[str | None, Line | None, Line | None],
) -> PuzzleState:
    seat = set_up(one).to_act
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
        task=task(number, one),
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


def task(number: int, one: Puzzle) -> Line:
    return say(PACKAGE, f"puzzle.{one.side}", {}, {}, number=number, grade=one.grade, n=one.turns)
