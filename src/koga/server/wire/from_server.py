"""Messages from the server: snapshots, deltas, answers and errors."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, Struct, UnsetType

from koga.core.evaluation import Evaluation
from koga.core.game import Course, Part
from koga.core.line import Line
from koga.core.snapshot import Choice, Snapshot
from koga.server.wire.codes import CODES, Code, Refused
from koga.server.wire.state import ChatLine, Clocks, TableState


class Joined(Struct, tag="joined", tag_field="type", frozen=True):
    id: str
    version: int
    wire: int
    seats: tuple[int, ...]  # the seats this connection holds; none: it watches
    opened: tuple[int, ...]  # the seat opened by each token of the join, in their order
    table: TableState
    chat: tuple[ChatLine, ...]


class SnapshotMessage(Struct, tag="snapshot", tag_field="type", frozen=True, gc=False):
    """A seat's (or a spectator's, -3) complete view. `snapshot.ply` counts actions, `version` stored entries."""

    version: int
    seat: int
    clocks: Clocks | None
    snapshot: Snapshot


class Delta(Struct, tag="delta", tag_field="type", frozen=True, gc=False):
    """Changes since the snapshot at version `since`. Omitted fields are unchanged; of the log the first `log_kept`
    entries stay and `log` follows them; `view` has the changed fields of the game's view."""

    version: int
    since: int
    seat: int
    clocks: Clocks | None
    log_kept: int
    log: tuple[tuple[Line, ...], ...]
    ply: int
    to_act: int | UnsetType = UNSET
    ask: Line | UnsetType = UNSET
    choices: tuple[Choice, ...] | UnsetType = UNSET
    courses: tuple[Course, ...] | UnsetType = UNSET
    scores: tuple[int, ...] | UnsetType | None = UNSET
    end: tuple[Line, ...] | UnsetType = UNSET
    parts: tuple[Part, ...] | UnsetType = UNSET
    view: dict[str, Any] | UnsetType = UNSET


class TableUpdate(Struct, tag="table", tag_field="type", frozen=True):
    """The table changed: seats, clocks, a requested undo, the end, a rematch."""

    version: int
    table: TableState


class Chat(Struct, tag="chat", tag_field="type", frozen=True):
    version: int
    line: ChatLine


class Done(Struct, tag="done", tag_field="type", frozen=True, gc=False):
    """The message with this id was carried out and is stored; `version` is the resulting version."""

    id: str
    version: int


class Hinted(Struct, tag="hinted", tag_field="type", frozen=True):
    id: str
    version: int
    seat: int
    evaluations: tuple[Evaluation, ...]


class Because(Struct, tag="because", tag_field="type", frozen=True):
    """The first rule against the action; none if the action is legal."""

    id: str
    version: int
    rule: str | None


class Pong(Struct, tag="pong", tag_field="type", frozen=True):
    id: str
    version: int


class ErrorMessage(Struct, tag="error", tag_field="type", frozen=True):
    """An error, over the socket and, with a matching status, over HTTP. `rule` is an id of the game's rulebook;
    `fields` are the values of the text's placeholders; `more` gives details in English where that helps programs."""

    code: Code
    en: str
    ja: str
    id: str | None = None
    version: int | None = None
    rule: str | None = None
    more: str | None = None
    fields: dict[str, int] = {}


class Bye(Struct, tag="bye", tag_field="type", frozen=True):
    """The last message before the server closes the connection."""

    code: Code
    en: str
    ja: str


FromServer = Joined | SnapshotMessage | Delta | TableUpdate | Chat | Done | Hinted | Because | Pong | ErrorMessage | Bye


def error_message(refusal: Refused, id: str | None = None, version: int | None = None) -> ErrorMessage:
    en, ja = (text.format(rule=refusal.rule, **refusal.fields) for text in CODES[refusal.code])
    return ErrorMessage(refusal.code, en, ja, id, version, refusal.rule, refusal.more, refusal.fields)


def bye(code: Code) -> Bye:
    return Bye(code, *CODES[code])
