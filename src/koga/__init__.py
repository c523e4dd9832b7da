"""Koga: a home for four ninja board games.

    import koga

    koga.games()                                       the names of the games
    position = koga.start(name, seed=1, **options)     a position; chance is drawn for you
    position.actions(), position.to_act                 legal actions, and the seat to act
    master = koga.bot(name, "master")
    koga.step(position, master.choose(position))
    koga.view(position, seat=0)                         what seat 0 may know
    koga.play(name, bots=["master", "random"], seed=1)      a whole game: scores and record

`koga.api` documents each function; `koga.core` is the interface that games, bots and solvers are written against.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

__version__ = "0.1.0"


class SourceFinder(MetaPathFinder):
    """Import finder that loads koga modules from their .py files even where compiled modules lie beside them."""

    def __init__(self, modules: str = "") -> None:
        """`modules` are the names of the modules to load uncompiled, separated by commas; empty means all of them."""
        self.modules = modules.split(",") if modules else []

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith("koga.") or (self.modules and fullname not in self.modules):
            return None
        for folder in path or ():
            if spec := FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname, target):
                return spec
        return None


if os.environ.get("KOGA_UNCOMPILED"):
    sys.meta_path.insert(0, SourceFinder())
elif UNCOMPILED_MODULES := os.environ.get("KOGA_UNCOMPILED_MODULES"):
    sys.meta_path.insert(0, SourceFinder(UNCOMPILED_MODULES))

# `koga.games` is the package of the games, which is callable as well; type checkers see the function of `koga.api`.
import_module("koga.games")
if TYPE_CHECKING:
    from koga.api import games
from koga.api import (  # noqa: E402
    Bot,
    Result,
    action_names,
    bot,
    game_of,
    load,
    play,
    replay,
    settle,
    show,
    start,
    step,
    view,
)
from koga.core.game import SPECTATOR, InvalidInput  # noqa: E402
from koga.core.position import CHANCE, OVER, WIN, Illegal, Position, Rng  # noqa: E402

__all__ = [
    "CHANCE",
    "OVER",
    "SPECTATOR",
    "WIN",
    "Bot",
    "Illegal",
    "InvalidInput",
    "Position",
    "Result",
    "Rng",
    "action_names",
    "bot",
    "game_of",
    "games",
    "load",
    "play",
    "replay",
    "settle",
    "show",
    "start",
    "step",
    "view",
]
