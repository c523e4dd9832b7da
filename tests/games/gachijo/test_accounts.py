"""Nothing is ever lost or made (G2): everything is counted after every action of random games."""

from __future__ import annotations

import os

import pytest

from koga.core.game import InvalidInput
from koga.core.position import CHANCE, COMPILED, OVER, Rng, draw_one
from koga.games.gachijo.accounts import KINDS, missing, missing_things
from koga.games.gachijo.beliefs import fits
from koga.games.gachijo.codes import ALL_CARDS, CARD, DRAWING_CARD
from koga.games.gachijo.position import Gachijo, thaw
from koga.games.gachijo.state import Fields, State
from tests.games.gachijo.cases import at, start

SOAK = bool(os.environ.get("KOGA_SOAK"))
GAMES = 10_000 if SOAK else 330 if COMPILED else 3  # for each number of players, over all stages and missions
PLANTED = (
    "tokugawa at:e6 treasures:koban tools:nawa weapons:katana,shuri crystals:2 shinobi:1 kaeru:1; oda at:e7 tools:nuno"
)


def count_through(start: Gachijo, seed: int, games: int) -> tuple[int, str]:
    """Play random games and count everything after each action. Return the number of actions and what was missing after
    the last one: nothing if all games reached their end."""
    rng, actions = Rng(seed), 0
    for _ in range(games):
        position = start.copy()
        assert isinstance(position, Gachijo)
        state = position.state
        while position.to_act != OVER:
            offered = position.actions()
            action = draw_one(position, rng) if position.to_act == CHANCE else offered[rng.below(len(offered))]
            deck, events = state.deck, state.event_count
            drawn = action - CARD if state.stage == DRAWING_CARD else -1
            position.apply(action)
            actions += 1
            lost = missing_things(state) if state.event_count == events else missing(state)
            if not lost and not deck_follows(deck, drawn, state.deck):
                lost = KINDS.index("cards")
            if lost:
                return actions, KINDS[lost]
    return actions, ""


def deck_follows(before: int, drawn: int, after: int) -> bool:
    """G2.6: a card leaves the deck when it is drawn, and only then; an empty deck is refilled when the next card is
    needed."""
    if drawn >= 0:
        if not before >> drawn & 1:
            return False
        before &= ~(1 << drawn)
    return before == after or (before == 0 and after == ALL_CARDS)


def castles(players: int) -> list[Gachijo]:
    """Yield a start for every stage and mission that this many can play."""
    found = []
    for stage in "ABCDEFGHI":
        for mission in (1, 2, 3, 4):
            try:
                found.append(start(players=players, stage=stage, mission=mission))
            except InvalidInput:  # G3.1
                assert players == 2
    return found


@pytest.mark.rule("G2.1", "G2.2", "G2.3", "G2.4", "G2.5", "G2.6", "G2.9", "G2.10")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everything_is_there_after_every_action_of_random_games(
    players: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """With KOGA_SOAK ten thousand whole games for each number of players."""
    played = actions = 0
    starts = castles(players)
    for number, position in enumerate(starts):
        share = GAMES // len(starts) + (number < GAMES % len(starts))
        done, lost = count_through(position, 1000 * players + number, share)
        assert lost == "", f"{lost} are missing in {position.state.castle.number}, mission {position.state.mission}"
        played += share
        actions += done
    assert played == GAMES
    with capsys.disabled():
        if SOAK:
            print(f"\n{players} players: {played} random games, {actions} actions, everything counted after each")


@pytest.mark.rule("G2.1", "G2.2", "G2.3", "G2.4")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("stage", "AEI")
def test_counting_by_hand_finds_the_same(players: int, stage: str) -> None:
    """The same counts written plainly, on games that are played with apply()."""
    rng = Rng(players * 100 + ord(stage))
    position = start(players=players, stage=stage, mission=1 + ord(stage) % (2 if players == 2 else 4), rounds=10)
    while position.to_act != OVER:
        actions = position.actions()
        chance = position.to_act == CHANCE
        position.apply(draw_one(position, rng) if chance else actions[rng.below(len(actions))])
        count_by_hand(position.state, (8 if players == 2 else 12) if stage == "A" else 12 if players == 2 else 18)
        assert missing(position.state) == 0


def count_by_hand(t: State, tools: int) -> None:
    assert sum(t.crystals) + t.yard == 18
    assert sum(t.tools) + sum(t.tool_bag) == tools
    assert sum(t.kaeru) + t.kaeru_left == 20
    assert sum(t.shinobi) + sum(t.summons) <= 17
    for kind in range(4):
        assert sum(t.weapons[kind::4]) + t.weapon_bag[kind] == 3
        assert sum(owned >> kind & 1 for owned in t.treasures) + t.den[kind] == 3
    for seat in range(t.seats):
        assert t.crystals[seat] <= 4
        assert sum(t.tools[seat * 6 : seat * 6 + 6]) <= 3
        assert sum(t.weapons[seat * 4 : seat * 4 + 4]) <= 3
        assert fits(t, seat)


# What is taken away from (or put into) the numbers and lists of State.fields(), and what is then missing.
LOSSES = [
    ("number", 7, 0, -1, "crystals"),  # the yard
    ("list", 3, 0, -1, "crystals"),
    ("list", 8, 2, -1, "tools"),  # Tokugawa's nawa
    ("list", 10, 5, -1, "tools"),  # a kusuri less in the bag
    ("list", 9, 1, -1, "weapons"),
    ("list", 11, 3, -1, "weapons"),
    ("list", 2, 0, -2, "treasures"),  # Tokugawa's koban
    ("list", 12, 1, +1, "treasures"),
    ("list", 4, 0, +4, "chips"),
    ("list", 5, 0, +4, "chips"),
    ("list", 6, 0, -1, "kaeru"),
    ("number", 8, 0, +1, "kaeru"),
    ("list", 13, 0, -1, "kaeru"),  # a value turned up before the end
    ("list", 0, 0, +9, "pieces"),  # Tokugawa on Oda's cell
    ("list", 0, 2, +100, "pieces"),  # on a cell's water level that is no bridge
    ("list", 1, 0, +1, "markers"),  # take on the ground
    ("list", 14, 1, -1, "memories"),  # Tokugawa drew a katana instead of a shuri
]


@pytest.mark.rule("G2.1", "G2.2", "G2.3", "G2.4", "G2.5", "G2.6", "G2.9")
@pytest.mark.parametrize(("kind", "row", "column", "change", "lost"), LOSSES)
def test_a_planted_loss_is_found(kind: str, row: int, column: int, change: int, lost: str) -> None:
    position = at(PLANTED)
    assert missing(position.state) == 0
    planted = thaw(position.state.rules(), changed(position.state, kind, row, column, change))
    assert KINDS[missing(planted.state)] == lost


def changed(state: State, kind: str, row: int, column: int, change: int) -> Fields:
    """The fields of a state with one number of them changed."""
    numbers, lists = state.fields()
    if kind == "number":
        return (*numbers[:row], numbers[row] + change, *numbers[row + 1 :]), lists
    values = list(lists[row])
    values[column] += change
    return numbers, (*lists[:row], tuple(values), *lists[row + 1 :])


# What no array has room for is not even counted: the state is refused.
OUT_OF_BOUNDS = [
    ("list", 10, 5, +1),  # four kusuri in the bag
    ("list", 12, 0, +1),  # four koban in the den
    ("list", 5, 2, -1),  # less than no chip
    ("number", 9, 0, 1 << 24),  # a 25th card in the deck
    ("number", 18, 0, +4),  # the turn of a fifth player
    ("list", 0, 0, +200),  # Tokugawa on no place
]


@pytest.mark.rule("G2.1", "G2.3", "G2.6", "G6.15")
@pytest.mark.parametrize(("kind", "row", "column", "change"), OUT_OF_BOUNDS)
def test_a_state_out_of_bounds_is_refused(kind: str, row: int, column: int, change: int) -> None:
    position = at(PLANTED)
    with pytest.raises(ValueError, match=r"needed|not to act|nowhere|places"):
        thaw(position.state.rules(), changed(position.state, kind, row, column, change))


@pytest.mark.rule("G2.6")
def test_a_card_leaves_the_deck_only_when_it_is_drawn() -> None:
    full = (1 << 24) - 1
    assert deck_follows(full, 3, full - 8)
    assert deck_follows(full, -1, full)
    assert deck_follows(8, 3, 0)
    assert deck_follows(0, -1, full)
    assert not deck_follows(full, 3, full)
    assert not deck_follows(full, -1, full - 8)
    assert not deck_follows(full - 8, 3, full - 8)
    assert not deck_follows(8, -1, full)


@pytest.mark.rule("G2.1")
def test_the_count_stops_at_the_first_loss() -> None:
    position = at(PLANTED)
    numbers, lists = position.state.fields()
    broken = thaw(position.state.rules(), ((*numbers[:7], numbers[7] - 1, *numbers[8:]), lists))
    assert count_through(broken, 1, 5) == (1, "crystals")
