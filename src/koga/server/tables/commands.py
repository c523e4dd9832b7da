"""Commands: the effect of each player's message, and of each scheduler step, on a table.

A command returns a Change, or None if nothing changes, and leaves the table as it is; `Tables.change` stores the change
before the table adopts it. Refused says why a command is not possible.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from koga.bots.bot import imagined
from koga.core.choices import action_of_move
from koga.core.fairness import share_commitment
from koga.core.game import Game, InvalidInput
from koga.core.match import NotYourTurn
from koga.core.position import Illegal, Position, Rng
from koga.server.storage.rows import ChatRow
from koga.server.tables import absence, agreement, seating, undo
from koga.server.tables.creation import check_level
from koga.server.tables.programs import check_message
from koga.server.tables.rated import check_unrated
from koga.server.tables.seating import change_seat
from koga.server.tables.table import Change, Table
from koga.server.text import objection
from koga.server.wire import (
    Act,
    Answer,
    Away,
    Back,
    Because,
    Command,
    Fill,
    Free,
    Hint,
    Refused,
    Resign,
    Reveal,
    Say,
    Share,
    Show,
    Start,
    Swap,
    Undo,
    Vote,
    Why,
)


def decide(table: Table, message: Command, now: float) -> Change | None:
    """Return the change made by a player's message; None if the message was already processed."""
    if table.answered.version(message.seat, message.id) is not None:
        return None
    check_message(table, message.seat, message)
    return COMMANDS[type(message)](table, message, now)


# ---- playing ----


def act(table: Table, message: Act, now: float) -> Change:
    seat = message.seat
    if table.standing.bots[seat] is not None:
        raise Refused("not-your-turn")
    return play(table, seat, message.version, message.action, now, message.id)


def bot_act(table: Table, seat: int, version: int, action: int, now: float) -> Change | None:
    """Return the change made by a bot's action, unless the game has moved on meanwhile."""
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


def run_out(table: Table, now: float) -> Change | None:
    """Handle a timeout of the seat to act: the game ends or a bot takes over, as the table chose. During the agreement
    on chance, late players are excluded. Without a clock, a ballot may have ended."""
    deadline, clock, pending = table.standing.deadline(), table.settings.clock, table.standing.agreement
    if deadline is None or deadline > now:
        return None
    if pending is not None:
        draft = agreement.new_draft(table, now)
        return Change(draft.entries, seed=agreement.leave_out(draft, table, pending))
    if clock is None:
        return absence.voted_out(table, now)
    seat = table.standing.to_act
    if clock.then == "end":
        return absence.break_off(table, "time", seat, now, None)
    if table.settings.rated:  # a player cannot return to a game continued by a bot
        return absence.leave(table, "time", seat, now, None)
    return change_seat(table, seat, "time", now, None, stand_in=check_level(table.game, None))


# ---- seats ----


def away(table: Table, message: Away, now: float) -> Change | None:
    """Let a bot of the chosen level play for the seat until its player returns."""
    check_unrated(table)
    try:
        level = check_level(table.game, message.level)
    except InvalidInput as error:
        raise Refused("invalid", more=str(error)) from error
    check_seat_change(table, message.seat)
    table.check_casual()
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


# ---- chance ----


def commit_share(table: Table, message: Share, now: float) -> Change:
    pending = table.standing.agreement
    if pending is None or pending.is_revealing or message.seat not in pending.waiting_for():
        raise Refused("nothing")
    agreement.check_fresh(table.match, message.sha256)
    return Change([table.entry("share", message.seat, message.sha256, now, message.id)])


def reveal_share(table: Table, message: Reveal, now: float) -> Change:
    """Accept a share; the last one starts the game."""
    pending = table.standing.agreement
    if pending is None or not pending.is_revealing or message.seat not in pending.waiting_for():
        raise Refused("nothing")
    share = bytes.fromhex(message.share)
    if share_commitment(share) != pending.committed[message.seat]:
        raise Refused("invalid", more="the share does not match its commitment")
    draft = agreement.new_draft(table, now)
    draft.add("reveal", message.seat, message.share, message.id)
    if pending.waiting_for() == [message.seat]:
        agreement.begin(draft, table.match, table.match.secret, table.match.shares | {message.seat: share})
    return Change(draft.entries)


def move(table: Table, seat: int, token: str, link: str, now: float) -> Change | None:
    """Move a seat to another device by a one-time link; link and token are given as hashes."""
    if table.standing.seats[seat].token == token:
        return None
    change = change_seat(table, seat, "move", now, None, token=token)
    change.link = link
    return change


# ---- chat ----


def say(table: Table, message: Say, now: float) -> Change:
    """Post a text, unless the game's rules forbid the seat to chat during the game."""
    if (wrong := objection(message.text)) is not None:
        raise Refused("unprintable", more=wrong)
    rule = table.game.hushed(table.agreed, message.seat)
    if rule is not None and not table.standing.is_over:
        raise Refused("hushed", rule=rule)
    return chat(table, message.seat, message.text, None, now, message.id)


def show(table: Table, message: Show, now: float) -> Change:
    """Post one of the fixed signs, which are always allowed."""
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
    Resign: absence.resign,
    Vote: absence.vote,
    Fill: seating.fill,
    Swap: seating.swap,
    Free: seating.free,
    Start: seating.start,
    Share: commit_share,
    Reveal: reveal_share,
}


# ---- queries ----


def for_hint(table: Table, message: Hint, rng: Rng) -> Position:
    """Return the position for a hint: everything hidden from the seat is replaced by a guess."""
    if not table.settings.hints:
        raise Refused("no-hints")
    check_turn(table, message.seat, message.version)
    return imagined(table.match.position, rng)


def why(table: Table, message: Why) -> Because:
    """Return the rule against an action. Only a seat to act may ask: the answer reveals no more than trying the action
    would."""
    check_turn(table, message.seat, message.version)
    position = table.match.position
    try:
        rule = table.game.explain(position, asked_about(table.game, position, message))
    except InvalidInput as error:
        raise Refused("invalid", more=str(error)) from error
    return Because(message.id, table.version, rule)


def asked_about(game: Game, position: Position, message: Why) -> int:
    if message.move is not None and message.name is None:
        return action_of_move(game, position, message.move)
    if message.name is not None and message.move is None:
        return game.action_number(position, message.name)
    raise InvalidInput("give either the name or the move of an action")


def check_turn(table: Table, seat: int, version: int) -> None:
    table.check_running()
    table.check_version(version)
    if seat != table.standing.to_act:
        raise Refused("not-your-turn")
