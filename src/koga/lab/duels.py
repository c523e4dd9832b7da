"""Results of finished duels, for docs/<game>.md: `python -m koga.lab.duels [--write] FOLDER...`.

A folder is one that `koga lab duel GAME ... --folder FOLDER` has filled. With --write the lines go into the page of
the game, in the place of those that stand there; name all folders of the page. The first bot's share is shown.
"""

from __future__ import annotations

import sys
from pathlib import Path

from koga.core.game import InvalidInput, find
from koga.lab.figures import Figures, figures_of
from koga.lab.marked import write
from koga.lab.store import read_plan

MODULE = "koga.lab.duels"
DOCS = Path("docs")
OTHERS = ("", "", "two of ", "three of ")  # by how many they are


def page_of(game: str) -> Path:
    return DOCS / f"{game}.md"


def lines_of(folder: Path, figures: Figures) -> list[str]:
    """Return a line for each duel of a run: what was asked for, and the share of the first bot."""
    found, cells = [], read_plan(folder)[0].cells
    for figure in figures.cells:
        cell, share = next(cell for cell in cells if cell.name == figure.name), figure.players[0]
        seed, version = figures.provenance.seed, figures.provenance.version()
        stopped = "" if figures.provenance.finished else ", stopped early"
        found.append(
            f"{cell.bots[0]} against {OTHERS[cell.seats - 1]}{cell.bots[-1]}{chosen(cell.options, figures.game)} "
            f"(even is {1 / cell.seats:.3f}): {figure.games} games{stopped}, share {share.share:.3f} "
            f"({share.low:.3f} to {share.high:.3f}), seed {seed}, {version}"
        )
    return found


def chosen(options: dict[str, str], game: str) -> str:
    """Return the options that are not the default."""
    usual = {option.name: option.default for option in find(game).options}
    return "".join(f", {name}={value}" for name, value in options.items() if value != usual.get(name))


def main(words: list[str]) -> None:
    folders = [Path(word) for word in words if word != "--write"]
    if not folders:
        raise InvalidInput(__doc__)
    by_game: dict[str, list[str]] = {}
    for folder in folders:
        figures = figures_of(folder)
        by_game.setdefault(figures.game, []).extend(lines_of(folder, figures))
    for game, lines in by_game.items():
        print("\n".join(lines))
        if "--write" in words:
            write("duels", MODULE, page_of(game), lines)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except InvalidInput as error:
        sys.exit(str(error))
