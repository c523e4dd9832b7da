"""The games, one folder each with everything specific to that game. Imports core only; games never import each
other.

The package is callable: `koga.games()` returns the names of all games, including those that other distributions add.
"""

from __future__ import annotations

import sys
from types import ModuleType

from koga.core.game import GAMES


class GamesPackage(ModuleType):
    """Class of this package, which makes `koga.games` both a package and a function."""

    def __call__(self) -> tuple[str, ...]:
        """Return the names of all games."""
        return tuple(sorted(GAMES))


sys.modules[__name__].__class__ = GamesPackage
