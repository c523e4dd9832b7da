"""What environments need to know of Ninja Taisen beyond its rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from koga.core.position import Position
from koga.envs.episode import Facts
from koga.games.taisen.notation import COLOURS, ninja_name
from koga.games.taisen.position import DEAL, END, LAST_TURN, LOT, ROLL, SHOGUN


def facts(position: Position) -> Facts:
    """T2.2, T2.5: three dice, and the end of the turn."""
    return Facts(decisions=4 * LAST_TURN, zero_sum=True)


def renamings(position: Position) -> Iterator[tuple[Callable[[str], str], Callable[[int], int]]]:
    """T4.3: red beats green beats blue beats red, so that all colours can be moved on by one or by two.

    The fights of the last movement, which only the log needs, are not renamed.
    """
    for by in (1, 2):
        ninjas = {ninja_name(ninja): ninja_name(moved(ninja, by)) for ninja in range(10)}
        dice = {f"{colour} die": f"{COLOURS[(number + by) % 3]} die" for number, colour in enumerate(COLOURS)}
        yield feature_renamed({**ninjas, **dice}), action_renamed(by)


def moved(ninja: int, by: int) -> int:
    return ninja if ninja == SHOGUN else (ninja // 3 + by) % 3 * 3 + ninja % 3


def feature_renamed(names: dict[str, str]) -> Callable[[str], str]:
    def rename(name: str) -> str:
        head, colon, entry = name.partition(": ")
        for old, new in names.items():
            if entry == old or entry.startswith(f"{old} "):
                return f"{head}{colon}{new}{entry[len(old) :]}"
        return name

    return rename


def action_renamed(by: int) -> Callable[[int], int]:
    def rename(action: int) -> int:
        if action < END:
            die, ninja = divmod(action, 10)
            return (die + by) % 3 * 10 + moved(ninja, by)
        if DEAL <= action < LOT:
            return DEAL + moved(action - DEAL, by)
        if action >= ROLL:
            faces = [(action - ROLL) // 9, (action - ROLL) // 3 % 3, (action - ROLL) % 3]
            turned = [faces[(die - by) % 3] for die in range(3)]
            return ROLL + 9 * turned[0] + 3 * turned[1] + turned[2]
        return action

    return rename
