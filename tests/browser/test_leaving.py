"""Leaving a table for good, from the button to what everybody then sees."""

from __future__ import annotations

from playwright.sync_api import Dialog, expect

from tests.browser.player import OFFERED, Person, Site

PERSONS = [{"kind": "person", "name": "Sasuke"}, {"kind": "person", "name": "Saizo"}]


def test_where_the_table_chose_so_the_game_is_over(site: Site) -> None:
    ninja, samurais = sit_down(site, leaving="end")
    expect(samurais.page.locator(OFFERED).first).to_be_visible()
    leave(samurais, sure=False)
    samurais.act()
    expect(samurais.page.locator(".log li")).not_to_have_count(0)  # on second thoughts the game goes on
    leave(samurais, sure=True)
    for person in (ninja, samurais):
        expect(person.page.get_by_role("heading", name="Result")).to_be_visible()
        expect(person.page.locator(".after .how")).to_have_text("Samurais (Saizo) left the game")
        expect(person.page.locator(OFFERED)).to_have_count(0)
    samurais.page.reload()
    expect(samurais.page.get_by_role("heading", name="Result")).to_be_visible()
    expect(samurais.page.get_by_role("button", name="Leave for good")).to_have_count(0)


def test_elsewhere_a_bot_plays_on_and_the_seat_is_gone(site: Site) -> None:
    ninja, samurais = sit_down(site, leaving="bot")
    expect(samurais.page.locator(OFFERED).first).to_be_visible()
    leave(samurais, sure=True)
    expect(ninja.page.locator(".seats li", has_text="Saizo")).to_contain_text("a bot stands in")
    expect(ninja.page.locator(OFFERED).first).to_be_visible()  # the bot has placed all Samurais
    ninja.play_on(2)
    expect(samurais.page.locator(".log li")).not_to_have_count(0)
    expect(samurais.page.locator(OFFERED)).to_have_count(0)
    for name in ("Leave for good", "I am back", "Let a bot play", "Take back", "Go on at another device"):
        expect(samurais.page.get_by_role("button", name=name)).to_have_count(0)


def sit_down(site: Site, leaving: str) -> list[Person]:
    id, tokens = site.server.make("monomi", seats=PERSONS, leaving=leaving)
    persons = [site.person(seat["name"]) for seat in PERSONS]
    for seat, person in enumerate(persons):
        person.keep_seat(id, "monomi", {str(seat): tokens[str(seat)]})
        person.page.goto(f"/t/{id}")
    return persons


def leave(person: Person, sure: bool) -> None:
    asked: list[str] = []

    def answer(dialog: Dialog) -> None:
        asked.append(dialog.message)
        dialog.accept() if sure else dialog.dismiss()

    person.page.once("dialog", answer)
    person.page.get_by_role("button", name="Leave for good").click()
    assert asked == ["Leave this game for good? You cannot come back."]
