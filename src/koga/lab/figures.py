"""Figures: everything that a report states, computed from the Parquet files of a run alone."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from koga.core.game import Game, find
from koga.lab.features import Feature, Part, features_of, parts_of
from koga.lab.measures import Exact, measures
from koga.lab.plan import Cell, Plan
from koga.lab.provenance import Provenance
from koga.lab.runner import Run
from koga.lab.statistics import Share, share_of
from koga.lab.store import games_in, read_plan, read_texts, restored, told_in
from koga.lab.tally import Tally

if TYPE_CHECKING:
    import polars as pl

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


class Mean(msgspec.Struct, frozen=True):
    """A mean with the half-width of its 95 % interval."""

    mean: float
    half: float


class Seat(msgspec.Struct, frozen=True):
    en: str
    ja: str
    share: Share


class CellFigures(msgspec.Struct, frozen=True):
    """The figures of one cell. `first` is the seat that decides first; `undecided` counts games without a sole
    winner. Lead, settling, parts and features come from the `told` games, those logged in full."""

    name: str
    part: str
    bots: tuple[str, ...]
    games: int
    blocks: int
    answer: str | None
    seats: tuple[Seat, ...]
    players: tuple[Share, ...]  # by bot
    first: Share
    undecided: Share
    turns: Mean
    decisions: Mean
    draws: Mean
    branching: float
    turn_quantiles: tuple[float, ...]
    decision_quantiles: tuple[float, ...]
    told: int
    leads: Mean | None
    settled: Mean | None  # the share of the decisions after which the winner kept the lead
    parts: tuple[Part, ...]
    features: tuple[Feature, ...]
    exact: Exact | None


class Figures(msgspec.Struct, frozen=True):
    kind: str
    game: str
    title_en: str
    title_ja: str
    until: float | None
    tell: int
    provenance: Provenance
    cells: tuple[CellFigures, ...]
    features: tuple[Feature, ...]  # of all cells together


def figures_of(folder: Path) -> Figures:
    """Return the figures of a run; raises InvalidInput if the folder is not a run of the lab, is damaged, or has no
    games."""
    plan, provenance = read_plan(folder)
    run = Run(plan)
    for number, tallies in restored(folder, plan):
        run.restore(number, tallies)
    games, told, texts = games_in(folder), told_in(folder), read_texts(folder)
    game = find(plan.game)
    cells = tuple(
        cell_figures(game, run, number, games, told, texts) for number, tally in enumerate(run.tallies) if tally.blocks
    )
    balance = [number for number, cell in enumerate(plan.cells) if cell.part == "balance"]
    return Figures(
        plan.kind, plan.game, plan.title_en, plan.title_ja, plan.until, plan.tell, provenance, cells,
        features_of(games, told, texts, balance, most_seats(plan)),
    )  # fmt: skip


def most_seats(plan: Plan) -> int:
    return max(cell.seats for cell in plan.cells)


def cell_figures(
    game: Game, run: Run, number: int, games: pl.LazyFrame, told: pl.LazyFrame | None, texts: dict[str, tuple[str, str]]
) -> CellFigures:
    cell, tally = run.plan.cells[number], run.tallies[number]
    turns, decisions = quantiles(games, number)
    balance = cell.part == "balance"
    return CellFigures(
        name=cell.name,
        part=cell.part,
        bots=cell.bots,
        games=tally.games,
        blocks=tally.blocks,
        answer=run.answers[number],
        seats=seats_of(game, cell, tally, run.plan.until),
        players=tuple(tally.share(tally.of_bot(bot), run.plan.until) for bot in range(len(cell.bots))),
        first=tally.share(tally.of_first(), run.plan.until),
        undecided=undecided(tally),
        turns=measured(tally, "turns"),
        decisions=measured(tally, "decisions"),
        draws=measured(tally, "draws"),
        branching=tally.branching(),
        turn_quantiles=turns,
        decision_quantiles=decisions,
        told=tally.measure("leads")[2],
        leads=measured(tally, "leads") if tally.measure("leads")[2] else None,
        settled=measured(tally, "settled", 1000) if tally.measure("settled")[2] else None,
        parts=parts_of(games, told, texts, number) if balance else (),
        features=features_of(games, told, texts, [number], cell.seats) if balance else (),
        exact=measures(game.name).exact(cell.agreed()) if balance else None,
    )


def seats_of(game: Game, cell: Cell, tally: Tally, until: float | None) -> tuple[Seat, ...]:
    start = game.start(cell.agreed())
    found = []
    for seat in range(cell.seats):
        line = game.seat(start, seat)
        found.append(Seat(line.en, line.ja, tally.share(tally.of_seat(seat), until)))
    return tuple(found)


def undecided(tally: Tally) -> Share:
    """Return the share of undecided games, with games as the unit: only their count is known."""
    part = tally.shared / tally.games
    return share_of(part, part * (1 - part), tally.games)


def measured(tally: Tally, name: str, unit: int = 1) -> Mean:
    mean, half, _ = tally.measure(name)
    return Mean(mean / unit, half / unit)


def quantiles(games: pl.LazyFrame, number: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
    import polars as pl

    of_cell = games.filter(pl.col("cell") == number)
    wanted = [pl.col(name).quantile(q).alias(f"{name}{q}") for name in ("turns", "decisions") for q in QUANTILES]
    row = of_cell.select(wanted).collect().row(0)
    return row[: len(QUANTILES)], row[len(QUANTILES) :]


def write_figures(figures: Figures) -> str:
    """Return the figures as JSON for the repository: rounded, and without the features of single cells."""
    cells = tuple(msgspec.structs.replace(cell, features=()) for cell in figures.cells)
    plain = msgspec.to_builtins(msgspec.structs.replace(figures, cells=cells))
    return msgspec.json.format(msgspec.json.encode(rounded(plain)), indent=1).decode() + "\n"


def rounded(value: object) -> object:
    if isinstance(value, float):
        return round(value, 5)
    if isinstance(value, dict):
        return {key: rounded(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [rounded(each) for each in value]
    return value


def read_figures(text: str) -> Figures:
    return msgspec.json.decode(text, type=Figures)
