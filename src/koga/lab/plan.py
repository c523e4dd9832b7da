"""Plans: cells, each with its own options and bots, divided into jobs of several blocks."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

import msgspec

from koga.bots.bot import bot, levels
from koga.core.game import Agreed, Game, InvalidInput, agree_with_files, find
from koga.core.position import Rng
from koga.lab.measures import are_teams

MOST_SEATS_AND_ORDERS = 256  # limit of quick.py on the scores of a block


class Cell(msgspec.Struct, frozen=True):
    """One set of options with one set of bots. `orders` are its seatings: for each seat the number of its bot. `specs`
    are the bots behind the names of levels, which may change; empty in plans stored before they were."""

    name: str
    part: str  # of the plan: duel, ladder, balance or skill
    options: dict[str, str]
    files: dict[str, str]
    bots: tuple[str, ...]
    orders: tuple[tuple[int, ...], ...]
    specs: tuple[str, ...] = ()

    @property
    def seats(self) -> int:
        return len(self.orders[0])

    def agreed(self) -> Agreed:
        return Agreed(self.options, self.files)


class Plan(msgspec.Struct, frozen=True):
    """A plan is played to a number of games per cell, or until each cell's question is answered to within `until`."""

    kind: str
    game: str
    cells: tuple[Cell, ...]
    seed: int
    games: int
    until: float | None
    tell: int  # log one block in `tell` in full (lead, features, scores by part); 0 for none
    title_en: str = ""
    title_ja: str = ""

    def blocks(self, number: int) -> int:
        """Return the number of blocks of a cell, rounded up to whole blocks; with `until` this is the maximum."""
        return -(-self.games // len(self.cells[number].orders))

    def seed_of(self, number: int) -> int:
        """Return the seed of a cell: every cell has its own chance."""
        return Rng(self.seed).next() ^ Rng(number + 1).next()


class Job(NamedTuple):
    """Several blocks of one cell: one worker's task."""

    game: str
    cell: Cell
    number: int
    seed: int
    first: int
    blocks: int
    tell: int


def job_of(plan: Plan, number: int, first: int, blocks: int) -> Job:
    return Job(plan.game, plan.cells[number], number, plan.seed_of(number), first, blocks, plan.tell)


def seatings(bots: int, seats: int) -> list[tuple[int, ...]]:
    """Return every rotation of the bots round the table; if there are more seats than bots, the last bot fills the
    rest."""
    if bots > seats:
        raise InvalidInput(f"{bots} bots for {seats} seats")
    row = [*range(bots), *[bots - 1] * (seats - bots)]
    return [tuple(row[(seat - turn) % seats] for seat in range(seats)) for turn in range(seats)]


def duel_cell(game: Game, agreed: Agreed, bots: Sequence[str], seat: int | None = None, part: str = "duel") -> Cell:
    """Return a cell of bots against each other, rotated; with `seat` the first bot stays there."""
    check_bots(game, bots)
    seats = game.start(agreed).seats
    orders = seatings(len(bots), seats)
    if seat is not None:
        if not 0 <= seat < seats:
            raise InvalidInput(f"there is no seat {seat}: {game.name} has 0 to {seats - 1} with these options")
        orders = [order for order in orders if order[seat] == 0]
    name, specs = " – ".join(bots), specs_of(game, bots)
    return checked(Cell(name, part, agreed.options, agreed.files, tuple(bots), tuple(orders), specs))


def even_cell(game: Game, agreed: Agreed, bots: Sequence[str], name: str) -> Cell:
    """Return a cell for balance: one bot at every seat needs no rotation; several are rotated."""
    check_bots(game, bots)
    seats = game.start(agreed).seats
    orders = [(0,) * seats] if len(set(bots)) == 1 else seatings(len(bots), seats)
    specs = specs_of(game, bots)
    return checked(Cell(name, "balance", agreed.options, agreed.files, tuple(bots), tuple(orders), specs))


def checked(cell: Cell) -> Cell:
    if len(cell.orders) * (cell.seats + 1) > MOST_SEATS_AND_ORDERS:
        raise InvalidInput(f"{len(cell.orders)} seatings of {cell.seats} seats are more than the lab can add up")
    return cell


def check_bots(game: Game, bots: Sequence[str]) -> None:
    if not bots:
        raise InvalidInput("no bot is named: at least one is needed")
    for text in bots:
        bot(game, text)


def grid(game: Game, axes: dict[str, list[str]]) -> list[tuple[str, Agreed]]:
    """Return every combination of the options' values by name; InvalidInput if one of them is invalid or there is
    none."""
    for name, values in axes.items():
        if not values:
            raise InvalidInput(f"the grid is empty: option {name} has no value")
        if len(set(values)) < len(values):
            raise InvalidInput(f"option {name} has the same value twice: {','.join(values)}")
    found = []
    for combination in product(*axes.values()):
        chosen = dict(zip(axes, combination, strict=True))
        agreed = agree_with_files(game, chosen)
        found.append((" ".join(f"{name}={value}" for name, value in chosen.items()) or "as usual", agreed))
    return found


def axes_of(words: Sequence[str]) -> dict[str, list[str]]:
    """Parse NAME=VALUE,VALUE… words into the axes of a grid."""
    axes: dict[str, list[str]] = {}
    for word in words:
        name, equals, values = word.partition("=")
        if not equals or not name:
            raise InvalidInput(f"-o {word!r}: expected NAME=VALUE or NAME=VALUE,VALUE")
        if name in axes:
            raise InvalidInput(f"option {name} is given twice: {','.join(axes[name])} and {values}")
        axes[name] = [value for value in values.split(",") if value]
    return axes


def specs_of(game: Game, bots: Sequence[str]) -> tuple[str, ...]:
    return tuple(plain_bot(game, text) for text in bots)


def plain_bot(game: Game, text: str) -> str:
    """Return the name of a level's bot."""
    found = levels(game.package)
    return found[text].bot if text in found else text


def checked_plan(plan: Plan) -> Plan:
    """Return the plan; raises InvalidInput before any work if it is empty, has too few games, or compares teams."""
    if not plan.cells:
        raise InvalidInput("the grid is empty: there is nothing to play")
    if plan.games < 1:
        raise InvalidInput(f"--games {plan.games}: expected at least 1")
    if plan.until is not None and not 0.0005 <= plan.until <= 0.2:
        raise InvalidInput(f"--until {plan.until}: from 0.0005 to 0.2, such as 0.01 for one in a hundred")
    if plan.until is not None and any(
        cell.part != "balance" and are_teams(plan.game, cell.seats) for cell in plan.cells
    ):
        raise InvalidInput("--until compares single players: some seats of this game win together")
    if plan.tell < 0:
        raise InvalidInput(f"--tell {plan.tell}: give N >= 0: one block in N is logged in full, 0 for none")
    find(plan.game)
    return plan
