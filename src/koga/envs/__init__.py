"""Koga's games for learning programs: PettingZoo, Gymnasium, OpenSpiel and batched stepping. Needs `koga[envs]`.

    from koga import envs

    envs.aec(game, **options)                         a PettingZoo environment, one seat after the other
    envs.gym(game, seat=1, opponents="random")        a Gymnasium environment: one seat against bots
    envs.openspiel.register()                         then pyspiel.load_game("koga_NAME")
    envs.Batch(game, 1024)                            a thousand games a step, in numpy arrays
    envs.vector(game, 1024, seat=0)                   Gymnasium's vector API on top of it

Everything here may import numpy, gymnasium, pettingzoo and pyspiel; nothing that a server or a bot imports may import
it.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from koga.core.game import InvalidInput

if TYPE_CHECKING:
    from types import ModuleType

    from koga.envs.aec_env import AecEnv
    from koga.envs.gym_env import GymEnv
    from koga.envs.vector_env import VectorEnv

MISSING = "koga.envs needs {name}: install it with `pip install koga[envs]`"

try:
    import_module("numpy")
except ImportError as error:
    raise InvalidInput(MISSING.format(name="numpy")) from error

from koga.envs.batch import Ahead, Batch  # noqa: E402
from koga.envs.episode import Symmetry, small, symmetries  # noqa: E402

__all__ = ["Ahead", "Batch", "Symmetry", "aec", "gym", "openspiel", "small", "symmetries", "vector"]


def aec(game: str, *, render_mode: str | None = None, **options: Any) -> AecEnv:
    """Return a PettingZoo AEC environment: agents `seat_0`, `seat_1` ... in the order in which the game asks them.

    An observation is a dictionary of `observation` (32-bit floats, docs/observations.md) and `action_mask`. Chance is
    drawn by the environment, from the seed of `reset`.
    """
    found: type[AecEnv] = optional("koga.envs.aec_env", "pettingzoo").AecEnv
    return found(game, options, render_mode)


def gym(
    game: str,
    seat: int = 0,
    opponents: str | Sequence[str] = "random",
    *,
    render_mode: str | None = None,
    **options: Any,
) -> GymEnv:
    """Return a Gymnasium environment in which one seat plays against bots.

    `opponents` names one bot for all other seats, or one for each in the order of seats. An illegal action loses the
    game; the legal ones are in `observation["action_mask"]` and `info["action_mask"]`.
    """
    found: type[GymEnv] = optional("koga.envs.gym_env", "gymnasium").GymEnv
    return found(game, seat, opponents, options, render_mode)


def vector(game: str, n: int, seat: int = 0, *, threads: int = 1, **options: Any) -> VectorEnv:
    """Return a Gymnasium vector environment of n games, in which one seat plays against random opponents."""
    found: type[VectorEnv] = optional("koga.envs.vector_env", "gymnasium").VectorEnv
    return found(game, n, seat, threads, options)


def optional(module: str, package: str) -> ModuleType:
    """Import a module that needs a package of `koga[envs]`; InvalidInput says what is missing."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.split(".")[0] == "koga":
            raise
        raise InvalidInput(MISSING.format(name=package)) from error


def __getattr__(name: str) -> ModuleType:
    """Import `openspiel` on first use: it loads pyspiel, which the other environments do not need."""
    if name == "openspiel":
        return optional("koga.envs.openspiel", "open_spiel")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
