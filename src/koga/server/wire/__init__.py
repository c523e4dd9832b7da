"""All messages of the socket, by direction. docs/wire.md explains them; a test keeps both consistent.

These structs are the single source: `koga schema` generates the page's TypeScript types from them.
"""

from koga.server.wire.codes import CODES, Code, Refused, refused_options
from koga.server.wire.coding import LARGEST, decode, encode, id_of
from koga.server.wire.fields import SIGNS, WIRE, Move, Name, Seat, Sha256, TableId, Token
from koga.server.wire.from_client import (
    Act,
    Again,
    Answer,
    Away,
    Back,
    Cancel,
    Command,
    Fill,
    Free,
    FromClient,
    Hint,
    Join,
    Ping,
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
from koga.server.wire.from_server import (
    Because,
    Chat,
    Delta,
    Done,
    FromServer,
    Hinted,
    Joined,
    Pong,
    SnapshotMessage,
    TableUpdate,
    bye,
    error_message,
)
from koga.server.wire.state import (
    AgreementState,
    ChatLine,
    Clock,
    Clocks,
    RatingChange,
    Reason,
    SeatState,
    TableState,
    UndoAsked,
    VoteState,
)

__all__ = [
    "CODES", "LARGEST", "SIGNS", "WIRE", "Act", "Again", "AgreementState", "Answer", "Away", "Back", "Because",
    "Cancel", "Chat", "ChatLine", "Clock", "Clocks", "Code", "Command", "Delta", "Done", "Fill", "Free",
    "FromClient", "FromServer", "Hint", "Hinted", "Join", "Joined", "Move", "Name", "Ping", "Pong", "RatingChange",
    "Reason", "Refused", "Resign", "Reveal", "Say", "Seat", "SeatState", "Sha256", "Share", "Show", "SnapshotMessage",
    "Start", "Swap", "TableId", "TableState", "TableUpdate", "Token", "Undo", "UndoAsked", "Vote", "VoteState",
    "Why", "bye", "decode", "encode", "error_message", "id_of", "refused_options",
]  # fmt: skip
