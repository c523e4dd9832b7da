"""Commands: what each message of a player, and each deed of the scheduler, does to a table.

Each decides on a Change, or on None where nothing is to change, and leaves the table as it is; `Tables.change` stores
what it decided before the table adopts it. Refused says why something cannot be done.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from msgspec.structs import replace

from koga.bots.bot import imagined
from koga.core.game import InvalidInput
from koga.core.match import NotYourTurn
from koga.core.position import Illegal, Position, Rng
from koga.server.storage.rows import ChatRow
from koga.server.tables import undo
from koga.server.tables.creation import check_level
from koga.server.tables.table import Change, Table
from koga.server.wire import Act, Answer, Away, Back, Because, Command, Hint, Refused, Resign, Say, Show, Undo, Why

SeatChange = Literal["sit", "move", "away", "back", "time"]  # why a seat changed, as its entry has it


def decide(table: Table, message: Command, now: float) -> Change | None:
    """What a player's message does; None if it was carried out before."""
    if (message.seat, message.id) in table.answered:
        return None
    return COMMANDS[type(message)](table, message, now)


# ---- playing ----


def act(table: Table, message: Act, now: float) -> Change:
    if table.standing.bots[message.seat] is not None:
        raise Refused("not-your-turn")
    return play(table, message.seat, message.version, message.action, now, message.id)


def bot_act(table: Table, seat: int, version: int, action: int, now: float) -> Change | None:
    """The action that a bot chose, unless the game has moved on meanwhile."""
    if table.version != version or table.standing.bot_to_act() != seat:
        return None
    return play(table, seat, version, action, now, None)


def play(table: Table, seat: int, version: int, action: int, now: float, message: str | None) -> Change:
    table.check_running()
    table.check_version(version)
    try:
        proposal = table.match.propose(seat, action)
    except NotYourTurn as error:
        raise Refused("not-your-turn") from error
    except Illegal as error:
        raise Refused("forbidden", rule=error.rule) from error
    return Change(table.entries_of(proposal, now, message), proposal)


def resign(table: Table, message: Resign, now: float) -> Change:
    """The player leaves for good: the game ends, or a bot plays on, as the table chose."""
    table.check_running()
    table.check_present(message.seat)
    if table.settings.leaving == "end":
        return break_off(table, "resign", message.seat, now, message.id)
    level = check_level(table.game, None)
    return Change([table.entry("resign", message.seat, level, now, message.id)])


def run_out(table: Table, now: float) -> Change | None:
    """The clock of the seat to act has run out: the game ends, or a bot takes over, as the table chose."""
    deadline, clock = table.standing.deadline(), table.settings.clock
    if deadline is None or clock is None or deadline > now:
        return None
    seat = table.standing.to_act
    if clock.then == "end":
        return break_off(table, "time", seat, now, None)
    return change_seat(table, seat, "time", now, None, stand_in=check_level(table.game, None))


def break_off(table: Table, by: Literal["time", "resign"], seat: int, now: float, message: str | None) -> Change:
    """End the game before its rules do: the record says why, and the seed is revealed."""
    ended = table.entry(by, seat, "", now, message)
    seed = replace(table.entry("seed", -1, table.match.secret.hex(), now), version=ended.version + 1)
    return Change([ended, seed])


# ---- seats ----


def away(table: Table, message: Away, now: float) -> Change | None:
    """A bot of the chosen level plays for the seat until its player is back."""
    try:
        level = check_level(table.game, message.level)
    except InvalidInput as error:
        raise Refused("invalid", more=str(error)) from error
    check_seat_change(table, message.seat)
    if table.standing.seats[message.seat].stand_in == level:
        return None
    return change_seat(table, message.seat, "away", now, message.id, stand_in=level)


def back(table: Table, message: Back, now: float) -> Change | None:
    check_seat_change(table, message.seat)
    if table.standing.clock.is_out(message.seat, now):
        raise Refused("out-of-time")
    if table.standing.seats[message.seat].stand_in is None:
        return None
    return change_seat(table, message.seat, "back", now, message.id, stand_in=None)


def check_seat_change(table: Table, seat: int) -> None:
    if table.standing.is_over:
        raise Refused("over")
    table.check_present(seat)


def sit(table: Table, seat: int | None, name: str, token: str, now: float) -> Change | None:
    """Take an open seat, the first if none is named; the last one begins the game. `token` is the secret's hash: with
    one that sits here already nothing changes."""
    seats = table.standing.seats
    if any(other.token == token for other in seats):
        return None
    free = [other.number for other in seats if other.kind == "open"]
    if not free or (seat is not None and seat not in free):
        raise Refused("taken")
    number = free[0] if seat is None else seat
    change = change_seat(table, number, "sit", now, None, kind="person", name=name, token=token)
    if len(free) == 1:
        begun = replace(table.entry("begin", -1, "", now), version=table.version + 2)
        change.entries.append(begun)
    return change


def move(table: Table, seat: int, token: str, link: str, now: float) -> Change | None:
    """Hand a seat to another device by a one-time link; both are given as hashes."""
    if table.standing.seats[seat].token == token:
        return None
    return replace(change_seat(table, seat, "move", now, None, token=token), link=link)


def change_seat(table: Table, seat: int, why: SeatChange, now: float, message: str | None, **values: Any) -> Change:
    """Every change of a seat has an entry, so that versions tell apart what two processes do at once."""
    changed = replace(table.standing.seats[seat], **values)
    return Change([table.entry("seat", seat, why, now, message)], seats=[changed])


# ---- talking ----


def say(table: Table, message: Say, now: float) -> Change:
    """A text, unless a rule closes the chat to the seat during the game."""
    if not message.text.isprintable() or not message.text.strip():
        raise Refused("unprintable")
    rule = table.game.hushed(table.agreed, message.seat)
    if rule is not None and not table.standing.is_over:
        raise Refused("hushed", rule=rule)
    return chat(table, message.seat, message.text, None, now, message.id)


def show(table: Table, message: Show, now: float) -> Change:
    """One of the signs, which no rule forbids."""
    return chat(table, message.seat, None, message.sign, now, message.id)


def chat(table: Table, seat: int, text: str | None, sign: str | None, now: float, message: str) -> Change:
    number = table.chat[-1].number + 1 if table.chat else 1
    return Change([], chat=ChatRow(table.id, number, seat, text, sign, now, message))


COMMANDS: dict[type, Callable[[Table, Any, float], Change | None]] = {
    Act: act,
    Undo: undo.ask,
    Answer: undo.answer,
    Say: say,
    Show: show,
    Away: away,
    Back: back,
    Resign: resign,
}


# ---- asking, which changes nothing ----


def for_hint(table: Table, message: Hint, rng: Rng) -> Position:
    """The position for a hint: all that the seat cannot know is replaced by a guess."""
    if not table.settings.hints:
        raise Refused("no-hints")
    check_turn(table, message.seat, message.version)
    return imagined(table.match.position, rng)


def why(table: Table, message: Why) -> Because:
    """The rule against an action. Only a seat that is to act may ask: that tells no more than trying it would."""
    check_turn(table, message.seat, message.version)
    position = table.match.position
    try:
        rule = position.forbidden_by(table.game.action_number(position, message.name))
    except InvalidInput as error:
        raise Refused("invalid", more=str(error)) from error
    return Because(message.id, table.version, rule)


def check_turn(table: Table, seat: int, version: int) -> None:
    table.check_running()
    table.check_version(version)
    if seat != table.standing.to_act:
        raise Refused("not-your-turn")
