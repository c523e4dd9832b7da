"""Playing together in a real browser: seats before the game, members with passkeys, the chat."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from koga.core.position import Rng
from tests.browser.player import OPEN, Person, Site
from tests.server.browser import until
from tests.server.client import Client

SEATS = [{"kind": "person", "name": "Aki"}, {"kind": "open"}]


def local(site: Site, path: str) -> str:
    """The same server under a name: passkeys belong to names, never to addresses."""
    return f"http://localhost:{site.server.port}{path}"


def with_authenticator(person: Person) -> Page:
    """A device that has passkeys and whose owner always agrees."""
    session = person.page.context.new_cdp_session(person.page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
        "isUserVerified": True, "automaticPresenceSimulation": True,
    }  # fmt: skip
    session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return person.page


def sign_up(page: Page, name: str) -> str:
    """Returns the recovery code."""
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("button", name="Create an account").click()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_role("button", name="Create with a passkey").click()
    code = page.locator("output").inner_text()
    page.get_by_role("button", name="I have kept it").click()
    expect(page.get_by_role("link", name=name)).to_be_visible()
    return code


def test_sign_up_second_device_recovery_and_farewell(club: Site) -> None:
    site = club
    page = with_authenticator(site.person())
    page.goto(local(site, "/"))
    code = sign_up(page, "Sasuke")
    page.get_by_role("link", name="Sasuke").click()
    page.get_by_role("button", name="Add a device").click()
    link = page.get_by_label("Link to this game").input_value()
    page.get_by_role("button", name="Sign out", exact=True).first.click()
    expect(page.get_by_role("button", name="Sign in")).to_be_visible()
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.get_by_role("link", name="Sasuke")).to_be_visible()

    second = with_authenticator(site.person())
    second.goto(link)
    expect(second.get_by_role("heading", name="Sasuke")).to_be_visible()
    second.get_by_role("button", name="Add a passkey").click()
    expect(second.get_by_role("button", name="Remove")).to_have_count(2)

    third = site.person().page
    third.goto(local(site, "/"))
    third.get_by_role("button", name="Sign in").click()
    third.get_by_label("Recovery code").fill(code)
    third.get_by_role("button", name="Recover account").click()
    assert third.locator("output").inner_text() != code
    third.get_by_role("button", name="I have kept it").click()
    third.goto(local(site, "/me"))
    third.get_by_role("button", name="Delete account").click()
    third.get_by_role("button", name="Delete account").click()
    expect(third.get_by_role("button", name="Sign in")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Sign in")).to_be_visible()


def test_the_dialog_is_usable_by_everybody(site: Site) -> None:
    for lang, phone in (("en", False), ("ja", True)):
        person = site.person(lang=lang, phone=phone)
        person.page.goto(local(site, "/"))
        person.page.get_by_role("button", name="Sign in" if lang == "en" else "サインイン").click()
        assert person.faults() == []
        person.page.goto(local(site, "/privacy"))
        expect(person.page.get_by_role("heading", level=1)).to_be_visible()
        assert person.faults() == []


def test_the_host_arranges_seats_and_starts(site: Site) -> None:
    id, tokens = site.server.make(OPEN, seats=SEATS, start="host")
    host, friend = site.person("Aki"), site.person("Beni")
    host.keep_seat(id, OPEN, tokens)
    host.page.goto(f"/t/{id}")
    host.page.get_by_role("button", name="Move here").click()  # the other side
    expect(host.page.locator(".seat").nth(1)).to_contain_text("you")
    friend.page.goto(f"/t/{id}")
    friend.page.get_by_role("button", name="Join").click()
    expect(friend.page.get_by_text("The host starts the game.")).to_be_visible()
    host.page.get_by_role("button", name="Remove", exact=True).click()
    expect(friend.page.get_by_text("The host has freed your seat")).to_be_visible()
    host.page.get_by_role("button", name="Add bot").click()
    host.page.get_by_role("button", name="Start now").click()
    host.page.locator("[data-spot]").first.wait_for()


def test_the_host_closes_the_table(site: Site) -> None:
    id, tokens = site.server.make(OPEN, seats=SEATS)
    host, friend = site.person("Aki"), site.person("Beni")
    friend.page.goto(f"/t/{id}")
    friend.page.get_by_role("button", name="Join").wait_for()
    host.keep_seat(id, OPEN, tokens)
    host.page.goto(f"/t/{id}")
    host.page.get_by_role("button", name="Close game").click()
    host.page.get_by_role("button", name="Close game").click()
    expect(friend.page.get_by_text("This game was closed")).to_be_visible()


def test_an_absent_player_is_warned_and_has_lost(club: Site) -> None:
    """As agreed beforehand the seat goes to a bot; its player cannot win any more, whatever the bot does."""
    clock = {"kind": "turn", "seconds": 9, "then": "bot"}
    id, tokens = club.server.make(OPEN, seats=SEATS, clock=clock, leaving="bot")
    one, other = club.person("Aki"), club.person("Beni")
    one.keep_seat(id, OPEN, tokens)
    one.page.goto(f"/t/{id}")
    one.page.get_by_role("button", name="Close game").wait_for()
    other.page.goto(f"/t/{id}")
    other.page.get_by_role("button", name="Join").click()
    one.page.locator("[data-spot]").first.wait_for()
    until(lambda: club.server.get(f"/api/tables/{id}")["state"] == "playing")
    absent = club.server.get(f"/api/tables/{id}")["to_act"]
    late, here = (one, other) if absent == 0 else (other, one)
    expect(late.page.get_by_role("alert").get_by_text("a bot takes over in")).to_be_visible()
    expect(here.page.get_by_text("a bot is playing").first).to_be_visible()
    kept = here.page.evaluate("JSON.parse(localStorage.getItem('koga.seats'))[0].tokens")
    with Client(club.server.url, id, list(kept.values())) as client:
        client.play_to_end(Rng(3))
        client.wait(lambda: client.table["places"] is not None)
        assert (client.table["places"][absent], client.table["places"][1 - absent]) == (2, 1)
    expect(here.page.get_by_role("heading", name="You win")).to_be_visible()
    expect(late.page.get_by_role("heading", name="You win")).to_have_count(0)


def test_the_chat_keeps_what_was_refused_and_mutes(site: Site) -> None:
    persons: list[dict[str, Any]] = [{"kind": "person", "name": "Aki"}, {"kind": "person", "name": "Beni"}]
    id, tokens = site.server.make(OPEN, seats=persons)
    one, other = site.person("Aki"), site.person("Beni")
    one.keep_seat(id, OPEN, {"0": tokens["0"]})
    other.keep_seat(id, OPEN, {"1": tokens["1"]})
    for person in (one, other):
        person.page.goto(f"/t/{id}")
        person.page.locator("[data-spot]").first.wait_for()
        person.show("Chat")
    say = one.page.get_by_label("Message")
    say.fill("よろしく　\U0001f468\u200d\U0001f469\u200d\U0001f467")
    one.page.get_by_role("button", name="Send", exact=True).click()
    expect(other.page.get_by_text("よろしく")).to_be_visible()
    expect(say).to_have_value("")
    say.fill("a\u202eb")
    one.page.get_by_role("button", name="Send", exact=True).click()
    expect(one.page.get_by_text("not allowed")).to_be_visible()
    expect(say).to_have_value("a\u202eb")
    other.page.get_by_text("Player options").click()
    other.page.get_by_role("button", name="Mute Aki").click()
    expect(other.page.get_by_text("よろしく")).to_have_count(0)
    other.page.get_by_role("button", name="Report Aki").click()
    other.page.get_by_role("button", name="Send report").click()
    expect(other.page.get_by_text("The operator has your report")).to_be_visible()
