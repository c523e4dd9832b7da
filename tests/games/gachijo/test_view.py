"""What the page is told besides pieces: the mission, what is owed, whom a guardian can catch, what a slide brings."""

from __future__ import annotations

import pytest

from koga.core.game import SPECTATOR
from koga.core.position import OVER, Position, Rng
from koga.games.gachijo.codes import SLIDE, STOP, STROKE, TURN
from koga.games.gachijo.names import SLIDES, place_name
from koga.games.gachijo.position import Gachijo
from koga.games.gachijo.strokes import courses
from koga.games.gachijo.turns import flag
from koga.games.gachijo.view import GachijoView, Player, view
from tests.games.gachijo.cases import GAME, agreed, at
from tests.games.gachijo.moments import FILE, moments, text_of
from tests.games.gachijo.walks import eager


def seen(text: str, seat: int = 0, **options: str | int) -> GachijoView:
    return view(at(text, **options), seat)


def player(found: GachijoView, name: str) -> Player:
    return next(one for one in found.players if one.name == name)


def test_the_pages_moments_are_fresh() -> None:
    assert FILE.read_text(encoding="utf-8") == text_of(moments()), "run python -m tests.games.gachijo.moments"


@pytest.mark.rule("G12.1")
def test_the_mission_is_told_as_numbers_by_player() -> None:
    found = seen("tokugawa treasures:kagami,koban crystals:1 shinobi:1 summon:1; oda crystals:4", mission=2)
    assert [(goal.what, goal.have, goal.need) for goal in player(found, "tokugawa").mission] == [
        ("treasures", 2, 2),
        ("crystals", 1, 3),
        ("chips", 2, 2),
    ]
    faces = player(seen("tokugawa shinobi:2", mission=3, players=3), "tokugawa").mission
    assert [(goal.what, goal.have, goal.need) for goal in faces[2:]] == [("shinobi", 2, 1), ("summon", 0, 1)]


@pytest.mark.rule("G12.2")
@pytest.mark.parametrize("mission", [1, 2, 3, 4])
def test_the_flag_is_up_exactly_while_every_number_is_met(mission: int) -> None:
    rng = Rng(mission)
    position = GAME.start(agreed(players=4, mission=mission, rounds=40))
    assert isinstance(position, Gachijo)
    for _ in range(3_000):
        if position.to_act == -2:
            break
        actions = position.actions()
        position.apply(actions[rng.below(len(actions))])
        for seat, one in enumerate(view(position, SPECTATOR).players):
            met = all(goal.have >= goal.need for goal in one.mission)
            assert met == bool(flag(position.state, seat)) == one.flag


@pytest.mark.rule("G4.1", "G4.9")
@pytest.mark.parametrize(
    ("turn", "owed"),
    [
        ("moves:3/3", ("stroke", "slide")),
        ("moves:2/3 walked begun", ("slide",)),
        ("moves:2/3 slid begun", ("stroke",)),
        ("moves:1/3 walked slid begun", ()),
        ("moves:0/3 walked slid begun", ()),
        ("moves:0/0; asks drawing-weapon; then next-turn", ()),
    ],
)
def test_what_is_owed_of_the_moves_left(turn: str, owed: tuple[str, ...]) -> None:
    assert seen(f"tokugawa at:e6; turn tokugawa number:3 {turn}").turn.owed == owed


@pytest.mark.rule("G9.12")
def test_a_prisoner_is_told_from_one_on_the_way_home() -> None:
    jailed = seen("tokugawa at:e6; toyotomi at:-", players=3)
    assert player(jailed, "toyotomi").prison
    assert not player(jailed, "tokugawa").prison
    text = "tokugawa at:a9; toyotomi at:-; turn oda number:2 moves:1/3 walked slid begun"
    homing = seen(f"{text}; asks making-room of:tokugawa about:toyotomi", players=3)
    assert not player(homing, "toyotomi").prison


@pytest.mark.rule("G9.6", "G9.22")
def test_whom_the_guardian_can_catch_and_what_saves_the_others() -> None:
    text = (
        "tokugawa at:b3 crystals:1; toyotomi at:b5 treasures:kagami wears:kekkai; oda at:f8 treasures:koban; "
        "takeda at:h8; guardian oni at:e3 power:2; turn tokugawa number:8 moves:0/3 walked slid begun called; "
        "asks guardian mode:guardian"
    )
    found = seen(text, players=4)
    assert found.guardian is not None
    assert found.guardian.awake
    assert [(one.name, one.safe) for one in found.guardian.prey] == [
        ("toyotomi", "kekkai"),
        ("oda", None),
        ("takeda", "treasure"),
    ]
    asleep = seen("tokugawa at:b3; guardian oni at:a9", players=2).guardian
    assert asleep is not None
    assert (asleep.awake, asleep.prey) == (False, ())


@pytest.mark.rule("G7.1", "G7.4", "G1.11")
def test_what_a_slide_brings_is_what_it_brought() -> None:
    """The sheet by one cell further, without what leaves and with what comes in, is the sheet after the slide."""
    position = at("tokugawa at:e6; turn tokugawa number:3 moves:3/3", stage="B")
    before = view(position, 0)
    for number, way in enumerate(SLIDES):
        slide = before.slides[number]
        assert slide.way == way
        there = position.copy()
        there.apply(GAME.action_number(position, f"slide:{way}"))
        after = view(there, 0)
        sheet = "T1" if number < 2 else "T2"
        across, down = ((-1, 0), (1, 0), (0, -1), (0, 1))[number]
        kept = {(moved(wall.a, across, down), moved(wall.b, across, down), wall.height)
                for wall in before.walls if wall.sheet == sheet}  # fmt: skip
        shown = {(wall.a, wall.b, wall.height) for wall in after.walls if wall.sheet == sheet}
        coming = {(wall.a, wall.b, wall.height) for wall in slide.walls}
        assert shown == {wall for wall in kept if inside(wall[0]) and inside(wall[1])} | coming
        assert not coming & kept
        symbols = {moved(cell.id, across, down) for cell in before.cells if sheet in cell.symbols} | set(slide.symbols)
        assert {cell for cell in symbols if inside(cell)} == {c.id for c in after.cells if sheet in c.symbols}
        assert after.slides[number].left == slide.left - 1


def moved(cell: str, across: int, down: int) -> str:
    return f"{chr(ord(cell[0]) + across)}{int(cell[1:]) + down}"


def inside(cell: str) -> bool:
    return cell[0] in "abcdefghi" and 1 <= int(cell[1:]) <= 9


@pytest.mark.rule("G5.1", "G7.1")
@pytest.mark.parametrize("text", ["tokugawa at:e5 tools:nawa", "tokugawa at:b7 tools:take", "tokugawa at:h2"])
def test_where_strokes_could_end_after_a_slide(text: str) -> None:
    position = at(f"{text}; turn tokugawa number:3 moves:3/3", stage="D")
    for slide in view(position, 0).slides:
        there = position.copy()
        there.apply(GAME.action_number(position, f"slide:{slide.way}"))
        ends = {course.through[-1].removesuffix("w") for course in courses(there)}
        assert set(slide.reach or ()) == ends


@pytest.mark.rule("G7.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_games_as_well_strokes_end_after_a_slide_where_playing_them_ends(players: int) -> None:
    """Positions of random games, with the tools and guardians that turn up in them, each step played and checked."""
    rng, compared = Rng(players), 0
    start = GAME.start(agreed(players=players))
    position = copied(start)
    while compared < 60:
        if position.to_act == OVER:
            position = copied(start)
        before = position.key()
        for slide in view(position, position.to_act).slides if position.to_act >= 0 else ():
            there = copied(position)
            action = GAME.action_number(position, f"slide:{slide.way}")
            if action not in position.actions() or position.state.stage != TURN:
                assert slide.reach is None
                continue
            there.apply(action)
            same = there.state.stage == TURN and there.to_act == position.to_act
            assert set(slide.reach or ()) == (played_ends(there) if same else set())
            compared += bool(slide.reach)
        assert position.key() == before
        position.apply(eager(position, rng))


def copied(position: Position) -> Gachijo:
    found = position.copy()
    assert isinstance(found, Gachijo)
    return found


def played_ends(position: Gachijo) -> set[str]:
    """Play every stroke, step by step, passing every place once with each hand."""
    ends, seen, edge = set(), set(), [position]
    while edge:
        here = edge.pop()
        for action in here.actions():
            name = GAME.action_name(here, action)
            there = copied(here)
            if action >= SLIDE:
                continue
            there.apply(action)
            place = here.state.at[here.to_act] if action == STOP else there.state.at[here.to_act]
            if action == STOP or there.state.stage != STROKE:
                ends.add(place_name(place % 81) if action == STOP else name.split(":")[-1].removesuffix("w"))
            elif (key := (place, *there.state.tools[6 * here.to_act : 6 * here.to_act + 6])) not in seen:
                seen.add(key)
                edge.append(there)
    return ends


def test_only_who_may_slide_is_told_where_it_leads() -> None:
    position = at("tokugawa at:e6; turn tokugawa number:3 moves:1/3 walked begun")
    assert all(slide.reach is None for slide in view(position, 0).slides), "no move would be left for a stroke"
    position = at("tokugawa at:e6; turn tokugawa number:3 moves:3/3")
    assert any(slide.reach for slide in view(position, 0).slides)
    assert all(slide.reach is None for slide in view(position, 1).slides)
    assert all(slide.reach is None for slide in view(position, SPECTATOR).slides)


@pytest.mark.rule("G2.7")
def test_the_summon_cards_that_are_in_the_game() -> None:
    assert seen("tokugawa at:e6", players=2).supplies.summons == ("oni-1", "rokuro-1", "kappa-2", "tengu-2")
    assert len(seen("tokugawa at:e6", players=3).supplies.summons) == 8
