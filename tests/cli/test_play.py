"""koga play as an app: whole games by keyboard and mouse, hints, undo, replay. No pictures are compared."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

from koga.cli.session import Session
from koga.cli.tui.app import KogaApp, MenuApp
from koga.cli.tui.board import Board
from koga.cli.tui.dialogs import Cover, Menu, Notice
from koga.cli.tui.panes import LogPane
from koga.cli.tui.replay import ReplayScreen
from koga.cli.tui.table import TableScreen
from koga.core.game import GAMES, agree, find
from koga.core.line import words
from koga.core.marks import KEY, mark, marked, meta
from koga.core.match import Match
from koga.core.position import CHANCE
from koga.core.record import read, replay

SEED = b"koga play".ljust(32)
Driver = Callable[[Pilot[None], TableScreen], Awaitable[None]]


def session(game: str, seats: str = "human,random", adviser: str = "random", **options: str) -> Session:
    found = find(game)
    agreed = agree(found, options)
    count = found.start(agreed).seats
    players = (seats.split(",") + ["random"] * count)[:count]
    return Session(found, Match(found, agreed, players, SEED), players, "en", 1, adviser=adviser)


def run(session: Session, drive: Driver, out: Path, size: tuple[int, int] = (80, 24)) -> None:
    """Open the app on a screen of this size and drive it."""

    async def go() -> None:
        screen = TableScreen(session, out)
        app = KogaApp(screen)
        async with app.run_test(size=size) as pilot:
            await settle(pilot)
            await drive(pilot, screen)

    asyncio.run(go())


async def settle(pilot: Pilot[Any]) -> None:
    """Wait until bots and hints are done and the screen is drawn."""
    await pilot.pause()
    while any(worker.is_running and worker.group in ("game", "hint") for worker in pilot.app.workers):
        if waits(pilot):
            return
        await pilot.pause(0.005)
    await pilot.pause()


def waits(pilot: Pilot[Any]) -> bool:
    """Whether a dialog is open that a worker waits for."""
    return isinstance(pilot.app.screen, (Cover, Menu))


async def press(pilot: Pilot[None], *keys: str) -> None:
    await pilot.press(*keys)
    await settle(pilot)


def text_of(screen: TableScreen | ReplayScreen, selector: str) -> str:
    """Return what a widget shows, as plain text."""
    widget = screen.query_one(selector)
    lines = [widget.render_line(y) for y in range(widget.size.height)]
    return "\n".join(line.text for line in lines)


OPTIONS = {"rounds": "2", "placement": "lot"}


def usual(game: str) -> dict[str, str]:
    """Return the options that make a game short, of those that it has."""
    return {option.name: OPTIONS[option.name] for option in find(game).options if option.name in OPTIONS}


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_whole_game_by_keyboard(game: str, tmp_path: Path) -> None:
    """The first choices are the hint's, taken with Enter; the record is written at the end and holds."""
    played = session(game, adviser="search:20", **usual(game))

    async def drive(pilot: Pilot[None], screen: TableScreen) -> None:
        for number in range(400):
            if played.over:
                break
            assert screen.picks, "a person is to act and has choices"
            before = len(played.match.acts)
            if number < 12:
                await press(pilot, "h")
                assert screen.advice is not None
                assert "★" in text_of(screen, "#picks")
            await press(pilot, "enter")
            assert len(played.match.acts) > before
        assert played.over
        assert played.match.game.end(played.match.position)[0].en.split()[0] in text_of(screen, "#result")

    run(played, drive, tmp_path / "out.koga")
    record = read((tmp_path / "out.koga").read_text(encoding="utf-8"))
    assert record.scores is not None
    replay(record)


def test_a_course_is_one_choice_and_one_undo(tmp_path: Path) -> None:
    game = next(name for name in sorted(GAMES) if has_courses(name))
    played = session(game)

    async def drive(pilot: Pilot[None], screen: TableScreen) -> None:
        number = max(range(len(screen.picks)), key=lambda one: len(screen.picks[one].actions))
        pick, before = screen.picks[number], len(played.match.acts)
        assert len(pick.actions) > 2
        screen.query_one("#picks", OptionList).highlighted = screen.shown.index(number)
        await pilot.pause()
        assert screen.query_one(Board).way == pick.way
        await press(pilot, "enter")
        assert len(played.match.acts) == before + len(pick.actions)
        await press(pilot, "u")
        assert len(played.match.acts) == before
        assert [one.text for one in screen.picks][number] == pick.text

    run(played, drive, tmp_path / "out.koga")


def has_courses(name: str) -> bool:
    match = session(name).match
    return bool(match.game.courses(match.position))


@pytest.mark.parametrize("game", sorted(GAMES))
def test_choices_by_mouse_on_the_board(game: str, tmp_path: Path) -> None:
    """A click on a marked part lists what can be done there; a second click plays it once it is the only choice."""
    played = session(game)

    async def drive(pilot: Pilot[None], screen: TableScreen) -> None:
        x, y, number = part_on_offer(screen)
        before = len(played.match.acts)
        await pilot.click("#board", offset=(x, y))
        await settle(pilot)
        if len(played.match.acts) == before:
            assert number in screen.shown
            spot = screen.shown
            assert all(screen.picks[one].fields.items() & screen.picks[number].fields.items() for one in spot)
            await pilot.click("#board", offset=(x, y))
            await settle(pilot)
        assert len(played.match.acts) > before

    run(played, drive, tmp_path / "out.koga", (120, 40))


def part_on_offer(screen: TableScreen) -> tuple[int, int, int]:
    """Return the place of a part of the board that stands for a choice, and the number of that choice."""
    board = screen.query_one(Board)
    for y in range(board.size.height):
        x = 0
        for segment in board.render_line(y):
            style_meta = segment.style.meta if segment.style else {}
            for number, pick in enumerate(screen.picks):
                if KEY in style_meta and marked(style_meta, pick.fields):
                    return x, y, number
            x += segment.cell_length
    raise AssertionError("no part of the board stands for a choice")


def test_typing_narrows_the_list_and_names_the_rule_against_the_rest(tmp_path: Path) -> None:
    played = session(sorted(GAMES)[1], **usual(sorted(GAMES)[1]))

    async def drive(pilot: Pilot[None], screen: TableScreen) -> None:
        wanted = screen.picks[-1]
        position = played.match.position
        every = range(played.game.action_count)
        forbidden = next(action for action in every if position.forbidden_by(action) is not None)
        taken, rule = played.game.action_name(position, forbidden), position.forbidden_by(forbidden)
        await press(pilot, "slash", *("colon" if sign == ":" else sign for sign in taken))
        assert screen.shown == []
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, Notice)
        assert pilot.app.screen.title_text.split()[0] == rule
        await press(pilot, "escape")
        await press(pilot, "escape")
        assert len(screen.shown) == len(screen.picks)
        screen.query_one("#find", Input).value = wanted.name
        await pilot.pause()
        assert [screen.picks[number] for number in screen.shown] == [wanted]
        screen.query_one("#find").focus()
        await press(pilot, "enter")
        assert played.match.record.acts()[played.taken[0][1]].name == wanted.name

    run(played, drive, tmp_path / "out.koga")


def test_the_screen_is_covered_between_two_persons_with_secrets(tmp_path: Path) -> None:
    game = next(name for name in sorted(GAMES) if find(name).secrets)
    played = session(game, "human,human", **usual(game))

    async def drive(pilot: Pilot[None], screen: TableScreen) -> None:
        covered: list[int] = []
        while len(covered) < 3:
            if isinstance(pilot.app.screen, Cover):
                assert not screen.picks
                await pilot.click(offset=(5, 5))
                assert isinstance(pilot.app.screen, Cover), "a click does not uncover the hand"
                await press(pilot, "enter")
                covered.append(played.match.position.to_act)
            assert screen.snapshot is not None
            assert screen.snapshot.seat == played.here == played.match.position.to_act
            await press(pilot, "end", "enter")  # the last choice ends a turn
        assert covered == [0, 1, 0]

    run(played, drive, tmp_path / "out.koga")


def test_a_game_is_saved_and_cannot_be_replayed_before_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    played = session(sorted(GAMES)[-1])

    async def drive(pilot: Pilot[None], screen: TableScreen) -> None:
        await press(pilot, "enter", "s", "r")
        assert pilot.app.screen is screen

    run(played, drive, tmp_path / "out.koga")
    saved = tmp_path / f"{played.game.name}-1.koga"
    assert Match.resume(read(saved.read_text(encoding="utf-8"))).position.to_act >= 0


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_record_is_stepped_through(game: str) -> None:
    played = session(game, ",".join(["random"] * 7))
    while not played.over:
        played.let_bot_act(played.match.position.to_act)
    record = played.match.record

    async def go() -> None:
        screen = ReplayScreen(record, "en")
        async with KogaApp(screen).run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            first = screen.ply
            await pilot.press("right", "right", "left")
            assert screen.ply == first + 1
            assert f"action {first + 1} of {len(record.acts())}" in text_of(screen, "#ask")
            assert words(record.game.package)["game"]["title_en"] in text_of(screen, "#ask")
            await pilot.press("pagedown")
            assert record.acts()[screen.ply].seat not in (record.acts()[first + 1].seat, CHANCE)
            await pilot.press("end", "right")
            assert screen.ply == len(record.acts())
            await pilot.pause()
            assert str(screen.query_one("#result", Static).render()) != ""
            assert screen.query_one(LogPane).query_one(Static).size.height > 1
            await pilot.press("home")
            assert screen.ply == first

    asyncio.run(go())


def test_the_menu_offers_every_game_and_its_levels(tmp_path: Path) -> None:
    begun: list[tuple[str, str]] = []

    def begin(game: str, level: str) -> Session:
        begun.append((game, level))
        return session(game, f"human,{level}")

    async def go() -> None:
        app = MenuApp(begin, "en", tmp_path / "out.koga")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert isinstance(app.screen, Menu)
            assert set(app.screen.entries) == set(GAMES)
            await pilot.press("down", "enter")
            await pilot.pause()
            assert isinstance(app.screen, Menu)
            assert list(app.screen.entries)[:2] == ["beginner", "apprentice"]
            await pilot.press("enter")
            await settle(pilot)
            assert isinstance(app.screen, TableScreen)

    asyncio.run(go())
    assert begun == [(sorted(GAMES)[1], "apprentice")]


def test_marks_stand_for_actions_with_all_their_fields() -> None:
    spot = meta(mark(ninja="R1", from_=3), mark(to=4))
    assert marked(spot, {"ninja": "R1", "from": "3", "to": "6"})
    assert marked(spot, {"ninja": "B1", "from": "1", "to": "4"})
    assert not marked(spot, {"ninja": "R1", "from": "2", "to": "6"})
    assert not marked({}, {"place": "e5"})
