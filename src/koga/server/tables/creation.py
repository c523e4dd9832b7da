"""New tables: from a form, as a rematch, or going on from a finished game."""

from __future__ import annotations

import secrets
import string
from typing import Literal

import msgspec
from msgspec import Struct

from koga.bots.bot import bot, default_level, levels
from koga.core.fairness import commitment, new_seed
from koga.core.game import Game, InvalidInput, agree, find
from koga.core.match import Match
from koga.core.position import OVER
from koga.core.record import Act, Chance, Record, RecordEntry, Seed, replay
from koga.server.http.forms import NewSeat, NewTable, PlayOn
from koga.server.storage.rows import Entry, MatchRow, SeatRow, Settings, Stored
from koga.server.tables.table import Table, entry_of, secret_hash, who
from koga.server.wire import Refused

LETTERS = string.ascii_letters + string.digits


class New(Struct):
    """A table to be stored, and the secret tokens of its persons by seat."""

    stored: Stored
    tokens: dict[str, str]


def from_form(form: NewTable, now: float) -> New:
    """Refused `invalid` says what is wrong."""
    try:
        game = find(form.game)
        agreed = agree(game, form.options, form.files)
        count = game.start(agreed).seats
        wanted = seats_of(game, count, form.seats, form.seat, form.name, form.level)
        settings = Settings(form.watch, hints_of(form.hints, wanted), form.clock, form.leaving)
        seed = new_seed()
        id = new_id()
        sitting, tokens = sit(id, wanted)
        match = Match(game, agreed, [who(seat) for seat in sitting], seed)
    except InvalidInput as error:
        raise Refused("invalid", more=str(error)) from error
    return new(id, match, settings, form.listed, sitting, tokens, now)


def play_on(table: Table, form: PlayOn, now: float) -> New:
    """A table that goes on from another after so many actions, with fresh chance and whoever wants to play."""
    full = table.match.record
    acts = full.acts()
    entries = first_entries(full, form.step)
    try:
        if form.step > len(acts) or replay(full, form.step).to_act == OVER:
            raise InvalidInput(f"there is nothing to play on after action {form.step} of {len(acts)}")
        wanted = seats_of(table.game, len(table.seats), form.seats, form.seat, form.name, form.level)
        id = new_id()
        sitting, tokens = sit(id, wanted)
        record = Record(table.game, table.agreed, [who(seat) for seat in sitting], entries)
        match = Match.resume(record, seed=new_seed())
    except InvalidInput as error:
        raise Refused("invalid", more=str(error)) from error
    settings = Settings(table.settings.watch, hints_of(form.hints, wanted), None, table.settings.leaving)
    return new(id, match, settings, False, sitting, tokens, now)


def first_entries(record: Record, step: int) -> list[RecordEntry]:
    """The record up to its so-manieth action, with the seeds of all that was promised until then."""
    kept: list[RecordEntry] = []
    acts = 0
    for entry in record.entries:
        if isinstance(entry, Act) and acts == step:
            break
        acts += isinstance(entry, Act)
        kept.append(entry)
    promised = {entry.sha256 for entry in kept if isinstance(entry, Chance)}
    told = {entry.seed for entry in kept if isinstance(entry, Seed)}
    for entry in record.entries:
        if isinstance(entry, Seed) and commitment(entry.seed) in promised and entry.seed not in told:
            kept.append(entry)
    return kept


def again(table: Table, now: float) -> New:
    """The same persons and bots, each one seat further; their tokens open their new seats too."""
    id = new_id()
    moved = [table.seats[number - 1] for number in range(len(table.seats))]
    sitting = [
        SeatRow(id, number, seat.kind, seat.name, seat.level, None, seat.token) for number, seat in enumerate(moved)
    ]
    match = Match(table.game, table.agreed, [who(seat) for seat in sitting], new_seed())
    return new(id, match, table.settings, False, sitting, {}, now)


def new(
    id: str, match: Match, settings: Settings, listed: bool, sitting: list[SeatRow], tokens: dict[str, str], now: float
) -> New:
    then = match.position.to_act
    entries = [entry_of(id, number, entry, then, now) for number, entry in enumerate(match.record.entries, start=1)]
    if all(seat.kind != "open" for seat in sitting):
        entries.append(Entry(id, len(entries) + 1, "begin", -1, "", then, now))
    row = MatchRow(
        id=id,
        game=match.game.name,
        rules=match.game.rules_version,
        agreed=msgspec.json.encode(match.record.agreed).decode(),
        settings=msgspec.json.encode(settings).decode(),
        listed=listed,
        seed=match.secret,
        created=now,
    )
    stored = Stored(row, sitting, entries, [])
    table = Table(stored, now)  # what is due at once is told with it
    return New(msgspec.structs.replace(stored, match=msgspec.structs.replace(row, **table.standing())), tokens)


def seats_of(
    game: Game, count: int, given: list[NewSeat] | None, own: int, name: str, level: str | None
) -> list[NewSeat]:
    if given is None:
        if own >= count:
            raise InvalidInput(f"there is no seat {own}: this game of {game.name} has {count}")
        given = [NewSeat("person", name) if seat == own else NewSeat("bot", level=level) for seat in range(count)]
    if len(given) != count:
        raise InvalidInput(f"{len(given)} seats are given, but this game of {game.name} has {count}")
    return [check_seat(game, seat) for seat in given]


def check_seat(game: Game, seat: NewSeat) -> NewSeat:
    if seat.kind != "bot":
        return NewSeat(seat.kind, nickname(seat.name or "player") if seat.kind == "person" else "")
    return NewSeat("bot", "", check_level(game, seat.level))


def check_level(game: Game, level: str | None) -> str:
    """A level of the game (the second weakest if none is named), or a bot such as `random`."""
    if level is None:
        return default_level(game)
    if level != "random" and level not in levels(game.package):
        raise InvalidInput(f"{game.name} has no level {level!r}; it has {', '.join(levels(game.package))}, random")
    bot(game, level)
    return level


def nickname(text: str) -> str:
    name = " ".join(text.split())
    if not name or not name.isprintable():
        raise InvalidInput("a nickname is made of signs that can be printed")
    return name


def sit(id: str, wanted: list[NewSeat]) -> tuple[list[SeatRow], dict[str, str]]:
    tokens = {str(number): new_token() for number, seat in enumerate(wanted) if seat.kind == "person"}
    return [
        SeatRow(id, number, seat.kind, seat.name or "", seat.level, None, hash_or_none(tokens.get(str(number))))
        for number, seat in enumerate(wanted)
    ], tokens


def hints_of(given: bool | None, wanted: list[NewSeat]) -> bool:
    if given is not None:
        return given
    kinds: list[Literal["person", "bot", "open"]] = [seat.kind for seat in wanted]
    return kinds.count("person") == 1 and "open" not in kinds


def hash_or_none(token: str | None) -> str | None:
    return None if token is None else secret_hash(token)


def new_id() -> str:
    """Letters and digits only: a table's name is said in links, and on command lines, where a dash begins an option."""
    return "".join(secrets.choice(LETTERS) for _ in range(12))


def new_token() -> str:
    return secrets.token_urlsafe(24)
