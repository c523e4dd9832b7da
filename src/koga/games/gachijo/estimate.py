"""Estimate for searches, not a rule: the share of the win that a seat can expect. C types in estimate.pxd."""

from __future__ import annotations

import cython

from koga.games.gachijo.state import State

if not cython.compiled:
    from math import exp

    from koga.games.gachijo.codes import INJURED, OFF
    from koga.games.gachijo.state import cell_of
    from koga.games.gachijo.turns import c_flag, c_points, types


def hope(t: State, seat: int) -> float:
    """Each seat's standing against all others: 25 points ahead is e to one."""
    own = exp(standing(t, seat) / 25.0)
    sum = 0.0
    for other in range(t.seats):
        sum += own if other == seat else exp(standing(t, other) / 25.0)
    return own / sum


def standing(t: State, seat: int) -> float:
    """Points so far, what kaeru are worth on average, and how near the return with its bonus is."""
    value = c_points(t, seat) + 5.25 * t.kaeru[seat] + 24.0 * progress(t, seat)
    if t.marker[seat] == INJURED or t.at[seat] == OFF:
        value -= 5.0
    if c_flag(t, seat) and t.at[seat] != OFF and not t.ended:
        home = t.castle.bases[t.base[seat]]
        here = cell_of(t.at[seat])
        value += 16.0 - 0.8 * (abs(home % 9 - here % 9) + abs(home // 9 - here // 9))
    return value


def progress(t: State, seat: int) -> float:
    """The share of what the mission asks for (G12.1) that is there; a treasure counts like two crystals."""
    treasures = 2 if t.mission <= 2 else t.mission
    crystals = 2 if t.mission == 1 else 4 if t.mission == 4 else 3
    have = 2.0 * min(treasures, types(t.treasures[seat])) + min(crystals, t.crystals[seat])
    if t.mission <= 2:
        chips = t.mission
        have += 2.0 * min(chips, t.shinobi[seat] + t.summons[seat])
    else:
        chips = 2 * (t.mission - 2)
        have += 2.0 * (min(t.mission - 2, t.shinobi[seat]) + min(t.mission - 2, t.summons[seat]))
    return have / (2.0 * treasures + crystals + 2.0 * chips)
