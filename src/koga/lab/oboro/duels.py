"""Results of finished duels, for docs/oboro.md: `python -m koga.lab.oboro.duels [--write] FOLDER...`.

A folder is one that `koga lab duel oboro ... --folder FOLDER` has filled. With --write the lines go into docs/oboro.md,
in the place of those that stand there.
"""

from __future__ import annotations

import sys
from pathlib import Path

from koga.core.game import InvalidInput
from koga.lab.figures import figures_of
from koga.lab.oboro.page import write


def lines_of(folder: Path) -> list[str]:
    """Return a line for each duel of a run: what was asked for, and the share of the first bot."""
    figures = figures_of(folder)
    if figures.game != "oboro":
        raise InvalidInput(f"{folder} holds games of {figures.game}, not of oboro")
    found = []
    for cell in figures.cells:
        share = cell.players[0]
        seed, version = figures.provenance.seed, figures.provenance.version()
        stopped = "" if figures.provenance.finished else ", stopped early"
        found.append(
            f"{cell.bots[0]} against two of {cell.bots[1]} (even is 0.333): {cell.games} games{stopped}, "
            f"share {share.share:.3f} ({share.low:.3f} to {share.high:.3f}), seed {seed}, {version}"
        )
    return found


def main(words: list[str]) -> None:
    folders = [Path(word) for word in words if word != "--write"]
    if not folders:
        raise InvalidInput(__doc__)
    lines = [line for folder in folders for line in lines_of(folder)]
    print("\n".join(lines))
    if "--write" in words:
        write("duels", lines)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except InvalidInput as error:
        sys.exit(str(error))
