"""G3: set-up, G4: the turn, G7: walls."""

from __future__ import annotations

import pytest

from koga.core.position import CHANCE
from koga.games.gachijo.castle import wall_state
from tests.games.gachijo.cases import GAME, Case, after, against, at, cases, offered, run, start

CASES = cases("""
G4.1 three counted moves, each kind at least once: AAA is refused, AAB and BAA are not (FAQ 45)
    given tokugawa at:i8
    do go:i7 stop go:i6 stop
    refuse go:i7 G4.9
    do slide:left
    refuse slide:left G4.1
    refuse go:i7 G4.1
    allow end
G4.1 G4.9 BBB is refused, ABB and BAB are not (FAQ 45)
    given tokugawa at:i8
    do slide:left slide:right
    refuse slide:left G4.9
    do go:i7 stop
    allow end
    given tokugawa at:i8
    do slide:left go:i7 stop slide:right end
    see turn toyotomi
G4.2 the injured have one A and one B (FAQ 46)
    given tokugawa at:i8 wears:injury; turn tokugawa moves:2/2 brought
    do go:i7 stop
    refuse go:i6 G4.2
    do slide:left
    allow end
    given tokugawa at:i8 wears:injury; turn tokugawa moves:2/2 brought
    do slide:left
    refuse slide:right G4.2
G4.3 free actions are not counted and need a ninja that stands still
    given tokugawa at:i8 tools:nuno,kekkai shinobi:2; turn tokugawa moves:2/3 slid begun
    do tool:nuno trade:shinobi tool:kekkai
    see turn moves:2/3
    do go:i7
    refuse tool:nuno G4.3
    refuse slide:left G4.3
    refuse attack:katana:oda G4.3
G4.3 take, hashigo and nawa are used inside a stroke
    with stage=B
    given tokugawa at:i8 tools:take,hashigo,nawa
    refuse tool:take G4.3
    refuse tool:hashigo G4.3
    refuse tool:nawa G4.3
G4.4 a ninja that cannot make a step is put on a vacant base of choice and the turn ends (FAQ 47)
    given tokugawa at:i9; toyotomi at:i8; oda at:h9; turn tokugawa moves:3/3
    refuse base:takeda G4.4
    refuse slide:left G4.8
    refuse end G4.9
    do base:oda
    see tokugawa at:a1
    see turn toyotomi moves:3/3
G4.4 the base underfoot counts as vacant, and free actions come first
    given tokugawa at:i9 tools:nuno; toyotomi at:i8; oda at:h9
    do tool:nuno base:tokugawa
    see tokugawa at:i9 wears:nuno
    see turn toyotomi
G4.4 who can move is not put on a base
    with trapped=off
    given tokugawa at:i8
    refuse base:tokugawa G4.4
G4.5 G4.9 when the counted moves are done free actions are left, then the turn ends (FAQ 110)
    given tokugawa at:i8 tools:kekkai; turn tokugawa moves:1/3 walked begun
    refuse end G4.9
    do slide:left tool:kekkai
    allow end
G4.6 nuno or kekkai comes off at the start of the own turn (FAQ 85)
    given tokugawa at:i8; toyotomi wears:nuno; oda wears:kekkai; turn tokugawa moves:0/3 walked slid begun
    do end
    not toyotomi wears:
    see oda wears:kekkai
G4.6 G9.12 the imprisoned begin their turn on the summoning point (FAQ 115)
    given tokugawa at:i8; toyotomi at:-; turn tokugawa moves:0/3 walked slid begun
    do end
    see toyotomi at:e5
    see turn toyotomi moves:3/3
G4.7 a ninja that is shut in may claim a base, as the first act of the turn (FAQ 47)
    with stage=H
    given sheets 2 2 0 1 -2 1; tokugawa at:f6; toyotomi at:a3; oda at:a4; takeda at:d5; turn oda
    allow go:b4 slide:right
    do base:takeda
    see oda at:i1
    see turn takeda
G4.7 with an exit, after another act, or without the option there is no claim
    with stage=H
    given sheets 2 2 0 1 -2 1; tokugawa at:f6; toyotomi at:b9; oda at:a4; takeda at:d5; turn oda
    refuse base:takeda G4.7
    given sheets 2 2 0 1 -2 1; tokugawa at:f6; toyotomi at:a3; oda at:a4; takeda at:d5; turn oda moves:3/3 begun
    refuse base:takeda G4.4
    with stage=H trapped=off
    given sheets 2 2 0 1 -2 1; tokugawa at:f6; toyotomi at:a3; oda at:a4; takeda at:d5; turn oda
    refuse base:takeda G4.4
G4.8 nobody may shut themselves in by a slide
    given tokugawa at:i9; toyotomi at:i8; oda at:h9
    refuse slide:up G4.8
G4.10 G10.4 kusuri comes before the number of moves is fixed (FAQ 87)
    given tokugawa at:i8 wears:injury tools:kusuri; turn tokugawa moves:2/2 brought
    do tool:kusuri
    see turn moves:3/3
    not tokugawa wears:
G4.11 an injury brought into the turn comes off at its end (FAQ 100)
    given tokugawa at:i8 wears:injury; turn tokugawa moves:0/2 walked slid begun brought
    do end
    not tokugawa wears:
    see turn toyotomi
G4.12 once a summon card is drawn no tool and no weapon is used, but chips may be exchanged
    given tokugawa at:d5 tools:nuno weapons:tsume shinobi:2; oda at:c4; guardian oni at:e5 power:1
    and turn tokugawa moves:0/3 walked slid begun called; asks guardian
    refuse tool:nuno G4.12
    refuse attack:tsume:oda G4.12
    allow trade:shinobi
G4.13 being moved by a card is not a stroke
    given tokugawa at:i6
    do go:i5 stop card:teleport-base base:tokugawa
    see turn moves:2/3 walked
    given tokugawa at:e5
    see turn moves:3/3
    not turn walked
G4.14 a turn cut short owes nothing more
    given tokugawa at:i6
    do go:i5 stop card:enemy
    see turn toyotomi moves:3/3
G7.1 a slide moves one sheet by one cell, within two cells of the middle; no piece moves (FAQ 69)
    given tokugawa at:i8; sheets 0 0 0 0 -2 2
    refuse slide:left G7.1
    refuse slide:down G7.1
    do slide:right
    see sheets -1
    see tokugawa at:i8
    do slide:up
    see turn moves:1/3
G7.2 G7.3 a slide that is made stands; sliding back is another move (FAQ 1)
    given tokugawa at:i8
    do slide:left slide:right
    see turn moves:1/3
G3.5 left is next in turn order
    given tokugawa at:i8; turn takeda moves:0/3 walked slid begun
    do end
    see turn tokugawa
G8.11 G4.1 a slide that a card makes is not the slide that the turn owes (FAQ 2)
    given tokugawa at:i6
    do go:i5 stop card:caprice-slide-1 slide:left
    see turn moves:2/3 walked
    not turn slid
    do go:i4 stop
    refuse go:i3 G4.9
""")


@pytest.mark.parametrize("case", CASES)
def test_turn(case: Case) -> None:
    run(case)


@pytest.mark.rule("G1.7", "G1.10", "G3.3", "G3.4", "G3.2")
def test_set_up_by_lot() -> None:
    """G1.7: the lot lays the sheets, in the order of G1.10; then everybody draws a tool and a weapon (G3.3)."""
    position = start()
    assert position.to_act == CHANCE
    assert offered(position) == {"orient:0", "orient:1", "orient:2", "orient:3"}
    after(position, "orient:3", "orient:1")
    assert offered(position) == {"orient:0", "orient:1"}
    after(position, "orient:1", "orient:0")
    assert offered(position) == {"offset:-2", "offset:-1", "offset:0", "offset:1", "offset:2"}
    after(position, "offset:-1", "offset:2")
    for name in ("tokugawa", "toyotomi", "oda", "takeda"):
        assert GAME.ask(position).fields["other"] == name
        after(
            position,
            "tool:nawa" if name != "takeda" else "tool:nuno",
            "weapon:shuri" if name == "oda" else "weapon:katana",
        )
    assert GAME.show(position).splitlines()[:2] == ["sheets 3 1 1 0 -1 2", "tokugawa at:i9 tools:nawa weapons:katana"]
    assert position.to_act == 0


@pytest.mark.rule("G1.7", "G1.10", "G3.5")
def test_set_up_chosen_by_the_last_player() -> None:
    """The player to the right of Tokugawa lays the sheets (FAQ 39)."""
    position = start(set_up="chosen")
    assert position.to_act == 3
    assert against(position, "offset:0") == "G1.10"
    after(position, "orient:0", "orient:0", "orient:1", "orient:1", "offset:0", "offset:0")
    assert position.to_act == CHANCE


@pytest.mark.rule("G3.2", "G3.4", "G3.6")
def test_who_sits_where() -> None:
    """Tokugawa begins, then clockwise (FAQ 44); two sit in opposite corners, the oni on Toyotomi's base (FAQ 43)."""
    two = start(players=2)
    assert [GAME.seat(two, seat).en for seat in range(2)] == ["Tokugawa", "Oda"]
    assert "guardian oni at:a9" in GAME.show(two)
    three = start(players=3)
    assert [GAME.seat(three, seat).en for seat in range(3)] == ["Tokugawa", "Toyotomi", "Oda"]
    assert "guardian oni at:-" in GAME.show(three)
    assert at("").to_act == 0


@pytest.mark.rule("G7.4", "G1.5")
def test_walls_and_symbols_move_with_their_sheet() -> None:
    """With T1 one to the right and T2 in the middle, what T1 showed at a cell it shows one cell further on."""
    position = at("")
    t = position.state
    here, there = wall_state(0, 0, 0, 0), wall_state(0, 0, 1, 0)
    after(position, "slide:right")
    assert t.walls == there
    assert t.castle.has_symbol(here, 39)  # d5
    assert t.castle.has_symbol(there, 40)  # e5
    assert t.castle.area(0, 40) == 0
