"""Fit the curve that corrects the estimates of GACHIJO's analysis: `python -m koga.lab.gachijo.calibration`.

    python -m koga.lab.gachijo.calibration [--games N] [--seed S] [--bot LEVEL] [--depth DEPTH] [--write]

Bots play each other, one decision of every seat is drawn from each game, and the curve of bots/gachijo/calibration.py
is fitted to how the games ended (logistic regression). Use other seeds than `koga lab calibrate` does, which then shows
how well the curve fits games that it was not fitted to. --write keeps it with the program.
"""

from __future__ import annotations

import argparse
import math
import shlex
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from koga.bots.analyst import DEPTHS, USUAL
from koga.bots.gachijo import calibration
from koga.bots.gachijo.analyst import GachijoAnalyst
from koga.bots.gachijo.calibration import FILE, PLAIN, Curve
from koga.core.game import agree, find
from koga.lab.calibrate import Forecast, forecasts
from koga.lab.provenance import version

GAMES, SEED, BOT = 1000, 1001, "apprentice"
STEPS = 50  # of Newton's method: far more than it needs
SMALL = 1e-6  # of the ridge that keeps it stable


def fit(rows: Sequence[Forecast]) -> Curve:
    """Return the curve under which the outcomes are likeliest."""
    some = [row for row in rows if not row.proven and 0.0 < row.value < 1.0]
    inputs = np.array([[math.log(row.value), -math.log1p(-row.value), 1.0] for row in some])
    shares = np.array([row.share for row in some])
    found = np.array(PLAIN)
    for _ in range(STEPS):
        told = 1 / (1 + np.exp(-inputs @ found))
        slope = inputs.T @ (shares - told)
        bend = (inputs * (told * (1 - told))[:, None]).T @ inputs + SMALL * np.eye(3)
        found = found + np.linalg.solve(bend, slope)
    won, lost, shift = (round(float(number), 3) for number in found)
    return Curve(max(0.0, won), max(0.0, lost), shift)


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Fit the curve that corrects the analysis's estimates.")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--bot", default=BOT)
    parser.add_argument("--depth", choices=list(DEPTHS), default=USUAL)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args(words)
    game = find("gachijo")
    plain = GachijoAnalyst(game, DEPTHS[given.depth], PLAIN)
    drawn = forecasts(game, agree(game, {}), [given.bot], given.games, given.seed, given.depth, judge=plain)
    rows = [row for some in drawn for row in some]
    found = fit(rows)
    print(f"{len(rows)} forecasts of {given.games} games: {found}")
    if given.write:
        asked = ["--games", given.games, "--seed", given.seed, "--bot", given.bot, "--depth", given.depth, "--write"]
        command = shlex.join(["python", "-m", "koga.lab.gachijo.calibration", *map(str, asked)])
        place = Path(calibration.__file__).parent / FILE
        numbers = "".join(f"{name} = {value}\n" for name, value in found._asdict().items())
        place.write_text(f"# Made by: {command}\n# {version()}\n[curve]\n{numbers}", encoding="utf-8")
        print(place)


if __name__ == "__main__":
    main()
