"""Write the positions of moments.toml as the page receives them: python -m tests.games.gachijo.moments."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import msgspec

from koga.core.choices import choices
from koga.core.game import agree
from koga.core.position import OVER
from tests.games.gachijo.cases import GAME

HERE = Path(__file__).parent
FILE = Path(__file__).parents[3] / "web" / "tests" / "games" / "gachijo" / "moments.json"


def moments() -> dict[str, Any]:
    """Return by name the snapshot of the seat to act, or of Tokugawa once the game is over."""
    told = tomllib.loads((HERE / "moments.toml").read_text(encoding="utf-8"))
    return {name: moment(part["position"].strip(), part["options"]) for name, part in told.items()}


def moment(text: str, options: dict[str, str]) -> dict[str, Any]:
    position = GAME.read(text, agree(GAME, options))
    seat = 0 if position.to_act == OVER else position.to_act
    offered = choices(GAME, position)
    courses = GAME.courses(position) if offered else ()
    return {"seat": seat, "view": GAME.view(position, seat), "choices": offered, "courses": courses}


def text_of(found: dict[str, Any]) -> str:
    """Return one moment per line, so that diffs are readable."""
    lines = (f'"{name}":{msgspec.json.encode(one).decode()}' for name, one in found.items())
    return "{" + ",\n".join(lines) + "}\n"


if __name__ == "__main__":
    FILE.write_text(text_of(moments()), encoding="utf-8")
