"""koga lab ratings: check that ratings recover known strengths, and that their intervals cover as often as stated."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from koga.cli.common import Json, Seed, print_json
from koga.core.game import InvalidInput


def simulate_ratings(
    leagues: Annotated[int, typer.Option(help="Leagues of each kind", min=2, max=10_000)] = 60,
    compare: Annotated[bool, typer.Option(help="Also rate by Plackett-Luce and Glicko-2")] = False,
    seed: Seed = 1,
    write: Annotated[Path | None, typer.Option(help="Write a page, such as docs/lab/ratings.md")] = None,
    as_json: Json = False,
) -> None:
    """Simulate leagues of two, three and four players with known strengths, and check that ratings recover them."""
    try:
        from koga.lab.leagues import KOGA, SYSTEMS, leagues_page, simulate
    except ImportError as error:
        raise InvalidInput(f"ratings need {error.name}: pip install 'koga[lab]'") from error
    from koga.cli.lab import put
    from koga.lab.provenance import command, version
    from koga.ratings.model import CHANGE

    systems = SYSTEMS if compare else (KOGA,)
    rows = [row for drift in (0.0, CHANGE) for system in systems for row in simulate((system,), leagues, seed, drift)]
    if as_json:
        print_json({"seed": seed, "leagues": leagues, "rows": [{**row._asdict(), "holds": row.holds} for row in rows]})
    else:
        for (system, drift), some in groupby(rows, key=lambda row: (row.system, row.drift)):
            title = f"{system}; strengths drift by {drift:.0f} points a game"
            table = Table("players", "games", "covered", "95 %", "holds", "error", "said", title=title)
            for row in some:
                covered = (f"{row.covered:.3f}", f"{row.low:.3f} – {row.high:.3f}", "yes" if row.holds else "no")
                table.add_row(str(row.seats), str(row.games), *covered, f"{row.error:.0f}", f"{row.deviation:.0f}")
            Console().print(table)
    if write:
        put(write, leagues_page(rows, leagues, seed, command(), version()))
