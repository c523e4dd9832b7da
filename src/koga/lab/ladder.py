"""Ladders: the levels of a game play each other, and all of them are rated together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

from koga.bots.bot import levels
from koga.core.game import Agreed, Game, InvalidInput, find
from koga.lab.labels import game_title
from koga.lab.measures import are_teams
from koga.lab.plan import Cell, duel_cell, plain_bot
from koga.lab.rating import Rated
from koga.lab.runner import Run
from koga.lab.statistics import Share
from koga.lab.tally import Tally
from koga.lab.templating import render
from koga.ratings.levels import Climb, Ladder, Rung, asked_of, write_ladder


def ladder_cells(game: Game, agreed: Agreed, bots: Sequence[str], steps_only: bool = False) -> Iterator[Cell]:
    """Return a cell for every pair of levels; at tables for more than two, one cell for each as the single player
    against the other.

    With `steps_only` each level plays only the one below, and at larger tables is the single player. All games then go
    to the steps that a ladder has to show; the ratings of distant levels add up the errors of the steps between.
    """
    if len(bots) < 2:
        raise InvalidInput("a ladder needs at least two bots")
    if len(set(bots)) < len(bots):
        raise InvalidInput(f"a bot is listed twice: {', '.join(bots)}")
    seats = game.start(agreed).seats
    if are_teams(game.name, duel_cell(game, agreed, bots[:2]).seats):
        raise InvalidInput("a ladder rates single players: some seats of this game win together")
    for weaker, stronger in pairwise(bots) if steps_only else combinations(bots, 2):
        yield duel_cell(game, agreed, (stronger, weaker), part="ladder")
        if seats > 2 and not steps_only:
            yield duel_cell(game, agreed, (weaker, stronger), part="ladder")


class Step(NamedTuple):
    """A level against the one below; `verdict` says whether its whole interval lies above an even share."""

    level: str
    below: str
    games: int
    share: Share
    verdict: str


def steps(run: Run, bots: Sequence[str]) -> list[Step]:
    """Return each level's result against the one below, the weakest first."""
    duels = {tally.cell.bots: tally for tally in run.tallies}
    found = []
    for below, level in pairwise(bots):
        tally = duels[(level, below)]
        share, even = tally.share(tally.of_bot(0)), 1 / tally.cell.seats
        verdict = "yes" if share.low > even else "no" if share.high < even else "not proven"
        found.append(Step(level, below, tally.games, share, verdict))
    return found


def climbs(run: Run, bots: Sequence[str]) -> tuple[Climb, ...]:
    """Return the same as figures, with the share that is asked of a step."""
    seats = run.tallies[0].cell.seats
    found = []
    for one in steps(run, bots):
        share, low, high = (round(part, 4) for part in (one.share.share, one.share.low, one.share.high))
        found.append(Climb(one.level, one.below, seats, one.games, share, low, high))
    return tuple(found)


def looked(looks: Sequence[int]) -> str:
    """Return a note that games were added after results had been seen; empty if their number was fixed beforehand."""
    if not looks:
        return ""
    return (
        f"Games were added after a look at the results with {', '.join(map(str, looks))} games a duel: "
        "the 95 % intervals are nominal, and narrower than they should be."
    )


def ladder_page(run: Run, rated: list[Rated], command: str, version: str, machine: str) -> str:
    """Return the page that documents cite, with everything needed to reproduce it."""
    game = find(run.plan.game)
    seats = run.tallies[0].cell.seats
    bots = [row.bot for row in rated]
    return render(
        "ladder.md.j2",
        title=game_title(game.name, "en"),
        command=command,
        version=version,
        machine=machine,
        seed=run.plan.seed,
        seats=seats,
        even=1 / seats,
        asked=asked_of(seats),
        looked=looked(run.looks),
        rated=[{**row._asdict(), "title": title_of(game, row.bot), "bot": plain_bot(game, row.bot)} for row in rated],
        steps=[
            {
                **step._asdict(),
                "level": title_of(game, step.level),
                "below": title_of(game, step.below),
                "reached": climb.reached,
            }
            for step, climb in zip(steps(run, bots), climbs(run, bots), strict=True)
        ],
        duels=[
            {"name": duel_name(tally), "games": tally.games, "share": tally.share(tally.of_bot(0))}
            for tally in run.tallies
        ],
    )


def ladder_figures(game: Game, run: Run, rated: list[Rated], command: str, version: str) -> str:
    """Return the file that the levels' ratings are read from."""
    rungs = {
        row.bot: Rung(plain_bot(game, row.bot), round(row.elo, 1), round(row.low, 1), round(row.high, 1), row.games)
        for row in rated
    }
    return write_ladder(Ladder(command, version, rungs, tuple(run.looks), climbs(run, [row.bot for row in rated])))


def title_of(game: Game, bot: str) -> str:
    named = levels(game.package)
    return named[bot].en if bot in named else bot


def duel_name(tally: Tally) -> str:
    rest = "" if tally.cell.seats == 2 else f" × {tally.cell.seats - 1}"
    return f"{tally.cell.bots[0]} – {tally.cell.bots[1]}{rest}"
