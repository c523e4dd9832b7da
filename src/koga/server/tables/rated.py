"""Conditions of rated tables: only members and measured bots, always a clock, no hints, no undo, no stand-ins. A player
who leaves or runs out of time loses.

Outside programs never play rated games: a program's strength changes whenever its owner changes it, so that a rating
would measure nothing, and an owner could lose games to a member on purpose.
"""

from __future__ import annotations

from msgspec.structs import replace

from koga.core.game import Game, InvalidInput
from koga.ratings.levels import level_rating
from koga.server.forms import NewSeat, NewTable
from koga.server.storage.rows import SeatRow, Settings
from koga.server.tables.table import Table
from koga.server.wire import Clock, Refused


def check_form(game: Game, form: NewTable, wanted: list[NewSeat], is_member: bool) -> None:
    """Refuse a rated table with settings that are unfair to joining players."""
    if not is_member:
        raise Refused("members-only")
    people = [seat for seat in wanted if seat.kind == "person"]
    if len(people) != 1 or len(wanted) < 2:
        raise InvalidInput("a rated game needs at least one other player, and one person per screen")
    if form.hints:
        raise InvalidInput("a rated game has no hints")
    if form.programs:
        raise InvalidInput("programs have no rating and cannot play rated games")
    standard = {one.name: {one.default, *one.values} for one in game.options}
    if form.files or any(value not in standard[name] for name, value in form.options.items()):
        raise InvalidInput("a rated game must use built-in boards and values")
    for seat in wanted:
        if seat.kind == "bot":
            check_level(game, seat.level)


def check_level(game: Game, level: str | None) -> None:
    if level_rating(game, level) is None:
        raise InvalidInput(f"level {level!r} of {game.name} has no measured rating and cannot play rated games")


def settings_of(settings: Settings, clock: Clock, seats: int) -> Settings:
    """Return a rated table's settings: a game of two ends when a player leaves; with more, a bot may take over."""
    if seats == 2:
        settings = replace(settings, leaving="end")
        clock = replace(clock, then="end")
    return replace(settings, rated=True, hints=False, programs=False, clock=clock)


def check_sitting(table: Table, member: str | None) -> None:
    """Refuse guests, and members already seated, at a rated table."""
    if not table.settings.rated:
        return
    if member is None:
        raise Refused("members-only")
    if table.seats_of(member):
        raise Refused("seated")


def check_unrated(table: Table) -> None:
    """Refuse what is not allowed in rated games."""
    if table.settings.rated:
        raise Refused("rated")


def check_bots(table: Table, changed: list[SeatRow]) -> None:
    """Refuse bots without a measured rating at a rated table."""
    for seat in changed:
        if table.settings.rated and seat.kind == "bot":
            try:
                check_level(table.game, seat.level)
            except InvalidInput as error:
                raise Refused("invalid", more=str(error)) from error
