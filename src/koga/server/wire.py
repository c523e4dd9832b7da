"""Every message of the server: over the socket and over HTTP. docs/wire.md explains them; a test keeps both alike.

Fields are said twice nowhere: `koga schema` writes the page's TypeScript types from these structs.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from koga.core.evaluation import Evaluation
from koga.core.game import Course, Part
from koga.core.line import Line
from koga.core.snapshot import Choice, Snapshot

WIRE = 2  # rises when a client of before would misread a message
LARGEST = 16_384  # bytes of a message to the server
LONGEST_TEXT = 300  # letters of a chat text
ZERO = rb"\u0000"  # no database keeps it alike: PostgreSQL refuses it, SQLite ends a text there
SIGNS = ("yes", "no", "wait", "hurry", "look", "well-played", "thanks", "sorry")

# Why something is refused. The code is for programs; whoever shows it to people has the text in both languages.
CODES: dict[str, tuple[str, str]] = {
    "malformed": ("this is no message the server knows", "サーバーの知らないメッセージです"),
    "too-big": ("the message is too big", "メッセージが大きすぎます"),
    "too-fast": ("too many messages; wait a little", "メッセージが多すぎます。少し待ってください"),
    "too-many": ("too many tables or connections from this address", "この接続元からの卓や接続が多すぎます"),
    "too-slow": ("the client did not read what was sent to it", "クライアントの受信が追いつきません"),
    "wire": (
        "the client speaks another version of this protocol; load it anew",
        "版が違います。読み込み直してください",
    ),
    "not-joined": ("join a table first", "まず卓に参加してください"),
    "no-table": ("there is no such table", "その卓はありません"),
    "not-found": ("there is nothing here", "ここには何もありません"),
    "not-allowed": ("this cannot be done here", "ここではできません"),
    "no-seat": ("you do not hold this seat", "その席はあなたの席ではありません"),
    "taken": ("this seat is taken", "その席は埋まっています"),
    "closed": ("this table has no spectators", "この卓は観戦できません"),
    "not-begun": ("not all seats are taken yet", "まだ全員がそろっていません"),
    "not-over": ("this is only told after the end of the game", "対局が終わってから見られます"),
    "over": ("the game is over", "対局は終わっています"),
    "out-of-time": ("your time for this game is used up", "持ち時間を使い切りました"),
    "left": ("you left this game for good", "この対局からはすでに退いています"),
    "not-your-turn": ("it is not for you to act", "あなたの手番ではありません"),
    "stale": ("the table has moved on; look again", "局面が進んでいます。もう一度見てください"),
    "forbidden": ("a rule forbids it", "ルールで禁じられています"),
    "no-undo": ("this cannot be undone: something was drawn or revealed", "公開や抽選のあとは取り消せません"),
    "nothing": ("there is nothing to answer", "答えるべきことがありません"),
    "hushed": ("the rules forbid you to talk now", "いまは会話がルールで禁じられています"),
    "no-hints": ("this table plays without hints", "この卓ではヒントを使えません"),
    "busy": ("the bots are too busy; try again", "ボットが混み合っています。もう一度お試しください"),
    "invalid": ("this cannot be", "正しくない指定です"),
    "old-rules": ("this table was begun by other rules than the server knows now", "規則の版が違う卓です"),
    "gone": ("this link was used already or is too old", "このリンクは使用済みか期限切れです"),
    "moved": ("this seat was moved to another device", "この席は別の端末に移りました"),
    "stopping": ("the server stops; connect again", "サーバーが停止します。接続し直してください"),
    "broken": ("the server failed; nothing was changed", "サーバーの不具合です。何も変わっていません"),
}
Code = Literal[
    "malformed", "too-big", "too-fast", "too-many", "too-slow", "wire", "not-joined", "no-table", "not-found",
    "not-allowed", "no-seat", "taken", "closed", "not-begun", "not-over", "over", "out-of-time", "left",
    "not-your-turn",
    "stale", "forbidden", "no-undo", "nothing", "hushed", "no-hints", "busy", "invalid", "old-rules", "gone",
    "moved", "stopping", "broken",
]  # fmt: skip


class Refused(Exception):
    """What a client asked for and does not get: a code, the rule if one forbids it, and a word more if there is one."""

    def __init__(self, code: Code, rule: str | None = None, more: str | None = None) -> None:
        super().__init__(code, rule, more)
        self.code: Code = code
        self.rule = rule
        self.more = more


Id = Annotated[str, Meta(min_length=1, max_length=40)]
Seat = Annotated[int, Meta(ge=0, le=15)]
Version = Annotated[int, Meta(ge=0, le=1_000_000_000)]
TableId = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{6,24}$")]
Token = Annotated[str, Meta(min_length=8, max_length=64)]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
Sign = Literal["yes", "no", "wait", "hurry", "look", "well-played", "thanks", "sorry"]

# ---- from the client, over the socket -------------------------------------------------------------------------------


class Join(Struct, tag="join", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """The first message. Tokens of one's seats, several for several persons at one screen, none to watch.
    `seen` is the version that the client saw last: it gets what it missed, or the whole snapshot."""

    id: Id
    table: TableId
    wire: int = WIRE
    tokens: Annotated[list[Token], Meta(max_length=8)] = []
    seen: Version | None = None


class Act(Struct, tag="act", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """An action of one's seat, in answer to the version the client sees."""

    id: Id
    seat: Seat
    version: Version
    action: Annotated[int, Meta(ge=-1, le=1_000_000)]


class Undo(Struct, tag="undo", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """Asks to take back the seat's last action: done at once, put to the other persons, or refused."""

    id: Id
    seat: Seat
    version: Version


class Answer(Struct, tag="answer", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """Yes or no to the undo that is asked for."""

    id: Id
    seat: Seat
    version: Version
    yes: bool


class Say(Struct, tag="say", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """A chat text."""

    id: Id
    seat: Seat
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_TEXT)]


class Show(Struct, tag="show", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """One of the signs: they are open to everybody, always."""

    id: Id
    seat: Seat
    sign: Sign


class Hint(Struct, tag="hint", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """What would a bot think of each action?"""

    id: Id
    seat: Seat
    version: Version


class Why(Struct, tag="why", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """Which rule is against an action, by its name as records have it? Nothing is played."""

    id: Id
    seat: Seat
    version: Version
    name: Annotated[str, Meta(min_length=1, max_length=80)]


class Away(Struct, tag="away", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """A bot of this level plays for the seat until its person is back."""

    id: Id
    seat: Seat
    level: Annotated[str, Meta(max_length=40)] | None = None


class Back(Struct, tag="back", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """The person takes the seat over again."""

    id: Id
    seat: Seat


class Resign(Struct, tag="resign", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """The person leaves the game for good: as the table chose (`leaving`), a bot plays on, or the game ends."""

    id: Id
    seat: Seat


class Again(Struct, tag="again", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """A rematch, once the game is over: a new table, seats moved on by one, tokens valid there too."""

    id: Id
    seat: Seat


class Ping(Struct, tag="ping", tag_field="type", frozen=True, forbid_unknown_fields=True):
    id: Id


FromClient = Join | Act | Undo | Answer | Say | Show | Hint | Why | Away | Back | Resign | Again | Ping

# ---- what a table is ------------------------------------------------------------------------------------------------


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """`turn`: so many seconds for each turn; `game`: for all of a seat's turns. When they are over a bot plays on
    for the seat, or the game ends."""

    kind: Literal["turn", "game"]
    seconds: Annotated[int, Meta(ge=1, le=604_800)]
    then: Literal["bot", "end"] = "bot"


class Clocks(Struct, frozen=True):
    """Milliseconds left by seat when this was sent, and whose clock is running."""

    left: tuple[int, ...]
    running: int | None


class SeatState(Struct, frozen=True):
    """`stand_in` is the level of the bot that plays for a person who is away; `here`: connected to this process;
    `left`: the person resigned and does not come back."""

    kind: Literal["person", "bot", "open"]
    name: str
    level: str | None
    stand_in: str | None
    here: bool
    left: bool = False


class UndoAsked(Struct, frozen=True):
    seat: int
    version: int
    waiting_for: tuple[int, ...]


class TableState(Struct, frozen=True):
    """All about a table that is open to everybody who may see the table at all."""

    id: str
    game: str
    rules: int
    options: dict[str, str]
    seats: tuple[SeatState, ...]
    watch: Literal["none", "open", "all"]
    hints: bool
    clock: Clock | None
    leaving: Literal["bot", "end"]  # what happens when a person leaves for good
    clocks: Clocks | None
    state: Literal["open", "playing", "over"]
    ended_by: Literal["rules", "time", "resign"] | None
    out_of_time: int | None  # the seat whose clock ended the game
    resigned: int | None  # the seat whose player ended the game by leaving
    undo: UndoAsked | None
    promise: str  # SHA-256 of the secret seed of chance
    seed: str | None  # the seed itself, once the game is over
    rematch: str | None  # the table where it goes on


class ChatLine(Struct, frozen=True):
    """Either a text or a sign."""

    number: int
    seat: int
    name: str
    text: str | None
    sign: str | None


# ---- from the server, over the socket -------------------------------------------------------------------------------


class Joined(Struct, tag="joined", tag_field="type", frozen=True):
    id: str
    version: int
    wire: int
    seats: tuple[int, ...]  # the seats this connection holds; none: it watches
    table: TableState
    chat: tuple[ChatLine, ...]


class SnapshotMessage(Struct, tag="snapshot", tag_field="type", frozen=True, gc=False):
    """All that a seat (or a spectator, -3) sees now. `snapshot.ply` counts actions, `version` what was stored."""

    version: int
    seat: int
    clocks: Clocks | None
    snapshot: Snapshot


class Delta(Struct, tag="delta", tag_field="type", frozen=True, gc=False):
    """What is different from the snapshot at version `since`. Fields left out are as they were; of the log the first
    `log_kept` entries stay and `log` follows them; `view` has those fields of the game's view that changed."""

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
    """The table itself changed: seats, clocks, an undo asked for, the end, a rematch."""

    version: int
    table: TableState


class Chat(Struct, tag="chat", tag_field="type", frozen=True):
    version: int
    line: ChatLine


class Done(Struct, tag="done", tag_field="type", frozen=True, gc=False):
    """The message with this id was carried out and is stored; `version` is what it led to."""

    id: str
    version: int


class Hinted(Struct, tag="hinted", tag_field="type", frozen=True):
    id: str
    version: int
    seat: int
    evaluations: tuple[Evaluation, ...]


class Because(Struct, tag="because", tag_field="type", frozen=True):
    """The first rule against the action; none if it is on offer."""

    id: str
    version: int
    rule: str | None


class Pong(Struct, tag="pong", tag_field="type", frozen=True):
    id: str
    version: int


class ErrorMessage(Struct, tag="error", tag_field="type", frozen=True):
    """Over the socket and, with the fitting status, over HTTP. `rule` is an id of the game's rulebook; `more` says
    in English what exactly is wrong, where that helps."""

    code: Code
    en: str
    ja: str
    id: str | None = None
    version: int | None = None
    rule: str | None = None
    more: str | None = None


class Bye(Struct, tag="bye", tag_field="type", frozen=True):
    """The server ends the connection after this."""

    code: Code
    en: str
    ja: str


FromServer = Joined | SnapshotMessage | Delta | TableUpdate | Chat | Done | Hinted | Because | Pong | ErrorMessage | Bye


def error_message(refusal: Refused, id: str | None = None, version: int | None = None) -> ErrorMessage:
    en, ja = CODES[refusal.code]
    return ErrorMessage(refusal.code, en, ja, id, version, refusal.rule, refusal.more)


def bye(code: Code) -> Bye:
    return Bye(code, *CODES[code])


encode = msgspec.json.Encoder().encode
decoder = msgspec.json.Decoder(FromClient)


class AnyId(Struct):
    id: Id


def decode(data: bytes) -> FromClient:
    """A message from a client; Refused if it is none."""
    if len(data) > LARGEST:
        raise Refused("too-big", more=f"{LARGEST} bytes will do")
    if ZERO in data:
        raise Refused("malformed", more="texts have no zeros in them")
    try:
        message: FromClient = decoder.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refused("malformed", more=str(error)[:200]) from error
    return message


def id_of(data: bytes) -> str | None:
    """The id of a message that is otherwise malformed, if it has one, so that its refusal can name it."""
    try:
        return msgspec.json.decode(data, type=AnyId).id if len(data) <= LARGEST else None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
