"""G10: tools that are put on, G11: weapons."""

from __future__ import annotations

import pytest

from tests.games.gachijo.cases import Case, against, at, cases, offered, run

CASES = cases("""
G10.2 G11.2 nuno: no ninja can attack the wearer (FAQ 91)
    given tokugawa at:i8 weapons:tsume; oda at:i7 wears:nuno
    refuse attack:tsume:oda G11.2
    given tokugawa at:i8 tools:nuno
    do tool:nuno
    see tokugawa wears:nuno
    supply nuno 3
G10.2 G10.3 neither in the water nor on the rooftop (FAQ 26, 86)
    with stage=D
    given tokugawa at:c7 wears:take tools:nuno,kekkai
    refuse tool:nuno G10.2
    refuse tool:kekkai G10.3
    given tokugawa at:c3 wears:hashigo tools:nuno,kekkai
    refuse tool:nuno G10.2
    refuse tool:kekkai G10.3
G10.4 G10.6 kusuri heals at the start of the turn, not otherwise (FAQ 87)
    given tokugawa at:i8 tools:kusuri
    refuse tool:kusuri G10.4
    given tokugawa at:i8 wears:injury tools:kusuri; turn tokugawa moves:2/2 brought
    do tool:kusuri go:i7 stop go:i6 stop slide:left end
    see turn toyotomi
G10.10 after anything else it is too late for kusuri
    given tokugawa at:i8 wears:injury tools:kusuri; turn tokugawa moves:2/2 brought
    do slide:left
    refuse tool:kusuri G10.10
G10.5 G10.8 one marker at a time: putting on one of the two takes off the other (FAQ 25)
    given tokugawa at:i8 tools:nuno,kekkai
    do tool:nuno tool:kekkai
    see tokugawa wears:kekkai
    not tokugawa tools:
G10.5 the injured cannot put one on before the turn ends
    given tokugawa at:i8 wears:injury tools:nuno,kekkai; turn tokugawa moves:2/2 brought
    refuse tool:nuno G10.5
    refuse tool:kekkai G10.5
G10.5 G10.11 G4.11 as the turn ends nuno or kekkai may take the place of the injury (FAQ 27)
    given tokugawa at:i8 wears:injury tools:nuno,kekkai,nawa; turn tokugawa moves:0/2 walked slid begun brought
    do end
    see asks dressing
    refuse tool:nawa G10.11
    do tool:kekkai
    see tokugawa wears:kekkai tools:nawa,nuno
    given tokugawa at:i8 wears:injury tools:nuno; turn tokugawa moves:0/2 walked slid begun brought
    do end no
    not tokugawa wears:
    given tokugawa at:i8 wears:injury tools:nawa; turn tokugawa moves:0/2 walked slid begun brought
    do end
    see turn toyotomi
G10.6 no tool is used for nothing, and none that one does not have
    given tokugawa at:i8 wears:nuno tools:nuno
    refuse tool:nuno G10.6
    refuse tool:kekkai G10.6
G10.6 no nuno once the attack is announced (FAQ 90)
    given tokugawa at:i8 weapons:tsume; oda at:i7 tools:nuno,kusuri weapons:katana
    do attack:tsume:oda
    refuse tool:nuno G11.15
    refuse tool:kusuri G11.15
G10.7 nuno does not help against guardians, kekkai not against weapons
    given tokugawa at:i8 weapons:tsume; oda at:i7 wears:kekkai
    allow attack:tsume:oda
    given tokugawa at:a9; toyotomi at:c4; oda at:e6 wears:nuno treasures:koban; guardian oni at:e5 power:1
    and turn tokugawa moves:0/3 walked slid begun called; asks guardian
    allow go:e6
G10.8 after putting it on the ninja may still move and attack; water replaces it
    with stage=D
    given tokugawa at:b7 tools:nuno,take
    do tool:nuno go:c7
    see tokugawa wears:take
G10.9 G11.17 attacked in the water, kemuri to the ground: take comes off (FAQ 10)
    with stage=D
    given oda at:d7 wears:take weapons:kemuri; tokugawa at:e7 wears:take weapons:tsume
    do attack:tsume:oda answer go:a8
    see oda at:a8
    not oda wears:
G10.9 on the rooftop, kemuri to the ground: hashigo comes off (FAQ 17)
    with stage=D
    given oda at:d3 wears:hashigo weapons:kemuri; tokugawa at:e3 wears:hashigo weapons:tsume
    do attack:tsume:oda answer go:a8
    not oda wears:
G5.16 on the rooftop, kemuri to water needs the take, to a rooftop nothing (FAQ 18, 19)
    with stage=D
    given oda at:d3 wears:hashigo weapons:kemuri tools:take; tokugawa at:e3 wears:hashigo weapons:tsume
    do attack:tsume:oda answer go:c7
    see oda wears:take
    not oda tools:
    given oda at:d3 wears:hashigo weapons:kemuri; tokugawa at:e3 wears:hashigo weapons:tsume
    do attack:tsume:oda answer
    refuse go:c7 G11.7
    do go:g2
    see oda at:g2 wears:hashigo
G10.9 under kekkai, kemuri to the ground: it stays (FAQ 11, 23)
    given oda at:i7 wears:kekkai weapons:kemuri; tokugawa at:i8 weapons:tsume
    do attack:tsume:oda answer go:a8
    see oda at:a8 wears:kekkai
G10.8 under kekkai, kemuri to the rooftop: hashigo instead, to the water: take (FAQ 12, 23)
    with stage=D
    given oda at:i7 wears:kekkai weapons:kemuri tools:hashigo; tokugawa at:i8 weapons:tsume
    do attack:tsume:oda answer go:c3
    see oda wears:hashigo
    given oda at:i7 wears:kekkai weapons:kemuri tools:take; tokugawa at:i8 weapons:tsume
    do attack:tsume:oda answer go:c7
    see oda wears:take
G10.9 G11.8 an injury replaces every marker (FAQ 9, 15, 20, 24)
    given oda at:i7 wears:kekkai; tokugawa at:i8 weapons:tsume
    do attack:tsume:oda
    see oda wears:injury
    with stage=D
    given oda at:d7 wears:take; tokugawa at:e7 wears:take weapons:tsume
    do attack:tsume:oda
    see oda wears:injury at:a1
    given oda at:d3 wears:hashigo; tokugawa at:e3 wears:hashigo weapons:tsume
    do attack:tsume:oda
    see oda wears:injury at:a1
G11.1 not from the ground into the water or onto a roof, nor back, tools or not (FAQ 29, 88)
    with stage=D
    given tokugawa at:b7 weapons:tsume tools:take; oda at:c7 wears:take
    refuse attack:tsume:oda G11.1
    given tokugawa at:b3 weapons:tsume tools:hashigo; oda at:c3 wears:hashigo
    refuse attack:tsume:oda G11.1
G11.1 G11.3 a nawa does not help a weapon across a wall (FAQ 28)
    given tokugawa at:i6 weapons:tsume tools:nawa; oda at:h6
    refuse attack:tsume:oda G11.3
G11.1 not through staircases (FAQ 89)
    given tokugawa at:b2 weapons:tsume; oda at:h2
    refuse attack:tsume:oda G11.3
G11.1 any number of times, one token at a time
    given tokugawa at:i8 weapons:tsume,tsume; oda at:i7; takeda at:h8
    do attack:tsume:oda
    refuse attack:katana:takeda G11.6
    see tokugawa weapons:tsume
G11.2 not an injured ninja, nor one off the board (FAQ 91)
    given tokugawa at:i8 weapons:tsume; oda at:i7 wears:injury; takeda at:-
    refuse attack:tsume:oda G11.2
    refuse attack:tsume:takeda G11.2
G11.3 tsume: the four neighbours, no wall in between (FAQ 101)
    given tokugawa at:h7 weapons:tsume; oda at:i7; takeda at:h8; toyotomi at:g7
    allow attack:tsume:oda
    refuse attack:tsume:takeda G11.3
    refuse attack:tsume:toyotomi G11.3
    given tokugawa at:i8 weapons:tsume; oda at:h7
    refuse attack:tsume:oda G11.3
G11.4 katana: diagonal, if one of the two ways is open (FAQ 102)
    given tokugawa at:i8 weapons:katana; oda at:h7; takeda at:i7
    allow attack:katana:oda
    refuse attack:katana:takeda G11.4
    given tokugawa at:h5 weapons:katana; oda at:g6; takeda at:i6
    refuse attack:katana:oda G11.4
    refuse attack:katana:takeda G11.4
G11.4 one way walled, the other without wall but over a rooftop or water: no attack (FAQ 31)
    with stage=D
    given tokugawa at:b4 weapons:katana; oda at:c5
    refuse attack:katana:oda G11.4
    with stage=B
    given tokugawa at:h6 weapons:katana; oda at:i7
    refuse attack:katana:oda G11.4
G11.5 shuri: a straight line, two cells or more, through low walls, not through high ones (FAQ 103)
    given tokugawa at:i9 weapons:shuri; oda at:i7; takeda at:i8; toyotomi at:i4
    allow attack:shuri:oda attack:shuri:toyotomi attack:shuri:toyotomi+oda
    refuse attack:shuri:takeda G11.5
    given tokugawa at:i7 weapons:shuri; oda at:f7; takeda at:i2
    refuse attack:shuri:oda G11.5
    allow attack:shuri:takeda
    given tokugawa at:i8 weapons:shuri; oda at:e8
    allow attack:shuri:oda
    given tokugawa at:i8 weapons:shuri; oda at:h6
    refuse attack:shuri:oda G11.5
G11.1 G11.12 not from ground to ground beyond water (FAQ 88)
    with stage=D
    given tokugawa at:b7 weapons:shuri; oda at:h7
    refuse attack:shuri:oda G11.5
    given tokugawa at:h8 weapons:shuri; oda at:b8
    refuse attack:shuri:oda G11.5
G11.12 a low wall stops tsume and katana in water, too; a bridge is of the attacker's area
    with stage=D
    given tokugawa at:d7 wears:take weapons:tsume,katana,shuri; oda at:c7 wears:take; takeda at:c8 wears:take
    refuse attack:tsume:oda G11.3
    allow attack:katana:takeda
    given tokugawa at:f8 wears:take weapons:tsume; oda at:e8w wears:take
    allow attack:tsume:oda
    given tokugawa at:f8 wears:take weapons:tsume; oda at:e8
    refuse attack:tsume:oda G11.1
G11.6 the token is shown and returned; several may be struck at once, of choice (FAQ 97)
    given tokugawa at:i8 weapons:tsume; oda at:i7; takeda at:h8
    refuse attack:tsume:takeda G11.3
    refuse attack:shuri:oda G11.6
    given tokugawa at:i7 weapons:tsume; oda at:i8; takeda at:h7; toyotomi at:i6
    allow attack:tsume:oda attack:tsume:oda+takeda attack:tsume:toyotomi+oda+takeda
    do attack:tsume:oda+takeda
    supply tsume 3
    see oda wears:injury
    see takeda wears:injury
    see tokugawa shinobi:2
G11.7 G11.17 kemuri: the attack fails, both tokens go to the bag (FAQ 93)
    given tokugawa at:i8 weapons:tsume; oda at:i7 weapons:kemuri crystals:1
    do attack:tsume:oda answer go:i7
    see oda at:i7 crystals:1
    not oda wears: weapons: kaeru:
    not tokugawa shinobi:
    supply tsume 3
    supply kemuri 3
G11.7 a target with kemuri may choose not to play it (FAQ 96)
    given tokugawa at:i8 weapons:tsume; oda at:i7 weapons:kemuri
    do attack:tsume:oda no
    see oda wears:injury weapons:kemuri
G11.8 G11.16 a hit: one treasure, crystal or tool, a shinobi chip; kaeru, injury, own base (FAQ 94, 95, 107)
    given tokugawa at:i8 weapons:tsume
    and oda at:i7 treasures:koban crystals:1 tools:nuno weapons:katana shinobi:1 kaeru:1
    do attack:tsume:oda no
    allow treasure:koban crystal tool:nuno
    refuse weapon:katana G11.16
    refuse give:shinobi G11.16
    do treasure:koban
    see tokugawa treasures:koban shinobi:1
    see oda at:a1 wears:injury kaeru:2 crystals:1 tools:nuno weapons:katana shinobi:1
G11.16 a treasure of a type one owns cannot be taken; without loot the rest happens all the same
    given tokugawa at:i8 weapons:tsume treasures:koban; oda at:i7 treasures:koban
    do attack:tsume:oda
    see tokugawa shinobi:1 treasures:koban
    see oda treasures:koban kaeru:1 wears:injury
G11.16 with three tools one is returned first, then the tool is taken
    given tokugawa at:i8 weapons:tsume tools:nawa,nawa,nuno; oda at:i7 tools:kusuri
    do attack:tsume:oda tool:kusuri
    see asks return-tool
    do tool:nuno
    see tokugawa tools:nawa,nawa,kusuri
    supply nuno 3
G11.8 a fifth crystal is settled as always
    given tokugawa at:i8 weapons:tsume crystals:4; oda at:i7 crystals:1
    do attack:tsume:oda crystal treasure:kabuto
    see tokugawa treasures:kabuto shinobi:1
G11.9 G11.18 another piece on the base is first moved to a vacant base of its owner's choice (FAQ 98)
    given tokugawa at:i8 weapons:tsume; oda at:i7; toyotomi at:a1 wears:kekkai; takeda at:i1
    do attack:tsume:oda
    see asks making-room of:toyotomi
    refuse base:oda G11.18
    refuse base:takeda G11.18
    allow base:tokugawa base:toyotomi
    do base:toyotomi
    see toyotomi at:a9 wears:kekkai
    see oda at:a1 wears:injury
G11.9 a guardian on the base is moved by the active player
    with players=2
    given tokugawa at:i8 weapons:tsume; oda at:i7; guardian kappa at:a1
    do attack:tsume:oda
    see asks making-room
    do base:takeda
    see guardian at:i1
    see oda at:a1
G11.18 the attacker may be the one who makes room, and goes on from there
    given tokugawa at:a1 weapons:tsume; oda at:a2
    do attack:tsume:oda base:tokugawa
    see tokugawa at:i9
    see asks turn
    see turn moves:3/3
G11.18 three others cannot fill all bases: the target has left its cell
    given tokugawa at:a1 weapons:shuri; oda at:a4; toyotomi at:a9; takeda at:i1
    do attack:shuri:oda
    allow base:tokugawa
    refuse base:toyotomi G11.18
G11.18 a target on its own base stays there
    given tokugawa at:a2 weapons:tsume; oda at:a1
    do attack:tsume:oda
    see oda at:a1 wears:injury
    see asks turn
G11.10 the injury lasts to the end of the next own turn, which has two moves (FAQ 100)
    given tokugawa at:i8; toyotomi wears:injury; turn tokugawa moves:0/3 walked slid begun
    do end
    see turn toyotomi moves:2/2 brought
G11.11 wearing a marker, an injury included, does not hinder attacking; nor do done moves (FAQ 30)
    given tokugawa at:i8 wears:nuno weapons:tsume; oda at:i7
    allow attack:tsume:oda
    given tokugawa at:i8 wears:injury weapons:tsume; oda at:i7; turn tokugawa moves:0/2 walked slid begun brought
    allow attack:tsume:oda
G11.13 an attack needs a target; kemuri is only an answer
    given tokugawa at:i8 weapons:tsume,kemuri; oda at:c4
    refuse attack:tsume:nobody G11.13
    refuse attack:tsume:tokugawa G11.13
    refuse weapon:kemuri G11.13
G11.14 targets are settled in turn order from the attacker's left
    given tokugawa at:c4; toyotomi at:i7 weapons:tsume; oda at:i8 weapons:katana; takeda at:h7 weapons:shuri
    and turn toyotomi
    do attack:tsume:oda+takeda
    see asks answering of:oda
    do no
    see asks answering of:takeda
G11.15 who holds a weapon is asked, kemuri or not; who holds none is not
    given tokugawa at:i8 weapons:tsume; oda at:i7 weapons:katana
    do attack:tsume:oda
    see asks answering of:oda
    refuse answer G11.15
    do no
    see oda wears:injury
    given tokugawa at:i8 weapons:tsume; oda at:i7
    do attack:tsume:oda
    see oda wears:injury
G11.15 what happens to one target does not save the next
    given tokugawa at:a2 weapons:shuri; toyotomi at:a4; oda at:a6; takeda at:a9
    do attack:shuri:toyotomi+oda base:tokugawa
    see takeda at:i9
    see toyotomi at:a9 wears:injury
    see oda at:a1 wears:injury
G11.17 kemuri to an item square gains nothing (FAQ 104)
    given tokugawa at:i8 weapons:tsume; oda at:i7 weapons:kemuri
    do attack:tsume:oda answer go:e7
    see oda at:e7
    not oda crystals:
G11.17 G12.3 escaping home with the flag up ends the game; targets not yet settled go free (FAQ 35)
    given tokugawa at:i7 weapons:tsume; oda at:i8 weapons:kemuri treasures:koban,kagami crystals:2 shinobi:1
    and takeda at:h7
    do attack:tsume:oda+takeda answer go:a1
    over
    not takeda wears:
G5.15 G11.7 an occupied base cannot be chosen (FAQ 36)
    given tokugawa at:i8 weapons:tsume; toyotomi at:a1
    and oda at:i7 weapons:kemuri treasures:koban,kagami crystals:2 shinobi:1
    do attack:tsume:oda answer
    refuse go:a1 G11.7
G11.19 the injured may attack, use nawa, staircases and gacha, and summon
    given tokugawa at:b2 wears:injury tools:nawa; turn tokugawa moves:2/2 brought
    allow pass:h8 go:c2 go:a2
    given tokugawa at:i6 wears:injury; turn tokugawa moves:2/2 brought
    do go:i5 stop
    see asks drawing-card
    with players=2
    given tokugawa at:i6 wears:injury crystals:1; turn tokugawa moves:0/2 walked slid begun brought
    allow summon
""")


@pytest.mark.parametrize("case", CASES)
def test_fights(case: Case) -> None:
    run(case)


@pytest.mark.rule("G6.11", "G3.3")
def test_a_weapon_is_known_to_its_owner_alone() -> None:
    """FAQ 42: the tool lies open, the weapon is seen by its owner; what a refusal tells, it tells the owner."""
    position = at("tokugawa at:i8 weapons:katana; oda at:i7 weapons:kemuri")
    assert against(position, "attack:tsume:oda") == "G11.6"
    assert "attack:katana:oda" not in offered(position)
