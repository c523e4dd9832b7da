"""Call every compiled entry point that Python can reach with arguments that it should refuse.

    python -m tests.fuzz.entries koga.games.NAME [SEED [CALLS]]

Run it on the sanitizer build to check every read and write. Exceptions are the expected result; the process must
survive. The current call is written to the file KOGA_FUZZ_TRACE, in case it is the last one.
"""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from types import ModuleType

import koga
from koga.bots.bot import bot, bots_of, levels
from koga.core.game import GAMES, find
from koga.core.position import CHANCE, OVER, Position, Rng, draw_one

ROOT = Path(koga.__file__).parent
# Excluded: calls for which a large number only takes long, and calls that are meant to end the process.
PATIENT = frozenset(("playouts", "perft", "count_games"))
NUMBERS = (-(2**70), -(10**9), -256, -2, -1, 0, 1, 2, 3, 5, 7, 31, 64, 255, 256, 999_999, 10**9, 2**31, 2**64, 2**70)
OTHERS: tuple[object, ...] = (None, "", "a1", b"", b"\xff" * 40, 0.5, True, (), [], [10**9], (255,) * 300, {})


def compiled(package: str) -> Iterator[ModuleType]:
    """Return the compiled modules of a package."""
    for path in sorted(ROOT.rglob("*")):
        suffix = next((end for end in EXTENSION_SUFFIXES if path.name.endswith(end)), None)
        if suffix:
            name = ".".join(("koga", *path.relative_to(ROOT).parent.parts, path.name.removesuffix(suffix)))
            if name == package or name.startswith(package + "."):
                yield import_module(name)


def positions(rng: Rng) -> list[Position]:
    """Return positions of every game: at the start, with a seat to act, later, and over."""
    found = []
    for name in sorted(GAMES):
        game = find(name)
        position = game.start(koga.api.agreed(game, {}))
        found.append(position.copy())
        for stop in (30, 2_000):
            for _ in range(stop):
                if position.to_act == OVER:
                    break
                actions = position.actions()
                chance = position.to_act == CHANCE
                position.apply(draw_one(position, rng) if chance else actions[rng.below(len(actions))])
            found.append(position.copy())
    return found


def thinkers() -> Iterator[object]:
    """Return an instance of each bot of a game."""
    for name in sorted(GAMES):
        game = find(name)
        for spec in (*levels(game.package), *bots_of(game)):
            try:
                yield bot(game, spec)
            except Exception:
                continue


def reachable(roots: list[object]) -> list[object]:
    """Return the roots and the objects of compiled classes reachable through their attributes."""
    found, left, known = [], list(roots), set()
    while left:
        thing = left.pop()
        if id(thing) in known or not type(thing).__module__.startswith("koga."):
            continue
        known.add(id(thing))
        found.append(thing)
        for name in dir(thing):
            if not name.startswith("__") and not callable(value := getattr(thing, name, None)):
                left.extend(value if isinstance(value, list | tuple) else [value])
    return found


def targets(modules: list[ModuleType], things: list[object]) -> list[tuple[str, Callable[..., object]]]:
    """Return the functions and classes of the modules, and the methods of objects whose class is defined in them."""
    names = {module.__name__ for module in modules}
    found: list[tuple[str, Callable[..., object]]] = []
    for module in modules:
        for name, value in sorted(vars(module).items()):
            if not name.startswith("_") and callable(value) and getattr(value, "__module__", None) in names:
                found.append((f"{module.__name__}.{name}", value))
    for thing in things:
        if any(kind.__module__ in names for kind in type(thing).__mro__):
            for name in sorted(dir(thing)):
                if (not name.startswith("_") or name == "__setstate__") and callable(method := getattr(thing, name)):
                    found.append((f"{type(thing).__name__}.{name}", method))
    return found


def main(package: str, seed: int = 1, calls: int = 20_000) -> None:
    rng = random.Random(seed)
    roots: list[object] = [*positions(Rng(seed)), *thinkers(), Rng(seed)]
    things = reachable(roots)
    found = targets(list(compiled(package)), things)
    pool = [*NUMBERS, *NUMBERS, *OTHERS, *things]
    trace = os.environ.get("KOGA_FUZZ_TRACE")
    refused = 0
    for _ in range(calls if found else 0):
        name, call = rng.choice(found)
        given = [rng.choice(pool) for _ in range(rng.choice((0, 1, 1, 2, 2, 2, 3, 3, 4, 6)))]
        if name.rpartition(".")[2] in PATIENT:
            given = [min(max(value, -5), 5) if isinstance(value, int) else value for value in given]
        if trace:
            Path(trace).write_text(f"{name}{tuple(given)!r}"[:2000], encoding="utf-8")
        try:
            call(*given)
        except Exception:
            refused += 1
    print(f"{package}: {len(found)} entry points, {calls} calls, {refused} refused")


if __name__ == "__main__":
    main(sys.argv[1], *(int(word) for word in sys.argv[2:]))
