"""The log: nothing happens to a player that is not said, in both languages, and hidden weapons are named to their owner
alone."""

from __future__ import annotations

import pytest

from koga.core.game import SPECTATOR
from koga.core.line import Line, words
from koga.core.position import OVER, Rng
from koga.games.gachijo.codes import INJURED, OFF
from koga.games.gachijo.names import PACKAGE, seat_name
from koga.games.gachijo.position import Gachijo
from tests.games.gachijo.cases import GAME, at, start
from tests.games.gachijo.walks import eager


def told(position: Gachijo, name: str, seat: int = SPECTATOR) -> dict[str, Line]:
    """What is said of an action, by its key; of several lines with one key the last."""
    before = position.copy()
    position.apply(GAME.action_number(position, name))
    return {line.key: line for line in GAME.tell(before, GAME.action_number(before, name), position, seat)}


DRAWING = "tokugawa at:e1; asks drawing-card of:chance; turn tokugawa moves:2/3 walked begun"


@pytest.mark.rule("G8.4", "G8.15")
def test_swapped_and_passed_tools_are_told_with_the_hands_that_came_of_it() -> None:
    text = f"tokugawa at:e1 tools:nawa,nuno; takeda tools:kusuri; {DRAWING.split('; ', 1)[1]}"
    lines = told(at(text), "card:distortion-swap-tools")
    assert lines["log.swap-tools"].fields == {"person": "tokugawa", "other": "takeda"}
    assert lines["log.tools-change"].en == "Takeda now holds these tools: Nawa, Nuno"
    assert lines["log.tools-change"].fields["tools"] == ("nawa", "nuno")
    lines = told(at(text), "card:distortion-pass-tools")
    assert lines["log.pass-tools"].en == "Everybody passes all tools to the player on the left"
    assert lines["log.tools-change"].en == "Takeda now holds these tools: none"
    assert "log.tools-change" not in told(at(DRAWING), "card:distortion-pass-tools"), "nobody had any"


@pytest.mark.rule("G8.4", "G8.15", "G6.11")
@pytest.mark.parametrize(("card", "key"), [("swap-weapons", "log.swap-weapons"), ("pass-weapons", "log.pass-weapons")])
def test_swapped_and_passed_weapons_are_named_to_their_owner_alone(card: str, key: str) -> None:
    text = f"tokugawa at:e1 weapons:katana; takeda weapons:shuri,kemuri; {DRAWING.split('; ', 1)[1]}"
    for seat in (0, 1, 2, 3, SPECTATOR):
        lines = told(at(text), f"card:distortion-{card}", seat)
        assert key in lines
        change = lines.get("log.weapons-change")
        assert (change is None) == (seat == SPECTATOR)
        assert change is None or change.fields["person"] == ("tokugawa", "toyotomi", "oda", "takeda")[seat]
    mine = told(at(text), f"card:distortion-{card}", 0)["log.weapons-change"]
    assert mine.fields["weapons"] == ("shuri", "kemuri")


@pytest.mark.rule("G8.6", "G8.19")
def test_borrowed_time_says_how_many_moves_are_left() -> None:
    line = told(at(DRAWING), "card:time")["log.borrowed-time"]
    assert line.en == "Tokugawa has one more move: 3 moves left"
    assert line.ja == "徳川の手数が1つ増えました（残り3手）"
    assert "log.borrowed-time" not in told(at(DRAWING), "card:levitation-one")


@pytest.mark.rule("G6.3")
def test_a_fifth_crystal_bursts_or_turns_into_a_treasure_and_the_log_says_which() -> None:
    four = "tokugawa at:e1 crystals:4{}; asks drawing-card of:chance; turn tokugawa moves:2/3 walked begun"
    lines = told(at(four.format("")), "card:levitation-one")
    assert "log.five-crystals" in lines
    assert "log.burst" not in lines
    assert lines["log.crystals"].en == "Tokugawa has 0 crystals"
    lines = told(at(four.format(" treasures:kagami,koban,kozuchi,kabuto"), mission=1), "card:levitation-one")
    assert "all five are lost" in lines["log.burst"].en
    assert "log.five-crystals" not in lines
    crumbled = told(at(four.format("")), "card:nightmare-yard")
    assert "log.crystals" in crumbled
    assert "log.burst" not in crumbled, "a loss is no burst"
    given = "tokugawa at:e1 crystals:4; toyotomi crystals:3 treasures:kagami,koban,kozuchi,kabuto; " + (
        "asks drawing-card of:chance; turn tokugawa moves:2/3 walked begun"
    )
    assert told(at(given, mission=1), "card:nightmare-left")["log.burst"].fields == {"person": "toyotomi"}


@pytest.mark.rule("G11.9", "G11.18")
def test_whoever_is_hit_is_said_to_be_sent_home_once() -> None:
    lines = told(at("tokugawa at:e6 weapons:tsume; oda at:e7"), "attack:tsume:oda")
    assert list(lines).index("log.home") < list(lines).index("log.injured")
    assert "log.home" not in told(at("tokugawa at:a2 weapons:tsume; oda at:a1"), "attack:tsume:oda"), "is there already"
    waits = at("tokugawa at:e6 weapons:tsume; oda at:e7; toyotomi at:a1")
    assert "log.home" in told(waits, "attack:tsume:oda")
    assert "log.injured" in told(waits, "base:toyotomi")
    assert "log.home" not in told(at("tokugawa at:e6; oda at:e7"), "go:e5")


@pytest.mark.rule("G5.6", "G5.9", "G5.19")
def test_tools_that_a_step_spends_are_told() -> None:
    assert told(at("tokugawa at:b7 tools:take", stage="D"), "go:c7")["log.spends"].fields["tool"] == "take"
    assert "log.spends" not in told(at("tokugawa at:e6 tools:nawa"), "go:e7")


RARE = (  # what random games do not say every time: a position, an action, and its phrase
    ("tokugawa at:e1 crystals:4 treasures:kagami,koban,kozuchi,kabuto; {drawing}", "card:levitation-one", "log.burst"),
    ("tokugawa at:d4 shinobi:3 summon:2; asks five-chips", "give:shinobi", "log.give-shinobi"),
    ("tokugawa at:d4 shinobi:3 summon:2; asks five-chips", "give:summon", "log.give-summon"),
)


def test_every_log_phrase_is_said_sometime_and_what_happens_to_a_seat_is_always_said() -> None:
    """Whole games: a ninja that changes its place, its marker or its tools in somebody else's action has a line."""
    seen: set[str] = set()
    for text, name, key in RARE:
        rare = told(at(text.format(drawing=DRAWING.split("; ", 1)[1]), mission=1), name)
        assert key in rare
        seen |= set(rare)
    for seed in range(12):
        players = 2 + seed % 3
        position, rng = start(players=players, stage="ABDE"[seed % 4], mission=2, rounds=30), Rng(seed)
        while position.to_act != OVER:
            before = position.copy()
            assert isinstance(before, Gachijo)
            action = eager(position, rng)
            position.apply(action)
            lines = GAME.tell(before, action, position, seed % players)
            seen |= {line.key for line in lines}
            for seat in range(players):
                check_told(before, position, seat, lines)
    keys = {f"log.{key}" for key in words(PACKAGE)["log"]}
    assert {key for key in seen if key.startswith("log.")} <= keys
    assert not keys - seen, sorted(keys - seen)


def struck(line: Line) -> tuple[str | int, ...]:
    targets = line.fields.get("targets", ())
    assert isinstance(targets, tuple)
    return targets


def check_told(before: Gachijo, after: Gachijo, seat: int, lines: tuple[Line, ...]) -> None:
    old, new, name = before.state, after.state, seat_name(after.state, seat)
    about = {
        line.key
        for line in lines
        if name in (line.fields.get("person"), line.fields.get("other")) or name in struck(line)
    }
    if old.active == seat or old.to_act == seat or new.active != old.active:
        return
    if old.at[seat] != new.at[seat] and old.at[seat] != OFF:
        carried = {"log.home", "log.prison", "log.to-centre", "log.switches", "log.makes-room", "log.goes"}
        assert about & carried or any(line.key == "log.makes-room" for line in lines), lines
    if (old.marker[seat] == INJURED) != (new.marker[seat] == INJURED):
        assert about & {"log.injured", "log.healed"}
    if list(old.tools[seat * 6 : seat * 6 + 6]) != list(new.tools[seat * 6 : seat * 6 + 6]):
        assert about & {"log.tools-change", "log.loot-tool", "log.drew-tool"} or "log.returns-tool" in {
            line.key for line in lines
        }
