"""New tournaments, and the tables of their games."""

from __future__ import annotations

import msgspec

from koga.core.game import Agreed, InvalidInput, agree, find, restored
from koga.core.match import Match
from koga.server.storage.rows import SeatRow, Settings
from koga.server.tables.creation import ID_LENGTH, LETTERS, New, check_level, derived, new, table_id
from koga.server.tables.table import player_name
from koga.server.text import objection
from koga.server.tournaments.forms import NewTournament
from koga.server.tournaments.rows import GameRow, PlayerRow, TournamentRow, Whole
from koga.server.wire import Clock, refused_options

DAY = 86_400.0
LATEST_START = 30 * DAY  # seconds from now to the latest start
MOST_ROBIN = 24  # players of a round robin: 23 rounds
MOST_BLOCKS = 32
QUICK = Clock("turn", 60, reserve=180)


def from_form(form: NewTournament, maker: str, now: float) -> TournamentRow:
    """Create a tournament from a form. Slow: options are checked by starting a game. The refusal says what is
    wrong."""
    try:
        game = find(form.game)
        agreed = agree(game, form.options, {})
        seats = game.start(agreed).seats
        check(form, seats, now)
        fill = None if form.fill is None else check_level(game, form.fill)
    except InvalidInput as error:
        raise refused_options(error) from error
    return TournamentRow(
        id=table_id(None if form.id is None else f"tournament {form.id}"),
        title=" ".join(form.title.split()),
        game=game.name,
        agreed=msgspec.json.encode(agreed).decode(),
        clock=msgspec.json.encode(timed(form.clock or QUICK, seats)).decode(),
        seats=seats,
        system=form.system,
        rounds=form.rounds,
        size=form.size,
        fill=fill,
        pause=form.pause,
        minutes=form.minutes,
        starts=form.starts,
        listed=form.listed,
        maker=maker,
        state="open",
        round=0,
        version=0,
        created=now,
    )


def check(form: NewTournament, seats: int, now: float) -> None:
    if (wrong := objection(" ".join(form.title.split()) or "\x00")) is not None:
        raise InvalidInput(f"this title cannot be used: {wrong}")
    if not 2 <= seats <= 4:
        raise InvalidInput(f"a tournament's game must have two to four seats, not {seats}")
    if form.system in ("robin", "swiss") and seats != 2:
        raise InvalidInput(f"{form.system} requires games of two; for {seats} players choose blocks or arena")
    if form.system == "blocks" and seats == 2:
        raise InvalidInput("blocks require games of three or four; for two players choose robin, swiss or arena")
    if form.size < seats:
        raise InvalidInput(f"a tournament with games of {seats} needs at least {seats} players")
    most = {"robin": MOST_ROBIN, "blocks": MOST_BLOCKS}.get(form.system, 64)
    if form.size > most:
        raise InvalidInput(f"{form.system} allows at most {most} players")
    if form.system == "robin" and form.rounds > 2:
        raise InvalidInput("a round robin has one or two cycles")
    if form.starts is not None and not now - 60 <= form.starts <= now + LATEST_START:
        raise InvalidInput(f"a tournament must start within {LATEST_START / DAY:.0f} days")


def timed(clock: Clock, seats: int) -> Clock:
    """Return the clock's settings: running out of time loses. A game of two ends; with more players a bot takes
    over."""
    return msgspec.structs.replace(clock, then="end" if seats == 2 else "bot")


# ---- tables ----


def match_id(game: GameRow) -> str:
    """Return the id of a game's table, derived from the game, so that creating it twice is idempotent. Requests cannot
    choose such an id."""
    number = int.from_bytes(derived("tournament", game.tournament, str(game.round), str(game.board)), "big")
    return "".join(LETTERS[number // len(LETTERS) ** place % len(LETTERS)] for place in range(ID_LENGTH))


def table_of(whole: Whole, game: GameRow, now: float) -> New:
    """Create the table of a game. Slow. Members' sessions open the seats: there are no tokens. A bot plays for a
    withdrawn player. Players contribute to chance as at other tables; late players are excluded."""
    row, by_number = whole.row, {player.number: player for player in whole.players}
    seats = [seat_of(match_id(game), seat, by_number[number], row) for seat, number in enumerate(game.numbers())]
    played = find(row.game)
    agreed = restored(played, msgspec.json.decode(row.agreed, type=Agreed))
    match = Match.prepare(played, agreed, [player_name(seat) for seat in seats])
    clock = msgspec.json.decode(row.clock, type=Clock)
    settings = Settings("open", False, clock, "end" if row.seats == 2 else "bot", tournament=row.id)
    contributors = {seat.number: None for seat in seats if seat.kind == "person"}
    return new(match_id(game), match, settings, False, seats, {}, contributors, now)


def seat_of(match: str, seat: int, player: PlayerRow, row: TournamentRow) -> SeatRow:
    if player.level is not None or player.state != "in" or player.member is None:
        return SeatRow(match, seat, "bot", "", player.level or check_level(find(row.game), row.fill))
    return SeatRow(match, seat, "person", player.name, member=player.member)
