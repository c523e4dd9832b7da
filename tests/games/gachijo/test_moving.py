"""G5: moving the ninja; and what of G1 and G7 it needs.

Stage A with all sheets at 0, as `koga stage show A` draws it: e6 has walls to both sides and is open up and down;
i5 to i9 and g9 to i9 are open; h5 and i5 are parted by a low wall, g6 and h6 by a high one.
"""

from __future__ import annotations

import pytest

from tests.games.gachijo.cases import Case, after, at, cases, offered, run

CASES = cases("""
G5.1 a stroke is any number of steps to cells side by side, and need not be the shortest way (FAQ 49)
    given tokugawa at:i9
    refuse go:h8 G5.1
    refuse go:i7 G5.1
    do go:i8 go:i7 go:h7 stop
    see tokugawa at:h7
    see turn moves:2/3 walked
G5.2 no boundary is crossed twice in one stroke: turning back takes another move (FAQ 50, 75)
    given tokugawa at:i8
    do go:i7
    refuse go:i8 G5.2
    do stop
    allow go:i8
G5.2 a stroke has at least one step
    given tokugawa at:i8
    refuse stop G5.2
G5.1 inside a stroke there are steps and the stop
    given tokugawa at:i8
    do go:i7
    refuse end G5.1
    refuse summon G5.1
G5.2 cells may be visited again, also the first one
    given tokugawa at:f6
    do go:g6 go:g7 go:f7 go:f6 stop
    see tokugawa at:f6
G5.3 from ground to ground high and low walls stop (FAQ 51)
    given tokugawa at:e6
    refuse go:d6 G5.3
    given tokugawa at:i6
    refuse go:h6 G5.3
    allow go:i7
G5.4 in the water low walls are crossed, high ones not (FAQ 52)
    with stage=D
    given tokugawa at:d7 wears:take
    allow go:c7
    refuse go:d6 G5.4
G5.4 on the rooftop low walls are crossed, high ones not (FAQ 53)
    with stage=D
    given tokugawa at:d3 wears:hashigo
    allow go:c3
    refuse go:d2 G5.4
G5.5 at the edge of water or roof a low wall stops; without one no stop is needed (FAQ 54)
    with stage=D
    given tokugawa at:b8 tools:take
    refuse go:c8 G5.5
    given tokugawa at:c7 wears:take
    do go:b7 go:b6
    see tokugawa at:b6
    not tokugawa wears:
    given tokugawa at:e1 tools:hashigo
    refuse go:e2 G5.5
G5.5 G5.6 from water to rooftop directly, where there is no wall, with the hashigo (FAQ 55)
    with stage=E
    given tokugawa at:d6 wears:take tools:hashigo
    refuse go:c6 G5.5
    given tokugawa at:d6 wears:take tools:hashigo,nawa
    do go:c6
    see tokugawa at:c6 wears:hashigo
    not tokugawa tools:
G5.6 entering the water costs a take, and the marker comes off on leaving (FAQ 82)
    with stage=D
    given tokugawa at:b7
    refuse go:c7 G5.6
    given tokugawa at:b7 tools:take
    do go:c7
    see tokugawa at:c7 wears:take
    not tokugawa tools:
    supply take 3
    do stop go:b7
    see tokugawa at:b7
    not tokugawa wears:
G5.6 the marker stays on for any number of turns (FAQ 82)
    with stage=D
    given tokugawa at:c7 wears:take; turn tokugawa moves:0/3 walked slid begun
    do end
    see tokugawa wears:take
G5.6 entering the rooftop costs a hashigo
    with stage=D
    given tokugawa at:b3
    refuse go:c3 G5.6
    given tokugawa at:b3 tools:hashigo
    do go:c3
    see tokugawa wears:hashigo
    not tokugawa tools:
    supply hashigo 3
    do stop go:b3
    see tokugawa at:b3
    not tokugawa wears:
G5.6 the hashigo, too, stays on for any number of turns
    with stage=D
    given tokugawa at:c3 wears:hashigo; turn tokugawa moves:0/3 walked slid begun
    do end
    see tokugawa wears:hashigo
G5.6 G11.10 the injured enter neither water nor rooftop (FAQ 56)
    with stage=D
    given tokugawa at:b7 wears:injury tools:take; turn tokugawa moves:2/2 brought
    refuse go:c7 G11.10
    given tokugawa at:b3 wears:injury tools:hashigo; turn tokugawa moves:2/2 brought
    refuse go:c3 G11.10
G5.7 G5.18 a ninja in the water under a bridge does not hinder those on it (FAQ 4, 59)
    with stage=E
    given tokugawa at:d7 tools:take; toyotomi at:e7w wears:take
    refuse go:e7w G5.7
    do go:e7 stop
    see tokugawa at:e7
    given tokugawa at:e6w wears:take; toyotomi at:e7w wears:take
    refuse go:e7w G5.7
    allow go:e7
G5.18 the level of a bridge is chosen on entering; water costs the take, leaving it takes the marker off
    with stage=E
    given tokugawa at:d7
    refuse go:e7w G5.6
    refuse go:d6w G5.18
    given tokugawa at:d7 tools:take
    do go:e7w
    see tokugawa at:e7w wears:take
    do stop go:d7
    not tokugawa wears:
G5.18 from a bridge's ground level into water is entering the water
    with stage=D
    given tokugawa at:e8 tools:take
    do go:e7
    see tokugawa wears:take
    given tokugawa at:e8
    refuse go:e7 G5.6
G5.8 a cell with a ninja is neither passed nor stopped on (FAQ 57)
    given tokugawa at:i8; toyotomi at:i7
    refuse go:i7 G5.8
G5.8 a cell with a ninja under nuno may be passed, not stopped on (FAQ 58)
    given tokugawa at:i8; toyotomi at:i7 wears:nuno
    do go:i7
    refuse stop G5.8
    do go:i6 stop
    see tokugawa at:i6
G5.8 G9.4 with two players the guardian is an obstacle (FAQ 57, 119)
    with players=2
    given tokugawa at:i8; guardian kappa at:i7
    refuse go:i7 G5.8
G5.9 G10.1 one nawa, one wall, high or low (FAQ 84)
    given tokugawa at:e6 tools:nawa
    do go:d6
    supply nawa 3
    refuse go:c6 G5.3
    given tokugawa at:e6 tools:nawa,nawa
    do go:d6 go:c6
    not tokugawa tools:
G5.9 nawa works between areas; the tool for the area is needed besides
    with stage=D
    given tokugawa at:b6 tools:nawa
    refuse go:c6 G5.6
    given tokugawa at:b6 tools:nawa,take
    do go:c6
    see tokugawa wears:take
    not tokugawa tools:
G5.19 a step that no rule hinders costs nothing
    with stage=B
    given tokugawa at:i8 tools:nawa,take
    do go:i7
    see tokugawa tools:take,nawa
G5.10 the summoning point may be passed, a stroke does not stop there (FAQ 62)
    given tokugawa at:e6
    do go:e5
    refuse stop G5.10
    do go:d5 stop
    see tokugawa at:d5
G5.10 entering a base ends the stroke, anybody's base (FAQ 64)
    given tokugawa at:i8
    do go:i9
    see asks turn
    given tokugawa at:h1; takeda at:c4
    do go:i1
    see asks turn
G5.8 G5.11 G5.14 through the staircases to any other free one, where the stroke stops (FAQ 65)
    given tokugawa at:b2; toyotomi at:h8
    refuse pass:h8 G5.8
    refuse pass:c3 G5.11
    refuse pass:b2 G5.14
    do pass:h2
    see tokugawa at:h2
    see asks turn
G5.11 a staircase that is not used is an ordinary cell (FAQ 65)
    given tokugawa at:h7
    refuse pass:h2 G5.11
    do go:i7 go:i8 stop
    see tokugawa at:i8
G5.14 a stroke may reach a staircase by steps and go on through it; a gacha entrance draws nothing
    given tokugawa at:i6
    do go:i5 pass:b8
    see tokugawa at:b8
    see asks turn
G5.12 stopping on a staircase with gacha draws a card, passing does not (FAQ 66)
    given tokugawa at:i6
    do go:i5 go:i4 stop
    see asks turn
    given tokugawa at:i6
    do go:i5 stop
    see asks drawing-card
G5.14 arriving through the staircases on one with gacha draws a card
    given tokugawa at:b2
    do pass:i5
    see asks drawing-card
G5.13 a ninja that comes to a cell by anything but a stroke sets nothing off (FAQ 67)
    given tokugawa at:i6
    do go:i5 stop card:teleport-cell go:e7
    see tokugawa at:e7
    not tokugawa crystals:
    see asks turn
G5.15 a vacant cell is free, not the summoning point; the own cell counts (FAQ 3)
    given tokugawa at:i5; turn tokugawa moves:2/3 walked begun; asks spirited-away
    refuse go:e5 G5.15
    refuse go:a1 G5.15
    allow go:i5 go:i9 go:c5
G5.15 water and rooftop are vacant for those who have the token, which is spent (FAQ 7)
    with stage=D
    given tokugawa at:h9; turn tokugawa moves:2/3 walked begun; asks spirited-away
    refuse go:c7 G5.15
    given tokugawa at:h9 tools:take wears:kekkai; turn tokugawa moves:2/3 walked begun; asks spirited-away
    refuse go:c3 G5.15
    do go:c7
    see tokugawa at:c7 wears:take
    not tokugawa tools:
G5.15 the summoning point is not vacant even for the one who stands there
    with players=2
    given tokugawa at:e6 weapons:tsume; oda at:e5 weapons:kemuri
    do attack:tsume:oda answer
    refuse go:e5 G11.7
    allow go:e7
G5.16 wearing take and moved to water: no token is spent; to a rooftop the hashigo is needed (FAQ 13, 14)
    with stage=D
    given oda at:d7 wears:take weapons:kemuri; tokugawa at:e7 wears:take weapons:tsume
    do attack:tsume:oda answer go:f7
    see oda at:f7 wears:take
    given oda at:d7 wears:take weapons:kemuri tools:hashigo; tokugawa at:e7 wears:take weapons:tsume
    do attack:tsume:oda answer go:f3
    see oda at:f3 wears:hashigo
    not oda tools:
    given oda at:d7 wears:take weapons:kemuri; tokugawa at:e7 wears:take weapons:tsume
    do attack:tsume:oda answer
    refuse go:f3 G11.7
G5.17 no step onto a cell where one may not stop if the stroke cannot be finished
    given tokugawa at:e6; toyotomi at:d5; oda at:c4
    refuse go:e5 G5.17
    given tokugawa at:e6; toyotomi at:c5; oda at:c4
    allow go:e5
    given tokugawa at:e6 tools:nawa; toyotomi at:d5; oda at:c4
    allow go:e5
G5.17 on a tool square no token can be relied on
    given tokugawa at:h5 tools:nawa; toyotomi at:h6 wears:nuno; oda at:h7
    refuse go:h6 G5.17
    given tokugawa at:h5; toyotomi at:h6 wears:nuno
    allow go:h6
G5.20 a base with a piece on it cannot be entered, nuno or not; a ninja on its base is not protected
    given tokugawa at:h1; takeda wears:nuno
    refuse go:i1 G5.20
    given tokugawa at:h1 weapons:tsume
    allow attack:tsume:takeda
G5.21 on the summoning point a ninja may slide, attack and use tools first; it leaves with its first stroke
    given tokugawa at:e5 tools:nuno weapons:tsume; oda at:d5
    allow slide:left tool:nuno attack:tsume:oda
    do go:e6 go:e7 go:d7 stop
    see tokugawa at:d7
""")


@pytest.mark.parametrize("case", CASES)
def test_moving(case: Case) -> None:
    run(case)


@pytest.mark.rule("G5.1", "G5.3")
def test_reach_on_the_ground_goes_up_to_every_wall() -> None:
    """e6 to e8, d7, d8, c8 lie in one room, with the summoning point and d5, d6 above; walls all round it."""
    position = at("tokugawa at:e6")
    assert offered(position) >= {"go:e5", "go:e7"}
    assert not offered(position) & {"go:d6", "go:f6"}
    after(position, "go:e7")
    assert {name for name in offered(position) if name.startswith("go")} == {"go:d7", "go:e8"}
