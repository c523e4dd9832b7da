"""Ratios of Koga's rates to those of other systems at the same task, and the tables of docs/environments.md."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from koga.bench import peers
from koga.core.game import InvalidInput

BEGIN, END = "<!-- figures: written by koga bench --peers --write -->\n", "<!-- end of the figures -->"
Figures = dict[str, Any]  # of one game, as measured by koga.bench.own

OURS: dict[str, Callable[[Figures], float | None]] = {
    peers.STEPPED: lambda f: f["stepped_decisions_per_s"],
    peers.MASKED: lambda f: f["environments"] and f["environments"]["masked"],
    peers.OBSERVED: lambda f: f["environments"] and f["environments"]["observed"],
    peers.ENVIRONMENT: lambda f: f["environments"] and f["environments"]["environment"],
    peers.BATCHED: lambda f: f["environments"] and f["environments"]["batched"],
    peers.PLAYOUT: lambda f: f["compiled"] and f["compiled"]["decisions_per_s"],
    peers.SEARCH: lambda f: f["search_simulations_per_s"][1],
}


def ratios(found: dict[str, Figures], row: dict[str, object]) -> list[float | None]:
    """Return the ratio of each of our games to one rate of a peer; None where the tasks differ."""
    mine = OURS.get(str(row["what"]))
    rates = [None if mine is None else mine(figures) for figures in found.values()]
    return [None if not rate else rate / float(str(row["per_s"])) for rate in rates]


def write_figures(page: Path, found: dict[str, Figures], others: list[dict[str, object]], machine: str) -> None:
    """Replace the figures between the marks of a page."""
    try:
        text = page.read_text(encoding="utf-8")
    except OSError as error:
        raise InvalidInput(f"cannot read {page}: {error.strerror}") from error
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise InvalidInput(f"{page} has no place for the figures: it needs the lines {BEGIN.strip()!r} and {END!r}")
    tables = f"Measured with {machine}.\n\n{own_rows(found)}\n{peer_rows(found, others)}"
    page.write_text(before + begin + tables + end + after, encoding="utf-8")


def thread_ratio(figures: Figures) -> float:
    """Return the simulations a second of two threads relative to one, by the clock: the ratio that counts. It needs two
    idle cores."""
    rates = figures["search_simulations_per_s"]
    return float(rates[2] / rates[1])


def thread_cost(figures: Figures) -> float:
    """Return the simulations of two threads relative to one in the same processor time: below 1 is what sharing caches
    costs. It says nothing about threads that wait for each other."""
    rates = figures["search_simulations_per_cpu_s"]
    return float(rates[2] / rates[1])


def own_rows(found: dict[str, Figures]) -> str:
    """Return the table of Koga's own rates, in Markdown."""
    rows: dict[str, Callable[[Figures], str]] = {
        "random games a second, compiled": lambda f: f"{f['compiled']['playouts_per_s']:,.0f}",
        "decisions a second, compiled": lambda f: f"{f['compiled']['decisions_per_s']:,.0f}",
        "stepped from Python": lambda f: f"{f['stepped_decisions_per_s']:,.0f}",
        "with masks": lambda f: f"{f['environments']['masked']:,.0f}",
        "with masks and observations": lambda f: f"{f['environments']['observed']:,.0f}",
        "as a PettingZoo environment": lambda f: f"{f['environments']['environment']:,.0f}",
        "a view, in microseconds": lambda f: f"{f['nanoseconds_per_call']['view'] / 1000:.1f}",
        "two search threads : one": lambda f: f"{thread_ratio(f):.2f}",
        "… in the same processor time": lambda f: f"{thread_cost(f):.2f}",
        "in a batch": lambda f: f"{f['environments']['batched']:,.0f}",
        "batch : compiled": lambda f: f"{f['environments']['batch_to_compiled']:.2f}",
        "middle half of slices": lambda f: "{batch_to_compiled_low:.2f} to {batch_to_compiled_high:.2f}".format(
            **f["environments"]
        ),
    }  # fmt: skip
    lines = [f"| | {' | '.join(found)} |", f"| --- |{' ---: |' * len(found)}"]
    for title, cell in rows.items():
        lines.append(f"| {title} | {' | '.join(cell(figures) for figures in found.values())} |")
    return "\n".join(lines) + "\n"


def peer_rows(found: dict[str, Figures], others: list[dict[str, object]]) -> str:
    """Return the table of the peers' rates and our ratios to them, one group for each task, in Markdown."""
    titles = " | ".join(f"{name} ×" for name in found)
    lines = [
        f"| task | peer | its game | its rate a second | {titles} |",
        f"| --- | --- | --- |{' ---: |' * (1 + len(found))}",
    ]
    for what in OURS:
        for row in others:
            if row["what"] == what:
                cells = " | ".join("—" if cell is None else f"{cell:.2f}" for cell in ratios(found, row))
                rate = f"{float(str(row['per_s'])):,.0f}"
                lines.append(f"| {what} | {row['peer']} {row['version']} | {row['game']} | {rate} | {cells} |")
    missing = [f"Not measured: {reason}." for reason in peers.missing().values()]
    return "\n".join([*lines, "", *missing]) + "\n"
