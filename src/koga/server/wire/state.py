"""The public state of a table, as it stands in messages and in answers over HTTP."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """`turn`: seconds per turn, with a `reserve` beyond them for the whole game; `game`: seconds for all of a seat's
    turns. When they are used up, a bot takes over or the game ends."""

    kind: Literal["turn", "game"]
    seconds: Annotated[int, Meta(ge=1, le=604_800)]
    then: Literal["bot", "end"] = "bot"
    reserve: Annotated[int, Meta(ge=0, le=604_800)] = 0


class Clocks(Struct, frozen=True):
    """Milliseconds left by seat when this was sent, and whose clock is running."""

    left: tuple[int, ...]
    running: int | None


Reason = Literal["resigned", "time", "vote", "away"]


class SeatState(Struct, frozen=True):
    """A seat. `stand_in` is the level of the bot that plays for an absent person; `here`: connected to this process;
    `left`: the person has lost and cannot return; `reason`: why the person no longer plays, such as time that ran out;
    `host`: the person created the table and arranges its seats; `member`: the address of the person's profile, if they
    are a member; `program`: an outside program plays for a person, and neither talks nor answers."""

    kind: Literal["person", "bot", "open"]
    name: str
    level: str | None
    stand_in: str | None
    here: bool
    left: bool = False
    host: bool = False
    member: str | None = None
    program: bool = False
    reason: Reason | None = None


class RatingChange(Struct, frozen=True):
    """A player's rating before and after a rated game; the 95 % interval is the rating ± `margin`."""

    before: int
    after: int
    margin: int


class UndoAsked(Struct, frozen=True):
    seat: int
    version: int
    waiting_for: tuple[int, ...]


class VoteState(Struct, frozen=True):
    """A vote on continuing without the player at `target`; `left`: milliseconds for that player to act, once all have
    voted."""

    target: int
    waiting_for: tuple[int, ...]
    left: int | None


class AgreementState(Struct, frozen=True):
    """Progress of the agreement on chance: the contributing seats, their commitments by seat, and the seats that have
    revealed theirs. `waiting_for`: the seats that have to commit or, once all have, to reveal."""

    wanted: tuple[int, ...]
    committed: tuple[str | None, ...]
    revealed: tuple[int, ...]
    waiting_for: tuple[int, ...]


class TableState(Struct, frozen=True):
    """The public state of a table: what everyone who may see it knows."""

    id: str
    game: str
    rules: int
    options: dict[str, str]
    seats: tuple[SeatState, ...]
    watch: Literal["none", "open", "all"]
    hints: bool
    clock: Clock | None
    leaving: Literal["bot", "end"]  # what happens when a player resigns
    start: Literal["full", "host"]  # the game begins when all seats are taken, or when the host starts it
    clocks: Clocks | None
    state: Literal["open", "agreeing", "playing", "over"]
    ended_by: Literal["rules", "time", "resign"] | None
    out_of_time: int | None  # the seat whose clock ended the game
    resigned: int | None  # the seat whose player ended the game by resigning
    to_act: int | None  # the seat to act, during the game
    places: tuple[int, ...] | None  # once it is over, by seat: 1 is first; players who left are last
    undo: UndoAsked | None
    vote: VoteState | None
    promise: str | None  # SHA-256 of the server's secret seed, once all seats are taken
    fingerprint: str | None  # of the agreement on chance, once all have committed: for `koga verify --promise`
    agreement: AgreementState | None  # agreement on chance in progress
    seed: str | None  # the seed itself, once the game is over
    rematch: str | None  # the rematch's table
    tournament: str | None  # the tournament it belongs to
    rated: bool  # whether the result changes ratings: no hints, no undo, members and measured bots only
    programs: bool  # whether outside programs may take open seats
    ratings: tuple[RatingChange | None, ...] | None  # by seat, once the changes of a rated game are stored
    kept_until: float | None  # when it is archived and deleted if unused until then; None: never


class ChatLine(Struct, frozen=True):
    """A chat line: a text or a sign."""

    number: int
    seat: int
    name: str
    text: str | None
    sign: str | None
