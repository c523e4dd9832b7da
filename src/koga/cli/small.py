"""koga solve, for games whose small variant is solved: `koga.solvers.<game>.SMALL` names a module with `report`."""

from __future__ import annotations

import time
from importlib import import_module

from rich.console import Console

from koga.cli.common import agreed_from, print_json
from koga.core.game import Game, InvalidInput, game_part


def run(game: Game, options: list[str] | None, as_json: bool) -> None:
    """Solve a game under the options given, and say what was found."""
    name = game_part(game, "solvers", "SMALL")
    if name is None:
        raise InvalidInput(f"{game.name} is not solved, not even a small variant of it")
    agreed = agreed_from(game, options)
    begun = time.monotonic()
    lines, figures = import_module(name).report(agreed)
    seconds = time.monotonic() - begun
    if as_json:
        print_json({"game": game.name, "options": agreed.options, **figures, "seconds": round(seconds, 3)})
        return
    console = Console(highlight=False, markup=False)
    chosen = [f"{option.name}={agreed.options[option.name]}" for option in game.options]
    console.print(f"{game.name} {' '.join(chosen)}", style="bold")
    for line in lines:
        console.print(line)
    console.print(f"{seconds:.1f} s")
