"""What a table of Oboro agrees on before the game (O1.8, O2.2)."""

from __future__ import annotations

from koga.core.game import Agreed, Option
from koga.games.oboro.position import Oboro

OPTIONS = (
    Option("mission", "9", ("9", "11"), "O1.8"),
    Option("lead", "red-8", ("red-8", "carry"), "O2.2"),
)


def check(agreed: Agreed) -> None:
    """All values of the two options fit together."""


def start(agreed: Agreed) -> Oboro:
    return Oboro(int(agreed.options["mission"]), agreed.options["lead"] == "carry")
