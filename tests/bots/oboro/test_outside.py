"""Programs as bots of a game with secrets."""

from __future__ import annotations

from pathlib import Path

import koga
from koga.bots.bot import bot, choose
from koga.core.game import find
from koga.core.position import Rng
from tests.bots.programs import Program


def test_a_program_is_told_a_view_and_never_the_truth(tmp_path: Path) -> None:
    """What seat 0 of Oboro is asked is the same, whatever the other two hold."""
    heard = tmp_path / "heard"
    told = "json.dumps([message['view'], message['actions']]) + chr(10)"
    deed = f"open({str(heard)!r}, 'a').write({told}); take(0)"
    game = find("oboro")
    asked = bot(game, Program(tmp_path)(deed, limits=""))
    position = koga.start("oboro", seed=1)
    for number in range(3):
        other = position.copy()
        other.imagine(position.to_act, Rng(number))
        choose(asked, other, Rng(1))
    assert len(set(heard.read_text().splitlines())) == 1
