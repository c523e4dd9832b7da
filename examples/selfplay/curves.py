"""Draw the log of a training: python curves.py taisen.jsonl taisen.svg"""

from __future__ import annotations

import sys
from pathlib import Path

import altair as alt
import polars as pl

CURVES = ("against_random", "value_loss", "decisions_per_game", "reward_of_seat_0")


def draw(log: Path, out: Path) -> None:
    """Write one chart per figure, over the decisions played so far; the file's extension determines the format."""
    rows = pl.read_ndjson(log).unpivot(on=list(CURVES), index="decisions", variable_name="figure").drop_nulls()
    charts = [
        alt.Chart(rows.filter(pl.col("figure") == figure), title=figure.replace("_", " "), width=280, height=160)
        .mark_line()
        .encode(x=alt.X("decisions:Q"), y=alt.Y("value:Q", title=None, scale=alt.Scale(zero=False)))
        for figure in CURVES
    ]
    alt.concat(*charts, columns=2).save(out)


if __name__ == "__main__":
    draw(Path(sys.argv[1]), Path(sys.argv[2]))
