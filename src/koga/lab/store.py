"""A run's folder: everything as Parquet, in parts that are written as the games are played.

plan.parquet       one row: the plan, and where it comes from (command, seed, versions and commit, machine, time)
games-*.parquet    one row a game
told-*.parquet     features and scores by part, of the games logged in full
features.parquet   for every feature a line of the log as an example, in both languages
"""

from __future__ import annotations

import platform
import sys
import time
from array import array
from collections.abc import Iterator
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

import koga
from koga.core.game import InvalidInput
from koga.lab.plan import Plan
from koga.lab.playing import Done
from koga.lab.provenance import Provenance, command, commit, machine
from koga.lab.quick import COLUMNS, NAMES, add_up
from koga.lab.runner import Run
from koga.lab.statistics import next_look
from koga.lab.tally import Tally

if TYPE_CHECKING:
    import polars as pl

PLAN = "plan.parquet"
FEATURES = "features.parquet"
MOST_ROWS = 100_000  # of games in memory before a part is written
MOST_SECONDS = 10.0  # between two parts


def check_same(folder: Path, found: Plan, plan: Plan) -> None:
    """Accept the same plan, also with more games; InvalidInput names the differences."""
    for stored, cell in zip(found.cells, plan.cells, strict=False):
        for bot, before, now in zip(cell.bots, stored.specs or stored.bots, cell.specs, strict=False):
            if stored.bots == cell.bots and before != now:
                was = "does not say which bot" if before == bot else f"was played when {before} was"
                raise InvalidInput(f"{folder} {was} the level {bot}, which is {now} now: name another folder")
    fields = [name for name in plan.__struct_fields__ if shown(found, name) != shown(plan, name)]
    if fields in ([], ["games"]) and plan.games >= found.games:
        return
    if fields == ["games"]:
        raise InvalidInput(
            f"{folder} has {found.games} games per cell planned already: --games can only raise that number"
        )
    raise InvalidInput(
        f"{folder} holds another plan, with another {', '.join(fields)}: "
        "only the same command with the same seed can be resumed, with as many games or more"
    )


def shown(plan: Plan, field: str) -> object:
    """Return a field of a plan to compare: cells without the bots behind their levels, which were compared before."""
    if field == "cells":
        return [msgspec.structs.replace(cell, specs=()) for cell in plan.cells]
    return getattr(plan, field)


def polars() -> None:
    """Import Polars; raises InvalidInput if the extra `koga[lab]` is not installed."""
    try:
        import polars  # noqa: F401
    except ImportError as error:
        raise InvalidInput("files of the lab need Polars: pip install 'koga[lab]'") from error


class Store:
    """The folder of a run. Parts are written to temporary files and renamed, so that every named file is complete."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        self.folder = folder
        self.plan = plan
        self.seats = max(cell.seats for cell in plan.cells)
        self.rows: dict[int, list[array[int]]] = {}
        self.row_count = 0
        self.told: list[tuple[object, ...]] = []
        self.texts: dict[str, tuple[str, str]] = {}
        self.next_part = 0
        self.begun = self.ended = now()
        self.commits = [commit()]
        self.looks: list[int] = []
        self.written = time.monotonic()

    @classmethod
    def create(cls, folder: Path, plan: Plan) -> Store:
        """Create a new folder; raises InvalidInput before anything is played if it cannot be written or is not
        empty."""
        polars()
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if any(folder.iterdir()):
                raise InvalidInput(f"{folder} is not empty: continue it with --resume, or name another folder")
            store = cls(folder, plan)
            store.write_plan(finished=False)
        except OSError as error:
            raise InvalidInput(f"cannot write to {folder}: {error.strerror}") from error
        return store

    @classmethod
    def resume(cls, folder: Path, plan: Plan, run: Run) -> Store:
        """Open the folder of the same plan, and restore its results into the run."""
        polars()
        found, provenance = read_plan(folder)
        check_same(folder, found, plan)
        store = cls(folder, plan)
        store.begun, store.ended = provenance.begun, provenance.ended
        store.commits = provenance.commit.split(", ")
        store.looks = [int(look) for look in provenance.looks.split(", ") if look]
        if provenance.finished and plan.games > found.games:  # its result was printed
            store.looks.append(found.games)
        run.looks = tuple(store.looks)
        run.commits = store.commits
        store.next_part = len(parts(folder, "games"))
        store.texts = read_texts(folder)
        for number, tallies in restored(folder, plan):
            run.restore(number, tallies)
        return store

    def keep(self, done: Done) -> None:
        self.rows.setdefault(done.number, []).append(done.rows)
        self.row_count += done.blocks * len(self.plan.cells[done.number].orders)
        self.told += [(done.number, *row) for row in done.told]
        for name, text in done.texts.items():
            self.texts.setdefault(name, text)
        if self.row_count >= MOST_ROWS or time.monotonic() - self.written > MOST_SECONDS:
            self.flush()

    def flush(self) -> None:
        import polars as pl

        if self.row_count:
            self.ended = now()
            if commit() not in self.commits:
                self.commits.append(commit())
            frames = [
                frame_of(number, self.plan.cells[number].seats, self.seats, rows) for number, rows in self.rows.items()
            ]
            told = pl.DataFrame(self.told, schema=TOLD, orient="row") if self.told else None
            name = f"{self.next_part:05}"
            if told is not None:
                self.write(told, f"told-{name}.parquet")
                texts = [(name, *text) for name, text in sorted(self.texts.items())]
                self.write(pl.DataFrame(texts, schema=("feature", "en", "ja"), orient="row"), FEATURES)
            self.write(pl.concat(frames), f"games-{name}.parquet")
            self.next_part += 1
            self.write_plan(finished=False)
        self.rows, self.told, self.row_count, self.written = {}, [], 0, time.monotonic()

    def finish(self) -> None:
        self.write_plan(finished=True)

    def write_plan(self, finished: bool) -> None:
        import polars as pl

        where = Provenance(
            command(), self.plan.seed, koga.__version__, platform.python_version(), metadata.version("polars"),
            machine(), self.begun, self.ended, finished, ", ".join(filter(None, self.commits)),
            ", ".join(map(str, self.looks)),
        )  # fmt: skip
        row = {**msgspec.structs.asdict(where), "plan": msgspec.json.encode(self.plan).decode()}
        self.write(pl.DataFrame([row]), PLAN)

    def write(self, frame: pl.DataFrame, name: str) -> None:
        beside = self.folder / f"{name}.new"
        try:
            frame.write_parquet(beside)
            beside.replace(self.folder / name)
        except OSError as error:
            raise InvalidInput(f"cannot write {self.folder / name}: {error.strerror or error}") from error


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


TOLD = ("cell", "block", "order", "seat", "what", "name", "amount")


def frame_of(number: int, seats: int, most: int, rows: list[array[int]]) -> pl.DataFrame:
    """Return rows of numbers as a data frame; seats that a cell does not have are null."""
    import polars as pl

    names = [*NAMES, *(f"score_{seat}" for seat in range(seats))]
    whole = b"".join(row.tobytes() for row in rows)
    values = pl.Series([whole]).bin.reinterpret(dtype=pl.Array(pl.Int32, len(whole) // 4), endianness=sys.byteorder)
    frame = values.explode().reshape((-1, len(names))).arr.to_struct(fields=names).struct.unnest()
    empty = [pl.lit(None, pl.Int32).alias(f"score_{seat}") for seat in range(seats, most)]
    return frame.select(pl.lit(number, pl.Int32).alias("cell"), *names, *empty)


# ---- reading ----


def read_plan(folder: Path) -> tuple[Plan, Provenance]:
    polars()
    if not (folder / PLAN).exists():
        raise InvalidInput(f"{folder} is not a folder of the lab: it has no {PLAN}")
    try:
        row = frame(folder / PLAN).row(0, named=True)
        plan = msgspec.json.decode(row.pop("plan"), type=Plan)
        return plan, msgspec.convert(row, Provenance)
    except (KeyError, IndexError, RecursionError, msgspec.MsgspecError) as error:
        raise InvalidInput(f"{folder / PLAN} is damaged: {first_line(error)}") from error


def frame(path: Path) -> pl.DataFrame:
    """Read a Parquet file; InvalidInput names it if it cannot be read."""
    import polars as pl

    try:
        return pl.read_parquet(path)
    except (OSError, pl.exceptions.PolarsError, pl.exceptions.PanicException) as error:
        raise InvalidInput(f"{path} is damaged: {first_line(error)}") from error


def first_line(error: BaseException) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0]


def parts(folder: Path, kind: str) -> list[Path]:
    return sorted(folder.glob(f"{kind}-*.parquet"))


def read_texts(folder: Path) -> dict[str, tuple[str, str]]:
    if not (folder / FEATURES).exists():
        return {}
    return {name: (en, ja) for name, en, ja in frame(folder / FEATURES).iter_rows()}


def restored(folder: Path, plan: Plan) -> Iterator[tuple[int, list[Tally]]]:
    """Yield the stored results of each cell part by part, cut at the looks; InvalidInput if a part is damaged or
    missing."""
    import polars as pl

    at = [0] * len(plan.cells)
    for path in parts(folder, "games"):
        try:
            pieces = frame(path).partition_by("cell", maintain_order=True, as_dict=True)
            for (number,), piece in pieces.items():
                yield number, tallies_of(plan, number, piece, at, path)
        except (KeyError, IndexError, TypeError, pl.exceptions.PolarsError) as error:
            raise InvalidInput(f"{path} is damaged: {first_line(error)}") from error


def tallies_of(plan: Plan, number: int, piece: pl.DataFrame, at: list[int], path: Path) -> list[Tally]:
    import polars as pl

    cell = plan.cells[number]
    orders, names = len(cell.orders), [*NAMES, *(f"score_{seat}" for seat in range(cell.seats))]
    numbers = array("i", piece.select(pl.concat_list(names)).to_series().explode().to_list())
    blocks = piece.height // orders
    if piece.height % orders or piece["block"].to_list()[::orders] != list(range(at[number], at[number] + blocks)):
        raise InvalidInput(f"{path} does not continue the previous part: one of them is damaged or missing")
    found, done, step = [], 0, orders * (COLUMNS + cell.seats)
    while done < blocks:
        upto = min(blocks, next_look(at[number] + done) - at[number]) if plan.until is not None else blocks
        tally = Tally(cell)
        add_up(tally.sums, numbers[done * step : upto * step], orders, cell.seats)
        found.append(tally)
        done = upto
    at[number] += blocks
    return found


def games_in(folder: Path) -> pl.LazyFrame:
    """Return all games as a lazy frame; raises InvalidInput if there is none yet."""
    import polars as pl

    if not parts(folder, "games"):
        raise InvalidInput(f"{folder} holds no games yet")
    return pl.scan_parquet(parts(folder, "games"))


def told_in(folder: Path) -> pl.LazyFrame | None:
    import polars as pl

    found = parts(folder, "told")
    for path in found:
        frame(path)  # raises an error that names the damaged file
    return pl.scan_parquet(found) if found else None
