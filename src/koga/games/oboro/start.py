"""The options of Oboro (O1.8, O1.9, O2.2)."""

from __future__ import annotations

from koga.core.game import Agreed, InvalidInput, Option
from koga.games.oboro.position import Oboro

OPTIONS = (
    Option("mission", "9", ("9", "11"), "O1.8"),
    Option("lead", "red-8", ("red-8", "carry"), "O2.2"),
    Option("deck", "full", ("full", "small"), "O1.9", later=True),
)


def check(agreed: Agreed) -> None:
    """O1.9: a game with the small deck has one round, so that no lead is carried over."""
    if agreed.options["deck"] == "small" and agreed.options["lead"] != "red-8":
        raise InvalidInput("deck=small is one round, led by seat 0: leave out lead=carry (O1.9)")


def start(agreed: Agreed) -> Oboro:
    small = agreed.options["deck"] == "small"
    return Oboro(int(agreed.options["mission"]), agreed.options["lead"] == "carry", small)
