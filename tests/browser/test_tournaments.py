"""Tournaments in a real browser: made and begun by a member, played to the end, seen on a phone and in Japanese."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.player import OPEN, Site, japanese_text
from tests.browser.signed_in import as_browser
from tests.browser.test_club import local, sign_up, with_authenticator
from tests.server.browser import Browser
from tests.server.client import Client
from tests.server.test_tournaments import agree_on_chance, play_out, sitting


def test_rules_of_a_tournament_say_what_they_mean_as_those_of_a_table_do(club: Site) -> None:
    site = club
    person = site.person(fresh=True)
    page = with_authenticator(person)
    page.goto(local(site, "/"))
    sign_up(page, "Tsubaki")
    page.goto(local(site, "/tournaments/new"))
    for game in site.server.get("/api/games")["games"]:
        page.locator(".games label").get_by_text(game["title"]["en"]).click()
        if not any(len(option["values"]) > 1 for option in game["options"]):
            continue
        rules = page.locator("form details")
        if rules.get_attribute("open") is None:
            rules.locator("summary").click()
        for option in game["options"]:
            if len(option["values"]) > 1:
                expect(rules.get_by_text(option["help"]["en"], exact=True)).to_be_visible()
    assert person.faults() == []


def test_a_tournament_of_six_with_two_bots_to_its_end(club: Site) -> None:
    site = club
    person = site.person(fresh=True)  # nobody else is signed in here, neither before nor afterwards
    page = with_authenticator(person)
    page.goto(local(site, "/"))
    sign_up(page, "Yamabuki")
    page.get_by_role("link", name="Tournaments").click()
    page.get_by_role("link", name="New tournament").click()
    page.get_by_label("Title").fill("Autumn Open")
    games = site.server.get("/api/games")["games"]
    page.locator(".games label").get_by_text(
        next(game["title"]["en"] for game in games if game["name"] == OPEN)
    ).click()
    page.get_by_label("Places", exact=True).select_option("6")
    page.get_by_label("Rounds", exact=True).select_option("3")
    page.get_by_role("radio", name="No break").check()
    fill = page.get_by_label("Free places", exact=True)
    if fill.get_attribute("role") == "radiogroup":
        fill.get_by_role("radio").nth(1).check()
    else:
        fill.select_option(index=1)
    assert person.faults() == []
    page.get_by_role("button", name="Create tournament").click()
    expect(page.get_by_role("heading", name="Autumn Open")).to_be_visible()
    id = page.url.rsplit("/", 1)[1]
    page.get_by_role("button", name="Join", exact=True).click()
    expect(page.get_by_text("You are in.")).to_be_visible()

    others = [Browser(site.server) for _ in range(3)]
    for browser, name in zip(others, ("Kikyo", "Nadeshiko", "Kuchinashi"), strict=True):
        browser.sign_up(name)
        browser.post(f"/api/tournaments/{id}/join")
    expect(page.get_by_text("4 of 6 players")).to_be_visible()
    page.get_by_role("button", name="Start now").click()
    play = page.get_by_role("link", name="Play your game").first
    expect(play).to_be_visible()
    expect(page.get_by_role("rowheader")).to_have_count(6)
    play.click()
    with sitting(others, id, agreeing=False) as clients:
        agree_on_chance(clients)  # the page contributes to the chance of its game by itself
        page.locator("[data-spot]").first.wait_for()
        table = page.url.rsplit("/", 1)[1]
    (agreed,) = page.evaluate("id => JSON.parse(localStorage.getItem('koga.agreed'))[id]", table)
    assert agreed["committed"][agreed["seat"]] is not None
    own = as_browser(site, page)
    with Client(own.url, table, cookie=own.cookie()) as client:
        client.ask("resign", seat=client.joined["seats"][0])
    page.get_by_role("link", name="Back to the tournament").click()
    play_out([own, *others], id)
    expect(page.get_by_text("Finished").first).to_be_visible()
    expect(page.get_by_role("row")).to_have_count(7)
    assert person.faults() == []

    reader = site.person(lang="ja", phone=True, dark=True)
    reader.page.goto(f"/tournaments/{id}")
    expect(reader.page.get_by_text("順位表")).to_be_visible()
    people = ["Yamabuki", "Kikyo", "Nadeshiko", "Kuchinashi", "Autumn Open"]
    assert re.findall("[A-Za-z]{2,}", japanese_text(reader.page, people)) == []  # initials stand beside the names
    assert reader.overflow() <= 0
    assert reader.faults() == []
    reader.page.goto("/tournaments")
    expect(reader.page.get_by_text("Autumn Open")).to_be_visible()
    assert reader.overflow() <= 0
    assert site.server.get(f"/api/tournaments/{id}")["game"] == OPEN
