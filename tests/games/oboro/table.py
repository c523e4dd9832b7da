"""Helpers for Oboro's tests: positions as text, actions by name."""

from __future__ import annotations

from koga.core.game import Agreed, agree, find
from koga.core.position import CHANCE, Position, Rng, draw_one
from koga.games.oboro.notation import card_name, card_number
from koga.games.oboro.position import Oboro

GAME = find("oboro")

# A complete deal; seat 0 has red 8 and leads.
HANDS = ("r8 r1 r2 b4 b5 g6 g7 g1", "r3 r4 b1 b2 b8 g2 g3 g8", "r5 r6 r7 b3 b6 b7 g4 g5")


def agreed(**options: str | int) -> Agreed:
    """Return the options; `leading` is the option `lead`, because `lead` is a seat."""
    return agree(GAME, {name.replace("leading", "lead"): str(value) for name, value in options.items()})


def start(**options: str | int) -> Oboro:
    position = GAME.start(agreed(**options))
    assert isinstance(position, Oboro)
    return position


def at(text: str, **options: str | int) -> Oboro:
    position = GAME.read(text, agreed(**options))
    assert isinstance(position, Oboro)
    return position


def dealt(*hands: str, more: str = "", **options: str | int) -> Oboro:
    """Return the position before the first card of a round led by the holder of red 8."""
    holder = next(seat for seat, cards in enumerate(hands) if "r8" in cards)
    lines = [f"hand {seat} {cards}" for seat, cards in enumerate(hands)]
    return at("; ".join([*lines, f"lead {holder}", f"burning {holder}", more]), **options)


def after(position: Oboro, cards: str) -> Oboro:
    """Return the position after these cards, all of them legal."""
    for name in cards.split():
        position.apply(card_number(name))
    return position


def final(trick: str, *stacks: str, lead: int = 0, more: str = "", kept: str = "", **options: str | int) -> Oboro:
    """Return the position after the last trick of a round: these cards, played from `lead` on, over these tops, such as
    "r5 b8", of each seat. All other cards were taken earlier and lie under them, or under the stacks that the trick
    covers; each seat keeps one card, `kept` if given."""
    position = before_last(trick, *stacks, lead=lead, more=more, kept=kept, **options)
    return after(position, trick)


def before_last(trick: str, *stacks: str, lead: int = 0, more: str = "", kept: str = "", **options: str | int) -> Oboro:
    cards = trick.split()
    tops = [row.split() for row in stacks] + [[]] * (3 - len(stacks))
    busy = {*cards, *(top for row in tops for top in row)}
    free = [name for name in map(card_name, range(24)) if name not in busy]
    spare = kept.split() or pick_spare(cards, free)
    winner = (lead + max(range(3), key=lambda place: (cards[place][1], place))) % 3
    hands = ["", "", ""]
    for place in range(3):
        hands[(lead + place) % 3] = f"{cards[place]} {spare[place]}"
    gone = [name for name in map(card_name, range(24)) if name not in cards and name not in spare]
    rows: list[list[str]] = [[], [], []]
    for colour in "rbg":
        left = [name for name in gone if name[0] == colour]
        owners = [(seat, top) for seat, row in enumerate(tops) for top in row if top[0] == colour]
        if not owners:
            assert any(name[0] == colour for name in cards), f"{left} have to lie somewhere"
            owners = [(winner, left[0])]
        for number, (seat, top) in enumerate(owners):
            rows[seat].append(f"{top}x{1 if number else len(left) - len(owners) + 1}")
    holder = next((seat for seat in range(3) if "r8" in hands[seat]), 0)
    lines = [f"hand {seat} {hands[seat]}" for seat in range(3)]
    lines += [f"stacks {seat} {' '.join(rows[seat])}" for seat in range(3)]
    lines += [f"trick 0 {' '.join(gone[:3])}", f"lead {lead}", f"burning {holder}", more]
    return at("; ".join(lines), **options)


def pick_spare(cards: list[str], free: list[str]) -> list[str]:
    """Return a card to keep for each seat that leaves it free to play its card of the trick."""
    spare: list[str] = []
    for card in cards:
        follows = card[0] == cards[0][0]
        spare.append(next(name for name in reversed(free)
                          if name not in spare and (follows or name[0] != cards[0][0])))  # fmt: skip
    return spare


def against(position: Position, name: str) -> str | None:
    """Return the rule against an action; None if it is legal."""
    return position.forbidden_by(card_number(name))


def offered(position: Position) -> set[str]:
    return {GAME.action_name(position, action) for action in position.actions()}


def hand(position: Oboro, seat: int) -> set[str]:
    return {card_name(card) for card in range(24) if position.hand_of(seat) >> card & 1}


def points(position: Oboro) -> tuple[int, ...]:
    return tuple(position.points_of(seat) for seat in range(3))


def pieces(position: Oboro) -> tuple[int, ...]:
    return tuple(position.pieces_of(seat) for seat in range(3))


def round_points(position: Oboro) -> tuple[int, ...]:
    return tuple(results[2] for results in position.last_round())


def tops(position: Oboro, seat: int) -> dict[str, tuple[int, int]]:
    """Return the top value and the size of each stack."""
    return {
        "rbg"[colour]: (position.top_of(seat, colour), position.depth_of(seat, colour))
        for colour in range(3)
        if position.depth_of(seat, colour)
    }


def deal_all(position: Oboro, rng: Rng) -> Oboro:
    while position.to_act == CHANCE:
        position.apply(draw_one(position, rng))
    return position


def play_on(position: Oboro, rng: Rng, plays: int) -> Oboro:
    """Play a number of random actions within the same round."""
    for _ in range(plays):
        actions = position.actions()
        position.apply(actions[rng.below(len(actions))])
    return position
