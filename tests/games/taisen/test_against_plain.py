"""The rules of movement and combat once more, written plainly with lists and names, against whole random games."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from koga.core.game import agree
from koga.core.position import OVER, Rng
from koga.games.taisen.game import GAME
from koga.games.taisen.notation import ninja_name
from koga.games.taisen.position import END, MOVING, Taisen
from tests.contract.walks import next_action

BEATS = {("B", "R"), ("R", "G"), ("G", "B")}  # T4.3
Stack = list[str]


class Plain:
    """Both sides' stacks by tile, topmost last."""

    def __init__(self, position: Taisen) -> None:
        stacks = position.state()[6]
        self.side = [{tile: [ninja_name(n) for n in stack] for tile, stack in enumerate(side)} for side in stacks]

    def move(self, mover: int, ninja: str, steps: int) -> None:
        """T3.1, T3.4 to T3.6; then T4.1 and T4.11."""
        mine = self.side[mover]
        source = next(tile for tile, stack in mine.items() if ninja in stack)
        at = mine[source].index(ninja)
        moving, mine[source] = mine[source][at:], mine[source][:at]
        goal = min(source + steps, 10) if mover == 0 else max(source - steps, 0)
        mine[goal] = mine[goal] + moving
        shoguns = [4, 4]  # T4.20
        combats = [goal]
        while combats:
            self.combat(combats[0], shoguns)
            combats = [tile for tile in range(11) if self.side[0][tile] and self.side[1][tile]]
            combats.sort(key=lambda tile: tile if mover == 0 else 10 - tile)

    def combat(self, tile: int, shoguns: list[int]) -> None:
        while self.side[0][tile] and self.side[1][tile]:
            tops = [side[tile][-1] for side in self.side]
            strength = [shoguns[s] if tops[s] == "S" else int(tops[s][1]) for s in (0, 1)]
            if "S" not in tops and tops[0][0] != tops[1][0]:
                winner = 0 if (tops[0][0], tops[1][0]) in BEATS else 1
            elif strength[0] != strength[1]:
                winner = 0 if strength[0] > strength[1] else 1
            elif tile in (0, 10):
                winner = 1 if tile == 0 else 0  # T4.9
            else:
                for s, back in ((0, tile - 1), (1, tile + 1)):  # T4.8
                    self.side[s][back] = [*self.side[s][back], self.side[s][tile].pop()]
                continue
            self.side[1 - winner][tile].pop()
            if tops[winner] == "S":
                shoguns[winner] -= strength[1 - winner]  # T4.7


@given(st.integers(0, 2**64 - 1))
@settings(max_examples=150)
def test_every_movement_of_a_random_game(seed: int) -> None:
    position = GAME.start(agree(GAME, {"dice": "1-1-2-2-3-3"}))
    assert isinstance(position, Taisen)
    rng = Rng(seed)
    while position.to_act != OVER:
        action = next_action(position, rng)
        plain = Plain(position)
        moved = position.stage == MOVING and action < END
        if moved:
            plain.move(position.active, ninja_name(action % 10), position.die(action // 10))
        position.apply(action)
        if moved:
            assert Plain(position).side == plain.side
