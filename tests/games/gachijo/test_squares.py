"""G6: squares and possessions; G2: components."""

from __future__ import annotations

import pytest

from koga.games.gachijo.codes import KAERU_COUNTS, KAERU_VALUES
from tests.games.gachijo.cases import GAME, Case, agreed, cases, offered, run, start

CASES = cases("""
G6.1 stopping on a treasure square takes one, passing does not (FAQ 60)
    given tokugawa at:i4
    do go:h4 go:g4 stop
    not tokugawa treasures:
    given tokugawa at:i4
    do go:h4 stop treasure:koban
    see tokugawa treasures:koban
    supply koban 2
    given tokugawa at:i4
    do go:h4 stop
    refuse treasure:kagami G6.1
    do no
    not tokugawa treasures:
G6.1 none left in the den: none is gained (FAQ 71)
    given tokugawa at:i4; toyotomi treasures:koban; oda treasures:koban; takeda treasures:koban
    do go:h4 stop
    see asks turn
G6.1 G6.10 of a type already owned there is no second one (FAQ 72)
    given tokugawa at:i4 treasures:koban
    do go:h4 stop
    see asks turn
G6.2 passing or stopping gains a crystal, once per turn (FAQ 61, 74)
    given tokugawa at:e6
    do go:e7
    see tokugawa crystals:1
    supply yard 17
    do go:d7 stop go:e7 stop
    see tokugawa crystals:1
G6.2 one stroke may gain several things (FAQ 73)
    given tokugawa at:e7
    do go:d7 go:d8 tool:nawa go:c8 stop
    see tokugawa tools:nawa
    given tokugawa at:h9
    do go:g9 weapon:katana go:g8 go:g7 stop
    see tokugawa weapons:katana
G6.3 a fifth crystal turns all five into a treasure of choice not owned (FAQ 76)
    given tokugawa at:e6 crystals:4 treasures:koban
    do go:e7
    refuse treasure:koban G6.3
    do treasure:kabuto
    see tokugawa treasures:koban,kabuto
    not tokugawa crystals:
    supply yard 18
G6.3 with no treasure to be had all five are lost (FAQ 77)
    given tokugawa at:e6 crystals:4 treasures:kagami,koban,kozuchi,kabuto
    do go:e7
    not tokugawa crystals:
    supply yard 18
    see asks stroke
G6.4 G6.12 at a tool square: draw, or return one and draw (FAQ 78, 81)
    given tokugawa at:h7 tools:nuno
    do go:h6
    allow draw tool:nuno
    refuse tool:nawa G6.4
    do tool:nuno tool:nuno
    see tokugawa tools:nuno
    given tokugawa at:h7 tools:nuno
    do go:h6 draw tool:nawa
    see tokugawa tools:nawa,nuno
G6.4 with three tools one must be returned (FAQ 78)
    given tokugawa at:h7 tools:nuno,nuno,nawa
    do go:h6
    refuse draw G6.4
    do tool:nawa tool:kusuri
    see tokugawa tools:nuno,nuno,kusuri
G6.5 the same with weapons (FAQ 79, 81)
    given tokugawa at:h9 weapons:katana
    do go:g9
    allow draw weapon:katana
    refuse weapon:tsume G6.5
    given tokugawa at:h9 weapons:katana,shuri,shuri
    do go:g9
    refuse draw G6.5
    do weapon:katana weapon:kemuri
    see tokugawa weapons:shuri,shuri,kemuri
G6.6 what was gained is ready in the same turn, a tool in the same stroke (FAQ 83, 92)
    given tokugawa at:h7
    do go:h6 tool:nawa go:g6
    see tokugawa at:g6
    not tokugawa tools:
    given tokugawa at:h9; oda at:f8
    do go:g9 weapon:katana go:g8 go:g7 stop attack:katana:oda
    see oda wears:injury
G6.7 G6.16 a fifth chip is settled at once: one back, or two for one (FAQ 106)
    given tokugawa at:i8 weapons:tsume shinobi:3 summon:1; oda at:i7
    do attack:tsume:oda
    see asks five-chips
    allow give:shinobi give:summon trade:shinobi
    refuse trade:summon G6.16
    do trade:shinobi
    see tokugawa shinobi:2 summon:2
    given tokugawa at:i8 weapons:tsume shinobi:3 summon:1; oda at:i7
    do attack:tsume:oda give:summon
    see tokugawa shinobi:4
    not tokugawa summon:
G6.8 two chips of one face for one of the other, in the own turn (FAQ 105)
    given tokugawa at:i8 shinobi:2 summon:1
    refuse trade:summon G6.8
    do trade:shinobi
    see tokugawa summon:2
    not tokugawa shinobi:
    do trade:summon
    see tokugawa shinobi:1
G6.9 kaeru without limit as long as there are any; no value is seen (FAQ 99, 108)
    given tokugawa at:i8 weapons:tsume; toyotomi kaeru:15; oda at:i7 kaeru:4; takeda kaeru:1
    do attack:tsume:oda
    see oda wears:injury kaeru:4
    given tokugawa at:i8 weapons:tsume; toyotomi kaeru:15; oda at:i7 kaeru:4
    do attack:tsume:oda
    see oda wears:injury kaeru:5
G6.10 two tools or weapons of one type may be held (FAQ 80)
    given tokugawa at:h7 tools:nuno
    do go:h6 draw tool:nuno
    see tokugawa tools:nuno,nuno
G6.12 G2.8 with an empty bag nothing is drawn and nothing returned
    given tokugawa at:h7 tools:nawa,nawa,nawa; toyotomi tools:nuno,nuno,nuno; oda tools:kekkai,kekkai,kekkai
    and takeda tools:kusuri,kusuri,kusuri
    do go:h6
    see asks stroke
    given tokugawa at:h9 weapons:katana,katana,katana; toyotomi weapons:tsume,tsume,tsume
    and oda weapons:shuri,shuri,shuri; takeda weapons:kemuri,kemuri,kemuri
    do go:g9
    see asks stroke
G6.13 the treasure is taken or declined at once on stopping
    given tokugawa at:i4
    do go:h4 stop
    refuse slide:left G6.1
    do no
    refuse treasure:koban G6.13
    refuse treasure:kagami G6.1
G6.1 G6.2 what squares give is not to be had in mid-turn, nor inside a stroke that has not stopped
    given tokugawa at:i4
    refuse treasure:koban G6.1
    refuse crystal G6.2
    refuse draw G6.2
    do go:h4
    refuse treasure:koban G6.1
    refuse draw G6.2
G6.14 leaving a square gains nothing; coming back in a stroke does
    given tokugawa at:e7
    do go:e8
    not tokugawa crystals:
    do stop go:e7
    see tokugawa crystals:1
G6.14 entering counts even if there was nothing to gain
    given tokugawa at:e6; entered e7
    do go:e7
    not tokugawa crystals:
G6.15 crystals from several come one by one, each settled before the next
    given tokugawa at:i5 crystals:3; toyotomi crystals:1; oda crystals:1; takeda crystals:2
    and turn tokugawa moves:2/3 walked begun; asks drawing-card
    do card:levitation-all
    see asks five-crystals
    see takeda crystals:2
    do treasure:kagami
    see takeda crystals:1
    see tokugawa crystals:1 treasures:kagami
G6.17 chips are not exchanged inside a stroke
    given tokugawa at:i8 shinobi:2
    do go:i7
    refuse trade:shinobi G6.17
    do stop trade:shinobi
    see tokugawa summon:1
G2.2 an empty yard gives no crystal
    given tokugawa at:e6 crystals:2; toyotomi crystals:4; oda crystals:4; takeda crystals:4
    supply yard 4
    do go:e7
    supply yard 3
G2.6 a used card is set aside; when one is needed and none is left, all are shuffled (FAQ 68)
    given tokugawa at:i6
    do go:i5 stop card:lose-crystal
    supply deck 23
    given tokugawa at:i6
    and used levitation-all levitation-two levitation-one esp vault-tool vault-weapon distortion-swap-tools
    .. distortion-pass-tools distortion-swap-weapons distortion-pass-weapons distortion-swap-places
    .. teleport-cell teleport-ninja teleport-base time caprice-slide-1 caprice-slide-2 caprice-summon
    .. lose-crystal lose-tool lose-weapon nightmare-yard nightmare-left
    do go:i5 stop
    refuse card:time G8.12
    do card:enemy
    supply deck 0
G2.6 with an empty deck all cards are shuffled anew
    given tokugawa at:i6
    and used levitation-all levitation-two levitation-one esp vault-tool vault-weapon distortion-swap-tools
    .. distortion-pass-tools distortion-swap-weapons distortion-pass-weapons distortion-swap-places
    .. teleport-cell teleport-ninja teleport-base time caprice-slide-1 caprice-slide-2 caprice-summon
    .. lose-crystal lose-tool lose-weapon nightmare-yard nightmare-left enemy
    do go:i5 stop
    supply deck 24
    allow card:enemy card:time
G2.9 chips never run out: four players hold at most sixteen
    given tokugawa at:i8 weapons:tsume shinobi:2 summon:2; toyotomi shinobi:4; oda at:i7 shinobi:4; takeda summon:4
    do attack:tsume:oda give:shinobi
    see tokugawa shinobi:2 summon:2
""")


@pytest.mark.parametrize("case", CASES)
def test_squares(case: Case) -> None:
    run(case)


@pytest.mark.rule("G2.1", "G2.2", "G2.3", "G2.4", "G2.5", "G2.7", "G2.10", "G1.8")
def test_what_there_is() -> None:
    """Also FAQ 40 and 41: stage A without take and hashigo, two players with fewer tools and summon cards."""
    t = start(stage="B").state
    assert list(t.den) == [3, 3, 3, 3]
    assert t.yard == 18
    assert list(t.tool_bag) == [3, 3, 3, 3, 3, 3]
    assert list(t.weapon_bag) == [3, 3, 3, 3]
    assert t.kaeru_left == 20 == sum(KAERU_COUNTS)
    assert dict(zip(KAERU_VALUES, KAERU_COUNTS, strict=True)) == {15: 2, 10: 4, 5: 5, 3: 5, 0: 4}
    assert list(start(stage="A").state.tool_bag) == [0, 0, 3, 3, 3, 3]
    assert list(start(stage="B", players=2).state.tool_bag) == [2, 2, 2, 2, 2, 2]
    assert list(start(stage="A", players=2).state.tool_bag) == [0, 0, 2, 2, 2, 2]


@pytest.mark.rule("G2.7", "G9.3")
def test_summon_cards() -> None:
    """With two players the cards with a 3 are left out (FAQ 41); a drawn card goes back at once (FAQ 114)."""
    text = "tokugawa crystals:2 at:i8; turn tokugawa moves:0/3 walked slid begun called; asks drawing-summon"
    two = GAME.read(text, agreed(players=2))
    assert offered(two) == {"called:oni-1", "called:rokuro-1", "called:kappa-2", "called:tengu-2"}
    assert len(offered(GAME.read(text, agreed()))) == 8
