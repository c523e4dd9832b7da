"""Members meet by quick pairing, play a rated game, and see what it did to their ratings; one's games and profiles."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from koga.core.position import Rng
from tests.browser.player import OPEN, Site
from tests.browser.test_club import local, sign_up, with_authenticator
from tests.server.browser import until
from tests.server.client import Client


def button(site: Site, pace: str) -> re.Pattern[str]:
    """The name of the button that finds opponents."""
    title = next(game["title"]["en"] for game in site.server.get("/api/games")["games"] if game["name"] == OPEN)
    return re.compile(rf"^Find opponents: {re.escape(title)},\s*{pace}")


def member(site: Site, name: str) -> Page:
    page = with_authenticator(site.person(fresh=True))  # with nobody signed in
    page.goto(local(site, "/"))
    sign_up(page, name)
    return page


def test_two_members_are_paired_and_play_a_rated_game(club: Site) -> None:
    site = club
    one, other = member(site, "Kaede"), member(site, "Hanzo")
    one.get_by_role("button", name=button(site, "Fast")).click()
    expect(one.get_by_text("Looking for opponents")).to_be_visible()
    expect(one.get_by_text(re.compile("^rated 1[34]"))).to_be_visible()
    other.get_by_role("button", name=button(site, "Fast")).click()
    tokens = []
    for page in (one, other):
        page.wait_for_url("**/t/*")
        page.locator("[data-spot]").first.wait_for()
        place = page.evaluate("JSON.parse(localStorage.getItem('koga.seats'))[0]")
        tokens += place["tokens"].values()
        expect(page.get_by_role("button", name="Take back")).to_have_count(0)
    with Client(site.server.url, place["table"], tokens) as client:
        client.play_to_end(Rng(5))
        client.wait(lambda: client.table["ratings"] is not None)
        changes = {change["after"]: change["after"] - change["before"] for change in client.table["ratings"]}
    for page in (one, other):
        page.reload()
        told = page.locator("[data-region=ratings]")
        for after, change in changes.items():
            expect(told).to_contain_text(f"{after}")
            expect(told).to_contain_text(f"+{change}" if change >= 0 else f"−{-change}")
    one.get_by_role("link", name="Kaede").first.click()
    expect(one.get_by_role("heading", name="Kaede")).to_be_visible()
    expect(one.get_by_text(re.compile(r"^1\d\d\d\?$"))).to_be_visible()
    expect(one.get_by_text("Hanzo").first).to_be_visible()
    other.goto(local(site, "/games"))
    expect(other.get_by_text("against Kaede")).to_be_visible()


def test_a_wait_ends_with_the_page_and_offers_a_bot(site: Site) -> None:
    page = site.person("Rin").page
    page.goto("/")
    page.get_by_role("button", name=button(site, "Days")).click()
    expect(page.get_by_text("Looking for opponents")).to_be_visible()
    until(lambda: bool(site.server.get("/api/pairing")["queues"]))
    page.get_by_role("link", name="Rules", exact=True).click()
    until(lambda: site.server.get("/api/pairing")["queues"] == [])
    page.goto("/games")
    page.get_by_role("button", name=button(site, "Calm")).click()
    page.get_by_role("button", name="Play a bot instead").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    until(lambda: site.server.get("/api/pairing")["queues"] == [])


def test_your_games_and_profiles_are_usable_by_everybody(site: Site) -> None:
    """A guest's games, one's own turn first, with the time left; then a member's profile."""
    seats = [{"kind": "person", "name": "Aki"}, {"kind": "person", "name": "Beni"}]
    clock = {"kind": "turn", "seconds": 259_200, "then": "bot"}
    id, tokens = site.server.make(OPEN, seats=seats, clock=clock)
    person = site.person("Aki", lang="ja", phone=True)
    person.keep_seat(id, OPEN, {"0": tokens["0"], "1": tokens["1"]})
    person.page.goto("/games")
    expect(person.page.locator(".card").first).to_be_visible()
    expect(person.page.get_by_text(re.compile("2日23時間")).first).to_be_visible()
    assert person.faults() == []
    assert person.overflow() <= 0
    page = member(site, "Tsubaki")
    page.get_by_role("link", name="Tsubaki").click()
    page.get_by_role("link", name="Profile").click()
    expect(page.get_by_text("No rated games yet.")).to_be_visible()
