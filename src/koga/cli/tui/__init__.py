"""`koga play` as a Textual app: board, hand, log and choices on one screen. Needs the extra `koga[play]`."""

from __future__ import annotations

import sys
from importlib.util import find_spec

from koga.core.game import InvalidInput


def wanted(plain: bool) -> bool:
    """Return whether to open the app: in a terminal, unless a plain transcript was requested."""
    if plain or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    if find_spec("textual") is None:
        raise InvalidInput("this needs Textual: pip install 'koga[play]', or add --plain for a plain transcript")
    return True
