"""Experiments as files: game, options, bots and question in TOML; what they hold is checked before anything is played.

game = "NAME"                                    a game of `koga games`
question = { en = "...", ja = "..." }            what the experiment is to tell
bots = ["search:100"]                            one bot at every seat, or several that change seats
games = 5000                                     of every cell; or until = 0.01
tell = 10                                        one block in ten is logged in full
seed = 20
skill = ["random", "search:20", "search:100"]    optional: each of the others against the first
[[grid]]                                         the cells: every combination of values; as many grids as you like
OPTION = ["one value", "another"]
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path

import msgspec

from koga.core.game import Agreed, Game, InvalidInput, find
from koga.lab.plan import Cell, Plan, checked_plan, duel_cell, even_cell, grid

MOST_GAMES = 1_000_000  # of one cell if `until` decides when to stop


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    en: str
    ja: str


class Experiment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    question: Words
    bots: tuple[str, ...]
    seed: int
    games: int | None = None
    until: float | None = None
    tell: int = 10
    skill: tuple[str, ...] = ()
    grid: tuple[dict[str, str | list[str]], ...] = ({},)


def read_experiment(path: Path, games: int | None = None) -> Plan:
    """Return the plan in a file; `games` overrides its number of games. InvalidInput names what is wrong with it."""
    try:
        found = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Experiment)
        if games is not None:
            found = msgspec.structs.replace(found, games=games, until=None)
        return plan_of(found)
    except OSError as error:
        raise InvalidInput(f"cannot read {path}: {error.strerror}") from error
    except (ValueError, RecursionError) as error:  # not UTF-8, not TOML, not an experiment, or nested too deeply
        raise InvalidInput(f"{path}: {error}") from error


def plan_of(experiment: Experiment) -> Plan:
    game = find(experiment.game)
    if (experiment.games is None) == (experiment.until is None):
        raise InvalidInput("an experiment has either games or until")
    cells: list[Cell] = []
    names: set[str] = set()
    for axes in experiment.grid:
        listed = {name: [value] if isinstance(value, str) else value for name, value in axes.items()}
        for name, agreed in grid(game, listed):
            if name in names:
                raise InvalidInput(f"two grids have the same cell: {name}")
            names.add(name)
            cells.append(even_cell(game, agreed, experiment.bots, name))
    if not cells:
        raise InvalidInput("the grid is empty: there is nothing to play")
    cells += skill_cells(game, cells[0].agreed(), experiment.skill)
    return checked_plan(
        Plan(
            "balance",
            game.name,
            tuple(cells),
            experiment.seed,
            experiment.games or MOST_GAMES,
            experiment.until,
            experiment.tell,
            experiment.question.en,
            experiment.question.ja,
        )
    )


def skill_cells(game: Game, agreed: Agreed, bots: Sequence[str]) -> list[Cell]:
    """Return cells in which each of the other bots plays the first, with the options of the first cell: does more
    thinking win more?"""
    if len(bots) == 1:
        raise InvalidInput(f"skill compares bots: one is not enough ({bots[0]})")
    return [duel_cell(game, agreed, (bot, bots[0]), part="skill") for bot in bots[1:]]
