"""The judge against a walk through every action of the Position, at any moment of a turn."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from koga.core.game import agree, find
from koga.core.position import OVER, Rng
from koga.games.monomi.position import DAWN, ESCAPED, NINJA_TURN, SURROUNDED, THIRD_TIME, Monomi
from koga.solvers.monomi.judge import EVEN, SURE
from koga.solvers.monomi.retrograde import NINJA, SAMURAIS
from koga.solvers.monomi.tablebase import Tablebase, find_tablebase
from koga.solvers.monomi.verdict import evaluate, judge_for, mistake, verdicts, worths
from tests.solvers.monomi.positions import SOAK, anywhere, ninja_to_move, shipped_table

GAME = find("monomi")


def literal_worth(position: Monomi, table: Tablebase, known: dict[bytes, int]) -> int:
    """By the Position's own actions up to the next turn of the Ninja, and the table there."""
    key = position.key()
    if key not in known:
        known[key] = weighed(position, table, known)
    return known[key]


def weighed(position: Monomi, table: Tablebase, known: dict[bytes, int]) -> int:
    if position.to_act == OVER:
        return {ESCAPED: 0, SURROUNDED: SURE, THIRD_TIME: EVEN, DAWN: EVEN}[position.stage]
    if position.stage == NINJA_TURN:
        value = table.value(position.where(0), position.taken & ~(1 << position.where(0)))
        turns, left = value - NINJA if value > NINJA else value - SAMURAIS, 60 - position.turns
        if value == 0 or turns > left:
            return EVEN
        return turns if value > NINJA else SURE - turns
    found = []
    for action in position.actions():
        after = position.copy()
        assert isinstance(after, Monomi)
        after.apply(action)
        found.append(literal_worth(after, table, known))
    return max(found) if position.to_act else min(found)


@given(
    st.sampled_from(["courtyard", "temple", "chrysanthemum"]),
    st.integers(1, 3),
    st.booleans(),
    st.integers(0, 2**64 - 1),
)
@settings(max_examples=600 if SOAK else 60)
def test_the_judge_is_literal(board: str, persons: int, restless: bool, seed: int) -> None:
    rng = Rng(seed)
    options = {"board": board, "samurais": "3", "persons": str(persons), "restless": "on" if restless else "off"}
    position = GAME.start(agree(GAME, options))
    assert isinstance(position, Monomi)
    table = find_tablebase(position.board, 3, restless)
    judge = judge_for(position)
    assert table is not None
    assert judge is not None
    for _ in range(3 + rng.below(90)):
        before = position.copy()
        actions = position.actions()
        position.apply(actions[rng.below(len(actions))])
        if position.to_act == OVER:
            position = before
            break
    assert isinstance(position, Monomi)
    assert judge.worth(position) == literal_worth(position, table, {}), GAME.show(position)


@pytest.mark.parametrize("restless", [False, True])
def test_four_samurais_in_the_middle_of_their_turn(restless: bool) -> None:
    table, rng = shipped_table("courtyard", 4, restless), Rng(3)
    found = anywhere(table, rng)
    for persons in (1, 2, 4):
        position = ninja_to_move(table, *next(found), persons)
        for _ in range(3):
            position.apply(position.actions()[0])
        judge = judge_for(position)
        assert judge is not None
        assert judge.worth(position) == literal_worth(position, table, {}), GAME.show(position)


def test_placing() -> None:
    """M2.2, M2.3: worth what the best set of Samurais is worth against the Ninja's best start."""
    agreed = agree(GAME, {"board": "courtyard", "samurais": "3"})
    position = GAME.start(agreed)
    found = verdicts(position)
    assert found is not None
    assert {verdict.worth for verdict in found.values()} == {EVEN, *{v.worth for v in found.values() if v.worth < EVEN}}
    lost = GAME.read("samurais O1 O2 O3", agreed)
    choices = verdicts(lost)
    assert choices is not None
    assert min(verdict.worth for verdict in choices.values()) < EVEN


def test_a_mistake_is_named_when_it_happens() -> None:
    """The gate is open and the Ninja goes to the far bank instead, where a ring can be closed around him."""
    position = GAME.read("ninja q0; samurais m0 T0 w0 s7", agree(GAME, {"samurais": "4"}))
    found = verdicts(position)
    assert found is not None
    gate, bank = GAME.action_number(position, "ninja:g0"), GAME.action_number(position, "ninja:s0")
    assert sorted(found) == sorted([gate, bank])
    assert found[gate].line().en == "the Ninja wins in 1 with best play"
    assert found[bank].line().en == "the Samurais win in 1 with best play"
    assert mistake(position, gate) is None
    line = mistake(position, bank)
    assert line is not None
    assert line.key == "mistake.won-lost"
    position.apply(bank)
    after = verdicts(position)
    assert after is not None
    close = GAME.action_number(position, "4:q0")
    assert after[close].line().en == "the Samurais win at once"
    assert mistake(position, close) is None


def test_several_persons_are_promised_nothing() -> None:
    """A table takes all Samurais for one person's: only the Ninja's wins are sure."""
    for persons, sure in (("1", True), ("2", False)):
        position = GAME.read("ninja q0; samurais m0 T0 w0 s7", agree(GAME, {"samurais": "4", "persons": persons}))
        found = verdicts(position)
        assert found is not None
        assert found[GAME.action_number(position, "ninja:g0")].sure
        bank = GAME.action_number(position, "ninja:s0")
        assert found[bank].sure == sure
        told = evaluate(position)
        assert told is not None
        told_bank = next(one for one in told if one.action == bank)
        assert (told_bank.proof is not None) == sure
        assert (told_bank.low, told_bank.high) == (0.0, 0.0 if sure else 1.0)
        assert (mistake(position, bank) is not None) == sure
        position.apply(bank)  # the Samurais are promised a win: with several persons nobody can say so
        assert (evaluate(position) is not None) == sure


def test_dawn_and_third_time_make_wins_draws() -> None:
    """M4.3: what would come too late is endless, and so is what has been twice."""
    agreed = agree(GAME, {"samurais": "4"})
    text = "ninja c; samurais q0 q1 q2 q3"
    judge = judge_for(GAME.start(agreed))  # type: ignore[arg-type]
    assert judge is not None
    early = GAME.read(text, agreed)
    assert isinstance(early, Monomi)
    turns = SURE - judge.worth(early)
    assert 0 < turns < 30
    for turn, worth in ((60 - turns, SURE - turns), (61 - turns, EVEN)):
        late = GAME.read(f"{text}; turn {turn}", agreed)
        assert isinstance(late, Monomi)
        assert judge.worth(late) == worth
    been = "been d0 q0 q1 q2 q3; been c q0 q1 q2 q3; been d1 q0 q1 q2 q3; been c q0 q1 q2 q3"
    stay = GAME.read(f"stage samurais; {text}; {been}; moved 1 2 3 4", agreed)
    assert isinstance(stay, Monomi)
    assert worths(judge, stay) == {GAME.action_number(stay, "done"): EVEN}
