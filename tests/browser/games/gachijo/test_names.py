"""The name of everything drawn in Chromium: beside it, or by one hover, tap or long press, in both languages."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from koga.core.line import words
from koga.games.gachijo.names import PACKAGE
from tests.browser.games.gachijo.driver import Snapshot, drive, table_of
from tests.browser.games.gachijo.moments import ended, guardian_awake
from tests.browser.games.gachijo.test_table import STAGES, TIP, mid_game, name, sit
from tests.browser.player import Person, Site

LANGUAGES = ("en", "ja")
TABLETS = {
    "en": ("Moved", "Slid", "Done", "Move/slide", "Must move", "Must slide"),
    "ja": ("移動", "スライド", "済み", "どちらか", "要移動", "要スライド"),
}
SLIDE = {"en": "Slide", "ja": "スライド"}
SAFE = {"en": ("no: ", "captured"), "ja": ("不可", "済み")}
PREY = {"en": ("yes: ",), "ja": ("できる",)}
LEGEND = {
    "en": ("treasure 20", "chip 10", "crystal 5", "tool or weapon 2", "home bonus 30"),
    "ja": ("宝物 20", "チップ 10", "水晶 5", "道具・武器 2", "帰陣ボーナス 30"),
}


def hovered(page: Page, what: Locator) -> str:
    """What the tip of an element says."""
    page.mouse.move(2, 2)
    expect(page.locator(TIP)).to_have_count(0)
    what.hover()
    page.locator(TIP).wait_for()
    return page.locator(TIP).inner_text()


def seat_name(seat: str, lang: str) -> str:
    return str(words(PACKAGE)["seat"][seat][lang])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_icon_has_its_name(site: Site, players: int, lang: str) -> None:
    """Beside it in words, or by one hover."""
    person, snapshot = sit(site, players, mid_game(players), lang=lang)
    page = person.page
    keys = set(page.locator("[data-thing]:visible").evaluate_all("all => all.map((one) => one.dataset.thing)"))
    assert len(keys) > 15
    for key in sorted(keys):
        icon = page.locator(f'[data-thing="{key}"]:visible').first
        kind, id = key.split(":")
        word = {"en": "hidden", "ja": "伏せた"}[lang] if id == "hidden" else name(kind, id, lang)
        if word.lower() in icon.inner_text().lower():
            continue
        told = hovered(page, icon) + (icon.get_attribute("aria-label") or "")
        assert word.split()[0].lower().rstrip("s") in told.lower(), (key, told)
    for cell in snapshot["view"]["cells"]:
        told = page.locator(f"[data-spot={cell['id']}]").get_attribute("aria-label") or ""
        assert name("area", cell["area"], lang).lower() in told.lower()
        for thing, kind in ((cell["item"], "treasure"), (cell["stairs"], "square")):
            if thing and thing not in ("tool", "weapon"):
                assert name(kind, thing, lang).lower() in told.lower()
    treasure = next(cell for cell in snapshot["view"]["cells"] if cell["item"] == "kagami")
    told = hovered(page, page.locator(f"[data-spot={treasure['id']}]"))
    assert {"en": "holy mirror", "ja": "鏡"}[lang] in told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_grips_tablets_rings_and_chips_have_their_names(site: Site, lang: str) -> None:
    person, snapshot = sit(site, 4, mid_game(4), lang=lang)
    page = person.page
    for way, sheet in (("left", "T1"), ("right", "T1"), ("up", "T2"), ("down", "T2")):
        grip = page.locator(f"[data-spot=slide-{way}]")
        for told in (grip.get_attribute("aria-label") or "", hovered(page, grip)):
            assert sheet in told
            assert SLIDE[lang] in told
    tablets = page.locator(".tablets li")
    expect(tablets).to_have_count(snapshot["view"]["turn"]["total"])
    for tablet in tablets.all():
        assert tablet.locator(".name").is_visible()
        assert tablet.inner_text().strip() in TABLETS[lang]
        assert tablet.inner_text().strip() in hovered(page, tablet)
    rings = page.locator(".progress:visible")
    expect(rings).to_have_count(4)
    tips = "\n".join(hovered(page, ring) for ring in rings.all())
    for seat in snapshot["view"]["players"]:
        assert seat_name(seat["name"], lang) in tips

    # What a stroke brings and costs, and what a slide changes: in words beside each icon.
    rich = max(snapshot["courses"], key=lambda course: len(course["gains"]) + len(course["costs"] or ()))
    page.locator(f"[data-spot={rich['through'][-1].removesuffix('w')}]").click()
    chips = page.locator("[data-preview=stroke] .chip")
    for chip in chips.all():
        assert re.search(r"\w{2}|[ぁ-ん一-龠]", chip.inner_text()), "an icon alone"
    page.keyboard.press("Escape")
    for grip in page.locator(".grip.can").all():
        grip.click()
        page.locator("[data-preview=slide]").wait_for()
        for chip in page.locator("[data-preview=slide] .chip").all():
            assert re.search(r"\w", chip.inner_text())
        page.keyboard.press("Escape")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_prey_of_a_guardian_is_told_in_words(site: Site, lang: str) -> None:
    person, snapshot = sit(site, 4, guardian_awake, lang=lang)
    shown = person.page.locator(".prey")
    prey = snapshot["view"]["guardian"]["prey"]
    expect(shown.locator("p:has(b)")).to_have_count(len(prey))
    for one in prey:
        line = shown.locator("p:has(b)").filter(has_text=seat_name(one["name"], lang))
        said = line.locator("span").inner_text()
        sign = {
            "en": ("no: ", "captured") if one["safe"] else ("yes: ",),
            "ja": ("不可", "済み") if one["safe"] else ("できる",),
        }
        assert any(word in said for word in sign[lang]), said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_score_has_a_legend_in_words(site: Site, lang: str) -> None:
    person = site.person(lang=lang)
    ended(site)(person)
    legend = person.page.locator(".score .legend")
    told = legend.inner_text()
    shown = [part for part in LEGEND[lang] if part in told]
    assert len(shown) >= 3, told
    expect(legend.locator("svg")).to_have_count(legend.locator(":scope > span").count())


# ---- phones ----


def marked(players: int) -> Callable[[Snapshot], bool]:
    """A turn in its middle in which some ninja wears something or is in prison."""

    def fits(snapshot: Snapshot) -> bool:
        worn = [seat for seat in snapshot["view"]["players"] if seat["marker"] != "bare" or seat["prison"]]
        return mid_game(players)(snapshot) and bool(worn)

    return fits


def phone(site: Site, players: int, lang: str) -> tuple[Person, Snapshot]:
    """Chance is the server's: several games may be needed."""
    stage, mission = STAGES[players]
    for seed in range(30):
        id, tokens = table_of(site.server, players, stage=stage, mission=mission)
        with suppress(AssertionError):
            snapshot = drive(site.server, id, tokens, marked(players), seed)
            person = site.person(phone=True, lang=lang)
            person.keep_seat(id, "gachijo", {str(snapshot["seat"]): tokens[str(snapshot["seat"])]})
            person.page.goto(f"/t/{id}")
            person.page.locator("svg.gachijo").wait_for()
            return person, snapshot
    raise AssertionError("nobody wore anything")


def opened(page: Page) -> Locator:
    return page.locator(".dialog[role=dialog]")


def close(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(opened(page)).to_have_count(0)


def spoken(what: Locator) -> str:
    """All that is written in an element, and its names."""
    labels = what.locator("[aria-label]").evaluate_all("all => all.map((one) => one.ariaLabel)")
    return "\n".join([what.inner_text(), what.get_attribute("aria-label") or "", *labels]).lower()


@pytest.mark.parametrize(("players", "lang"), [(2, "en"), (3, "ja"), (4, "en")])
def test_a_tap_tells_it_on_a_phone(site: Site, players: int, lang: str) -> None:
    """Markers, the last turns and the name of every icon, on a screen 390 wide."""
    person, snapshot = phone(site, players, lang)
    page, view = person.page, snapshot["view"]
    own = view["players"][snapshot["seat"]]

    # Who wears what: a badge on the strip, and its name in the panel behind it; one's own is a pill.
    for seat in view["players"]:
        marker = "prison" if seat["prison"] else seat["marker"]
        told: dict[str, Any] = {"name": name("marker", marker, lang) if marker != "bare" else "", "exact": True}
        if seat["name"] == own["name"]:
            if marker != "bare":
                expect(page.locator(".turn").get_by_role("button", **told)).to_be_visible()
            continue
        strip = page.locator(".strip").filter(has_text=seat_name(seat["name"], lang)).first
        expect(strip.locator(".mark")).to_have_count(0 if marker == "bare" else 1)
        strip.tap()
        expect(opened(page)).to_be_visible()
        if marker != "bare":
            expect(opened(page).get_by_role("button", **told)).to_be_visible()
        close(page)

    # What the others did in their last turns: a line for each, and a tap draws its trace.
    lines = page.locator(".own ol > li > button")
    expect(lines).to_have_count(players - 1)
    for line in lines.all():
        assert any(seat_name(seat["name"], lang).lower() in spoken(line) for seat in view["players"])
        line.tap()
        expect(line).to_have_attribute("aria-pressed", "true")
        line.tap()
        expect(line).to_have_attribute("aria-pressed", "false")

    # Every icon: its name is written there, or a tap opens what names it.
    page.locator("button.den").tap()
    expect(opened(page)).to_contain_text(name("guardian", "tengu", lang))
    for icon in opened(page).locator("[data-thing]").all():
        kind, id = (icon.get_attribute("data-thing") or ":").split(":")
        short = name(kind, id, lang).split()[0].lower().rstrip("s")
        assert short in spoken(icon), (kind, id)
    close(page)
    keys = page.locator("[data-thing]:visible").evaluate_all("all => [...new Set(all.map((one) => one.dataset.thing))]")
    assert len(keys) >= 5
    for key in keys:
        kind, id = key.split(":")
        page.locator(f'[data-thing="{key}"]:visible').first.tap()
        shown = opened(page).or_(page.locator("[data-preview]")).first
        expect(shown).to_be_visible()
        expected = {"treasure": {"en": "treasure", "ja": "宝物"}, "crystal": {"en": "crystal", "ja": "水晶"}}
        word = expected[id][lang] if id in expected else name(kind, id, lang).split()[0].lower().rstrip("s")
        assert word in spoken(shown), (key, spoken(shown))
        page.keyboard.press("Escape")
        if page.locator("[data-preview]").count():
            page.locator("[data-preview] .row .small").last.tap()
        expect(shown).to_have_count(0)
    for tablet in page.locator(".tablets li").all():
        tablet.tap()
        expect(page.locator(TIP)).to_contain_text(tablet.inner_text().strip())
    for key in page.locator(".slides button").all():
        assert key.inner_text().strip().endswith(("T1", "T2"))
        assert SLIDE[lang] in (key.get_attribute("aria-label") or "")
