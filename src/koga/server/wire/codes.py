"""Refusals: their codes, and the text of each for people in both languages."""

from __future__ import annotations

import re
from typing import Literal

from koga.core.game import InvalidInput

# Codes of refusals. The code is for programs; the texts are for people, in both languages. Placeholders in braces are
# filled from the refusal: its fields, or the rule it cites.
CODES: dict[str, tuple[str, str]] = {
    "malformed": ("unknown message type", "送信できませんでした（内容に誤りがあります）"),
    "unprintable": ("text must not contain control characters", "送信できませんでした（使えない文字があります）"),
    "too-big": ("the message is too big", "送信できませんでした（内容が大きすぎます）"),
    "too-fast": ("too many messages; wait a moment", "操作が速すぎます。少し待ってください"),
    "too-many": ("too many tables or connections from this address", "この接続元からの卓または接続が多すぎます"),
    "too-much": ("too many actions from this address; try again later", "操作が多すぎます。しばらくお待ちください"),
    "chat-full": ("the chat of this table is full", "このゲームのチャットは上限に達しました"),
    "table-full": (
        "too much has been changed at this table; it can still be played to its end",
        "このゲームでできる変更の上限に達しました。最後まで遊ぶことはできます",
    ),
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
    "begun": ("the game has already started", "ゲームはすでに始まっています"),
    "closed": ("this table is closed to spectators", "このゲームは観戦できません"),
    "wrong-origin": ("pages of another site may not use this server", "ほかのサイトのページからは利用できません"),
    "not-json": ("expected JSON with the content type application/json", "application/json のJSONを送ってください"),
    "not-begun": ("the game has not started: a seat is still open", "まだ全員がそろっていません"),
    "not-over": ("available once the game is over", "ゲームが終わると見られます"),
    "no-analysis": (
        "this game could not be analysed; try again later",
        "このゲームは分析できませんでした。時間をおいてお試しください",
    ),
    "over": ("the game is over", "ゲームは終わっています"),
    "out-of-time": ("you have run out of time", "持ち時間がなくなりました"),
    "left": ("you have resigned", "このゲームからはすでに抜けています"),
    "not-your-turn": ("it is not your turn", "あなたの手番ではありません"),
    "stale": ("the game has moved on; look again", "状況が変わりました。もう一度確認してください"),
    "forbidden": ("a rule forbids it", "ルール上できません"),
    "no-undo": ("this cannot be undone: something was drawn or revealed", "抽選や公開のあとはやり直せません"),
    "asked-enough": ("this undo was already requested too often", "これ以上やり直しをお願いできません"),
    "nothing": ("there is no request to answer", "返事を待っている申し出はありません"),
    "too-early": (
        "this player may still be thinking; wait {seconds} seconds after the last action",
        "まだ考えているかもしれません。最後の行動から{seconds}秒お待ちください",
    ),
    "hushed": ("the rules forbid you to talk now", "いまは会話がルールで禁じられています"),
    "no-hints": ("this table plays without hints", "このゲームではヒントを使えません"),
    "tournament": ("this is not allowed in a tournament", "大会の対戦ではできません"),
    "no-tournament": ("there is no such tournament", "その大会はありません"),
    "full": ("the tournament is full", "大会は満員です"),
    "too-few": ("there are not enough players yet", "参加者がまだ足りません"),
    "not-maker": ("only the organiser of the tournament can do this", "この操作は大会の主催者だけができます"),
    "rated": ("rated games have neither undo nor stand-ins", "レート戦ではやり直しやボットへの交代はできません"),
    "members-only": (
        "only members play rated games; sign in",
        "レート戦に参加できるのは会員だけです。サインインしてください",
    ),
    "busy": ("the server is busy; try again", "混み合っています。もう一度お試しください"),
    "options": ("these options do not go together (rule {rule})", "この設定の組み合わせでは遊べません（ルール{rule}）"),
    "bad-name": ("a name has 1 to 24 printable characters", "名前は24文字以内の表示できる文字で入力してください"),
    "bad-mail": ("this is not an email address", "メールアドレスの形式が正しくありません"),
    "no-vacation": (
        "members have {days} days of vacation a year, one vacation at a time",
        "休暇は年間{days}日までです。同時に設定できるのは一つだけです",
    ),
    "bad-token": ("this bot token is unknown or has been revoked", "このボットトークンは発行されていないか、無効です"),
    "token-limit": (
        "a member has at most {tokens} bot tokens; revoke one first",
        "ボットトークンは{tokens}個までです。先にどれかを無効にしてください",
    ),
    "token-busy": (
        "a bot token plays at most {games} games at a time",
        "一つのボットトークンで同時に参加できるのは{games}ゲームまでです",
    ),
    "no-programs": ("programs may not play at this table", "この卓にはプログラムは参加できません"),
    "program": ("a program may make moves, and nothing else", "プログラムにできるのはゲームの行動だけです"),
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
    "malformed", "unprintable", "too-big", "too-fast", "too-many", "too-much", "chat-full", "table-full", "too-slow",
    "wire", "not-joined", "no-table",
    "not-found", "not-allowed", "no-seat", "taken", "name-taken", "no-members", "not-signed-in",
    "sign-in-failed", "not-host", "begun", "closed", "wrong-origin", "not-json", "no-analysis",
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


CITED = re.compile(r"\(([A-Z]+\d+\.\d+)")


def refused_options(error: InvalidInput) -> Refused:
    """Return the refusal of options: games end such messages with the rule in brackets."""
    cited = CITED.search(str(error))
    return Refused("options", cited[1], str(error)) if cited else Refused("invalid", more=str(error))
