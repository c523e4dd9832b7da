"""M3: moving."""

from __future__ import annotations

import pytest

from koga.core.position import Illegal
from koga.games.monomi.position import NINJA_TURN, SAMURAI_TURN
from tests.games.monomi.table import GAME, after, against, at, offered, place, start

TURN = "stage samurais; ninja c; samurais g0 g1 g2 g3"


@pytest.mark.rule("M3.1")
def test_the_ninja_goes_first_then_the_samurais_then_the_ninja_again() -> None:
    position = start(placement="watch")
    after(position, "ninja:c")
    assert (position.to_act, position.stage) == (0, NINJA_TURN)
    assert against(position, "1:q0") == "M3.1"
    after(position, "ninja:d0")
    assert (position.to_act, position.stage) == (1, SAMURAI_TURN)
    after(position, "done")
    assert (position.to_act, position.stage) == (0, NINJA_TURN)


@pytest.mark.rule("M3.1")
def test_any_order_among_the_markers_of_one_person_persons_in_the_agreed_order() -> None:
    position = at(TURN, persons=2)
    assert against(position, "2:q1") == "M3.1"
    assert against(position, "3:q2") is None
    after(position, "3:q2", "1:q0")
    assert position.to_act == 2
    assert against(position, "4:q3") is None


@pytest.mark.rule("M3.2")
def test_a_move_goes_along_one_path() -> None:
    position = at("ninja c; samurais g0 g1 g2 g3")
    assert offered(position) == {"ninja:d0", "ninja:d1", "ninja:d2", "ninja:d3"}
    assert against(position, "ninja:i0") == "M3.2"
    assert against(position, "ninja:c") == "M3.2"
    assert against(at(TURN), "1:w1") == "M3.2"
    assert position.forbidden_by(-1) == "M3.2"
    assert position.forbidden_by(GAME.action_count) == "M3.2"


@pytest.mark.rule("M3.3")
def test_only_to_a_free_crossroad() -> None:
    position = at("ninja c; samurais d0 g1 g2 g3")
    assert against(position, "ninja:d0") == "M3.3"
    assert against(position, "ninja:d1") is None
    position = at("stage samurais; ninja c; samurais d0 i0 g2 g3")
    assert against(position, "1:c") == "M3.3"
    assert against(position, "1:i0") == "M3.3"
    assert against(position, "1:i1") is None


@pytest.mark.rule("M3.4")
def test_a_marker_moves_at_most_once_per_turn() -> None:
    position = after(at(TURN), "1:q0")
    assert against(position, "1:s0") == "M3.4"
    after(position, "done", "ninja:d0")
    assert against(position, "1:s0") is None


@pytest.mark.rule("M3.5")
def test_the_ninja_must_move() -> None:
    position = at("ninja c; samurais g0 g1 g2 g3")
    assert against(position, "done") == "M3.5"
    with pytest.raises(Illegal) as refused:
        after(position, "done")
    assert refused.value.rule == "M3.5"


@pytest.mark.rule("M3.6")
def test_a_samurai_moves_or_stays() -> None:
    position = after(at(TURN), "2:q1", "done")
    assert position.stage == NINJA_TURN
    assert [place(position, marker) for marker in (1, 2, 3, 4)] == ["g0", "q1", "g2", "g3"]


@pytest.mark.rule("M3.7")
def test_tokens_lie_face_up_until_their_person_has_finished() -> None:
    position = at(TURN, persons=2)

    def face_up() -> list[bool]:
        view = GAME.view(position, 0)
        return [samurai.face_up for samurai in view.samurais]  # type: ignore[attr-defined]

    assert face_up() == [True, True, True, True]
    after(position, "1:q0")
    assert face_up() == [True, True, True, True]
    after(position, "done")
    assert face_up() == [False, True, False, True]
    after(position, "done")
    assert face_up() == [True, True, True, True]


@pytest.mark.rule("M3.8")
def test_a_person_finishes_by_saying_so_or_when_all_have_moved() -> None:
    assert after(at(TURN, persons=2), "done").to_act == 2
    assert after(at(TURN, persons=2), "1:q0", "3:q2").to_act == 2
    assert after(at(TURN, persons=2), "1:q0").to_act == 1
    assert after(at(TURN), "1:q0", "2:q1", "3:q2", "4:q3").stage == NINJA_TURN


@pytest.mark.rule("M3.8")
def test_a_finished_person_cannot_come_back() -> None:
    position = after(at(TURN, persons=2), "done")
    assert against(position, "1:q0") == "M3.8"
    assert after(position, "done").stage == NINJA_TURN


@pytest.mark.rule("M3.9")
def test_one_may_step_where_another_has_just_left() -> None:
    position = at("stage samurais; ninja c; samurais g0 w0 g2 g3")
    assert against(position, "1:w0") == "M3.3"
    after(position, "2:k0")
    assert against(position, "1:w0") is None


@pytest.mark.rule("M3.9")
def test_two_cannot_change_places() -> None:
    position = at("stage samurais; ninja c; samurais g0 w0 g2 g3")
    assert against(position, "1:w0") == "M3.3"
    assert against(position, "2:g0") == "M3.3"


@pytest.mark.rule("M3.10")
def test_samurais_go_wherever_paths_lead() -> None:
    into_the_temple = at("stage samurais; ninja c; samurais p0 g1 g2 g3")
    assert against(into_the_temple, "1:d0") is None
    back_to_the_wall = at("stage samurais; ninja c; samurais q0 g1 g2 g3")
    assert against(back_to_the_wall, "1:g0") is None


@pytest.mark.rule("M3.11")
def test_the_turns_alternate_without_exception() -> None:
    position = at(TURN)
    assert against(position, "ninja:d0") == "M3.11"
    after(position, "done")
    assert against(position, "ninja:d0") is None
