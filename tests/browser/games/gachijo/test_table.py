"""The table in Chromium: what a newcomer asks is answered by the screen, for two, three and four players."""

from __future__ import annotations

import re
import statistics
import time
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from koga.games.gachijo.names import texts
from tests.browser.games.gachijo.driver import Snapshot, drive, table_of
from tests.browser.player import LONGEST, OFFERED, Person, Site

STAGES = {2: ("A", "1"), 3: ("D", "3"), 4: ("B", "2")}
TIP = "#gachijo-tip:not([hidden])"
QUESTION = "[role=dialog][data-overlay]"  # a question, or news of the reader
ENDING = ".turn .buttons .main"  # ends a turn, a stroke or a guardian's deeds


def mid_game(players: int) -> Callable[[Snapshot], bool]:
    """A turn in its middle: something was picked up, others have had theirs, strokes and slides are on offer."""

    def fits(snapshot: Snapshot) -> bool:
        turn = snapshot["view"]["turn"]
        slides = any(choice["name"].startswith("slide") for choice in snapshot["choices"])
        late = turn["number"] >= 2 * players
        return bool(
            late and snapshot["view"]["asked"] == "turn" and turn["moves"] == 2 and snapshot["courses"] and slides
        )

    return fits


def sit(site: Site, players: int, until: Callable[[Snapshot], bool], **look: Any) -> tuple[Person, Snapshot]:
    stage, mission = STAGES[players]
    id, tokens = table_of(site.server, players, stage=stage, mission=mission)
    snapshot = drive(site.server, id, tokens, until)
    person = site.person(**look)
    seat = str(snapshot["seat"])
    person.keep_seat(id, "gachijo", {seat: tokens[seat]})
    person.page.goto(f"/t/{id}")
    person.page.locator("svg.gachijo").wait_for()
    return person, snapshot


def name(kind: str, id: str, lang: str = "en") -> str:
    return str(texts()[kind][id].get("name", texts()[kind][id].get("title"))[lang])


def panel(page: Page, seat: dict[str, Any]) -> Locator:
    return page.get_by_role("region", name=re.compile(rf"^{seat['name'].title()}, "))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_questions_of_a_new_user(site: Site, players: int) -> None:
    person, snapshot = sit(site, players, mid_game(players))
    page, view = person.page, snapshot["view"]

    # What is the goal, and how far is everybody?
    goal = page.get_by_role("group", name=re.compile(rf"^Mission {view['mission']}: "))
    expect(goal).to_contain_text(f"Mission {view['mission']}")
    expect(goal).to_contain_text("flag up")
    expect(goal).to_contain_text("home unhurt")
    for seat in view["players"]:
        shown = panel(page, seat)
        for what, told in (("treasures", "treasure kinds"), ("crystals", "crystals")):
            number = next(one for one in seat["mission"] if one["what"] == what)
            label = f"{told}: {number['have']}/{number['need']}"
            expect(shown.get_by_role("button", name=label)).to_be_visible()
        expect(shown.get_by_role("button", name=re.compile("^chips: "))).to_be_visible()
        expect(shown.get_by_role("button", name=f"{seat['kaeru']} kaeru")).to_be_visible()

    # Whose turn is it, and what is left to do?
    expect(page.get_by_role("heading", name="Your turn")).to_be_visible()
    expect(page.get_by_text(re.compile(r"^2 moves left: "))).to_be_visible()
    expect(page.get_by_role("list", name="2 moves left").get_by_role("listitem")).to_have_count(view["turn"]["total"])

    # Who is injured, hidden, in prison; what does everybody hold?
    for seat in view["players"]:
        shown = panel(page, seat)
        marker = "prison" if seat["prison"] else seat["marker"]
        if marker != "bare":
            expect(shown.get_by_role("button", name=name("marker", marker), exact=True)).to_be_visible()
        if seat["at"]:
            expect(page.locator(f"[data-man={seat['name']}]")).to_be_attached()
        for tool in seat["tools"]:
            expect(shown.locator(f'[data-thing="tool:{tool}"]').first).to_contain_text(name("tool", tool))
        if seat["name"] != view["turn"]["player"]:
            expect(shown.get_by_role("button", name="A hidden weapon")).to_have_count(
                seat["weapon_count"] - len(seat["known"])
            )

    # What happened since my last turn?
    page.get_by_role("tab", name="Moves").click()
    story = page.get_by_role("region", name="What happened")
    for rival in (seat for seat in view["players"] if seat["name"] != view["turn"]["player"]):
        expect(story.get_by_role("button", name=re.compile(f"^{rival['name'].title()}: ")).first).to_be_visible()
    story.get_by_role("button", name=re.compile(": .*Show this turn")).nth(1).click()
    assert page.locator("[data-traces]").count() == 1

    # Which guardians are there, and what is needed to summon one?
    den = page.get_by_role("region", name="Treasure den")
    for guardian in ("oni", "rokuro", "kappa", "tengu"):
        expect(den.get_by_role("button", name=re.compile(f"^{name('guardian', guardian)}, "))).to_be_visible()
    expect(den).to_contain_text(
        "Summoning:" if players == 2 else "Symbols merged:" if view["merged"] else "Symbols apart:"
    )


def test_a_thing_opens_as_a_card_with_its_rule(site: Site) -> None:
    page = sit(site, 4, mid_game(4))[0].page
    page.get_by_role("region", name="Treasure den").get_by_role("button", name=re.compile("^Oni, ")).click()
    card = page.get_by_role("dialog", name="Oni")
    expect(card).to_contain_text(texts()["guardian"]["oni"]["effect"]["en"])
    expect(card.get_by_role("link", name="Rule G9.8")).to_have_attribute("href", "/rules/gachijo#G9.8")
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)


def ply(page: Page) -> int:
    """How many actions the page has been told of."""
    return int(page.locator("svg.gachijo").evaluate("board => Number(board.dataset.ply)"))


@pytest.mark.parametrize("way", ["click", "keys", "drag"])
def test_a_slide_is_looked_at_before_it_is_made(site: Site, way: str) -> None:
    page = sit(site, 2, mid_game(2))[0].page
    grip = page.locator(".grip.can").first
    before = ply(page)
    if way == "drag":
        side = (grip.get_attribute("data-spot") or "").removeprefix("slide-")
        across, down = {"left": (-60, 0), "right": (60, 0), "up": (0, -60), "down": (0, 60)}[side]
        box = grip.bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + across / 2, y + down / 2, steps=4)
        expect(page.locator("[data-faded]")).to_be_attached()
        page.mouse.move(x, y, steps=4)  # pulled back, nothing happens
        expect(page.locator("[data-faded]")).to_have_count(0)
        page.mouse.move(x + across, y + down, steps=4)
        page.mouse.up()
    else:
        press: Callable[[], None] = grip.click if way == "click" else lambda: grip.press("Enter")
        press()
        expect(page.locator("[data-faded]")).to_be_attached()
        expect(page.locator("[data-preview=slide]")).to_contain_text("cannot be undone")
        assert ply(page) == before
        page.keyboard.press("Escape") if way == "keys" else page.get_by_role("button", name="Cancel").click()
        expect(page.locator("[data-faded]")).to_have_count(0)
        press()
        press()
    expect(page.locator("[data-faded]")).to_have_count(0)
    page.wait_for_function("ply => Number(document.querySelector('svg.gachijo').dataset.ply) === ply", arg=before + 1)


def test_a_stroke_tells_what_it_brings_before_it_is_made(site: Site) -> None:
    def rich(snapshot: Snapshot) -> bool:
        gains = [gain["what"] for course in snapshot["courses"] for gain in course["gains"]]
        return mid_game(2)(snapshot) and "crystal" in gains

    person, snapshot = sit(site, 2, rich)
    page = person.page
    best = next(course for course in snapshot["courses"] if any(gain["what"] == "crystal" for gain in course["gains"]))
    end = best["through"][-1].removesuffix("w")
    page.locator(f"[data-spot={end}]").click()
    preview = page.locator("[data-preview=stroke]")
    expect(preview).to_contain_text(f"To {end}")
    before = ply(page)
    preview.get_by_role("button", name="Go").click()
    page.wait_for_function("ply => Number(document.querySelector('svg.gachijo').dataset.ply) > ply", arg=before)


def attacked(snapshot: Snapshot) -> bool:
    return bool(snapshot["view"]["asked"] == "answering")


def test_an_attack_asks_what_to_do_and_says_what_it_costs(site: Site) -> None:
    person, snapshot = sit(site, 4, attacked)
    page = person.page
    asked = page.get_by_role("dialog", name=re.compile("attacks you"))
    expect(asked).to_contain_text("Back to your base, injured: two moves next turn.")
    can = any(choice["name"] == "answer" for choice in snapshot["choices"])
    expect(asked.get_by_role("heading", name="Use Kemuri")).to_have_count(1 if can else 0)
    page.keyboard.press("Escape")
    expect(asked).to_have_count(0)
    page.get_by_role("button", name="Back to the question").click()
    asked.get_by_role("button", name="Take the hit").click()
    expect(asked).to_have_count(0)


@pytest.mark.parametrize(("width", "height", "least"), [(390, 844, 40), (360, 740, 36), (844, 390, 36)])
def test_a_phone_shows_it_all(site: Site, width: int, height: int, least: int) -> None:
    person, _ = sit(site, 4, mid_game(4), phone=True)
    page = person.page
    page.set_viewport_size({"width": width, "height": height})
    cell = page.locator("[data-spot=e5]").bounding_box()
    board = page.locator("svg.gachijo").bounding_box()
    assert cell
    assert board
    assert cell["width"] >= least
    assert board["x"] >= -1
    assert board["x"] + board["width"] <= width + 1
    assert board["y"] + board["height"] <= height + 1, "the board is on the screen as a whole"
    assert person.overflow() <= 0
    expect(page.get_by_text(re.compile(r"^2 moves left: "))).to_be_visible()
    told = page.get_by_role("group", name=re.compile("^Mission 2")).or_(page.get_by_text(re.compile("^Mission 2")))
    expect(told.first).to_be_visible()


def test_a_tablet_has_a_large_board_and_the_turn_under_it(site: Site) -> None:
    """The hand and a stroke's preview with its button need no scrolling."""
    person, snapshot = sit(site, 4, mid_game(4), size=(768, 1024))
    page = person.page
    board = page.locator("svg.gachijo").bounding_box()
    assert board
    assert board["width"] >= 740
    expect(page.locator(".turn .tablets")).to_be_in_viewport(ratio=1)
    expect(page.locator(".own .cards").last).to_be_in_viewport(ratio=1)
    page.locator(f"[data-spot={snapshot['courses'][0]['through'][-1].removesuffix('w')}]").click()
    expect(page.locator(".preview .go")).to_be_in_viewport(ratio=1)
    again = page.locator("svg.gachijo").bounding_box()
    assert again == board, "a preview moves the board"


def test_nothing_is_cut_off_in_the_narrowest_columns(site: Site) -> None:
    """Counts stay inside of their panels, with one's own hand whole, in a small window."""
    person, _ = sit(site, 4, mid_game(4), size=(1024, 640))
    page = person.page
    panels = page.locator(".slots")
    expect(panels).to_have_count(4)
    spilt = panels.evaluate_all("all => all.map((one) => one.scrollWidth - one.clientWidth)")
    assert max(spilt) <= 3, spilt  # the margin of the last button
    expect(page.locator(".own .cards").last).to_be_in_viewport(ratio=1)


def test_help_on_a_phone_in_landscape_lies_on_top(site: Site) -> None:
    person, _ = sit(site, 2, mid_game(2), size=(844, 390), phone=True)
    page = person.page
    page.get_by_role("button", name="Help", exact=True).tap()
    page.locator("#gachijo-help-cards").tap()
    panel = page.locator("#gachijo-help-panel")
    expect(panel).to_be_visible()
    assert panel.evaluate(
        """one => {
          const box = one.getBoundingClientRect();
          const [x, y] = [box.left + box.width / 2, (Math.max(0, box.top) + Math.min(innerHeight, box.bottom)) / 2];
          return one.contains(document.elementFromPoint(x, y));
        }"""
    )


def test_a_finger_that_rests_tells_what_it_rests_on(site: Site) -> None:
    person, snapshot = sit(site, 4, mid_game(4), phone=True)
    page = person.page
    spot = next(cell["id"] for cell in snapshot["view"]["cells"] if cell["item"] == "koban")
    before = ply(page)
    cell = page.locator(f"[data-spot={spot}]")
    cell.dispatch_event("pointerdown", {"pointerType": "touch", "pointerId": 5, "bubbles": True})
    expect(page.locator(TIP)).to_contain_text("gold coin")
    cell.dispatch_event("pointerup", {"pointerType": "touch", "pointerId": 5, "bubbles": True})
    cell.dispatch_event("click")
    assert ply(page) == before
    assert page.locator("[data-preview]").count() == 0, "resting is not pressing"


@pytest.mark.parametrize(
    ("look", "lang"),
    [({}, "en"), ({"dark": True}, "en"), ({"phone": True}, "en"), ({"dark": True, "phone": True}, "ja")],
)
@pytest.mark.parametrize("players", [2, 4])
def test_axe_finds_nothing(site: Site, look: dict[str, Any], lang: str, players: int) -> None:
    person, _ = sit(site, players, mid_game(players), lang=lang, **look)
    person.page.wait_for_timeout(300)
    assert person.faults() == []
    person.page.locator("[data-offered=true]").first.click()
    assert person.faults() == []


def test_axe_finds_nothing_in_dialogs_and_help(site: Site) -> None:
    person, _ = sit(site, 4, attacked)
    person.page.get_by_role("dialog").wait_for()
    assert person.faults() == []
    person, _ = sit(site, 4, mid_game(4))
    person.page.get_by_role("tab", name="Help").click()
    for tab in ("At a glance", "Things", "Cards", "Guardians"):
        person.page.get_by_role("button", name=tab, exact=True).click()
        person.page.get_by_role("complementary", name="Help").get_by_role("tab", name=tab).wait_for()
        assert person.faults() == []
        person.page.get_by_role("complementary", name="Help").get_by_role("button", name="Close").click()


def test_a_game_by_keys_alone(site: Site) -> None:
    id, tokens = site.server.make(
        "gachijo", level="random", options={"players": "2", "rounds": "2", "mission": "1"}, name="Sasuke"
    )
    person = site.person()
    person.keep_seat(id, "gachijo", tokens)
    page = person.page
    page.goto(f"/t/{id}")
    page.locator("svg.gachijo").wait_for()
    end = time.monotonic() + LONGEST
    while not person.is_over():
        assert time.monotonic() < end, page.locator(".dock").inner_text()
        page.locator(f"{QUESTION}, {ENDING}, {OFFERED}, .after").first.wait_for(state="attached")
        if page.locator(QUESTION).count():
            page.keyboard.press("Enter")  # it has the focus on its first answer
        elif page.locator(ENDING).count():
            tab_to(page, ENDING)
            page.keyboard.press("Enter")
        elif page.locator(OFFERED).count():
            tab_to(page, "[data-spot]")
            page.keyboard.press(person.rng.choice(("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight")))
            page.keyboard.press("Enter")
            page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Play again")).to_be_visible()


def tab_to(page: Page, selector: str, most: int = 80) -> None:
    """By the Tab key, as somebody without a mouse does; it may be gone on the way."""
    for _ in range(most):
        if not page.locator(selector).count() or page.evaluate("one => document.activeElement?.matches(one)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no way to {selector} by Tab")


def test_the_turns_of_three_bots_are_skipped_sped_up_and_unfolded(site: Site) -> None:
    """Skip shows the last of them at once, the speed changes how long each is shown, and the log has the details."""
    stage, mission = STAGES[4]
    options = {"players": "4", "stage": stage, "mission": mission}
    id, tokens = site.server.make("gachijo", level="random", options=options)
    person = site.person(motion=True)
    page = person.page
    page.add_init_script("localStorage.setItem('koga.settings', JSON.stringify({lang: 'en', speed: 'slow'}))")
    page.add_init_script(f"({SHOWN})()")
    person.keep_seat(id, "gachijo", tokens)
    page.goto(f"/t/{id}")
    page.locator("svg.gachijo").wait_for()

    # Skip while the others' turns are being shown.
    snapshot = drive(site.server, id, tokens, own_turn(1))
    skip = page.get_by_role("button", name="Skip animation")
    skip.wait_for()
    person.until("() => window.shown.length > 5")
    slow = page.evaluate("window.shown")
    assert int(page.locator("svg.gachijo").get_attribute("data-ply") or 0) < snapshot["ply"]
    skip.click()
    expect(page.locator(f"svg.gachijo[data-ply='{snapshot['ply']}']")).to_be_attached()
    expect(skip).to_have_count(0)
    expect(page.get_by_role("heading", name="Your turn")).to_be_visible()

    # Every other seat has one line; its details fold out and in.
    person.show("Moves")
    story = page.get_by_role("region", name="What happened")
    own = snapshot["view"]["players"][snapshot["seat"]]["name"]
    for seat in (seat["name"].title() for seat in snapshot["view"]["players"] if seat["name"] != own):
        line = story.locator("ol > li").filter(has=page.get_by_role("button", name=f"Details: {seat}")).first
        details = line.get_by_role("button", name="Details")
        details.click()
        expect(details).to_have_attribute("aria-expanded", "true")
        expect(line.get_by_role("listitem").first).to_contain_text(seat)
        details.click()
        expect(line.get_by_role("listitem")).to_have_count(0)

    # Faster, and then all at once.
    speed(page, "Fast")
    page.evaluate("window.shown = []")
    drive(site.server, id, tokens, own_turn(2))
    person.until("() => window.shown.length > 5")
    fast = page.evaluate("window.shown")
    assert median(slow) > 1.5 * median(fast)
    speed(page, "Off")
    page.evaluate("window.shown = []")
    snapshot = drive(site.server, id, tokens, own_turn(3))
    expect(page.locator(f"svg.gachijo[data-ply='{snapshot['ply']}']")).to_be_attached()
    assert page.evaluate("window.shown.length") < snapshot["ply"] / 2


# Notes the time of each change of the position shown.
SHOWN = """() => {
  window.shown = [];
  let ply = null;
  const look = () => {
    const now = document.querySelector('svg.gachijo')?.dataset.ply;
    if (now !== ply && now !== undefined) window.shown.push(performance.now());
    ply = now;
  };
  new MutationObserver(look).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-ply'] });
}"""


def own_turn(rounds: int) -> Callable[[Snapshot], bool]:
    """The beginning of the reader's own turn after a number of rounds."""
    return lambda snapshot: (
        snapshot["view"]["asked"] == "turn"
        and snapshot["view"]["turn"]["round"] > rounds
        and snapshot["view"]["turn"]["moves"] == snapshot["view"]["turn"]["total"]
    )


def median(times: list[float]) -> float:
    """The middle one of the pauses between these times."""
    return statistics.median(after - before for before, after in pairwise(times))


def speed(page: Page, name: str) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("radio", name=name).check()
    page.keyboard.press("Escape")
