"""How far a look at the end of a turn is from one that is a turn deeper: the intervals of Ninja Taisen's analysis.

    python -m koga.lab.taisen.doubt [--games N] [--seed S] [--bot LEVEL] [--write]

Bots play each other, and some decisions of each game are drawn. There the best action by a look and another one are
judged by both looks: by how much the value of an action changes, and by how much the difference between the two. 95 %
of the changes lie within the figures that --write keeps in bots/taisen/doubt.toml.
"""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from koga.bots.analyst import DEPTHS, USUAL, standing
from koga.bots.bot import bot, choose
from koga.bots.taisen import analyst
from koga.bots.taisen.analyst import DOUBT, TaisenAnalyst, ended, make
from koga.core.game import Game, agree, find
from koga.core.position import CHANCE, OVER, Rng, draw_one
from koga.games.taisen.position import Taisen
from koga.lab.provenance import version

GAMES, SEED, BOT = 200, 2001, "adept"
EACH = 2  # decisions drawn from each game
COVERED = 0.95


class Change(NamedTuple):
    """What a deeper look changed: the value of an action, and what another one loses against the best."""

    value: float
    loss: float


def changes(game: Game, name: str, games: int, seed: int) -> Iterator[Change]:
    judge, player = make(game, DEPTHS[USUAL]), bot(game, name)
    for number in range(games):
        rng = Rng(seed + number)
        met: list[Taisen] = []
        position = game.start(agree(game, {}))
        while position.to_act != OVER:
            if position.to_act == CHANCE:
                position.apply(draw_one(position, rng))
                continue
            if len(position.actions()) > 1:
                before = position.copy()
                assert isinstance(before, Taisen)
                met.append(before)
            position.apply(choose(player, position, rng))
        for _ in range(min(EACH, len(met))):
            found = change(judge, met.pop(rng.below(len(met))), rng)
            if found is not None:
                yield found


def change(judge: TaisenAnalyst, position: Taisen, rng: Rng) -> Change | None:
    """Compare the looks at a decision; None if it is over within the turn, or every action comes to the same."""
    ends: dict[int, tuple[float, int]] = {}
    for action, rows in judge.looks(position).items():
        ends[action] = max(rows)
    best = max(ends.values())
    others = [end for end in ends.values() if end[0] < best[0]]
    if not others:
        return None
    other = others[rng.below(len(others))]
    if any(standing(ended(position, path)) is not None for _, path in (best, other)):
        return None
    (look, path), (less, another) = best, other
    deep, lower = judge.judge(position, path), judge.judge(position, another)
    return Change(lower - less, (deep - lower) - (look - less))


def within(sizes: Sequence[float]) -> float:
    """Return how large 95 % of the changes are at most."""
    ranked = sorted(abs(size) for size in sizes)
    return round(ranked[min(len(ranked) - 1, int(COVERED * len(ranked)))], 3)


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Measure how far a look is from one that is a turn deeper.")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--bot", default=BOT)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args(words)
    found = list(changes(find("taisen"), given.bot, given.games, given.seed))
    if not found:
        parser.error("no decision was compared; play more games")
    value, loss = within([one.value for one in found]), within([one.loss for one in found])
    print(f"{len(found)} decisions: 95 % of values change by at most {value}, of losses by at most {loss}")
    if given.write:
        asked = ["--games", given.games, "--seed", given.seed, "--bot", given.bot, "--write"]
        command = shlex.join(["python", "-m", "koga.lab.taisen.doubt", *map(str, asked)])
        place = Path(analyst.__file__).parent / DOUBT
        told = f"# Made by: {command}\n# {version()}; {len(found)} decisions\n"
        place.write_text(f"{told}[within]\nvalue = {value}\nloss = {loss}\n", encoding="utf-8")
        print(place)


if __name__ == "__main__":
    main()
