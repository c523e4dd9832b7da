"""A table: the board fills the height, everything has its place, and nothing is lost on the way."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from playwright.sync_api import Error as BrowserError
from playwright.sync_api import Route, expect

from koga.core.game import GAMES
from tests.browser.player import BUTTONS, GOING, OFFERED, OPEN, SECRET, SOON, Site

BOX = "one => { const { x, y, width, height } = one.getBoundingClientRect(); return [x, y, width, height]; }"
SIZES = [(360, 640), (390, 844), (768, 1024), (844, 390), (1024, 768), (1280, 800), (1920, 1080), (2560, 1440)]
OTHER = "[data-spot]:not([data-offered=true])"
PAINTED = """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"""
# Every frame that is painted while nothing has the focus, and what had it before.
LOST_FOCUS = """() => {
  window.lostFocus = [];
  let before = '';
  const look = () => {
    const now = document.activeElement;
    if (!now || now === document.body) window.lostFocus.push(before);
    else before = now.outerHTML.slice(0, 160);
    setTimeout(() => requestAnimationFrame(look));
  };
  look();
}"""


@pytest.mark.parametrize("game", GAMES)
def test_the_board_fills_what_is_left_at_every_size(site: Site, game: str) -> None:
    person = site.person()
    person.sit_down(game)
    for width, height in SIZES:
        person.page.set_viewport_size({"width": width, "height": height})
        person.page.evaluate(PAINTED)
        assert person.overflow() == 0, (width, height)
        x, y, wide, high = person.page.locator(".board").evaluate(BOX)
        least = 0.5 if width < 600 else 0.6
        if not (600 <= width < 1024 and height >= 520):  # tablets scroll
            assert high >= least * (height - 48) or wide >= 0.98 * width, (width, height, wide, high)
            assert y + high <= height + 1, (width, height)
            assert person.page.evaluate("document.documentElement.scrollHeight") <= height + 1
        assert x >= 0
        assert x + wide <= width + 1


def test_own_side_is_nearest_and_opponents_come_in_order(site: Site) -> None:
    person = site.person()
    person.sit_down(OPEN, seat=1)
    own, others = (person.page.locator(one).evaluate(BOX) for one in ("section.own", ".others"))
    if person.page.locator(".table.square").count():
        assert own[1] < others[1]  # under what is asked
    else:
        assert own[1] > others[1]
    expect(person.page.locator("section.own")).to_contain_text("you")


@pytest.mark.parametrize("phone", [False, True])
def test_why_not_appears_where_the_finger_is(site: Site, phone: bool) -> None:
    person = site.person(phone=phone)
    person.sit_down(OPEN)
    person.page.locator(OFFERED).first.wait_for()
    spot = person.page.locator(OTHER).first
    x, y, wide, high = spot.evaluate(BOX)
    person.press(spot)
    bubble = person.page.get_by_role("status", name="Why not?")
    expect(bubble).to_contain_text(re.compile(r"[A-Z]\d+\.\d+|legal"))
    person.page.wait_for_timeout(300)  # the rule's text widens the bubble, which then moves to fit
    left, top, width, height = bubble.evaluate(BOX)
    size = person.page.viewport_size
    assert size
    assert left >= 0
    assert top >= 0
    assert left + width <= size["width"]
    assert top + height <= size["height"]
    near_x = max(left - (x + wide), x - (left + width), 0)
    near_y = max(top - (y + high), y - (top + height), 0)
    assert max(near_x, near_y) < 60, (left, top, x, y)
    help = person.show("Help")
    expect(help).to_contain_text("Why not?")  # and stays to be read


def test_why_not_is_told_in_the_readers_language(site: Site) -> None:
    person = site.person(lang="ja")
    person.sit_down(OPEN)
    person.page.locator(OFFERED).first.wait_for()
    person.page.locator(OTHER).first.click()
    expect(person.page.get_by_role("status", name="なぜできない？")).to_contain_text(re.compile("[ぁ-ん]"))


def test_a_double_click_is_one_move_and_asks_nothing(site: Site) -> None:
    person = site.person()
    person.sit_down(OPEN)
    person.show("Moves")
    asked: list[str] = []
    person.page.on("websocket", lambda socket: socket.on("framesent", lambda text: asked.append(str(text))))
    person.page.reload()
    person.show("Moves")
    person.page.locator(OFFERED).first.dblclick()
    person.page.locator(".log li").first.wait_for()
    person.page.locator(OFFERED).first.wait_for()
    person.page.evaluate(PAINTED)
    assert sum('"type":"act"' in text for text in asked) == 1
    assert not any('"type":"why"' in text for text in asked)
    expect(person.page.get_by_role("status", name="Why not?")).to_have_count(0)


def test_a_dead_line_shows_and_comes_back(site: Site) -> None:
    """The network swallows everything and says nothing, as it does in a tunnel. After how many seconds that shows is
    tested by the page's own tests, with a clock of theirs."""
    person = site.person()
    person.listen()
    person.sit_down(OPEN)
    person.mute = True
    expect(person.page.get_by_text("Connection lost")).to_be_visible()
    person.mute = False
    expect(person.page.get_by_text("Connection lost")).to_be_hidden()
    person.page.locator(OFFERED).first.wait_for()


def test_an_action_that_takes_long_shows_as_being_sent(site: Site) -> None:
    person = site.person()
    person.listen()
    person.sit_down(OPEN)
    person.page.locator(OFFERED).first.wait_for()
    person.mute = True
    person.page.locator(OFFERED).first.click()
    if person.page.locator(".dock .go").count():
        person.page.locator(".dock .go").click()
    expect(person.page.get_by_text("Sending…")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_is_asked_for_and_hidden_again(site: Site, game: str) -> None:
    person = site.person()
    person.sit_down(game, hints=True)
    person.page.locator(OFFERED).first.wait_for()
    dock = person.page.get_by_role("region", name="Right now")
    board = person.page.locator("[data-region=board]")
    place = board.bounding_box()
    dock.get_by_role("button", name="Hint", exact=True).click()
    advice = dock.get_by_text(re.compile("Best move|win chance"))
    expect(advice.first).to_be_visible()
    assert board.bounding_box() == place  # no layout ever jumps
    dock.get_by_role("button", name="Hide hint").click()
    expect(advice).to_have_count(0)
    if game == OPEN:
        person.page.keyboard.press("h")
        expect(advice.first).to_be_visible()
        person.page.keyboard.press("Escape")
        expect(advice).to_have_count(0)
    expect(dock.get_by_role("button", name="Hint", exact=True)).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_focus_never_falls_to_the_body(site: Site, game: str) -> None:
    """Twelve moves by keys: in no frame that is drawn, the keyboard's place is nowhere."""
    person = site.person()
    person.sit_down(game)
    page, keys, moves = person.page, person.page.keyboard, 0
    page.locator(OFFERED).first.focus()
    page.evaluate(LOST_FOCUS)
    while moves < 12 and not person.is_over():
        person.wait_until_asked()
        if page.evaluate("wanted => document.activeElement.matches(wanted)", f"{OFFERED}, {GOING}, {BUTTONS}"):
            keys.press(person.rng.choice(("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight")))
            keys.press("Enter")
            moves += 1
        else:  # by its own choice elsewhere, such as at Take back
            page.locator(f"{OFFERED}, {GOING}, {BUTTONS}").first.focus()
        page.evaluate(PAINTED)
        assert page.evaluate("window.lostFocus") == [], f"after {moves} moves"
    assert moves >= 12 or person.is_over()


@pytest.mark.parametrize("game", GAMES)
def test_tab_leads_past_the_table_and_round_again(site: Site, game: str) -> None:
    """From the board through dock and side panel to the head of the page: nothing holds on to the keyboard."""
    person = site.person()
    person.sit_down(game)
    person.page.locator(OFFERED).first.focus()
    passed: list[str] = []
    while "skip" not in (passed or [""])[-1]:
        person.page.keyboard.press("Tab")
        person.page.evaluate(PAINTED)
        here = person.page.evaluate("document.activeElement.cloneNode().outerHTML + document.activeElement.textContent")
        assert here not in passed, passed
        passed.append(here)


def test_every_spot_has_a_name_of_its_own(site: Site) -> None:
    """Screen readers are told the place, and which of several that lie there."""
    for game in GAMES:
        person = site.person()
        person.sit_down(game)
        person.page.locator(OFFERED).first.wait_for()
        names = person.page.locator("[data-spot]").evaluate_all(
            "all => all.map((one) => one.getAttribute('aria-label') ?? '')"
        )
        assert all(names), game
        assert len(set(names)) == len(names), (game, [name for name in names if names.count(name) > 1])


def test_the_tab_tells_whose_turn_it_is(site: Site) -> None:
    person = site.person()
    person.sit_down(OPEN)
    person.page.locator(OFFERED).first.wait_for()
    expect(person.page).to_have_title(re.compile("^Your turn – "))
    expect(person.page.locator("link[rel=icon]")).to_have_attribute("href", "/icon-turn.svg")
    person.page.goto("/")
    expect(person.page).not_to_have_title(re.compile("^Your turn – "))


def test_unread_messages_are_counted_and_read(site: Site) -> None:
    seats = [{"kind": "person", "name": "Ayame"}, {"kind": "person", "name": "Botan"}]
    id, tokens = site.server.make(OPEN, seats=seats)
    persons = [site.person(seat["name"]) for seat in seats]
    for number, person in enumerate(persons):
        person.keep_seat(id, OPEN, {str(number): tokens[str(number)]})
        person.page.goto(f"/t/{id}")
        person.page.locator("[data-spot]").first.wait_for()
    here, there = persons
    talk = there.show("Chat")
    talk.get_by_role("textbox").fill("Good luck")
    talk.get_by_role("button", name="Send").click()
    talk.get_by_role("button", name="Thanks").click()
    expect(here.page.get_by_role("tab", name="Chat")).to_contain_text("2")
    expect(here.page).to_have_title(re.compile(r"^\(2\) "))
    expect(here.show("Chat")).to_contain_text("Good luck")
    expect(here.page).not_to_have_title(re.compile(r"^\(2\) "))


def test_a_log_entry_shows_its_moment(site: Site) -> None:
    person = site.person()
    person.sit_down(OPEN)
    person.page.locator(OFFERED).first.wait_for()
    person.play_on(3)
    person.page.reload()
    person.page.locator(OFFERED).first.wait_for()  # nothing moves while the log is read
    person.show("Moves").locator("button").first.click()
    expect(person.page.locator(".dock")).to_contain_text(re.compile(r"After move \d+"))
    expect(person.page.locator(OFFERED)).to_have_count(0)
    expect(person.page).to_have_url(re.compile(r"/t/[^/]+/\d+$"))  # the move is in the address
    expect(person.page.locator(".log li button[tabindex='0']")).to_have_count(1)  # one stop for Tab, on by arrows
    before = person.page.url
    person.page.keyboard.press("ArrowDown")
    person.page.keyboard.press("Enter")
    expect(person.page).not_to_have_url(before)
    person.page.get_by_role("button", name="Back to the game").click()
    expect(person.page.locator(".dock")).not_to_contain_text("After move")


def test_a_seat_moves_to_another_device(site: Site) -> None:
    here, there = site.person(), site.person(phone=True)
    here.sit_down(OPEN)
    here.page.get_by_role("button", name="Menu").click()
    here.page.get_by_role("button", name="Continue on another device").click()
    there.page.goto(here.page.get_by_label("Link to this game").input_value())
    there.page.locator("[data-spot]").first.wait_for()
    expect(here.page.get_by_text("Your seat was moved to another device")).to_be_visible()


def test_hot_seat_is_covered_between_secrets(site: Site) -> None:
    person = site.person()
    seats = [{"kind": "person", "name": name} for name in ("Aya", "Ben", "Chie")]
    id, tokens = site.server.make(SECRET, seats=seats)
    person.keep_seat(id, SECRET, tokens)
    person.page.goto(f"/t/{id}")
    ready = person.page.get_by_role("button", name="I’m ready")
    ready.click()
    person.page.locator(OFFERED).first.wait_for()
    while not ready.count():
        person.act()
        person.page.locator(OFFERED).or_(ready).first.wait_for()
    assert person.page.locator("[data-spot]").count() == 0


def test_moves_can_be_skipped_and_go_as_fast_as_one_likes(site: Site) -> None:
    """Several moves of others wait to be seen; a button shows the last of them at once."""
    person = site.person(motion=True)
    person.page.goto("/")
    person.page.evaluate("localStorage.setItem('koga.settings', JSON.stringify({lang: 'en', speed: 'slow'}))")
    person.sit_down(OPEN)
    person.page.locator(OFFERED).first.wait_for()
    skip = person.page.get_by_role("button", name="Skip animation")
    skipped = False
    while not skipped:
        person.wait_until_asked()
        assert not person.is_over(), "there was never anything to skip"
        person.act()
        with suppress(BrowserError):  # nothing waits to be seen, or it is over before the hand is there
            skip.click(timeout=SOON)
            skipped = True
    expect(skip).to_have_count(0)


def test_leaving_ends_the_game_or_a_bot_takes_over(site: Site) -> None:
    for leaving in ("end", "bot"):
        seats = [{"kind": "person", "name": "Ayame"}, {"kind": "person", "name": "Botan"}]
        id, tokens = site.server.make(OPEN, seats=seats, leaving=leaving)
        persons = [site.person(seat["name"]) for seat in seats]
        for number, person in enumerate(persons):
            person.keep_seat(id, OPEN, {str(number): tokens[str(number)]})
            person.page.goto(f"/t/{id}")
            person.page.locator("[data-spot]").first.wait_for()
        ayame, botan = persons
        botan.page.get_by_role("button", name="Menu").click()
        botan.page.get_by_role("button", name="Resign").click()
        botan.page.get_by_role("button", name="Cancel").click()  # on second thoughts
        botan.page.get_by_role("button", name="Resign").click()
        botan.page.get_by_role("alert").get_by_role("button", name="Resign").click()
        if leaving == "end":
            for person in persons:
                expect(person.page.locator(".scroll")).to_contain_text("Botan resigned")
        else:
            expect(ayame.page.locator(".others")).to_contain_text("a bot is playing")
            expect(botan.page.locator(OFFERED)).to_have_count(0)
            for name in ("Take over again", "Take back"):
                expect(botan.page.get_by_role("button", name=name)).to_have_count(0)


def test_with_the_server_away_the_page_says_so(site: Site) -> None:
    person = site.person()

    def fail(route: Route) -> None:
        route.abort("connectionrefused")

    person.page.route("**/api/**", fail)
    for path in ("/", f"/new/{OPEN}", f"/rules/{OPEN}", f"/puzzles/{OPEN}/1", "/learn"):
        person.page.goto(path)
        expect(person.page.get_by_role("alert")).to_contain_text("The server cannot be reached")
        expect(person.page.get_by_role("alert").get_by_role("link", name="All games")).to_be_visible()
    site.errors.clear()  # the browser tells of what failed, too


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("/t/x", "does not exist"),
        ("/learn/chess/first", "does not have this game"),
        ("/learn/chess", "does not have this game"),
        ("/rules/chess", "does not have this game"),
        ("/new/chess", "does not have this game"),
        ("/puzzles/chess/1", "does not have this game"),
        ("/what/ever", "Page not found"),
    ],
)
def test_wrong_addresses_say_what_is_wrong_and_offer_a_way_out(site: Site, path: str, told: str) -> None:
    page = site.person().page
    page.goto(path)
    expect(page.get_by_role("alert")).to_contain_text(told)
    page.get_by_role("alert").get_by_role("link", name="All games").click()
    page.locator(".panel").first.wait_for()
    site.errors.clear()
