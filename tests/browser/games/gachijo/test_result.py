"""The result in Chromium: bars by kind of points, and the chances turn by turn once somebody asks for them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.games.gachijo.driver import Snapshot, play_out, table_of
from tests.browser.player import Person, Site

KINDS = 6
ANALYSING = 180_000  # milliseconds


def ended(site: Site, players: int, lang: str = "en", dark: bool = False) -> tuple[str, Person, Snapshot]:
    """A game that is over, on the page of its first seat."""
    id, tokens = table_of(site.server, players, stage="B", mission="2", rounds="2")
    final = play_out(site.server, id, tokens)
    person = site.person(lang=lang, dark=dark)
    person.keep_seat(id, "gachijo", {"0": tokens["0"]})
    person.page.goto(f"/t/{id}")
    person.page.locator("[data-region=result] .score").wait_for()
    return id, person, final


@pytest.mark.parametrize("players", [2, 4])
def test_the_points_are_bars_by_kind(site: Site, players: int) -> None:
    _, person, final = ended(site, players)
    page = person.page
    values = {part["label"]["key"]: part["values"] for part in final["parts"]}
    rows = page.get_by_role("list", name="Points").get_by_role("listitem")
    expect(rows).to_have_count(players)
    totals = [int(text) for text in rows.locator(".total").all_inner_texts()]
    assert totals == sorted(values["part.total"], reverse=True)
    slices = sum(value > 0 for key, of in values.items() if key != "part.total" for value in of)
    expect(page.locator(".score .bar > i")).to_have_count(slices)
    expect(page.locator(".score .legend span")).to_have_count(KINDS)
    page.wait_for_timeout(2500)  # the bars have grown
    for size in ((1280, 800), (390, 844), (360, 640), (844, 390), (768, 1024)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert person.overflow() <= 0
        for row in range(players):
            bar, total = rows.nth(row).locator(".bar"), rows.nth(row).locator(".total")
            assert bar.evaluate("one => one.scrollWidth <= one.clientWidth + 1"), f"a bar is too long at {size}"
            assert total.evaluate("one => one.scrollWidth <= one.clientWidth + 1")
    page.set_viewport_size({"width": 1280, "height": 800})
    assert person.faults() == []


def test_the_scroll_can_be_read_by_night(site: Site) -> None:
    """It is cream in both themes, and so is everything on it."""
    _, person, _ = ended(site, 2, dark=True)
    person.page.locator("[data-chances=none] .button").wait_for()
    assert person.faults() == []


def test_the_chances_are_offered_and_then_drawn(site: Site) -> None:
    id, person, _ = ended(site, 2, lang="ja")
    page = person.page
    chances = page.locator("[data-chances]")
    expect(chances).to_have_attribute("data-chances", "none")
    expect(chances).to_contain_text("まだ計算されていません")
    chances.get_by_role("button").click()
    expect(chances).to_have_attribute("data-chances", "ready", timeout=ANALYSING)
    expect(chances.locator(".area")).to_have_count(2)
    assert person.faults() == []
    keys = chances.get_by_role("listitem")
    expect(chances.locator(".mark")).to_have_count(keys.count())

    page.reload()  # and are there for everyone who comes later
    expect(chances).to_have_attribute("data-chances", "ready")
    if keys.count():
        keys.first.get_by_role("button").click()
        page.wait_for_url(re.compile(rf"/t/{id}/\d+"))
