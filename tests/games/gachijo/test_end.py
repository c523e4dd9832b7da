"""G12: missions and the end."""

from __future__ import annotations

import pytest

from koga.core.position import OVER, WIN
from koga.core.record import read, replay
from tests.games.gachijo.cases import GAME, Case, after, agreed, at, cases, run
from tests.golden import records

# What mission 1 asks for, but for what a test leaves out.
TWO = "treasures:koban,kagami"
HOME = f"tokugawa at:i8 {TWO} crystals:2 shinobi:1"

CASES = cases(f"""
G12.1 mission 1: treasures of 2 types, 2 crystals, 1 chip of either kind (FAQ 133)
    given tokugawa at:i8 {TWO} crystals:2 shinobi:1
    do go:i9
    over
    given tokugawa at:i8 {TWO} crystals:2 summon:1
    do go:i9
    over
    given tokugawa at:i8 {TWO} crystals:1 shinobi:1
    do go:i9
    playing
    given tokugawa at:i8 treasures:koban crystals:2 shinobi:1
    do go:i9
    playing
    given tokugawa at:i8 {TWO} crystals:2
    do go:i9
    playing
G12.1 mission 2: 2 types, 3 crystals, 2 chips of either kind (FAQ 133)
    with mission=2
    given tokugawa at:i8 {TWO} crystals:3 summon:1 shinobi:1
    do go:i9
    over
    given tokugawa at:i8 {TWO} crystals:3 summon:1
    do go:i9
    playing
    given tokugawa at:i8 {TWO} crystals:2 summon:2
    do go:i9
    playing
G12.1 mission 3: 3 types, 3 crystals, a shinobi and a summon chip (FAQ 133)
    with mission=3
    given tokugawa at:i8 {TWO},kabuto crystals:3 summon:1 shinobi:1
    do go:i9
    over
    given tokugawa at:i8 {TWO},kabuto crystals:3 summon:2
    do go:i9
    playing
    given tokugawa at:i8 {TWO} crystals:3 summon:1 shinobi:1
    do go:i9
    playing
G12.1 G12.3 mission 4: 4 types, 4 crystals, two of each chip; over as soon as the numbers are met (FAQ 130)
    with mission=4
    given tokugawa at:e6 {TWO},kabuto,kozuchi crystals:3 summon:2 shinobi:2
    do go:e7
    over
    given tokugawa at:e6 {TWO},kabuto,kozuchi crystals:3 summon:3 shinobi:1
    do go:e7
    playing
G12.2 the flag goes up at once, also in the middle of a stroke, and down again (FAQ 38, 128, 129)
    with stage=A
    given tokugawa at:e8 {TWO} crystals:1 shinobi:1; toyotomi at:c4
    do go:e7
    playing
    given tokugawa at:i5 {TWO} crystals:2 shinobi:1; turn tokugawa moves:2/3 walked begun; asks drawing-card
    do card:lose-crystal
    playing
    do go:i6 go:i7 go:i8 go:i9
    playing
G12.3 flag and return in the same stroke are valid (FAQ 38, 129)
    given toyotomi at:b9 {TWO} crystals:1 shinobi:1; turn toyotomi; entered c4
    do go:c9 go:d9 go:e9
    see toyotomi crystals:2
    do stop go:d9 go:c9 go:b9 go:a9
    over
G12.3 however it came there: by a card
    given tokugawa at:i5 {TWO} crystals:2 shinobi:1; turn tokugawa moves:2/3 walked begun; asks drawing-card
    do card:teleport-cell go:i9
    over
G12.9 G12.3 home but injured: not over; over when healed there (FAQ 37, 131)
    given tokugawa at:i9 {TWO} crystals:2 shinobi:1 wears:injury tools:kusuri; turn tokugawa moves:2/2 brought
    playing
    do tool:kusuri
    over
    given tokugawa at:i9 {TWO} crystals:2 shinobi:1 wears:injury; turn tokugawa moves:2/2 brought
    do go:i8 stop slide:left end
    playing
    given tokugawa at:i8 {TWO} crystals:2 shinobi:1 wears:injury; turn tokugawa moves:2/2 brought
    do go:i9
    playing
    do slide:left end
    over
G12.9 somebody else may return before the injured is healed (FAQ 37)
    given tokugawa at:i9 {TWO} crystals:2 shinobi:1 wears:injury
    and toyotomi at:b9 treasures:koban,kabuto crystals:2 shinobi:1; turn toyotomi
    do go:a9
    over
    points toyotomi 90
    points tokugawa 60
G12.4 treasures 20, chips 10, crystals 5, tools and weapons 2, kaeru as they come, 30 for the return (FAQ 132)
    given tokugawa at:i8 {TWO} crystals:2 shinobi:1 tools:nuno weapons:katana kaeru:1
    do go:i9
    points tokugawa 94
    do kaeru:15
    points tokugawa 109
G12.4 two who return with one attack both have the bonus
    given tokugawa at:i9 {TWO} crystals:2 weapons:shuri; oda at:i7; toyotomi at:a1 {TWO} crystals:2 summon:1
    do attack:shuri:oda base:toyotomi
    over
    points tokugawa 90
    points toyotomi 90
G12.4 mission 4 gives no bonus
    with mission=4
    given tokugawa at:e6 {TWO},kabuto,kozuchi crystals:3 summon:2 shinobi:2
    do go:e7
    points tokugawa 140
G12.7 a ninja on its base when its numbers are met has returned
    given tokugawa at:i9 {TWO} crystals:2 shinobi:0 weapons:shuri; oda at:i7
    do attack:shuri:oda
    over
G12.7 so has one that was put there by G4.4, or made room
    given tokugawa at:a1 {TWO} crystals:2 shinobi:1; toyotomi at:b1; oda at:a2
    do base:tokugawa
    over
    points tokugawa 90
    given tokugawa at:i8 weapons:tsume; oda at:i7; toyotomi at:a1 {TWO} crystals:2 summon:1
    do attack:tsume:oda base:toyotomi
    over
    points toyotomi 90
G12.8 checked after each chip exchange
    with mission=3
    given tokugawa at:i9 {TWO},kabuto crystals:3 shinobi:3
    do trade:shinobi
    over
G12.8 checked when all of a target is settled, not before
    given tokugawa at:i9 {TWO} crystals:2 weapons:shuri shinobi:0; oda at:i7 crystals:1 weapons:tsume
    do attack:shuri:oda no crystal
    see oda at:a1 wears:injury kaeru:1
    over
G12.8 nothing further happens once the game is over
    given tokugawa at:i8 {TWO} crystals:2 shinobi:1
    do go:i9
    refuse end G12.8
    refuse go:i8 G12.8
G12.10 after the last round the game ends without bonus
    with rounds=3
    given tokugawa at:i8 {TWO}; turn takeda number:11 moves:0/3 walked slid begun; takeda at:h1
    do end
    over
    points tokugawa 40
G12.11 at the end the kaeru are turned up, one by one
    given tokugawa at:i8 {TWO} crystals:2 shinobi:1 kaeru:1; oda kaeru:2
    do go:i9
    see asks counting
    do kaeru:0 kaeru:10
    refuse end G12.11
    do kaeru:3
    see asks finished
    see oda worth:13
G12.6 the numbers mean at least
    given tokugawa at:i8 {TWO},kabuto crystals:4 shinobi:2 summon:2
    do go:i9
    over
""")


@pytest.mark.parametrize("case", CASES)
def test_end(case: Case) -> None:
    run(case)


@pytest.mark.rule("G12.5", "G12.6", "G12.11")
def test_the_highest_score_wins_also_if_another_returned() -> None:
    """FAQ 132: who ends the game need not win it; equals share."""
    position = at(f"{HOME}; oda treasures:koban,kagami,kabuto,kozuchi crystals:4")
    after(position, "go:i9")
    assert position.to_act == OVER
    assert [position.score(seat) for seat in range(4)] == [0, 0, WIN, 0]
    position = at(f"{HOME}; oda treasures:koban,kagami,kabuto,kozuchi crystals:2")
    after(position, "go:i9")
    assert [position.score(seat) for seat in range(4)] == [WIN // 2, 0, WIN // 2, 0]
    assert any(line.key == "end.shared" for line in GAME.end(position))


@pytest.mark.rule("G3.1", "G12.1")
def test_missions_three_and_four_are_not_for_two() -> None:
    """FAQ 133."""
    for mission in (1, 2):
        agreed(players=2, mission=mission)
    for mission in (3, 4):
        with pytest.raises(ValueError, match=r"G3\.1"):
            agreed(players=2, mission=mission)
        agreed(players=3, mission=mission)


@pytest.mark.rule("G12.3")
def test_golden_games_are_ended_by_players() -> None:
    """Not by the limit of rounds (G12.10): a mission was fulfilled in each."""
    for path in (path for path, (name, _) in records().items() if name == GAME.name):
        record = read(path.read_text(encoding="utf-8"))
        keys = [line.key for line in GAME.end(replay(record))]
        assert keys[0] in ("end.returned", "end.mission"), path.name
