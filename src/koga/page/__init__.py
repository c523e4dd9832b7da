"""The built page: the files that the server serves, and the script that draws boards.

A wheel has them in this folder (`make wheel` puts them there); in a working copy `make web` builds them in `web/`.
"""

from __future__ import annotations

from pathlib import Path

HERE = Path(__file__).parent
WORKING_COPY = HERE.parents[2] / "web"


def page_folder() -> Path | None:
    """Return the folder with the page's files; None if the page is not built."""
    return first_with("index.html", HERE / "dist", WORKING_COPY / "dist")


def docs_folder() -> Path | None:
    """Return the folder with the built documentation; None if it is not built."""
    return first_with("index.html", HERE / "docs", WORKING_COPY.parent / "build" / "docs")


def draw_script() -> Path | None:
    """Return the script that draws boards; None if it is not built."""
    found = first_with("draw.js", HERE / "dist-draw", WORKING_COPY / "dist-draw")
    return None if found is None else found / "draw.js"


def first_with(name: str, *folders: Path) -> Path | None:
    return next((folder for folder in folders if (folder / name).is_file()), None)
