"""G9: the guardians. The summoner is Tokugawa, on his base, with all counted moves done."""

from __future__ import annotations

import pytest

from tests.games.gachijo.cases import Case, cases, run

DONE = "turn tokugawa moves:0/3 walked slid begun"
PLAYS = f"{DONE} called; asks guardian"

CASES = cases(f"""
G9.1 with three or four: when the moves are done, for a crystal, if red and blue lie on the summoning point (FAQ 48)
    given tokugawa crystals:1; sheets 0 0 0 0 1 -1; {DONE}
    do summon
    see asks drawing-summon
    not tokugawa crystals:
    given tokugawa crystals:1; sheets 0 0 0 0 1 -1; turn tokugawa moves:1/3 walked begun
    refuse summon G9.1
G9.1 merging earlier in the turn does not count (FAQ 109)
    given tokugawa at:i8 crystals:1; sheets 0 0 0 0 1 -1
    do slide:left go:i7 stop go:i6 stop
    refuse summon G9.1
G9.2 with two the symbols do not matter (FAQ 70)
    with players=2
    given tokugawa at:i8 crystals:1; {DONE}
    do summon
    see asks drawing-summon
    given tokugawa at:i8 crystals:1; turn tokugawa moves:1/3 walked begun
    refuse summon G9.2
G9.3 the card names the guardian and its moves
    given tokugawa crystals:1; sheets 0 0 0 0 1 -1; {DONE}
    do summon called:kappa-3
    see guardian kappa at:e5 power:3
    do slide:left slide:left slide:left
    refuse slide:right G9.3
    refuse go:e6 G9.3
G9.4 with three or four it starts on the summoning point and goes back to the den (FAQ 114)
    given tokugawa at:i9; guardian oni at:e5 power:1; {PLAYS}
    do go:e6 stop end
    see guardian at:-
    see turn toyotomi
G9.4 with two it replaces the one on the board, and stays (FAQ 116, 119)
    with players=2
    given tokugawa at:i8 crystals:1; guardian oni at:c4; {DONE}
    do summon called:kappa-2
    see guardian kappa at:c4
    do go:d4 stop end
    see guardian kappa at:d4
    see turn oda
G9.4 with two, where it may not be, it starts on the summoning point (FAQ 117)
    with players=2 stage=D
    given tokugawa at:i8 crystals:1; guardian kappa at:c7; {DONE}
    do summon called:oni-1
    see guardian oni at:e5
G9.20 on a bridge every guardian may be, on its own level if that is free
    with players=2 stage=D
    given tokugawa at:i8 crystals:1; guardian kappa at:e8w; {DONE}
    do summon called:oni-1
    see guardian oni at:e8
    given tokugawa at:e8 crystals:1; guardian kappa at:e8w; {DONE}
    do summon called:oni-1
    see guardian oni at:e5
    given tokugawa at:i8; oda at:e8 treasures:koban; guardian kappa at:e7 power:1; {PLAYS}
    do go:e8w stop
    see oda at:e8
G9.5 each move a stroke or a slide, in any mix, not all need be used (FAQ 120)
    given tokugawa at:i9; guardian oni at:e5 power:3; {PLAYS}
    do slide:left slide:left slide:up end
    see turn toyotomi
    given tokugawa at:i9; guardian oni at:e5 power:3; {PLAYS}
    do go:e6 stop go:e7 stop end
    see turn toyotomi
G9.6 not the own ninja, not without treasure, under kekkai, injured (FAQ 121)
    given tokugawa at:e6 treasures:koban; guardian oni at:e5 power:1; {PLAYS}
    refuse go:e6 G9.7
    given oda at:e6; guardian oni at:e5 power:1; {PLAYS}
    refuse go:e6 G9.7
    given oda at:e6 treasures:koban wears:injury; guardian oni at:e5 power:1; {PLAYS}
    refuse go:e6 G9.7
G9.6 a guardian gains nothing and draws no card (FAQ 66, 123)
    given tokugawa at:i9; guardian oni at:e6 power:2; {PLAYS}
    do go:e7 stop
    see asks guardian
    supply yard 18
    given tokugawa at:i9; guardian oni at:i6 power:2; {PLAYS}
    do go:i5 stop
    see asks guardian
G9.7 under kekkai a ninja is passed, not captured nor stopped on; nuno does not open the cell (FAQ 122)
    given oda at:e6 treasures:koban wears:kekkai; guardian oni at:e5 power:1; {PLAYS}
    do go:e6
    refuse stop G9.7
    do go:e7 stop
    see oda treasures:koban
    given oda at:e6 treasures:koban wears:nuno; guardian oni at:e5 power:1; {PLAYS}
    do go:e6
    see asks ransom about:oda
G9.8 oni: one wall per move; staircases, where it stops and captures (FAQ 124)
    given tokugawa at:i9; guardian oni at:e6 power:1; {PLAYS}
    do go:d6
    refuse go:c6 G9.8
    allow go:d5
    given tokugawa at:i9; oda at:b8 treasures:koban; guardian oni at:h8 power:1; {PLAYS}
    refuse pass:c3 G9.8
    refuse pass:h8 G5.14
    do pass:b8
    see asks ransom about:oda
    given tokugawa at:b8; guardian oni at:h8 power:1; {PLAYS}
    refuse pass:b8 G9.7
    refuse teleport:h1 G9.8
G9.8 G9.9 only on the ground
    with stage=D
    given tokugawa at:i9; guardian oni at:b7 power:1; {PLAYS}
    refuse go:c7 G9.8
    given tokugawa at:i9; guardian rokuro at:b3 power:1; {PLAYS}
    refuse go:c3 G9.9
G9.9 rokuro: no walls; captures in the eight cells around, over walls, in any area (FAQ 125)
    given tokugawa at:i9; guardian rokuro at:e6 power:1; {PLAYS}
    refuse go:d6 G9.9
    refuse teleport:h1 G9.9
    with stage=D
    given tokugawa at:i9; oda at:c7 treasures:koban wears:take; takeda at:c6 treasures:koban wears:take
    and guardian rokuro at:b6 power:1; {PLAYS}
    do go:b7 stop
    see asks ransom about:oda
    do treasure:koban
    see oda at:-
    not oda wears:
    see asks ransom about:takeda
G9.10 kappa: low walls in the water only; teleports to a yin-yang square and captures there (FAQ 126)
    with stage=D
    given tokugawa at:i9; oda at:g5 treasures:koban; guardian kappa at:d7 power:2; {PLAYS}
    allow go:c7
    refuse go:d6 G9.19
    do teleport:g5
    see asks ransom about:oda
    given tokugawa at:i9; guardian kappa at:b3 power:1; {PLAYS}
    refuse go:c3 G9.10
G9.11 G9.19 tengu: one wall per move anywhere, low walls on the roof besides; teleports (FAQ 127)
    with stage=D
    given tokugawa at:i9; guardian tengu at:b3 power:2; {PLAYS}
    do go:c3 go:d3 go:e3 go:f3
    allow go:f4
    refuse go:f2 G9.11
    do stop
    see guardian at:f3 power:1
    do teleport:h1
    see guardian at:h1
    given tokugawa at:i9; guardian tengu at:e3 power:1; {PLAYS}
    do go:f3
    refuse go:f2 G9.11
    given tokugawa at:i9; guardian tengu at:b7 power:1; {PLAYS}
    refuse go:c7 G9.11
G9.19 the kappa enters and leaves the water only where there is no wall
    with stage=D
    given tokugawa at:i9; guardian kappa at:b6 power:1; {PLAYS}
    refuse go:c6 G9.19
    allow go:b7
G9.15 G9.19 tengu from the ground up to a roof across one wall, in one move without stopping (FAQ 32)
    with stage=D
    given tokugawa at:i9; guardian tengu at:e1 power:1; {PLAYS}
    do go:e2 go:f2 stop
    see guardian at:f2
    not guardian power:
G9.15 tengu between ground and roof without a wall: no stop, and the wall of the move is not used up (FAQ 33)
    with stage=D
    given tokugawa at:i9; guardian tengu at:d1 power:1; {PLAYS}
    do go:d2
    see guardian walls:1
G9.18 a teleport is a whole move (FAQ 34)
    given tokugawa at:i9; guardian tengu at:e5 power:1; {PLAYS}
    do teleport:h1
    see asks guardian
    see guardian at:h1
    refuse go:g1 G9.3
G9.18 not to an ordinary cell, the summoning point, its own cell, or one that is taken
    given tokugawa at:i9; oda at:b9; sheets 0 0 0 0 1 0; guardian kappa at:c1 power:2; {PLAYS}
    refuse teleport:c4 G9.18
    refuse teleport:e5 G9.18
    refuse teleport:b9 G9.18
    given tokugawa at:i9; guardian kappa at:h1 power:2; {PLAYS}
    refuse teleport:h1 G9.18
    given tokugawa at:i9; guardian kappa at:h2 power:2; {PLAYS}
    do go:h1
    refuse teleport:g5 G9.18
G9.18 G5.18 both levels of a bridge are one cell: no teleport from one to the other, but to either of another bridge
    with stage=E
    given tokugawa at:i9; guardian kappa at:e3 power:2; {PLAYS}
    refuse teleport:e3w G9.18
    refuse teleport:e3 G9.18
    allow teleport:e6 teleport:e6w
    given tokugawa at:i9; guardian kappa at:e3w power:2; {PLAYS}
    refuse teleport:e3 G9.18
    allow teleport:e6 teleport:e6w
    do teleport:e6w
    see guardian at:e6w power:1
    refuse teleport:e6 G9.18
    allow teleport:e3 teleport:e3w
G9.12 G9.24 a capture: treasure of the summoner's choice, kaeru, prison, summon chip (FAQ 107, 112)
    given tokugawa at:i9; oda at:e6 treasures:koban,kagami; guardian oni at:e5 power:1; {PLAYS}
    do go:e6
    refuse treasure:kabuto G9.12
    do treasure:koban
    see oda at:- treasures:kagami kaeru:1
    see tokugawa summon:1
    supply koban 3
G9.12 take, hashigo and nuno come off (FAQ 16, 20, 22)
    with stage=D
    given tokugawa at:i9; oda at:c7 treasures:koban wears:take; guardian kappa at:b7 power:1; {PLAYS}
    do go:c7 treasure:koban
    not oda wears:
    given tokugawa at:i9; oda at:c3 treasures:koban wears:hashigo; guardian tengu at:b3 power:1; {PLAYS}
    do go:c3 treasure:koban
    not oda wears:
    given tokugawa at:i9; oda at:b3 treasures:koban wears:nuno; guardian tengu at:b2 power:1; {PLAYS}
    do go:b3 treasure:koban
    not oda wears:
G9.12 G9.22 with two the captured goes to the summoning point at once, once per summoning (FAQ 118)
    with players=2
    given tokugawa at:i9; oda at:e6 treasures:koban,kagami; guardian kappa at:e7 power:2; {PLAYS}
    do go:e6 treasure:koban
    see oda at:e5 treasures:kagami
    refuse go:e5 G9.7
    do end
    see turn oda moves:3/3
G9.13 G9.24 several captures in one play, each settled in full (FAQ 113)
    given tokugawa at:i9; oda at:e6 treasures:koban; takeda at:e8 treasures:koban; guardian oni at:e5 power:3; {PLAYS}
    do go:e6 treasure:koban go:e7 stop go:e8 treasure:koban
    see tokugawa summon:2
    see takeda at:-
G9.14 one summoning per turn, not without a crystal; the crystal goes to the yard (FAQ 110, 111)
    with players=2
    given tokugawa at:i8; {DONE}
    refuse summon G9.14
    given tokugawa at:i8 crystals:2; {DONE}
    do summon
    supply yard 17
    do called:oni-1
    refuse summon G9.14
G9.15 a stroke in one line, not stopping on the summoning point; a base ends it
    given tokugawa at:i9; guardian oni at:e6 power:1; {PLAYS}
    refuse stop G5.2
    do go:e5
    refuse stop G5.10
    refuse go:e6 G5.2
    refuse end G9.15
    refuse slide:left G9.15
    refuse trade:shinobi G6.17
    do go:d5 stop
    given tokugawa at:i8; guardian oni at:h9 power:1; {PLAYS}
    do go:i9
    see asks guardian
    see guardian at:i9
G9.15 only the oni uses staircases; no dead ends
    given tokugawa at:i9; guardian kappa at:h8 power:1; {PLAYS}
    refuse pass:b8 G9.15
    given tokugawa at:d5; takeda at:c4; guardian rokuro at:e6 power:1; {PLAYS}
    refuse go:e5 G5.17
G9.5 G9.15 what is not a move of a guardian is refused
    given tokugawa at:i9 shinobi:1; sheets 0 0 0 0 -2 0; guardian kappa at:e6 power:2; {PLAYS}
    refuse slide:left G7.1
    refuse trade:shinobi G6.8
    refuse draw G6.2
    refuse treasure:koban G6.1
    refuse ninja:oda G8.16
    refuse go:c4 G5.1
    refuse go:e7w G5.18
G9.16 never by being placed, by standing or by a slide
    with players=2
    given tokugawa at:i8 crystals:1; oda at:c5 treasures:koban; guardian oni at:c4; {DONE}
    do summon called:rokuro-1
    see oda treasures:koban
    do slide:left end
    see oda treasures:koban
G9.17 the rokuro does not stop on a ninja's cell; it captures from the summoner's left on
    given tokugawa at:i9; oda at:e6 treasures:koban; guardian rokuro at:e7 power:1; {PLAYS}
    refuse go:e6 G9.17
    given tokugawa at:i9; toyotomi at:d6 treasures:koban; oda at:f6 treasures:koban
    and guardian rokuro at:e7 power:1; {PLAYS}
    do go:e6 stop
    see asks ransom about:toyotomi
    do treasure:koban
    see asks ransom about:oda
G9.21 the same guardian again stays where it is; without a stroke it stays even on the summoning point
    with players=2
    given tokugawa at:i8 crystals:1; guardian oni at:c4; {DONE}
    do summon called:oni-1
    see guardian oni at:c4
    given tokugawa at:i8 crystals:1; guardian oni at:e5; {DONE}
    do summon called:tengu-2 end
    see guardian tengu at:e5
G9.23 with two the guardian may be left on any base, and cannot be attacked
    with players=2
    given tokugawa at:i8; oda at:c4; guardian oni at:a2 power:1; {PLAYS}
    do go:a1 end
    see guardian at:a1
    given tokugawa at:a2 weapons:tsume; oda at:c4; guardian oni at:a1
    refuse attack:tsume:oda G11.3
G5.20 G9.7 a base with a ninja under kekkai cannot be entered; with one it can capture it can
    given tokugawa at:c4; oda treasures:koban wears:kekkai; guardian oni at:a2 power:1; {PLAYS}
    refuse go:a1 G5.20
    given tokugawa at:c4; oda treasures:koban; guardian oni at:a2 power:1; {PLAYS}
    do go:a1
    see asks ransom about:oda
G9.25 in prison a ninja is safe from attack, capture and cards, but its things take part
    given tokugawa at:i8 weapons:tsume; oda at:- treasures:koban
    refuse attack:tsume:oda G11.2
    given tokugawa at:i5; oda at:- crystals:1; turn tokugawa moves:2/3 walked begun; asks drawing-card
    do card:levitation-all
    see tokugawa crystals:1
G1.5 G1.9 G9.8 a red and a blue wall on one boundary are one wall, as high as the higher
    given tokugawa at:i9; guardian oni at:e6 power:1; {PLAYS}
    allow go:d6 go:f6
""")


@pytest.mark.parametrize("case", CASES)
def test_guardians(case: Case) -> None:
    run(case)
