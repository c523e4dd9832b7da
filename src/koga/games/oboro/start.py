"""The options of Oboro (O1.8, O2.2)."""

from __future__ import annotations

from koga.core.game import Agreed, Option
from koga.games.oboro.position import Oboro

OPTIONS = (
    Option("mission", "9", ("9", "11"), "O1.8"),
    Option("lead", "red-8", ("red-8", "carry"), "O2.2"),
)


def check(agreed: Agreed) -> None:
    """Accept all values: the two options never contradict each other."""


def start(agreed: Agreed) -> Oboro:
    return Oboro(int(agreed.options["mission"]), agreed.options["lead"] == "carry")
