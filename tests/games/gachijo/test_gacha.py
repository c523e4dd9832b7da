"""G8: the gacha cards, one after the other."""

from __future__ import annotations

import pytest

from koga.games.gachijo.names import CARDS
from tests.games.gachijo.cases import Case, after, at, cases, offered, run

# A ninja that has stopped on the gacha staircase i5 is about to draw.
HERE = "turn tokugawa moves:2/3 walked begun; asks drawing-card"

CASES = cases(f"""
G8.1 a crystal from every other player who has one (FAQ 135)
    given tokugawa at:i5; toyotomi crystals:2; takeda crystals:1; {HERE}
    do card:levitation-all
    see tokugawa crystals:2
    see toyotomi crystals:1
    not takeda crystals:
G8.1 two crystals, or one, from the yard
    given tokugawa at:i5; {HERE}
    do card:levitation-two
    see tokugawa crystals:2
    given tokugawa at:i5; {HERE}
    do card:levitation-one
    see tokugawa crystals:1
    supply yard 17
G8.2 a treasure of a type not owned
    given tokugawa at:i5 treasures:koban; {HERE}
    do card:esp
    refuse treasure:koban G8.2
    do treasure:kagami
    see tokugawa treasures:kagami,koban
G8.2 G8.13 with nothing to take nothing is gained (FAQ 136)
    given tokugawa at:i5 treasures:kagami,koban,kozuchi,kabuto; {HERE}
    do card:esp
    see asks turn
G8.3 G8.14 a cache draws; it offers no exchange
    given tokugawa at:i5 tools:nuno weapons:tsume; {HERE}
    do card:vault-tool tool:nawa
    see tokugawa tools:nawa,nuno
    given tokugawa at:i5 tools:nuno weapons:tsume; {HERE}
    do card:vault-weapon weapon:shuri
    see tokugawa weapons:tsume,shuri
G8.3 G8.14 with three owned one is exchanged (FAQ 137)
    given tokugawa at:i5 tools:nuno,nuno,nawa; {HERE}
    do card:vault-tool
    see asks return-tool
    refuse draw G6.12
    do tool:nawa tool:kusuri
    see tokugawa tools:nuno,nuno,kusuri
    given tokugawa at:i5 weapons:shuri,shuri,tsume; {HERE}
    do card:vault-weapon weapon:tsume weapon:katana
    see tokugawa weapons:katana,shuri,shuri
G8.4 swap all tools with the player to the right, even if one side has none (FAQ 134)
    given tokugawa at:i5 tools:nuno,nawa; toyotomi tools:kusuri; {HERE}
    do card:distortion-swap-tools
    see takeda tools:nawa,nuno
    see toyotomi tools:kusuri
    not tokugawa tools:
G8.4 G8.15 everybody passes all tools to the left, all at once
    given tokugawa at:i5 tools:nuno; toyotomi tools:kusuri at:-; oda tools:nawa wears:injury; {HERE}
    do card:distortion-pass-tools
    see toyotomi tools:nuno
    see oda tools:kusuri
    see takeda tools:nawa
    not tokugawa tools:
G8.4 the same two with weapons
    given tokugawa at:i5 weapons:tsume; takeda weapons:shuri,kemuri; {HERE}
    do card:distortion-swap-weapons
    see tokugawa weapons:shuri,kemuri
    see takeda weapons:tsume
    given tokugawa at:i5 weapons:tsume; takeda weapons:shuri,kemuri; {HERE}
    do card:distortion-pass-weapons
    see toyotomi weapons:tsume
    see tokugawa weapons:shuri,kemuri
G8.4 G8.16 trade places with any ninja on the ground; each keeps its marker (FAQ 6)
    given tokugawa at:i5 wears:nuno; oda at:c4 wears:kekkai; toyotomi at:-; {HERE}
    do card:distortion-swap-places
    refuse ninja:toyotomi G8.16
    refuse ninja:tokugawa G8.16
    do ninja:oda
    see tokugawa at:c4 wears:nuno
    see oda at:i5 wears:kekkai
G8.16 not with one in the water or on a rooftop; if there is none nothing happens
    with stage=D
    given tokugawa at:h9; oda at:c7 wears:take; takeda at:c3 wears:hashigo; {HERE}
    do card:distortion-swap-places
    refuse ninja:oda G8.16
    refuse ninja:takeda G8.16
    allow ninja:toyotomi
    with players=2
    given tokugawa at:h9; oda at:-; {HERE}
    do card:distortion-swap-places
    see asks turn
G8.5 spirited away to a vacant cell, also the own one
    given tokugawa at:i5; {HERE}
    do card:teleport-cell go:i5
    see tokugawa at:i5
G8.5 G8.17 next to any ninja on the ground, diagonals included, walls or not
    given tokugawa at:i5; oda at:c4; toyotomi at:-; takeda at:-; {HERE}
    do card:teleport-ninja
    refuse go:e4 G8.17
    refuse go:c4 G8.17
    allow go:d5 go:b3 go:c5
    do go:b5
    see tokugawa at:b5
G8.17 if no ninja has such a cell nothing happens
    given tokugawa at:i5; oda at:-; toyotomi at:-; takeda at:-; {HERE}
    do card:teleport-ninja
    see asks turn
G8.5 to a vacant base
    given tokugawa at:i5; takeda at:c4; {HERE}
    do card:teleport-base
    refuse base:oda G8.5
    allow base:takeda
    do base:tokugawa
    see tokugawa at:i9
G8.6 G8.19 one more counted move, A or B, also for the injured
    given tokugawa at:i5; {HERE}
    do card:time
    see turn moves:3/4
    given tokugawa at:i5 wears:injury; turn tokugawa moves:1/2 walked begun brought; asks drawing-card
    do card:time go:i4 stop
    refuse go:i3 G4.9
    do slide:left end
    see turn toyotomi
G8.7 G8.20 one slide, or two, with any sheet; they must be made
    given tokugawa at:i5; {HERE}
    do card:caprice-slide-2
    refuse end G8.20
    refuse go:i4 G8.20
    do slide:up slide:left
    see asks turn
    see turn moves:2/3
G8.7 G8.21 a guardian wakes: no crystal, moves void, then the turn ends (FAQ 139)
    given tokugawa at:i5 crystals:1; {HERE}
    do card:caprice-summon called:oni-1
    see guardian at:e5 power:1
    see turn moves:0/3 called
    see tokugawa crystals:1
    refuse summon G9.14
    do end
    see turn toyotomi
G8.8 lost: a crystal, a tool or weapon of choice; with none nothing happens (FAQ 138)
    given tokugawa at:i5 crystals:2; {HERE}
    do card:lose-crystal
    see tokugawa crystals:1
    given tokugawa at:i5 tools:nuno,nawa; {HERE}
    do card:lose-tool tool:nuno
    see tokugawa tools:nawa
    given tokugawa at:i5 weapons:tsume,kemuri; {HERE}
    do card:lose-weapon weapon:tsume
    see tokugawa weapons:kemuri
    given tokugawa at:i5; {HERE}
    do card:lose-tool
    see asks turn
    given tokugawa at:i5; {HERE}
    do card:lose-weapon
    see asks turn
    given tokugawa at:i5; {HERE}
    do card:lose-crystal
    see asks turn
G8.9 all crystals to the yard (FAQ 138)
    given tokugawa at:i5 crystals:3; {HERE}
    do card:nightmare-yard
    not tokugawa crystals:
    supply yard 18
    given tokugawa at:i5; {HERE}
    do card:nightmare-yard
    see asks turn
G8.9 G6.15 all crystals to the left neighbour, who settles a fifth and chooses
    given tokugawa at:i5 crystals:3; toyotomi crystals:3; {HERE}
    do card:nightmare-left
    see asks five-crystals of:toyotomi
    do treasure:kozuchi
    see toyotomi treasures:kozuchi crystals:1
    not tokugawa crystals:
    see asks turn
G8.10 G8.22 blade in the dark: injured, home, no kaeru, the turn ends (FAQ 8, 140)
    given tokugawa at:i5 wears:nuno weapons:kemuri; {HERE}
    do card:enemy
    see tokugawa at:i9 wears:injury
    not tokugawa kaeru:
    see turn toyotomi
G8.22 the injury is a new one, also if the ninja was injured; a piece on the base makes room
    given tokugawa at:i5 wears:injury; oda at:i9; turn tokugawa moves:1/2 walked begun brought; asks drawing-card
    do card:enemy
    see asks making-room of:oda
    do base:oda
    see tokugawa at:i9 wears:injury
    see turn toyotomi
G8.11 markers stay on unless the new place changes them (FAQ 5, 6, 21)
    with stage=D
    given tokugawa at:h9 wears:nuno tools:take,hashigo; {HERE}
    do card:teleport-cell go:a8
    see tokugawa wears:nuno
    given tokugawa at:h9 wears:nuno tools:take,hashigo; {HERE}
    do card:teleport-cell go:c7
    see tokugawa wears:take tools:hashigo
    given tokugawa at:h9 wears:nuno tools:take,hashigo; {HERE}
    do card:teleport-cell go:c3
    see tokugawa wears:hashigo tools:take
G8.18 the injured cannot be moved to water or rooftop
    with stage=D
    given tokugawa at:h9 wears:injury tools:take,hashigo; turn tokugawa moves:1/2 walked begun brought
    and asks drawing-card
    do card:teleport-cell
    refuse go:c7 G5.15
    refuse go:c3 G5.15
    allow go:a8
G8.23 on the own base G12.3 holds; else the moves go on from there
    given tokugawa at:i5 treasures:koban,kagami crystals:2 shinobi:1; {HERE}
    do card:teleport-base base:tokugawa
    over
    given tokugawa at:i5; {HERE}
    do card:teleport-cell go:h4
    see asks turn
    not tokugawa treasures:
    do go:g4 stop
    see turn moves:1/3
""")


@pytest.mark.parametrize("case", CASES)
def test_gacha(case: Case) -> None:
    run(case)


@pytest.mark.rule("G8.12")
def test_the_deck_has_one_of_each_of_24_cards() -> None:
    assert len(CARDS) == 24
    position = at(f"tokugawa at:i5; {HERE}")
    assert offered(position) == {f"card:{card}" for card in CARDS}
    assert all(position.weight(action) == 1 for action in position.actions())
    after(position, "card:time", "go:i4", "stop", "go:i5", "stop")
    assert "card:time" not in offered(position)
