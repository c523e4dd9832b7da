"""New tables: from a form, as a rematch, or continued from a finished game."""

from __future__ import annotations

import base64
import hashlib
import secrets
import string
from collections.abc import Mapping

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from koga.bots.bot import bot, default_level, levels
from koga.core.fairness import commitment
from koga.core.game import Game, InvalidInput, agree, find
from koga.core.match import Match
from koga.core.position import OVER
from koga.core.record import Act, Chance, Record, RecordEntry, Seed
from koga.server.forms import NewSeat, NewTable, PlayOn
from koga.server.storage.rows import MatchRow, SeatRow, Settings, Stored
from koga.server.tables import rated
from koga.server.tables.agreement import Draft, promise
from koga.server.tables.entries import entry_of
from koga.server.tables.table import Table, player_name, secret_hash
from koga.server.text import numbered, objection
from koga.server.wire import Clock, Refused, refused_options

LETTERS = string.ascii_letters + string.digits
ID_LENGTH = 12
STRANGERS = Clock("turn", 120, "bot", reserve=180)  # default for tables that anyone may join


class New(Struct):
    """A table to be stored, as rows and in memory, and the secret tokens of its players by seat."""

    stored: Stored
    table: Table
    tokens: dict[str, str]


class Player(Struct, frozen=True):
    """A member who takes a seat."""

    id: str
    name: str


def from_form(form: NewTable, now: float, player: Player | None = None) -> New:
    """Create a table from a form; raise Refused `invalid` with the reason. Slow: a user's own board is parsed and
    checked. `player` is the requesting member, who gets the first of the seats at this screen."""
    try:
        game = find(form.game)
        agreed = agree(game, form.options, form.files)
        count = game.start(agreed).seats
        wanted = wanted_seats(game, count, form.seats, form.seat, form.name, form.level)
        if form.rated:
            rated.check_form(game, form, wanted, player is not None)
        id = table_id(form.id)
        seats, tokens = seated(id, wanted, form.id, player)
        match = Match.prepare(game, agreed, [player_name(seat) for seat in seats])
    except InvalidInput as error:
        raise refused_options(error) from error
    clock = form.clock or (STRANGERS if form.listed and any(seat.kind == "open" for seat in wanted) else None)
    programs = not form.listed if form.programs is None else form.programs
    settings = Settings(
        form.watch, allows_hints(form.hints, wanted), clock, form.leaving, form.start, programs=programs
    )
    if form.rated:
        settings = rated.settings_of(settings, clock or STRANGERS, count)
    return new(id, match, settings, form.listed, seats, tokens, offers(tokens, form.share), now)


def play_on(table: Table, form: PlayOn, now: float, player: Player | None = None) -> New:
    """Create a table that continues another one after `step` actions, with fresh chance and new players."""
    full, step = table.match, form.step
    try:
        if step > len(full.acts) or full.position_at(step).to_act == OVER:
            raise InvalidInput(f"cannot continue after action {step} of {len(full.acts)}: the game is over there")
        wanted = wanted_seats(table.game, len(full.record.seats), form.seats, form.seat, form.name, form.level)
        id = table_id(form.id)
        seats, tokens = seated(id, wanted, form.id, player)
        names = [player_name(seat) for seat in seats]
        match = Match.continued(Record(table.game, table.agreed, names, first_entries(full.record, step)))
    except InvalidInput as error:
        raise Refused("invalid", more=str(error)) from error
    settings = Settings(table.settings.watch, allows_hints(form.hints, wanted), None, table.settings.leaving)
    return new(id, match, settings, False, seats, tokens, offers(tokens, form.share), now)


def first_entries(record: Record, step: int) -> list[RecordEntry]:
    """Return the record cut after `step` actions, with every seed committed to so far."""
    kept: list[RecordEntry] = []
    acts = 0
    for entry in record.entries:
        if isinstance(entry, Act) and acts == step:
            break
        acts += isinstance(entry, Act)
        kept.append(entry)
    committed = {entry.sha256 for entry in kept if isinstance(entry, Chance)}
    revealed = {entry.seed for entry in kept if isinstance(entry, Seed)}
    for entry in record.entries:
        if isinstance(entry, Seed) and commitment(entry.seed) in committed and entry.seed not in revealed:
            kept.append(entry)
    return kept


def rematch(table: Table, now: float) -> New:
    """Create a table with the same players and bots, each moved on by one seat; their tokens are valid there too. A
    program plays one game: its seat is open. Slow: a user's own board is parsed again."""
    id, old = table_id(None), table.standing.seats
    moved = [old[number - 1] for number in range(len(old))]
    seats = [
        SeatRow(id, number, seat.kind, seat.name, seat.level, None, seat.token, seat.member)
        if seat.program is None
        else SeatRow(id, number, "open", "")
        for number, seat in enumerate(moved)
    ]
    match = Match.prepare(table.game, table.agreed, [player_name(seat) for seat in seats])
    contributors = {(seat + 1) % len(old): None for seat in table.match.shares}
    settings = replace(
        table.settings, rated=False, tournament=None
    )  # one player cannot consent to a rated game for the others
    return new(id, match, settings, False, seats, {}, contributors, now)


def offers(tokens: dict[str, str], share: str | None) -> dict[int, str | None]:
    """Return the share of chance offered by the table's creator, for the first of the seats at this screen."""
    return {} if share is None else {int(seat): share for seat in list(tokens)[:1]}


def new(
    id: str, match: Match, settings: Settings, listed: bool, seats: list[SeatRow], tokens: dict[str, str],
    contributors: Mapping[int, str | None], now: float,
) -> New:  # fmt: skip
    """Create the table. `contributors`: the seats that contribute to chance, with commitments already offered."""
    then = match.position.to_act
    entries = [entry_of(id, version, entry, then, now) for version, entry in enumerate(match.record.entries, start=1)]
    draft = Draft(id, len(entries), then, now)
    offered = {seat: share for seat, share in contributors.items() if share is not None}
    seed = b""
    if any(seat.kind == "open" for seat in seats):
        for seat, share in offered.items():
            draft.add("offer", seat, share)
    else:
        seed = promise(draft, match, seats, sorted(contributors), offered)
    entries += draft.entries
    row = MatchRow(
        id=id,
        game=match.game.name,
        rules=match.game.rules_version,
        agreed=msgspec.json.encode(match.record.agreed).decode(),
        settings=msgspec.json.encode(settings).decode(),
        listed=listed,
        seed=seed,
        created=now,
        seen=now,
    )
    table = Table(Stored(row, seats, entries, []))
    table.row = replace(row, **table.standing.columns())  # including entries due at once
    return New(Stored(table.row, seats, entries, []), table, tokens)


# ---- seats ----


def wanted_seats(
    game: Game, count: int, given: list[NewSeat] | None, own: int, name: str, level: str | None
) -> list[NewSeat]:
    if given is None:
        if own >= count:
            raise InvalidInput(f"there is no seat {own}: this game of {game.name} has seats 0 to {count - 1}")
        given = [NewSeat("person", name) if seat == own else NewSeat("bot", level=level) for seat in range(count)]
    if len(given) != count:
        raise InvalidInput(f"{len(given)} seats given, but this game of {game.name} has {count}")
    return [check_seat(game, seat) for seat in given]


def check_seat(game: Game, seat: NewSeat) -> NewSeat:
    if seat.kind != "bot":
        return NewSeat(seat.kind, nickname(seat.name or "player") if seat.kind == "person" else "")
    return NewSeat("bot", "", check_level(game, seat.level))


def check_level(game: Game, level: str | None) -> str:
    """Return a level of the game (by default the second weakest), or a bot such as `random`."""
    if level is None:
        return default_level(game)
    if level != "random" and level not in levels(game.package):
        raise InvalidInput(f"{game.name} has no level {level!r}; it has {', '.join(levels(game.package))}, random")
    bot(game, level)
    return level


def nickname(text: str) -> str:
    name = " ".join(text.split())
    if (wrong := objection(name) if name else "it has no visible character") is not None:
        raise InvalidInput(f"this nickname cannot be used: {wrong}")
    return name


def seated(
    id: str, wanted: list[NewSeat], request: str | None, player: Player | None = None
) -> tuple[list[SeatRow], dict[str, str]]:
    """Return the seats of a new table, and the tokens of its players."""
    people = [number for number, seat in enumerate(wanted) if seat.kind == "person"]
    tokens = {str(number): seat_token(request, id, number) for number in people}
    rows = [
        SeatRow(id, number, seat.kind, seat.name or "", seat.level, None, hash_or_none(tokens.get(str(number))))
        for number, seat in enumerate(wanted)
    ]
    if player is not None and people:
        rows[people[0]] = replace(rows[people[0]], name=player.name, member=player.id)
    for number in people:
        others = [rows[other].name for other in people if other < number]
        rows[number] = replace(rows[number], name=numbered(rows[number].name, others))
    return rows, tokens


def allows_hints(given: bool | None, wanted: list[NewSeat]) -> bool:
    """Return whether hints are allowed: as the form says, by default where one person plays against bots."""
    if given is not None:
        return given
    kinds = [seat.kind for seat in wanted]
    return kinds.count("person") == 1 and "open" not in kinds


def hash_or_none(token: str | None) -> str | None:
    return None if token is None else secret_hash(token)


# ---- ids and tokens ----
# A client unsure whether its request arrived sends it again with the same id. Table id and tokens are derived from that
# id, so they are the same both times without being stored; the id is random and known only to the client, and so are
# the tokens.


def table_id(request: str | None) -> str:
    """Return the table's id: letters and digits only, because ids appear in links and on command lines, where a dash
    begins an option."""
    number = secrets.randbits(256) if request is None else int.from_bytes(derived("table", request), "big")
    return "".join(LETTERS[number // len(LETTERS) ** place % len(LETTERS)] for place in range(ID_LENGTH))


def seat_token(request: str | None, table: str, seat: int | str) -> str:
    """Return the secret token of a seat."""
    if request is None:
        return secrets.token_urlsafe(24)
    return base64.urlsafe_b64encode(derived("seat", request, table, str(seat))[:24]).decode()


def derived(*parts: str) -> bytes:
    return hashlib.sha256("\n".join(("koga", *parts)).encode()).digest()
