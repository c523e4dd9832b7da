"""What notices say, in both languages. Nothing of the game itself: a locked screen may be seen by anybody."""

from __future__ import annotations

from msgspec import Struct

from koga.server.http import catalogue
from koga.server.notices.rows import Lang
from koga.server.storage.rows import NoticeKind

TEXTS: dict[NoticeKind, dict[Lang, tuple[str, str]]] = {
    "turn": {
        "en": ("Your turn: {game}", "It is your turn in your game with {names}."),
        "ja": ("手番です：{game}", "{names}さんとの対局で、あなたの手番になりました。"),
    },
    "reminder": {
        "en": ("Time is running out: {game}", "It is your turn in your game with {names}, and {hours} h are left."),
        "ja": ("残り時間わずか：{game}", "{names}さんとの対局はあなたの手番です。残りはあと{hours}時間です。"),
    },
    "game": {
        "en": ("Your game begins: {game}", "Your tournament game with {names} begins now."),
        "ja": ("対局開始：{game}", "大会の対局が始まりました。相手は{names}さんです。"),
    },
}
BOT: dict[Lang, str] = {"en": "a bot", "ja": "ボット"}
AND: dict[Lang, str] = {"en": ", ", "ja": "、"}
MAIL: dict[Lang, dict[str, str]] = {
    "en": {
        "play": "Play",
        "off": "No more mails like this",
        "confirm": "Koga: confirm your address",
        "confirm_body": "Somebody, probably you, wants Koga to send notices about games to this address. "
        "To agree, open this link within a day. If it was not you, do nothing: no further mail comes.",
    },
    "ja": {
        "play": "対局を開く",
        "off": "メールの配信を停止する",
        "confirm": "Koga：メールアドレスの確認",
        "confirm_body": "このアドレスで対局のお知らせを受け取る申し込みがありました。"
        "受け取る場合は、1日以内に次のリンクを開いてください。"
        "お心当たりがなければ何もしないでください。以後メールは届きません。",
    },
}


class Notice(Struct, frozen=True):
    """A notice in one language. `url` is a path; `tag` lets a newer one take the place of an older one."""

    title: str
    body: str
    url: str
    tag: str


def written(kind: NoticeKind, lang: Lang, game: str, others: list[str | None], match: str, hours: int) -> Notice:
    """`others`: the names of the other players, None for a bot."""
    names = AND[lang].join(dict.fromkeys(name or BOT[lang] for name in others))
    title, body = TEXTS[kind][lang]
    fields = {"game": title_of(game, lang), "names": names, "hours": hours}
    return Notice(title.format(**fields), body.format(**fields), f"/t/{match}", match)


def title_of(game: str, lang: Lang) -> str:
    title = next((one.title for one in catalogue.games().games if one.name == game), None)
    return game if title is None else title.en if lang == "en" else title.ja
