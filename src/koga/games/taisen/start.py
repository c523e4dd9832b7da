"""The options of Ninja Taisen (T1.3, T1.7)."""

from __future__ import annotations

from koga.core.game import Agreed, Option
from koga.core.position import CHANCE
from koga.games.taisen.position import MONKEY, WOLF, Taisen

OPTIONS = (
    Option("dice", "1-1-1-2-2-3", ("1-1-1-2-2-3", "1-1-2-2-3-3"), "T1.3"),
    Option("first", "lot", ("lot", "monkey", "wolf"), "T1.7"),
)
FIRST = {"lot": CHANCE, "monkey": MONKEY, "wolf": WOLF}


def check(agreed: Agreed) -> None:
    """Accept all values: the options never contradict each other."""


def start(agreed: Agreed) -> Taisen:
    return Taisen(agreed.options["dice"] == "1-1-2-2-3-3", FIRST[agreed.options["first"]])
