"""Cards that are certain to keep the mission, whatever the others hold and play.

A seat knows its own hand and all played cards. The others' hands are every consistent deal; a card that they play
leaves the deals in which they held it. Everything is tried to the end of the round.
"""

from __future__ import annotations

from koga.bots.oboro.analyst import deals, possible_deals
from koga.core.position import Rng
from koga.games.oboro.position import PLAYING, Oboro


def keeping(position: Oboro) -> list[int]:
    """Return the cards of the seat to act after which it is certain to keep its power within the mission."""
    seat = position.to_act
    known = list(deals(position, seat, Rng(0)))
    return [card for card in position.actions() if keeps([after(deal, card) for deal in known], seat)]


def keeps(known: list[Oboro], seat: int) -> bool:
    """Return whether the seat can keep the mission in every deal that it cannot distinguish."""
    first = known[0]
    if first.stage != PLAYING:
        return first.last_round()[seat][0] <= first.mission  # the areas may be cleared already
    if first.to_act == seat:
        return any(keeps([after(deal, card) for deal in known], seat) for card in first.actions())
    by_card: dict[int, list[Oboro]] = {}
    for deal in known:
        for card in deal.actions():
            by_card.setdefault(card, []).append(after(deal, card))
    return all(keeps(some, seat) for some in by_card.values())


def after(deal: Oboro, card: int) -> Oboro:
    there = deal.copy()
    assert isinstance(there, Oboro)
    there.apply(card)
    return there


def is_small(position: Oboro, most: int) -> bool:
    """Return whether at most `most` deals are consistent with the knowledge of the seat to act."""
    return possible_deals(position, position.to_act) <= most
