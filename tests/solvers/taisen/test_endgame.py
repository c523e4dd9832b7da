"""The exact tables of Ninja Taisen: their values are those of the rules, and of the small game's solver."""

from __future__ import annotations

import lzma
from collections import Counter
from random import Random

import pytest

from koga.bots.bot import bot, choose
from koga.bots.taisen.turn import Turn, follow
from koga.core.position import CHANCE, OVER, WIN, Rng, draw_one
from koga.games.taisen.game import GAME
from koga.games.taisen.position import MONKEY, ROLLING, WOLF, Taisen
from koga.solvers.taisen.endgame import (
    ERROR,
    SHELF,
    BadTable,
    described,
    endgame,
    file_name,
    ninjas_left,
    pack,
    unpack,
)  # fmt: skip
from koga.solvers.taisen.few import Few
from koga.solvers.taisen.material import MOST, WAYS, materials, moved_on, signature, stacks_of
from koga.solvers.taisen.small import arrangements, solve
from koga.solvers.taisen.states import States
from tests.games.taisen.table import table

DICE = ("1-1-1-2-2-3", "1-1-2-2-3-3")


def position_of(own: tuple[tuple[int, ...], ...], enemy: tuple[tuple[int, ...], ...], side: int, dice: str) -> Taisen:
    """Return the start of a side's turn; both stand so, from their own villages on."""
    position = table("monkey 0:R1; wolf 10:R1", dice=dice)
    stacks = [(*own, ()), ((), *reversed(enemy))]
    if side == WOLF:
        stacks = [(*enemy, ()), ((), *reversed(own))]
    position.set_state((ROLLING, side, 0, (0, 0, 0), 0, False, (stacks[0], stacks[1])))
    return position


def some(count: int, random: Random, dice: str) -> list[Taisen]:
    """Return positions with few ninjas, any of the twenty, in any stacks."""
    found: list[Taisen] = []
    pairs = list(materials()[1])
    while len(found) < count:
        own, enemy = random.choice(pairs)
        stands = [stacks_of(random.randrange(WAYS[len(ninjas)]), ninjas) for ninjas in (own, enemy)]
        if not any(stands[0][tile] and stands[1][10 - tile] for tile in range(1, 10)):
            found.append(position_of(stands[0], stands[1], random.randrange(2), dice))
    return found


def best_turn(position: Taisen) -> float:
    """Return the chance of the side to move by the rules: every roll, every end of the turn, and then the table."""
    side, found, turn = position.active, endgame(position.even_dice), Turn()
    total = 0.0
    for roll in position.actions():
        rolled = position.copy()
        assert isinstance(rolled, Taisen)
        rolled.apply(roll)
        turn.expand(rolled)
        values = []
        for end in range(turn.count):
            there = rolled.copy()
            assert isinstance(there, Taisen)
            follow(there, turn.path(end))
            if there.to_act == OVER:
                values.append(there.score(side) / WIN)
            else:
                value = found.value(there)
                assert value is not None
                values.append(1 - value)
        total += position.weight(roll) * max(values)
    return total / 216


@pytest.mark.parametrize("dice", DICE)
def test_every_value_is_the_best_turn_by_the_rules(dice: str) -> None:
    values = []
    for position in some(150, Random(5), dice):
        value = endgame(position.even_dice).value(position)
        assert value == pytest.approx(best_turn(position), abs=2 * ERROR + 1e-7)
        values.append(value)
    assert sum(0.05 < (value or 0) < 0.95 for value in values) > 30


@pytest.mark.parametrize("even_dice", [False, True])
def test_the_tables_agree_with_the_solver_of_the_small_game(even_dice: bool) -> None:
    small, found, met = solve(even_dice, 2), endgame(even_dice), 0
    for own in arrangements(2)[::7]:
        for enemy in arrangements(2)[::11]:
            if any(own[tile] and enemy[10 - tile] for tile in range(1, 10)):
                continue
            stands = [tuple(tuple(3 * who for who in stack) for stack in side) for side in (own, enemy)]
            position = position_of(stands[0], stands[1], MONKEY, DICE[even_dice])
            assert found.value(position) == pytest.approx(small.value(own, enemy), abs=ERROR + 1e-7)
            met += 1
    assert met > 1000


def test_solving_again_gives_the_shipped_values() -> None:
    few, found = Few(False), endgame(False)
    kinds = [kind for kind in materials()[0] if len(kind.own) + len(kind.enemy) == 2]
    kinds += [kind for kind in materials()[0] if kind.own == (0, 9) and kind.enemy == (0,)]
    for kind in kinds:
        few.improve(kind)
    shipped = memoryview(lzma.decompress(SHELF.joinpath(file_name(False)).read_bytes()))[-2 * few.states.size :]
    met = [state for state in range(few.states.size) if few.met[state]]
    assert len(met) > 1500
    for state in met:
        value = int.from_bytes(shipped[2 * state : 2 * state + 2], "little") / 65535
        assert value == pytest.approx(few.values[state], abs=ERROR + 1e-9)
    assert found.states.size == few.states.size


def test_games_end_as_often_as_the_table_says() -> None:
    """Two bots that follow the table, from one position."""
    position = table("monkey 3:R2.B1; wolf 8:G3 9:S")
    expected, games, rng = endgame(False).value(position), 2000, Rng(8)
    assert expected is not None
    assert 0.1 < expected < 0.9
    player, won = bot(GAME, "strategist:1"), 0
    for _ in range(games):
        there = position.copy()
        while there.to_act != OVER:
            there.apply(draw_one(there, rng) if there.to_act == CHANCE else choose(player, there, rng))
        won += there.score(MONKEY) == WIN
    assert abs(won / games - expected) < 4 * (expected * (1 - expected) / games) ** 0.5


def test_each_state_has_its_own_number() -> None:
    found, numbers = States(), Counter[int]()
    for kind in materials()[0][:70]:
        for own in range(0, WAYS[len(kind.own)], 7):
            for enemy in range(0, WAYS[len(kind.enemy)], 5):
                stands = stacks_of(own, kind.own), stacks_of(enemy, kind.enemy)
                if not any(stands[0][tile] and stands[1][10 - tile] for tile in range(1, 10)):
                    position = position_of(*stands, MONKEY, DICE[0])
                    assert found.state(position, MONKEY) == kind.base + own * WAYS[len(kind.enemy)] + enemy
                    numbers[found.state(position, MONKEY)] += 1
    assert set(numbers.values()) == {1}
    assert max(numbers) < found.size


def test_what_differs_in_no_fight_is_the_same() -> None:
    assert signature((0,), (2,)) == signature((1,), (2,))  # both lose
    assert signature((0,), (2,)) != signature((2,), (2,))  # a tie
    assert signature((9,), (0, 3)) != signature((9,), (2, 5))  # the Shogun beats 1 and 1, not 3 and 3
    places = materials()[1]
    for own, enemy in list(places)[::97]:
        assert places[own, enemy].base == places[moved_on(own, 1), moved_on(enemy, 1)].base


def test_a_position_outside_the_table_has_no_value() -> None:
    found = endgame(False)
    assert found.value(table("monkey 0:R1.R2 1:G1; wolf 10:R1 9:G2")) is None
    assert ninjas_left(table("monkey 0:R1.R2 1:G1; wolf 10:R1 9:G2")) == MOST + 1
    assert found.value(table("monkey 0:R1; wolf 10:R1; dice 1 1 1")) is None
    assert found.chance(table("monkey 10:R1; wolf 9:G1"), MONKEY) == -1
    with pytest.raises(IndexError, match="side"):
        found.chance(table("monkey 0:R1; wolf 10:R1"), 2)


def test_a_damaged_table_is_refused() -> None:
    whole = lzma.decompress(SHELF.joinpath(file_name(False)).read_bytes())
    assert described(False) != described(True)
    values = whole.split(b"\n", 2)[2]
    assert lzma.decompress(pack(values, False)) == whole
    for damaged, why in (
        (whole[:-1] + bytes([whole[-1] ^ 1]), "damaged"), (b"x" + whole, "not a table"), (b"", "not a table"),
        (b"koga taisen table 1\n[]\n" + values, "another game"), (b"koga taisen table 1\n[\n", "not JSON"),
        (lzma.decompress(pack(values[:-2], False)), "bytes instead of"),
    ):  # fmt: skip
        with pytest.raises(BadTable, match=why):
            unpack(damaged, False)
    with pytest.raises(BadTable, match="another game"):
        unpack(whole, True)
