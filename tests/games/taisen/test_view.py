"""What players see and read: the view, the log with every fight, the terminal."""

from __future__ import annotations

import io
import pickle

import pytest
from rich.console import Console

from koga.core.game import agree
from koga.core.match import Match
from koga.core.position import OVER, Rng
from koga.games.taisen.game import GAME
from koga.games.taisen.position import Taisen
from koga.games.taisen.terminal import draw
from koga.games.taisen.view import March, TaisenView
from tests.games.taisen.table import bouts, fresh, play, table


def told(text: str, *names: str) -> list[str]:
    """What the last action says."""
    position = play(table(text), *names[:-1])
    action = GAME.action_number(position, names[-1])
    before = position.copy()
    position.apply(action)
    return [line.en for line in GAME.tell(before, action, position, 0)]


def test_the_log_tells_every_fight() -> None:
    """T4.23: who met whom, on which tile, why who won."""
    assert told("monkey 5:R1.B2; wolf 6:G3.B2.B1 10:S; dice 1 1 1", "red:R1") == [
        "Monkey's red 1 moves from tile 5 to tile 6, carrying one other",
        "Tile 6: Monkey's blue 2 beats Wolf's blue 1 by strength",
        "Tile 6: Monkey's blue 2 and Wolf's blue 2 tie, both retreat",
        "Tile 6: Monkey's red 1 beats Wolf's green 3 by colour",
    ]


def test_the_log_tells_what_the_shogun_has_left() -> None:
    """T4.22, T4.16."""
    assert told("monkey 9:S 0:R1; wolf 10:R1.G1.B3 5:S; dice 1 1 1", "red:S")[1:] == [
        "Tile 10: Monkey's Shogun beats Wolf's blue 3 and has strength 1 left",
        "Tile 10: a tie in the village, Wolf's green 1 cannot retreat and is out, Monkey's Shogun stays",
        "Tile 10: Wolf's red 1 beats Monkey's Shogun by strength",
    ]


def test_fights_have_fields_for_the_client() -> None:
    position = table("monkey 5:R1.B2; wolf 6:G3.B2.B1 10:S; dice 1 1 1")
    before = position.copy()
    play(position, "red:R1")
    lines = GAME.tell(before, 0, position, 0)
    assert lines[0].fields == {"side": "monkey", "die": "red", "ninja": "R1", "from": 5, "to": 6, "riders": 1}
    assert lines[1].fields == {"tile": 6, "side": "monkey", "winner": "B2", "loser": "B1"}
    assert lines[2].fields == {"tile": 6, "monkey": "B2", "wolf": "B2", "monkey_to": 5, "wolf_to": 7}


@pytest.mark.parametrize(
    ("text", "names", "last"),
    [
        ("monkey 9:R1 0:G1.B1; wolf 5:S; dice 1 1 1", ("red:R1", "end"), "Monkey holds the enemy village and wins"),
        ("monkey 4:R1; wolf 5:B1; dice 1 1 1", ("red:R1",), "Wolf wins: the enemy has no ninja left"),
        ("monkey 0:R1; wolf 10:S; dice 1 1 1; turn 999", ("red:R1", "end"),
         "1,000 turns without a winner: the game is drawn"),
        ("monkey 2:R1; wolf 10:S; dice 1 1 1", ("red:R1", "end"), "Monkey ends the turn"),
        ("monkey 0:R1.G1.B1; wolf 10:S; dice 1 1 1", ("red:R1", "green:G1", "blue:B1"), "Monkey ends the turn"),
        ("monkey 2:R1; wolf 10:S", ("roll:1-2-3",), "Monkey rolls red 1, green 2, blue 3"),
        ("monkey 0:S; wolf 10:S; stage deal", ("deal:R2",), "Monkey places red 2 on tile 0"),
    ],
)  # fmt: skip
def test_the_log_tells_the_rest(text: str, names: tuple[str, ...], last: str) -> None:
    assert told(text, *names)[-1] == last


def test_passing_is_told() -> None:
    """T2.4."""
    text = "monkey 10:R1; wolf 5:S; dice 1 1 1"
    assert told(text, "end")[0] == "Monkey cannot use any die and passes"
    assert GAME.label(table(text), 30).en == "Pass"


def test_choices_say_what_they_do() -> None:
    position = table("monkey 8:R1.S; wolf 5:S; dice 3 1 1; used green")
    assert [GAME.label(position, action).en for action in position.actions()] == [
        "red die, 3: red 1 from tile 8 to 10",
        "red die, 3: Shogun from tile 8 to 10",
        "blue die, 1: Shogun from tile 8 to 9",
        "End turn",
    ]
    assert GAME.label(position, 0).ja == "赤のダイス3：赤1をマス8から10へ"


def test_what_is_asked() -> None:
    position = table("monkey 2:R1; wolf 10:S; dice 1 1 1")
    assert GAME.ask(position).key == "ask.move-first"
    assert GAME.ask(play(position, "red:R1")).key == "ask.move"
    assert GAME.ask(play(position, "end")).key == "ask.roll"
    assert GAME.ask(fresh()).key == "ask.roll"
    assert GAME.ask(play(table("monkey 9:R1; wolf 5:S; dice 1 1 1"), "red:R1", "end")).key == "end.village"


def test_the_view_has_stacks_dice_and_who_is_out() -> None:
    view = GAME.view(play(table("monkey 4:B1.S 0:R1; wolf 5:G2 9:S; dice 1 2 1"), "blue:B1"), 1)
    assert isinstance(view, TaisenView)
    assert view.tiles[5].monkey == ("B1", "S")
    assert [(die.colour, die.face, die.used) for die in view.dice] == [
        ("red", 1, False), ("green", 2, False), ("blue", 1, True)]  # fmt: skip
    assert "G2" in view.wolf_out
    assert len(view.wolf_out) == 9
    assert view.fights[0].winner == "monkey"


def marches(text: str) -> dict[str, March]:
    view = GAME.view(table(text), 0)
    assert isinstance(view, TaisenView)
    return {f"{march.die}:{march.ninja}": march for march in view.marches}


def ends(march: March) -> dict[str, str]:
    return {f"{fate.side}:{fate.ninja}": f"{fate.end} {fate.tile}" for fate in march.fates}


def test_the_view_foretells_the_fights_of_every_movement() -> None:
    """T4.13: nothing is left to chance or choice."""
    text = "monkey 5:R1.B2 0:S; wolf 6:G3.B2.B1 10:S; dice 1 1 1"
    red = marches(text)["red:R1"]
    assert (red.start, red.to, red.riders, red.takes, red.wins) == (5, 6, ("B2",), True, False)
    assert [(fight.monkey, fight.wolf, fight.why) for fight in red.fights] == [
        ("B2", "B1", "strength"), ("B2", "B2", "retreat"), ("R1", "G3", "colour")]  # fmt: skip
    assert ends(red) == {
        "monkey:R1": "holds 6", "monkey:B2": "retreats 5",
        "wolf:G3": "falls None", "wolf:B2": "retreats 7", "wolf:B1": "falls None"}  # fmt: skip
    blue = marches(text)["blue:B2"]
    assert not blue.takes
    assert ends(blue)["wolf:G3"] == "holds 6"
    assert marches(text)["green:S"].fates == ()


def test_what_is_foretold_comes_true() -> None:
    match = Match(GAME, agree(GAME, {}), ["bot", "bot"], bytes(32))
    rng, seen = Rng(5), 0
    while match.position.to_act != OVER:
        before = GAME.view(match.position, 0)
        actions = match.position.actions()
        action = actions[rng.below(len(actions))]
        name = GAME.action_name(match.position, action)
        match.act(match.position.to_act, action)
        after = GAME.view(match.position, 0)
        assert isinstance(before, TaisenView)
        assert isinstance(after, TaisenView)
        for march in before.marches:
            if f"{march.die}:{march.ninja}" == name:
                assert march.fights == after.fights
                assert march.takes == bool(getattr(after.tiles[march.to], before.active))
                assert march.wins == (match.position.to_act == OVER)
                seen += 1
    assert seen > 30


def test_a_movement_that_wins_at_once_says_so() -> None:
    assert marches("monkey 4:R1; wolf 5:G1; dice 1 1 1")["red:R1"].wins
    last = marches("monkey 9:R1 0:S; wolf 5:S; dice 1 1 1; used green blue")
    assert last["red:R1"].wins  # the last die: the turn ends in the enemy's village
    assert not marches("monkey 9:R1 0:S; wolf 5:S; dice 1 1 1")["red:R1"].wins


def test_only_the_side_that_is_moving_has_movements_to_foretell() -> None:
    rolling = GAME.view(table("monkey 4:R1; wolf 5:G1"), 0)
    assert isinstance(rolling, TaisenView)
    assert rolling.marches == ()


def test_the_fights_last_until_the_next_movement_and_are_copied() -> None:
    position = play(table("monkey 4:B1 0:S; wolf 5:R1 9:S; dice 1 1 1"), "blue:B1", "end", "roll:1-1-1")
    expected = ["5 B1(1) R1(1) colour monkey"]
    twin = position.copy()
    thawed = pickle.loads(pickle.dumps(position))
    for same in (position, twin, thawed):
        assert isinstance(same, Taisen)
        assert bouts(same) == expected
    assert bouts(play(position, "red:S")) == []


def drawn(position: Taisen, lang: str) -> str:
    view = GAME.view(position, 0)
    assert isinstance(view, TaisenView)
    console = Console(width=100, file=io.StringIO(), record=True)
    console.print(draw(view, lang))
    return "\n".join(line.rstrip() for line in console.export_text().splitlines())


def test_the_terminal_draws_both_stacks_of_every_tile_the_dice_and_who_is_out() -> None:
    text = drawn(table("monkey 0:S.R1.B2.R2.R3 3:G3; wolf 4:B3 10:S.R1; dice 3 1 2; used red; shogun moved"), "en")
    assert (
        text
        == """\
Monkey → (Mashirazuka 0)        (Yonakizawa 10) ← Wolf
  R3
  R2
  B2
  R1
  S                 G3
  0     1     2     3     4     5     6     7     8     9     10
                          B3                                  S
                                                              R1


Monkey's turn   Dice:  3   1   2    (the Shogun has been moved)
Out (Monkey): G1 G2 B1 B3
Out (Wolf): R2 R3 G1 G2 G3 B1 B2"""
    )


def test_the_terminal_draws_every_position_of_a_match() -> None:
    match = Match(GAME, agree(GAME, {}), ["bot", "bot"], bytes(32))
    rng = Rng(3)
    while match.position.to_act != OVER:
        assert isinstance(match.position, Taisen)
        assert "ダイス" in drawn(match.position, "ja")
        actions = match.position.actions()
        match.act(match.position.to_act, actions[rng.below(len(actions))])
    assert isinstance(match.position, Taisen)
    assert "マシラヅカ" in drawn(match.position, "ja")
