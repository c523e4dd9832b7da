"""A seat's view of Oboro: its own hand and all public cards. Review this file for leaks of hidden information.

Never shown: other hands, also after the end (O2.3); cards under the top of a stack (O4.2); older tricks before the
round is over (O4.3). Cards played openly may be remembered, by people and by `Oboro.imagine`.
"""

from __future__ import annotations

from itertools import pairwise

import msgspec

from koga.core.game import SPECTATOR, Log, Part
from koga.core.line import Field, Line, say
from koga.core.position import OVER, Position
from koga.games.oboro.notation import card_name, cards_in
from koga.games.oboro.position import BLUE_4, DEALING, ENDED, GREEN_4, NOBODY, RED_8, SIX, TRICKS, Oboro

PACKAGE = "koga.games.oboro"
COLOUR_NAMES = ("red", "blue", "green")
STAGE_NAMES = ("deal", "play", "end")
# O4.3: log lines about the cards of a trick; they carry its number, and are hidden once it is an older one.
TRICK_LINES = ("log.played", "log.took", "log.arrow", "log.next-lead")


class Card(msgspec.Struct, frozen=True):
    """O1.2: the icon is `shuriken`, `arrow`, `burning-arrow` or none."""

    id: str
    colour: str
    value: int
    icon: str | None


class Stack(msgspec.Struct, frozen=True):
    top: Card
    size: int


class Player(msgspec.Struct, frozen=True):
    """O1.6: points and pieces are open to all; so is the number of cards in hand."""

    seat: int
    cards: int
    points: int
    pieces: int
    stacks: tuple[Stack, ...]
    power: int
    colours: int
    too_strong: bool  # O6.2: more power than the mission value, as it stands now


class Laid(msgspec.Struct, frozen=True):
    seat: int
    card: Card


class Result(msgspec.Struct, frozen=True):
    """A seat's part in the round scored last."""

    seat: int
    power: int
    colours: int
    failed: bool
    points: int


class Play(msgspec.Struct, frozen=True):
    """The effect of one of the viewer's cards on the trick; all of it follows from public information. Only the last
    card decides who takes the trick."""

    card: str
    ahead: bool  # O3.3: it would be the highest so far
    taker: int | None  # who would take the trick; None while cards are to come
    power: int | None  # that seat's power afterwards
    too_strong: bool  # O6.2: which would be more than the mission value


class OboroView(msgspec.Struct, frozen=True, tag="oboro", tag_field="game"):
    mission: int
    carry: bool
    stage: str
    round: int  # from 1: the one being played, or, once the game is over, the last one
    trick: int  # from 1: the one on the table, 0 before the first card
    hand: tuple[Card, ...]  # none for a spectator
    table: tuple[Laid, ...]  # O4.3: the trick in sight, in the order of play
    winner: int | None  # who took it, once it is full
    winning: int | None  # O3.3: whose card is the highest so far
    to_act: int | None  # None while cards are dealt, and once the game is over
    leads: int | None  # who led the open trick, or leads the next one
    players: tuple[Player, ...]
    stock: int
    scorings: int  # O7.1: the second one makes this round the last
    last_round: tuple[Result, ...]  # none before the first scoring
    plays: tuple[Play, ...]  # of the viewer, while following
    aside: tuple[Card, ...] = ()  # O1.9: the cards of the small deck that nobody was dealt


def view(position: Position, seat: int) -> OboroView:
    assert isinstance(position, Oboro)
    assert seat == SPECTATOR or 0 <= seat < 3
    full = position.on_table == 3
    return OboroView(
        mission=position.mission,
        carry=position.carry,
        stage=STAGE_NAMES[position.stage],
        round=round_in_sight(position),
        trick=trick_in_sight(position),
        hand=() if seat == SPECTATOR else tuple(card_view(card) for card in cards_in(position.hand_of(seat))),
        table=tuple(laid(position, place) for place in range(position.on_table)),
        winner=position.winner() if full else None,
        winning=winning(position),
        to_act=position.to_act if position.to_act >= 0 else None,
        leads=None if position.lead == NOBODY or position.stage == ENDED else position.lead,
        players=tuple(player(position, number) for number in range(3)),
        stock=position.stock,
        scorings=position.scorings,
        last_round=tuple(result(position, number) for number in range(3)) if position.rounds else (),
        plays=plays(position) if seat == position.to_act else (),
        aside=tuple(card_view(card) for card in cards_in(position.aside)),
    )


def round_in_sight(position: Oboro) -> int:
    """O4.3: the seventh trick stays in sight until the next deal."""
    over = position.stage == ENDED or (position.stage == DEALING and position.on_table == 3)
    return position.rounds if over else position.rounds + 1


def trick_in_sight(position: Oboro) -> int:
    if position.on_table == 3:
        return TRICKS if position.stage == DEALING else position.tricks
    return position.tricks + (position.on_table > 0)


def card_view(card: int) -> Card:
    return Card(card_name(card), COLOUR_NAMES[card // 8], card % 8 + 1, icon(card))


def icon(card: int) -> str | None:
    """O1.2; red 4 has none."""
    if card % 8 == SIX:
        return "shuriken"
    if card in (BLUE_4, GREEN_4):
        return "arrow"
    return "burning-arrow" if card == RED_8 else None


def laid(position: Oboro, place: int) -> Laid:
    return Laid((position.led + place) % 3, card_view(position.card_on_table(place)))


def player(position: Oboro, seat: int) -> Player:
    power = position.power(seat)
    return Player(
        seat=seat,
        cards=len(cards_in(position.hand_of(seat))),
        points=position.points_of(seat),
        pieces=position.pieces_of(seat),
        stacks=tuple(
            Stack(card_view(8 * colour + position.top_of(seat, colour) - 1), position.depth_of(seat, colour))
            for colour in range(3)
            if position.depth_of(seat, colour)
        ),
        power=power,
        colours=position.colours(seat),
        too_strong=power > position.mission,
    )


def result(position: Oboro, seat: int) -> Result:
    power, colours, points = position.last_round()[seat]
    return Result(seat, power, colours, power > position.mission, points)


def winning(position: Oboro) -> int | None:
    """O3.7: among equals the later."""
    if not position.on_table:
        return None
    best = max(range(position.on_table), key=lambda place: (position.card_on_table(place) % 8, place))
    return (position.led + best) % 3


def plays(position: Oboro) -> tuple[Play, ...]:
    """Return the effects of the viewer's cards; none while leading, when every card would be the highest so far."""
    if position.on_table % 3 == 0:
        return ()
    return tuple(what_if(position, card) for card in position.actions())


def what_if(position: Oboro, card: int) -> Play:
    """Play the card on a copy and return the public result."""
    after = position.copy()
    assert isinstance(after, Oboro)
    after.apply(card)
    ahead = winning(after) == position.to_act
    if after.on_table < 3:
        return Play(card_name(card), ahead, None, None, too_strong=False)
    taker = after.winner()
    power = after.power(taker)  # also after a round's last trick: areas are cleared by the next deal
    return Play(card_name(card), ahead, taker, power, too_strong=power > position.mission)


def ask(position: Position) -> Line:
    """Return the question to the seat to act; once the game is over, who won."""
    assert isinstance(position, Oboro)
    if position.to_act == OVER:
        return end(position)[0]
    if position.stage == DEALING:
        return phrase("ask.deal")
    return phrase("ask.lead" if position.on_table % 3 == 0 else "ask.play")


def tell(before: Position, action: int, after: Position, seat: int) -> tuple[Line, ...]:
    """Return an action's log line for a seat; none for single cards dealt, which the hand shows."""
    assert isinstance(before, Oboro)
    assert isinstance(after, Oboro)
    if before.stage == DEALING:
        if after.stage == DEALING:
            return ()
        aside = [phrase("log.aside", card=card_name(card)) for card in cards_in(after.aside)]
        dealt = phrase("log.dealt-small" if after.small else "log.dealt", n=before.rounds + 1)
        return (dealt, *aside, next_lead(after, 0))
    trick: dict[str, str | int] = {"round": before.rounds + 1, "trick": before.tricks + 1}
    place = before.on_table % 3  # 0 leads
    lines = [phrase("log.played", who=before.to_act, card=card_name(action), place=place, **trick)]
    if after.on_table == 3:
        lines += tell_trick(before, after, trick)
    return tuple(lines)


def next_lead(after: Oboro, trick: int) -> Line:
    return phrase("log.next-lead", who=after.lead, round=after.rounds + 1, trick=trick)


def tell_trick(before: Oboro, after: Oboro, trick: dict[str, str | int]) -> list[Line]:
    """In the order of O3.9."""
    winner, leader = after.winner(), after.next_leader()
    lines = [phrase("log.took", who=winner, **trick)]
    scored = after.scorings > before.scorings
    gained = before.stock if scored else after.pieces_of(winner) - before.pieces_of(winner)  # O5.2: all that was left
    if gained:
        lines.append(phrase("log.shuriken", who=winner, count=gained))
    round_scored = after.rounds > before.rounds
    if scored:
        for seat in range(3):
            points = after.points_of(seat) - before.points_of(seat)
            points -= after.last_round()[seat][2] if round_scored else 0
            if points:
                lines.append(phrase("log.shuriken-scoring", who=seat, points=points))
    if round_scored:
        lines += tell_round(after)
    elif any(after.card_on_table(place) in (BLUE_4, GREEN_4) for place in range(3)):
        lines.append(phrase("log.arrow", who=leader, **trick))
    return lines


def tell_round(after: Oboro) -> list[Line]:
    """Return the scores with their components as fields: areas are cleared by the next deal, before anybody sees
    them again."""
    lines = [phrase("log.round", n=after.rounds)]
    for seat, (power, _, _) in enumerate(after.last_round()):
        open_to_all: dict[str, Field] = {**stacks_of(after, seat), "total": after.points_of(seat)}
        if power > after.mission:
            lines.append(phrase("log.failed", who=seat, power=power, mission=after.mission, **open_to_all))
        else:
            lines.append(phrase("log.power", who=seat, power=power, **open_to_all))
    lines += tell_ties(after)
    for seat, (_, _, points) in enumerate(after.last_round()):
        if points:
            lines.append(phrase("log.points", who=seat, points=points))
    return [*lines, *(end(after) if after.to_act == OVER else ())]


def tell_ties(after: Oboro) -> list[Line]:
    """Return who ranks above whom where powers are equal and colours decide (O6.4)."""
    results = enumerate(after.last_round())
    ranked = sorted(((power, colours, -seat) for seat, (power, colours, _) in results if power <= after.mission))[::-1]
    return [
        phrase("log.colours", who=-seat, other=-other, more=more, fewer=fewer)
        for (power, more, seat), (other_power, fewer, other) in pairwise(ranked)
        if power == other_power and more > fewer
    ]


def stacks_of(position: Oboro, seat: int) -> dict[str, Field]:
    """Return the top card and the size of each stack."""
    colours = [colour for colour in range(3) if position.depth_of(seat, colour)]
    return {
        "tops": tuple(card_name(8 * colour + position.top_of(seat, colour) - 1) for colour in colours),
        "sizes": tuple(position.depth_of(seat, colour) for colour in colours),
    }


def recall(position: Position, line: Line) -> bool:
    """O4.3: of the round that is played only the trick in sight can be read; of rounds that are over everything."""
    assert isinstance(position, Oboro)
    if line.key not in TRICK_LINES or line.number("round") <= position.rounds:
        return True
    return line.number("trick") >= trick_in_sight(position)


def end(position: Position) -> tuple[Line, ...]:
    """O7.2: who won, or who share it."""
    assert isinstance(position, Oboro)
    winners = [seat for seat in range(3) if position.score(seat)]
    if len(winners) == 1:
        return (phrase("end.won", who=winners[0]),)
    lines = [seat_line(position, seat) for seat in winners]
    fields: dict[str, Field] = {f"winner_{number}": seat for number, seat in enumerate(winners)}
    english: dict[str, str | int] = {"who": ", ".join(line.en for line in lines)}
    japanese: dict[str, str | int] = {"who": "、".join(line.ja for line in lines)}
    return (say(PACKAGE, "end.shared", english, japanese, **fields),)


def parts(position: Position, log: Log) -> tuple[Part, ...]:
    """Return points round by round (O6.4), those of the shuriken (O7.1), and the total; all of it is public."""
    assert isinstance(position, Oboro)
    rounds: list[list[int]] = []
    shuriken = [0, 0, 0]
    for line in (line for lines in log for line in lines):
        if line.key == "log.round":
            rounds.append([0, 0, 0])
        elif line.key == "log.points":
            rounds[-1][line.number("who")] += line.number("points")
        elif line.key == "log.shuriken-scoring":
            shuriken[line.number("who")] += line.number("points")
    return (
        *(Part(phrase("part.round", n=number), tuple(points)) for number, points in enumerate(rounds, start=1)),
        Part(phrase("part.shuriken"), tuple(shuriken)),
        Part(phrase("part.total"), tuple(position.points_of(seat) for seat in range(3)), total=True),
    )


def seat_line(position: Position, seat: int) -> Line:
    return say(PACKAGE, f"seat.{seat}", {}, {})


def label(position: Position, action: int) -> Line:
    """Return a card's text for a button, with its icon if it has one."""
    found = icon(action)
    if found is None:
        return phrase("label.card", card=card_name(action))
    return phrase("label.card-with-icon", card=card_name(action), icon=found)


def phrase(key: str, **fields: Field) -> Line:
    """Fill a phrase of words.toml, with seats, cards and icons by their names in each language."""
    english: dict[str, str | int] = {}
    japanese: dict[str, str | int] = {}
    for field in ("who", "other"):
        if field in fields:
            line = say(PACKAGE, f"seat.{fields[field]}", {}, {})
            english[field], japanese[field] = line.en, line.ja
    if "card" in fields:
        line = card_line(str(fields["card"]))
        english["card"], japanese["card"] = line.en, line.ja
    if "icon" in fields:
        line = say(PACKAGE, f"icon.{fields['icon']}", {}, {})
        english["icon"], japanese["icon"] = line.en, line.ja
    return say(PACKAGE, key, english, japanese, **fields)


def card_line(name: str) -> Line:
    colour = say(PACKAGE, f"colour.{COLOUR_NAMES['rbg'.index(name[0])]}", {}, {})
    return say(PACKAGE, "card.named", {"colour": colour.en}, {"colour": colour.ja}, colour=name[0], value=int(name[1]))
