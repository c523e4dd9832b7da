"""Messages from the client: joining a table, commands, questions."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from koga.server.wire.fields import LONGEST_TEXT, WIRE, Id, Move, Seat, Sha256, Sign, TableId, Token, Version


class Join(Struct, tag="join", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """The first message, with the tokens of the client's seats: several if several people share a screen, none to
    watch. `seen` is the last version the client saw: it receives what it missed, or a whole snapshot."""

    id: Id
    table: TableId
    wire: int = WIRE
    tokens: Annotated[list[Token], Meta(max_length=8)] = []
    seen: Version | None = None


class Act(Struct, tag="act", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """An action by a seat, at the version the client sees."""

    id: Id
    seat: Seat
    version: Version
    action: Annotated[int, Meta(ge=-1, le=1_000_000)]


class Undo(Struct, tag="undo", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """Asks to take back the seat's last action: granted at once, put to the other players, or refused."""

    id: Id
    seat: Seat
    version: Version


class Answer(Struct, tag="answer", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """Accepts or declines the requested undo."""

    id: Id
    seat: Seat
    version: Version
    yes: bool


class Say(Struct, tag="say", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """A chat message."""

    id: Id
    seat: Seat
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_TEXT)]


class Show(Struct, tag="show", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """One of the fixed chat signs, which are always allowed."""

    id: Id
    seat: Seat
    sign: Sign


class Hint(Struct, tag="hint", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """Asks for a bot's evaluation of each action."""

    id: Id
    seat: Seat
    version: Version


class Why(Struct, tag="why", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """Asks which rule forbids an action, given by its name as in records or by its move as in choices. Nothing is
    played."""

    id: Id
    seat: Seat
    version: Version
    name: Annotated[str, Meta(min_length=1, max_length=80)] | None = None
    move: Move | None = None


class Away(Struct, tag="away", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """Lets a bot of this level play for the seat until the player returns."""

    id: Id
    seat: Seat
    level: Annotated[str, Meta(max_length=40)] | None = None


class Back(Struct, tag="back", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """Takes the seat back from the bot."""

    id: Id
    seat: Seat


class Resign(Struct, tag="resign", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """Resigns: depending on the table's `leaving`, a bot takes over or the game ends."""

    id: Id
    seat: Seat


class Vote(Struct, tag="vote", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """Votes, at a table without a clock, on continuing without the player at `target`, who has not acted for a long
    time. Once all others agree, that player has a minute left to act or object; then the seat is resigned."""

    id: Id
    seat: Seat
    target: Seat
    yes: bool = True


class Fill(Struct, tag="fill", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """Before the game: the host puts a bot of this level into an open seat."""

    id: Id
    seat: Seat
    target: Seat
    level: Annotated[str, Meta(max_length=40)] | None = None


class Swap(Struct, tag="swap", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """Before the game: exchanges the client's seat for an open one or, from the host, any two seats."""

    id: Id
    seat: Seat
    first: Seat
    second: Seat


class Free(Struct, tag="free", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """Before the game: vacates the client's seat or, from the host, that of another player or a bot."""

    id: Id
    seat: Seat
    target: Seat


class Start(Struct, tag="start", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """The host starts the game; bots of this level take the seats that are still open."""

    id: Id
    seat: Seat
    level: Annotated[str, Meta(max_length=40)] | None = None


class Cancel(Struct, tag="cancel", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """The host closes a table whose game has not begun. Nothing of it is stored."""

    id: Id
    seat: Seat


class Share(Struct, tag="share", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """The client's share of chance: the SHA-256 of the text "koga share" and 32 random bytes, which the client keeps.
    Requested when chance starts over; the first share is offered when taking a seat."""

    id: Id
    seat: Seat
    sha256: Sha256


class Reveal(Struct, tag="reveal", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """Reveals the 32 bytes, once the server has committed to its seed and all contributing seats have committed."""

    id: Id
    seat: Seat
    share: Sha256


class Again(Struct, tag="again", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """Requests a rematch, once the game is over: a new table, seats moved on by one, tokens valid there too."""

    id: Id
    seat: Seat


class Ping(Struct, tag="ping", tag_field="type", frozen=True, forbid_unknown_fields=True):
    id: Id


Arrangement = Fill | Swap | Free | Start  # of seats, before the game
Command = Act | Undo | Answer | Say | Show | Away | Back | Resign | Vote | Arrangement | Share | Reveal
FromClient = Join | Command | Cancel | Hint | Why | Again | Ping
