"""Helpers for Taisen's tests: positions as text, and the results of movements."""

from __future__ import annotations

from koga.core.game import agree
from koga.core.position import Rng, draw_one
from koga.games.taisen.game import GAME
from koga.games.taisen.notation import shown
from koga.games.taisen.position import Taisen
from koga.games.taisen.view import Bout, TaisenView


def table(text: str, **options: str) -> Taisen:
    position = GAME.read(text, agree(GAME, options))
    assert isinstance(position, Taisen)
    return position


def play(position: Taisen, *names: str) -> Taisen:
    for name in names:
        position.apply(GAME.action_number(position, name))
    return position


def after(text: str, *names: str) -> Taisen:
    return play(table(text), *names)


def rule_against(position: Taisen, name: str) -> str | None:
    return position.forbidden_by(GAME.action_number(position, name))


def offered(position: Taisen) -> list[str]:
    return [GAME.action_name(position, action) for action in position.actions()]


def monkey(position: Taisen) -> str:
    return " ".join(shown(position.state()[6][0]))


def wolf(position: Taisen) -> str:
    return " ".join(shown(position.state()[6][1]))


def bouts(position: Taisen) -> list[str]:
    """Return the fights of the last movement: tile, Monkey's and Wolf's ninja with their strengths, reason, winner."""
    shown = GAME.view(position, 0)
    assert isinstance(shown, TaisenView)
    return [" ".join(told(bout)) for bout in shown.fights]


def told(bout: Bout) -> list[str]:
    fighters = [f"{bout.monkey}({bout.monkey_strength})", f"{bout.wolf}({bout.wolf_strength})"]
    return [str(bout.tile), *fighters, bout.why, *([bout.winner] if bout.winner else [])]


def fresh(seed: int = 1, **options: str) -> Taisen:
    """Return a new game, dealt and ready for its first roll."""
    position = GAME.start(agree(GAME, options))
    assert isinstance(position, Taisen)
    rng = Rng(seed)
    while position.dealt < 18 or position.stage == 1:
        position.apply(draw_one(position, rng))
    return position
