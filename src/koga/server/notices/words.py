"""Texts of notices, in both languages. They reveal nothing of the game, because a locked screen can be seen by
anyone."""

from __future__ import annotations

from msgspec import Struct

from koga.server.http import catalogue
from koga.server.notices.rows import Lang
from koga.server.storage.rows import NoticeKind

TEXTS: dict[NoticeKind, dict[Lang, tuple[str, str]]] = {
    "turn": {
        "en": ("Your turn: {game}", "It is your turn in your game with {names}."),
        "ja": ("あなたの番です：{game}", "{names}とのゲームで、あなたの番になりました。"),
    },
    "reminder": {
        "en": ("Time is running out: {game}", "It is your turn in your game with {names}: {hours} h left."),
        "ja": ("残り時間わずか：{game}", "{names}とのゲームはあなたの番です。持ち時間は残り{hours}時間です。"),
    },
    "game": {
        "en": ("Your game begins: {game}", "Your tournament game with {names} begins now."),
        "ja": ("対戦開始：{game}", "大会の対戦が始まりました。相手は{names}です。"),
    },
}
BOT: dict[Lang, str] = {"en": "a bot", "ja": "ボット"}
PERSON: dict[Lang, str] = {"en": "{name}", "ja": "{name}さん"}
AND: dict[Lang, str] = {"en": ", ", "ja": "、"}
MAIL: dict[Lang, dict[str, str]] = {
    "en": {
        "play": "Play",
        "off": "Unsubscribe",
        "confirm": "Koga: confirm your address",
        "confirm_body": "Someone, probably you, asked Koga to send game notifications to this address. "
        "To confirm, open this link within a day. If it was not you, ignore this email: you will get no more.",
    },
    "ja": {
        "play": "ゲームを開く",
        "off": "メールの配信を停止する",
        "confirm": "甲賀：メールアドレスの確認",
        "confirm_body": "このアドレスでゲームのお知らせを受け取る申し込みがありました。"
        "受け取る場合は、1日以内に次のリンクを開いてください。"
        "お心当たりがなければ、このメールは破棄してください。以後メールは届きません。",
    },
}


class Notice(Struct, frozen=True):
    """A notice in one language. `url` is a path; a notice replaces an older one with the same `tag`."""

    title: str
    body: str
    url: str
    tag: str


def written(kind: NoticeKind, lang: Lang, game: str, others: list[str | None], match: str, hours: int) -> Notice:
    """Return the notice's text. `others`: the names of the other players, None for a bot."""
    names = AND[lang].join(dict.fromkeys(PERSON[lang].format(name=name) if name else BOT[lang] for name in others))
    title, body = TEXTS[kind][lang]
    fields = {"game": title_of(game, lang), "names": names, "hours": hours}
    return Notice(title.format(**fields), body.format(**fields), f"/t/{match}", match)


def title_of(game: str, lang: Lang) -> str:
    title = next((one.title for one in catalogue.games().games if one.name == game), None)
    return game if title is None else title.en if lang == "en" else title.ja
