"""All messages of the socket. docs/wire.md explains them; a test keeps both consistent.

These structs are the single source: `koga schema` generates the page's TypeScript types from them.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from koga.core.evaluation import Evaluation
from koga.core.game import Course, InvalidInput, Part
from koga.core.line import Line
from koga.core.snapshot import Choice, Snapshot

WIRE = 2  # incremented when older clients would misread a message
LARGEST = 16_384  # maximum bytes of a message to the server
LONGEST_TEXT = 300  # maximum characters of a chat text
ZERO = rb"\u0000"  # NUL: PostgreSQL refuses it, SQLite ends a text there
SIGNS = ("yes", "no", "wait", "hurry", "look", "well-played", "thanks", "sorry")

# Codes of refusals. The code is for programs; the texts are for people, in both languages. Placeholders in braces are
# filled from the refusal: its fields, or the rule it cites.
CODES: dict[str, tuple[str, str]] = {
    "malformed": ("unknown message type", "送信できませんでした（内容に誤りがあります）"),
    "unprintable": ("text must not contain control characters", "送信できませんでした（使えない文字があります）"),
    "too-big": ("the message is too big", "送信できませんでした（内容が大きすぎます）"),
    "too-fast": ("too many messages; wait a moment", "操作が速すぎます。少し待ってください"),
    "too-many": ("too many tables or connections from this address", "この接続元からの卓または接続が多すぎます"),
    "too-slow": ("the connection is too slow", "通信が遅すぎるため切断しました"),
    "wire": ("this page is out of date; reload it", "ページが古くなっています。再読み込みしてください"),
    "not-joined": ("join a table first", "先にゲームに参加してください"),
    "no-table": ("there is no such table", "そのゲームはありません"),
    "not-found": ("not found", "見つかりません"),
    "not-allowed": ("method not allowed", "ここではできません"),
    "no-seat": ("this is not your seat", "その席はあなたの席ではありません"),
    "taken": ("this seat is taken", "その席はすでに埋まっています"),
    "name-taken": ("this name is taken, or looks like one that is", "その名前は使われているか、よく似た名前があります"),
    "no-members": ("this server has no members", "このサーバーには会員機能がありません"),
    "not-signed-in": ("sign in first", "先にサインインしてください"),
    "sign-in-failed": ("signing in did not work; try again", "サインインできませんでした。もう一度お試しください"),
    "not-host": ("only the host of the table can do this", "この操作は卓の主催者だけができます"),
    "begun": ("the game has begun", "ゲームはすでに始まっています"),
    "closed": ("this table has no spectators", "このゲームは観戦できません"),
    "wrong-origin": ("pages of another site may not use this server", "ほかのサイトのページからは利用できません"),
    "not-json": ("expected JSON with the content type application/json", "application/json のJSONを送ってください"),
    "not-begun": ("the game has not begun: a seat is still open", "まだ全員がそろっていません"),
    "not-over": ("available once the game is over", "ゲームが終わると見られます"),
    "over": ("the game is over", "ゲームは終わっています"),
    "out-of-time": ("you have run out of time", "持ち時間がなくなりました"),
    "left": ("you have resigned", "このゲームからはすでに抜けています"),
    "not-your-turn": ("it is not your turn", "あなたの手番ではありません"),
    "stale": ("the game has moved on; look again", "状況が変わりました。もう一度確認してください"),
    "forbidden": ("a rule forbids it", "ルール上できません"),
    "no-undo": ("this cannot be undone: something was drawn or revealed", "抽選や公開のあとはやり直せません"),
    "asked-enough": ("this undo was already requested too often", "これ以上やり直しをお願いできません"),
    "nothing": ("there is nothing to answer", "返事を待っている申し出はありません"),
    "too-early": (
        "this player may still be thinking; wait {seconds} seconds after the last action",
        "まだ考えているかもしれません。最後の行動から{seconds}秒お待ちください",
    ),
    "hushed": ("the rules forbid you to talk now", "いまは会話がルールで禁じられています"),
    "no-hints": ("this table plays without hints", "このゲームではヒントを使えません"),
    "tournament": ("this is not allowed in a tournament", "大会の対戦ではできません"),
    "no-tournament": ("there is no such tournament", "その大会はありません"),
    "full": ("the tournament is full", "大会は満員です"),
    "too-few": ("there are too few players yet", "参加者がまだ足りません"),
    "not-maker": ("only the organiser of the tournament can do this", "この操作は大会の主催者だけができます"),
    "rated": ("rated games have neither undo nor stand-ins", "レート戦ではやり直しやボットへの交代はできません"),
    "members-only": (
        "only members play rated games; sign in",
        "レート戦に参加できるのは会員だけです。サインインしてください",
    ),
    "busy": ("the server is busy; try again", "混み合っています。もう一度お試しください"),
    "options": ("these options do not go together (rule {rule})", "この設定の組み合わせでは遊べません（ルール{rule}）"),
    "bad-name": ("a name has 1 to 24 printable characters", "名前は24文字以内の表示できる文字で入力してください"),
    "bad-mail": ("this is not a mail address", "メールアドレスの形式が正しくありません"),
    "no-vacation": (
        "a year has {days} days of vacation, one vacation at a time",
        "休暇は年間{days}日まで、一度に一回だけ取れます",
    ),
    "bad-token": ("this bot token was never issued, or is revoked", "このボットトークンは発行されていないか、無効です"),
    "token-limit": (
        "a member has at most {tokens} bot tokens; revoke one first",
        "ボットトークンは{tokens}個までです。先にどれかを無効にしてください",
    ),
    "token-busy": (
        "a bot token plays at most {games} games at a time",
        "一つのボットトークンで同時に参加できるのは{games}ゲームまでです",
    ),
    "no-programs": ("programs may not play at this table", "この卓にはプログラムは参加できません"),
    "program": ("a program may play, and nothing else", "プログラムにできるのはゲームの行動だけです"),
    "seated": ("you have a seat at this table already", "すでにこのゲームに参加しています"),
    "invalid": ("invalid request", "指定が正しくありません"),
    "old-rules": ("this table was started under another version of the rules", "古いルールのゲームのため、開けません"),
    "quarantined": (
        "this table is out of order; the operator has been notified",
        "このゲームは不具合のため停止しています",
    ),
    "gone": ("this link has been used or has expired", "このリンクは使用済みか期限切れです"),
    "moved": ("this seat was moved to another device", "この席は別の端末に移りました"),
    "reseated": ("seats have changed; reconnect", "席が入れ替わりました。接続し直してください"),
    "removed": ("the host has freed your seat", "主催者があなたの席を空けました"),
    "cancelled": ("the host has closed this table", "主催者がこの卓を閉じました"),
    "stopping": ("the server is restarting; reconnect", "サーバーを再起動しています。接続し直してください"),
    "broken": ("the server failed; nothing was changed", "サーバーの不具合です。何も変更されていません"),
}
Code = Literal[
    "malformed", "unprintable", "too-big", "too-fast", "too-many", "too-slow", "wire", "not-joined", "no-table",
    "not-found", "not-allowed", "no-seat", "taken", "name-taken", "no-members", "not-signed-in",
    "sign-in-failed", "not-host", "begun", "closed", "wrong-origin", "not-json",
    "not-begun", "not-over", "over", "out-of-time", "left", "not-your-turn", "stale", "forbidden", "no-undo",
    "asked-enough", "nothing", "too-early", "hushed", "no-hints", "rated", "members-only", "busy", "invalid",
    "options", "bad-name", "bad-mail", "no-vacation", "bad-token", "token-limit", "token-busy", "no-programs",
    "program", "seated",
    "old-rules", "quarantined", "gone", "moved", "reseated", "removed", "cancelled", "stopping", "broken",
    "tournament", "no-tournament", "full", "too-few", "not-maker",
]  # fmt: skip


class Refused(Exception):
    """A refused request: a code, the rule that forbids it and details if any, and the values of the text's
    placeholders."""

    def __init__(self, code: Code, rule: str | None = None, more: str | None = None, **fields: int) -> None:
        super().__init__(code, rule, more)
        self.code: Code = code
        self.rule = rule
        self.more = more
        self.fields = fields


Id = Annotated[str, Meta(min_length=1, max_length=40)]
Seat = Annotated[int, Meta(ge=0, le=15)]
Version = Annotated[int, Meta(ge=0, le=1_000_000_000)]
TableId = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{6,24}$")]
Token = Annotated[str, Meta(min_length=8, max_length=64)]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
Sha256 = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]  # alternatively 32 bytes in hexadecimal
Move = Annotated[dict[str, str | int | bool | list[int]], Meta(max_length=20)]  # fields of a game's move
Sign = Literal["yes", "no", "wait", "hurry", "look", "well-played", "thanks", "sorry"]

# ---- from the client, over the socket -------------------------------------------------------------------------------


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

# ---- the state of a table --------------------------------------------------------------------------------------------


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


class SeatState(Struct, frozen=True):
    """A seat. `stand_in` is the level of the bot that plays for an absent person; `here`: connected to this process;
    `left`: the person resigned and cannot return; `host`: the person created the table and arranges its seats;
    `member`: the address of the person's profile, if they are a member; `program`: an outside program plays for a
    person, and neither talks nor answers."""

    kind: Literal["person", "bot", "open"]
    name: str
    level: str | None
    stand_in: str | None
    here: bool
    left: bool = False
    host: bool = False
    member: str | None = None
    program: bool = False


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


# ---- from the server, over the socket -------------------------------------------------------------------------------


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


CITED = re.compile(r"\(([A-Z]+\d+\.\d+)")


def refused_options(error: InvalidInput) -> Refused:
    """Return the refusal of options: games end such messages with the rule in brackets."""
    cited = CITED.search(str(error))
    return Refused("options", cited[1], str(error)) if cited else Refused("invalid", more=str(error))


def bye(code: Code) -> Bye:
    return Bye(code, *CODES[code])


encode = msgspec.json.Encoder().encode
decoder = msgspec.json.Decoder(FromClient)


class AnyId(Struct):
    id: Id


def decode(data: bytes) -> FromClient:
    """Decode a client's message; raise Refused if it is invalid."""
    if len(data) > LARGEST:
        raise Refused("too-big", more=f"at most {LARGEST} bytes")
    if ZERO in data:
        raise Refused("malformed", more="text must not contain NUL")
    try:
        message: FromClient = decoder.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refused("malformed", more=str(error)[:200]) from error
    return message


def id_of(data: bytes) -> str | None:
    """Return the id of an otherwise malformed message, so that its refusal can name it."""
    try:
        return msgspec.json.decode(data, type=AnyId).id if len(data) <= LARGEST else None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
