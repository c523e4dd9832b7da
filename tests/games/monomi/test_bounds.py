"""M1.7 and the sizes behind it: whatever board, share or text is given, no position leaves its arrays."""

from __future__ import annotations

import pickle
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from koga.core.game import InvalidInput, agree
from koga.core.position import MOST_ACTIONS, OVER, Rng, playouts
from koga.games.monomi.board import MOST_CROSSROADS, MOST_PATHS, BadBoard, Board, Path, Place
from koga.games.monomi.boards import shipped_board
from koga.games.monomi.position import MOST_SAMURAIS, Monomi
from tests.contract.walks import next_action
from tests.games.monomi.generated import board_file, boards
from tests.games.monomi.table import GAME, after, at, start

SHARE = ((1, 2, 3, 4),)


def hubs(degree: int) -> str:
    """Six hubs on the wall, each joined to as many other crossroads; the Ninja begins at c, beside x0."""
    others = ["c", *(f"x{number}" for number in range(MOST_CROSSROADS - 7))]
    zones = {"c": "inner temple"} | {f"h{number}": "outer wall" for number in range(6)}
    places = {id: zones.get(id, "grounds") for id in [*(f"h{number}" for number in range(6)), *others]}
    paths = {(f"h{hub}", others[(hub * degree + step) % len(others)]) for hub in range(6) for step in range(degree)}
    paths |= set(pairwise(others))
    return board_file(places, sorted(paths)) + '[set-ups.hubs]\n6 = "h0 h1 h2 h3 h4 h5"\n'


@pytest.mark.rule("M1.7")
def test_six_hubs_with_340_actions_are_refused() -> None:
    """Compiled, this board once wrote 343 actions into a buffer for 256."""
    with pytest.raises(InvalidInput, match=r"57 paths meet at h0; at most 16 may \(M1\.7\)"):
        agree(GAME, {"board": "hubs", "samurais": "6", "placement": "hubs"}, {"board": hubs(57)})


@pytest.mark.parametrize("name", ["../hubs", "a/b", "a=b", "-x", ".x", "", "x" * 41, "\u202eboard"])
def test_a_file_has_a_plain_name(name: str) -> None:
    """The name stands in records and, between other options, on command lines."""
    with pytest.raises(InvalidInput, match="board cannot be named"):
        agree(GAME, {"board": name, "samurais": "6", "placement": "hubs"}, {"board": hubs(MOST_PATHS)})


@pytest.mark.rule("M1.7")
def test_sixteen_paths_may_meet_and_every_action_of_six_samurais_is_offered() -> None:
    where = agree(GAME, {"board": "hubs", "samurais": "6", "placement": "hubs"}, {"board": hubs(MOST_PATHS)})
    position = after(start(where), "ninja:c", "ninja:x0")
    actions = position.actions()
    assert len(actions) == 6 * MOST_PATHS + 1 - 2  # two of these paths lead to the Ninja
    assert actions == [action for action in range(GAME.action_count) if position.forbidden_by(action) is None]


def test_no_node_has_more_actions_than_a_buffer_has_room_for() -> None:
    assert max(MOST_CROSSROADS, MOST_SAMURAIS * MOST_PATHS + 1) <= MOST_ACTIONS


@given(boards(), st.integers(3, 6), st.integers(0, 2**64 - 1))
@settings(max_examples=60)
def test_any_accepted_board_is_played_within_the_bounds(text: str, samurais: int, seed: int) -> None:
    try:
        where = agree(GAME, {"board": "own", "samurais": str(samurais), "restless": "on"}, {"board": text})
    except InvalidInput:
        return
    position, rng = start(where), Rng(seed)
    playouts(position, seed, 3)
    while position.to_act != OVER:
        actions = position.actions()
        assert actions == [action for action in range(GAME.action_count) if position.forbidden_by(action) is None]
        assert len(actions) <= MOST_SAMURAIS * MOST_PATHS + 1
        position.apply(next_action(position, rng))


def test_a_board_keeps_its_bounds_whoever_makes_it() -> None:
    """Boards are unpickled too, and compiled code indexes arrays by what they say."""
    places = tuple(Place(f"p{number}", 1.0, 1.0, "grounds", "P", "P") for number in range(MOST_CROSSROADS + 1))
    with pytest.raises(BadBoard, match="65 crossroads"):
        Board("big", {}, places, (), {}, "")
    star = tuple(Path("p0", f"p{number}", "trail") for number in range(1, MOST_PATHS + 2))
    with pytest.raises(BadBoard, match="17 paths meet at p0"):
        Board("star", {}, places[:64], star, {}, "")
    with pytest.raises(BadBoard, match="0 crossroads"):
        Board("none", {}, (), (), {}, "")
    with pytest.raises(IndexError, match="crossroad 53 is out of range: crossroads are numbered 0 to 52"):
        shipped_board("temple").neighbours(53)
    with pytest.raises(IndexError):
        shipped_board("temple").neighbours(-1)


@pytest.mark.parametrize(
    "share", [((1, 2, 3, 4, 5, 6, 7),), ((1, 2), (2, 3)), ((0, 1, 2),), ((1, 300),), (), ((1, 2, 3), ()), ((2, 3, 4),)]
)
def test_no_share_reaches_past_the_markers(share: tuple[tuple[int, ...], ...]) -> None:
    with pytest.raises(ValueError, match=r"M1\.4"):
        Monomi(shipped_board("temple"), share)


def test_a_position_is_made_on_a_board_with_a_set_up_of_its_own() -> None:
    with pytest.raises(TypeError):
        Monomi(None, SHARE)  # type: ignore[arg-type]
    for set_up in [(1, 2, 3), (1, 2, 3, 53), (1, 2, 3, -1), (1, 2, 3, 4, 5)]:
        with pytest.raises(ValueError, match=r"M2\.6"):
            Monomi(shipped_board("temple"), SHARE, set_up)


def test_markers_have_numbers() -> None:
    position = at("ninja c; samurais g0 g1 g2 g3")
    for marker in (-1, 7, 10**9, 10**30):
        with pytest.raises(IndexError, match="markers are numbered 0 to 6"):
            position.where(marker)
        with pytest.raises(IndexError):
            position.seat_of(marker)
    for placed in (-1, 4, 10**9):
        with pytest.raises(IndexError):
            position.placer(placed)
    with pytest.raises(IndexError):
        position.next_to_place()


@pytest.mark.rule("M4.8")
def test_a_text_cannot_tell_more_past_turns_than_a_game_has() -> None:
    """Compiled, 70 of these lines once wrote past the arrays of a position."""
    been = "been c g0 g1 g2 g3; "
    whole = at(f"{61 * been} turn 60; stage third-time; ninja c; samurais g0 g1 g2 g3")
    assert len(whole.state()[7]) == 61
    with pytest.raises(InvalidInput, match=r"M4\.8|not a number from 0 to 60"):
        at(f"{70 * been} ninja c; samurais g0 g1 g2 g3")
    with pytest.raises(InvalidInput, match=r"M4\.8"):
        at(f"{62 * been} turn 60; ninja c; samurais g0 g1 g2 g3")
    with pytest.raises(InvalidInput, match=r"M4\.8"):
        at(f"{5 * been} turn 3; ninja c; samurais g0 g1 g2 g3")
    with pytest.raises(InvalidInput, match=r"M4\.8"):  # nobody has a past before the Ninja stands on the board
        at(f"{3 * been} turn 7; stage place-ninja; samurais g0 g1 g2 g3")


@pytest.mark.rule("M4.8")
@pytest.mark.parametrize("stage", ["ninja", "samurais"])
def test_the_longest_game_from_a_text_fits_the_past(stage: str) -> None:
    """From `stage samurais` one more turn of the Ninja is to begin than turns are left."""
    position, rng = at(f"stage {stage}; ninja c; samurais g0 g1 g2 g3"), Rng(1)
    playouts(position, 7, 2000)
    while position.to_act != OVER:
        position.apply(next_action(position, rng))
        assert len(position.state()[7]) <= 61
    with pytest.raises(InvalidInput, match=r"M4\.8"):
        at("stage samurais; turn 0; ninja c; samurais g0 g1 g2 g3")


STATE = (2, 0, 5, 4, 0, 0, (0, 40, 41, 42, 43), ((0, 1),))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        (0, 9),
        (0, -1),
        (1, 1),
        (1, -1),
        (2, 61),
        (2, -1),
        (3, 3),
        (3, 5),
        (4, 32),
        (5, -1),
        (6, (0, 40, 41, 42)),
        (6, (0, 40, 41, 42, 53)),
        (6, (255, 40, 41, 42, 43)),
        (6, (0, 40, 41, 42, 43, 44)),
        (7, ((0, 1),) * 7),
        (7, ((64, 1),)),
        (7, ((0, 1 << 53),)),
    ],
)
def test_only_states_of_a_game_are_taken_back(field: int, value: object) -> None:
    position = Monomi(shipped_board("temple"), SHARE)
    position.set_state(STATE)
    with pytest.raises(ValueError, match=r"M\d|no stage"):
        position.set_state((*STATE[:field], value, *STATE[field + 1 :]))  # type: ignore[arg-type]
    assert position.state() == STATE
    assert pickle.loads(pickle.dumps(position)).key() == position.key()


@pytest.mark.parametrize("share", ["²/134", "1²/34", "12/3४", "1-2/34", "12/34/", "12//34"])
def test_digits_of_other_scripts_are_no_samurais(share: str) -> None:
    with pytest.raises(InvalidInput, match=r"M1\.4"):
        agree(GAME, {"persons": "2", "share": share})


@pytest.mark.parametrize("line", ["turn ²", "turn 1e9", f"turn {'9' * 5000}", "moved ²", "person ²", "turn -1"])
def test_numbers_in_a_text_are_plain_and_short(line: str) -> None:
    with pytest.raises(InvalidInput):
        at(f"stage samurais; ninja c; samurais g0 g1 g2 g3; {line}")
