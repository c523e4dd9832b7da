"""The app: a session, a record, or a menu of games."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from textual import work
from textual.app import App
from textual.screen import Screen

from koga.bots.bot import default_level, levels
from koga.cli.session import Session
from koga.cli.tui.dialogs import Menu
from koga.cli.tui.replay import ReplayScreen
from koga.cli.tui.table import TableScreen
from koga.core.game import GAMES, find
from koga.core.line import phrase, words
from koga.core.record import Record


class BaseApp(App[None]):
    CSS_PATH = "koga.tcss"
    TITLE = "Koga"
    ENABLE_COMMAND_PALETTE = False


class KogaApp(BaseApp):
    """App that opens one screen."""

    def __init__(self, first: Screen[None]) -> None:
        super().__init__()
        self.first = first

    def on_mount(self) -> None:
        self.push_screen(self.first)


class MenuApp(BaseApp):
    """App that asks for a game and a level first."""

    def __init__(self, begin: Callable[[str, str], Session], lang: str, out: Path | None) -> None:
        super().__init__()
        self.begin = begin
        self.lang = lang
        self.out = out

    def on_mount(self) -> None:
        self.ask()

    @work
    async def ask(self) -> None:
        titles = {name: str(words(find(name).package)["game"][f"title_{self.lang}"]) for name in sorted(GAMES)}
        game = await self.push_screen_wait(Menu(phrase("koga.cli", "menu.game", self.lang), titles))
        if game is None:
            self.exit()
            return
        found = find(game)
        names = {level.name: level.ja if self.lang == "ja" else level.en for level in levels(found.package).values()}
        title = phrase("koga.cli", "menu.level", self.lang)
        level = await self.push_screen_wait(Menu(title, names, default_level(found)))
        if level is None:
            self.ask()
            return
        self.push_screen(TableScreen(self.begin(game, level), self.out))


def play(session: Session, out: Path | None) -> None:
    KogaApp(TableScreen(session, out)).run()


def choose_and_play(begin: Callable[[str, str], Session], lang: str, out: Path | None) -> None:
    MenuApp(begin, lang, out).run()


def replay(record: Record, lang: str, ply: int | None) -> None:
    KogaApp(ReplayScreen(record, lang, ply=ply or 0)).run()
