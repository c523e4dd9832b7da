"""From a view back to a position, for the two games here: both show everything.

A view has no past, so that a threefold repetition is not foreseen.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from koga.api import agreed
from koga.core.game import find
from koga.core.position import Position

View = dict[str, Any]


def position_of(view: View, options: dict[str, str]) -> Position:
    """Return the position that a view shows; `options` are those of the checkpoint."""
    text, chosen = READERS[view["game"]](view)
    game = find(view["game"])
    return game.read(text, agreed(game, {**options, **chosen}))


def taisen(view: View) -> tuple[str, dict[str, str]]:
    lines = []
    for side in ("monkey", "wolf"):
        stacks = [f"{tile['number']}:{'.'.join(tile[side])}" for tile in view["tiles"] if tile[side]]
        lines.append(f"{side} {' '.join(stacks)}")
    lines += [f"active {view['active']}", f"turn {view['turn']}", f"stage {view['stage']}"]
    if view["dice"][0]["face"]:
        lines.append(f"dice {' '.join(str(die['face']) for die in view['dice'])}")
    if used := [die["colour"] for die in view["dice"] if die["used"]]:
        lines.append(f"used {' '.join(used)}")
    if view["shogun_moved"]:
        lines.append("shogun moved")
    return "\n".join(lines), {"dice": view["faces"]}


def monomi(view: View) -> tuple[str, dict[str, str]]:
    samurais = view["samurais"]
    lines = [f"stage {view['stage']}", f"turn {view['turn']}", f"ninja {view['ninja'] or '-'}"]
    lines.append(f"samurais {' '.join(one['at'] or '-' for one in samurais)}")
    for name in ("moved", "put"):
        if some := [str(one["number"]) for one in samurais if one[name]]:
            lines.append(f"{name} {' '.join(some)}")
    if view["stage"] == "samurais":
        lines.append(f"person {min(one['seat'] for one in samurais if one['face_up'])}")
    chosen = {"board": view["board"], "samurais": str(len(samurais)), "restless": "on" if view["restless"] else "off"}
    return "\n".join(lines), chosen


READERS: dict[str, Callable[[View], tuple[str, dict[str, str]]]] = {"taisen": taisen, "monomi": monomi}
