"""The options of Ninja Taisen (T1.3, T1.7, T1.8)."""

from __future__ import annotations

from koga.core.game import Agreed, Option
from koga.core.position import CHANCE
from koga.games.taisen.position import MONKEY, WOLF, Taisen

OPTIONS = (
    Option("dice", "1-1-1-2-2-3", ("1-1-1-2-2-3", "1-1-2-2-3-3"), "T1.3"),
    Option("first", "lot", ("lot", "monkey", "wolf"), "T1.7"),
    Option("ninjas", "10", ("10", "3"), "T1.8", later=True),
)
FIRST = {"lot": CHANCE, "monkey": MONKEY, "wolf": WOLF}


def check(agreed: Agreed) -> None:
    """Accept all values: the options never contradict each other."""


def start(agreed: Agreed) -> Taisen:
    even_dice, few = agreed.options["dice"] == "1-1-2-2-3-3", agreed.options["ninjas"] == "3"
    return Taisen(even_dice, FIRST[agreed.options["first"]], few)
