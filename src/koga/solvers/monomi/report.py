"""Generate docs/monomi-solved.md from the tablebases: python -m koga.solvers.monomi.report [--measure]

Tablebases that are neither shipped nor in the cache folder are solved first. With --measure everything is solved again,
and time and memory are written to docs/monomi-costs.json, from which the page takes them.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from collections import Counter
from importlib.resources import files
from pathlib import Path

import koga
from koga.games.monomi.boards import shipped_board
from koga.solvers.monomi.judge import EVEN, SURE
from koga.solvers.monomi.puzzles import puzzles
from koga.solvers.monomi.ship import SHIPPED
from koga.solvers.monomi.summary import Placement, Summary, best_placements, summary
from koga.solvers.monomi.symmetry import symmetry
from koga.solvers.monomi.tablebase import SHELF, Tablebase, made_or_found, table_name

BOARDS = ("temple", "courtyard", "chrysanthemum")
SOLVED = [(name, samurais) for name in BOARDS for samurais in (3, 4, 5, 6)]
RESTLESS = [(name, samurais) for name, samurais, restless in SHIPPED if restless]
COMMAND = "from koga.cli import main; main()"
PAGE = Path("docs/monomi-solved.md")
COSTS = Path("docs/monomi-costs.json")
MOST_LISTED = 6  # placements of one game


def report() -> str:
    found = {row: made_or_found(shipped_board(row[0]), row[1])[0] for row in SOLVED}
    restless = {row: made_or_found(shipped_board(row[0]), row[1], True)[0] for row in RESTLESS}
    summaries = {row: summary(table) for row, table in found.items()}
    restless_summaries = {row: summary(table) for row, table in restless.items()}
    return (
        files("koga.solvers.monomi")
        .joinpath("report.md")
        .read_text(encoding="utf-8")
        .format(
            results=rows(RESULT_HEAD, [result_row(*row, figures) for row, figures in summaries.items()]),
            restless=rows(RESULT_HEAD, [result_row(*row, figures) for row, figures in restless_summaries.items()]),
            placements=rows(("board", "Samurais", "", "best placements"), placement_rows(found)),
            costs=rows(("board", "Samurais", "seconds", "processor seconds", "GiB at most", "on"), cost_rows()),
            symmetry=rows(("board", "crossroads", "renamings", "Ninja crossroads kept"), symmetry_rows()),
            longest=max(figures.longest_win for figures in (*summaries.values(), *restless_summaries.values())),
            shipped=rows(("table", "bytes"), shipped_rows()),
            puzzles=len(puzzles()),
            grades=", ".join(f"{count} of grade {grade}" for grade, count in grade_counts()),
        )
    )


RESULT_HEAD = (
    "board", "Samurais", "positions", "won by the Samurais", "endless", "won by the Ninja",
    "placements", "won by the Samurais", "drawn", "won by the Ninja", "longest",
)  # fmt: skip


def result_row(board: str, samurais: int, figures: Summary) -> tuple[str, ...]:
    numbers = (
        figures.states, figures.states_samurais_win, figures.states_endless, figures.states_ninja_wins,
        figures.placements, figures.samurais_win, figures.drawn, figures.ninja_wins,
    )  # fmt: skip
    longest = f"{figures.longest_samurais_win} / {figures.longest_ninja_win}"
    return board, str(samurais), *(f"{number:,}" for number in numbers), longest


def rows(head: tuple[str, ...], body: list[tuple[str, ...]]) -> str:
    return "\n".join(line(row) for row in (head, ("---",) * len(head), *body))


def line(cells: tuple[str, ...]) -> str:
    return f"| {' | '.join(cells)} |"


def placement_rows(found: dict[tuple[str, int], Tablebase]) -> list[tuple[str, ...]]:
    body: list[tuple[str, ...]] = []
    for (board, samurais), table in found.items():
        best = best_placements(table)
        listed = "; ".join(tell(one) for one in best[:MOST_LISTED])
        more = f"; and {len(best) - MOST_LISTED} more" if len(best) > MOST_LISTED else ""
        body.append((board, str(samurais), outcome(best[0].worth), listed + more))
    return body


def tell(placement: Placement) -> str:
    return f"{' '.join(placement.samurais)} × {placement.alike}"


def outcome(worth: int) -> str:
    if worth == EVEN:
        return "endless"
    return f"won in {SURE - worth}" if worth > EVEN else f"lost in {worth}"


def cost_rows() -> list[tuple[str, ...]]:
    body: list[tuple[str, ...]] = []
    for row in json.loads(COSTS.read_text(encoding="utf-8")):
        name = f"{row['samurais']}, restless" if row["restless"] else str(row["samurais"])
        seconds, busy, memory = row["seconds"], row["cpu_seconds"], row["peak_bytes"] / 2**30
        body.append((row["board"], name, f"{seconds:.2f}", f"{busy:.2f}", f"{memory:.2f}", row["machine"]))
    return body


def measure() -> None:
    """Measure each in a separate process, so that the memory is its own. Earlier results stay until then."""
    done = json.loads(COSTS.read_text(encoding="utf-8")) if COSTS.exists() else []
    rows = {(row["board"], row["samurais"], row["restless"]): row for row in done}
    for board, samurais, restless in [(*row, False) for row in SOLVED] + [(*row, True) for row in RESTLESS]:
        words = ["solve", "monomi", "-o", f"board={board}", "-o", f"samurais={samurais}", "--again", "--json"]
        words += ["-o", "restless=on"] if restless else []
        said = subprocess.run([sys.executable, "-c", COMMAND, *words], capture_output=True, text=True, check=True)
        figures = json.loads(said.stdout)
        names = ("board", "samurais", "restless", "seconds", "cpu_seconds", "peak_bytes")
        rows[board, samurais, restless] = {**{name: figures[name] for name in names}, "machine": machine()}
        COSTS.write_text(json.dumps(list(rows.values()), indent=1) + "\n", encoding="utf-8")


def machine() -> str:
    return f"{os.cpu_count()} cores, {platform.machine()}, Koga {koga.__version__}, Python {platform.python_version()}"


def symmetry_rows() -> list[tuple[str, ...]]:
    body: list[tuple[str, ...]] = []
    for name in BOARDS:
        board = shipped_board(name)
        found = symmetry(board)
        inside = len(found.stands_for)
        body.append((name, str(board.count), str(len(found.renamings)), f"{len(found.chosen)} of {inside}"))
    return body


def shipped_rows() -> list[tuple[str, ...]]:
    names = [table_name(shipped_board(name), samurais, restless) for name, samurais, restless in SHIPPED]
    return [(name, f"{Path(str(SHELF), f'{name}.xz').stat().st_size:,}") for name in names]


def grade_counts() -> list[tuple[int, int]]:
    return sorted(Counter(puzzle.grade for puzzle in puzzles()).items())


if __name__ == "__main__":
    if "--measure" in sys.argv:
        measure()
    PAGE.write_text(report(), encoding="utf-8")
