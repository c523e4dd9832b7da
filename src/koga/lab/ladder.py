"""Ladders: every two levels of a game play each other, and all of them are rated together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from koga.bots.bot import levels
from koga.core.game import Agreed, Game, InvalidInput, find
from koga.lab.measures import are_teams
from koga.lab.plan import Cell, duel_cell, plain_bot
from koga.lab.rating import Rated
from koga.lab.runner import Run


def ladder_cells(game: Game, agreed: Agreed, bots: Sequence[str]) -> Iterator[Cell]:
    """Each two; at a table of more than two once one against the rest, and once the other."""
    if len(bots) < 2:
        raise InvalidInput("a ladder needs two bots at least")
    if len(set(bots)) < len(bots):
        raise InvalidInput(f"a bot stands twice on the ladder: {', '.join(bots)}")
    seats = game.start(agreed).seats
    if are_teams(game.name, duel_cell(game, agreed, bots[:2]).seats):
        raise InvalidInput("a ladder rates single players: some seats of this game win together")
    for weaker, stronger in combinations(bots, 2):
        yield duel_cell(game, agreed, (stronger, weaker), part="ladder")
        if seats > 2:
            yield duel_cell(game, agreed, (weaker, stronger), part="ladder")


def ladder_page(run: Run, rated: list[Rated], command: str, version: str, machine: str) -> str:
    """The table that documents cite, with all that is needed to make it again."""
    game = find(run.plan.game)
    named = levels(game.package)
    lines = [
        f"# The levels of {game.name}",
        "",
        f"Made by `{command}`, {version}, seed {run.plan.seed}, {machine}. Do not edit.",
        "",
        "Elo points above the weakest, with 95 % intervals (Bradley-Terry; seats rotated, the same chance for every",
        "seating, seats rated too). 400 points are odds of ten to one.",
        "",
        "| level | bot | Elo | 95 % | games |",
        "| --- | --- | ---: | ---: | ---: |",
    ]
    for row in rated:
        title = named[row.bot].en if row.bot in named else row.bot
        lines.append(
            f"| {title} | `{plain_bot(game, row.bot)}` | {row.elo:.0f} | {row.low:.0f} – {row.high:.0f} | {row.games} |"
        )
    lines += ["", "| duel | games | share of the first | 95 % |", "| --- | ---: | ---: | ---: |"]
    for tally in run.tallies:
        share = tally.share(tally.of_bot(0))
        rest = "" if tally.cell.seats == 2 else f" × {tally.cell.seats - 1}"
        name = f"{tally.cell.bots[0]} – {tally.cell.bots[1]}{rest}"
        lines.append(f"| {name} | {tally.games} | {share.share:.3f} | {share.low:.3f} – {share.high:.3f} |")
    return "\n".join(lines) + "\n"
