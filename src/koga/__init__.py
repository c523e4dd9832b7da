"""Koga: a home for four ninja board games. The parts are in its modules; importing koga loads none of them."""

from __future__ import annotations

import os
import sys
from importlib.abc import MetaPathFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

__version__ = "0.1.0"


class SourceFinder(MetaPathFinder):
    """Finds the .py of a koga module even where its compiled twin lies beside it: the same rules, uncompiled."""

    def __init__(self, modules: str = "") -> None:
        """`modules`: their names, separated by commas; all of them if there are none."""
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
