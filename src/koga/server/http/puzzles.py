"""Puzzles over HTTP: a client sends the correct moves so far with each try. Only ratings are stored."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from koga.core.choices import action_of_move
from koga.core.choices import choices as offered
from koga.core.game import GAMES, Game, InvalidInput, find
from koga.core.line import Line
from koga.core.position import Position
from koga.server.bots.pool import BotPool
from koga.server.forms import (
    PuzzleInfo,
    PuzzleRating,
    Puzzles,
    PuzzleStanding,
    PuzzleState,
    Text,
    ThemeInfo,
    Try,
)
from koga.server.ops.budgets import Account
from koga.server.ops.clock import now
from koga.server.puzzles import ratings
from koga.server.puzzles.store import Measured, Solver, has_tried, measured_puzzles
from koga.server.storage.repository import Repository
from koga.server.tables.table import secret_hash
from koga.server.wire import Refused
from koga.solvers.puzzles import EvaluatedPuzzles, Puzzle, puzzle_key, puzzles_of, theme_title
from koga.solvers.puzzles import Puzzles as GamePuzzles


async def listed(repository: Repository, name: str) -> Puzzles:
    found, keys = listed_untried(name)
    measured = await measured_puzzles(repository, name)
    return replace(found, puzzles=tuple(with_rating(one, measured.get(keys[one.number])) for one in found.puzzles))


@cache
def listed_untried(name: str) -> tuple[Puzzles, dict[int, str]]:
    """Return all puzzles without ratings, and their database keys."""
    found, game = of(name), find(name)
    rows = list(enumerate(found.puzzles(), start=1))
    infos = tuple(
        PuzzleInfo(number, one.grade, found.task(number, one), one.themes, round(start_rating(one)), 0, 0)
        for number, one in rows
    )
    themes = dict.fromkeys(theme for _, one in rows for theme in sorted(one.themes))
    theme_infos = (ThemeInfo(one, Text(theme_title(game, one, "en"), theme_title(game, one, "ja"))) for one in themes)
    return Puzzles(name, infos, tuple(theme_infos)), {number: puzzle_key(game, one) for number, one in rows}


def start_rating(puzzle: Puzzle) -> float:
    return ratings.start_of(puzzle.grade).mean


def with_rating(one: PuzzleInfo, found: Measured | None) -> PuzzleInfo:
    if found is None:
        return one
    return replace(one, rating=round(found.rating.mean), tries=found.tries, solves=found.solves)


def solver_of(form: Try, member: str | None) -> Solver | None:
    """Return the player to rate; None if the try does not count."""
    if form.solver is None:
        return None
    return Solver(secret_hash(f"solver {form.solver}") if member is None else member, member)


async def counted(
    repository: Repository, solver: Solver, name: str, found: PuzzleState, form: Try, account: Account
) -> PuzzleState:
    """Return the state with both ratings, updated if this try is decisive: a wrong one, or one that solves the
    puzzle."""
    one = of(name).puzzle(found.number)
    key = puzzle_key(find(name), one)
    missed = form.shown or found.wrong is not None
    decides = missed or found.solved
    if decides and not await has_tried(repository, solver.id, name, key) and account.spend("puzzles"):
        standing = await ratings.count_try(repository, solver, name, key, one.grade, not missed, now())
    else:
        standing = await ratings.standing(repository, solver, name, key, one.grade)
    change = (
        None
        if standing.change is None
        else round(standing.own.rating.mean) - round(standing.own.rating.mean - standing.change)
    )
    return replace(found, standing=PuzzleStanding(puzzle_rating(standing.puzzle), puzzle_rating(standing.own), change))


def puzzle_rating(one: Measured) -> PuzzleRating:
    return PuzzleRating(round(one.rating.mean), round(one.rating.margin), one.tries, one.solves)


async def tried(pool: BotPool, name: str, number: int, form: Try, account: Account) -> PuzzleState:
    """Return the puzzle after a try: the last action is judged at the account's expense, and played if it is
    correct."""
    found, game = of(name), find(name)
    try:
        one = found.puzzle(number)
        names = names_in(game, found.set_up(one), form)
        position, rule = after(game, found.set_up(one), names)
    except InvalidInput as error:
        raise Refused("invalid", more=str(error)) from error
    verdict = wrong = None
    if names and rule is None:
        if isinstance(found, EvaluatedPuzzles):
            wrong = await pool.judge_puzzle(game, number, names, account)
        else:
            judged = await pool.judge(game, found.set_up(one), names, account)
            verdict = judged[-1][0]
            wrong = next((mistake for _, mistake in judged if mistake is not None), None)
    right = list(names)
    if rule is not None or wrong is not None:
        right = list(form.names) if form.actions else right[:-1]
        position, _ = after(game, found.set_up(one), right)
    return state(game, found, number, one, position, right, (rule, verdict, wrong))


def of(game: str) -> GamePuzzles:
    found = puzzles_of(find(game)) if game in GAMES else None
    if found is None:
        raise Refused("not-found")
    return found


def names_in(game: Game, position: Position, form: Try) -> list[str]:
    """Return the names of all actions of a try, including those of its move or course."""
    if form.move is None and not form.actions:
        return form.names
    position, _ = after(game, position, form.names)
    if form.move is not None:
        return [*form.names, game.action_name(position, action_of_move(game, position, form.move))]
    names = list(form.names)
    for action in form.actions:
        if action not in position.actions():
            raise InvalidInput(f"{action} is not a legal action")
        names.append(game.action_name(position, action))
        position.apply(action)
    return names


def after(game: Game, position: Position, names: list[str]) -> tuple[Position, str | None]:
    """Return the position after these actions, or before the last one if a rule forbids it; raise InvalidInput if an
    earlier action is illegal."""
    seat = position.to_act
    for place, name in enumerate(names, start=1):
        action = game.action_number(position, name)
        rule = position.forbidden_by(action)
        if rule is not None or position.to_act != seat:
            if place == len(names):
                return position, rule
            raise InvalidInput(f"{name} is not allowed ({rule})")
        position.apply(action)
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
    if isinstance(found, EvaluatedPuzzles):
        solved = solved or found.is_solved(one, right)
    choices = () if solved else offered(game, position)
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
        courses=() if solved else game.courses(position),
    )
