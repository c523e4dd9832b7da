"""A correspondence move reaches the other player's browser: from the settings to the notification on the screen."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Page, expect

from koga.core.game import agree, find
from tests.browser.player import Person, Site
from tests.browser.signed_in import as_browser
from tests.browser.test_club import local, sign_up, with_authenticator
from tests.kinds import OPEN
from tests.server.browser import Browser
from tests.server.sinks import Sinks, eventually
from tests.server.test_notices import DAYS, play_turn

# Chromium would ask a push service on the internet for a subscription: the test has one of its own.
SUBSCRIBE = "PushManager.prototype.subscribe = async () => ({ toJSON: () => (%s) })"
SHOWN = """navigator.serviceWorker.ready.then((worker) => worker.getNotifications())
    .then((found) => found.map(({ title, body, data }) => ({ title, body, url: data.url })))"""


def deliver(page: Page, origin: str, notice: dict[str, Any]) -> None:
    """Hand the page's service worker what its push service would."""
    session = page.context.new_cdp_session(page)
    registrations: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registrations.extend(one["registrationId"] for one in event["registrations"]),
    )
    session.send("ServiceWorker.enable")
    for _ in range(600):
        if registrations:
            break
        page.wait_for_timeout(50)
    data = {"origin": origin, "registrationId": registrations[0], "data": json.dumps(notice)}
    session.send("ServiceWorker.deliverPushMessage", data)


def test_a_correspondence_move_is_told(club: Site, sinks: Sinks) -> None:
    push, mail = sinks
    phone = push.subscriber(f"phone-{club.server.port}")
    address = f"kaede-{club.server.port}@example.org"
    person: Person = club.person(workers=True)
    page = with_authenticator(person)
    page.context.grant_permissions(["notifications"], origin=local(club, ""))
    page.add_init_script(SUBSCRIBE % json.dumps(phone.form()))
    page.goto(local(club, "/"))
    sign_up(page, "Akane")
    page.goto(local(club, "/me"))
    page.get_by_role("button", name="Notify this device").click()
    expect(page.get_by_role("button", name="Stop")).to_be_visible()
    page.get_by_label("Email address").fill(address)
    page.get_by_role("button", name="Send confirmation").click()
    expect(page.get_by_text("We have sent a link")).to_be_visible()
    assert person.faults() == []
    (asked,) = eventually(lambda: mail.to(address))
    link = re.search(r"/mail#\S+", asked.get_content())
    assert link
    page.goto(local(club, link[0]))
    expect(page.get_by_role("heading", name="Email address confirmed")).to_be_visible()

    own, rival = as_browser(club, page), Browser(club.server)
    rival.sign_up("Botan")
    first = find(OPEN).start(agree(find(OPEN), {})).to_act
    seats = [{"kind": "person" if seat == first else "open"} for seat in range(2)]
    id = rival.post("/api/tables", {"game": OPEN, "seats": seats, "clock": DAYS})["table"]["id"]
    own.post(f"/api/tables/{id}/seats", {"name": "x"})
    play_turn(rival, id)
    notice = eventually(lambda: push.sent_to(phone))[-1]
    eventually(lambda: mail.to(address)[1:])
    deliver(page, local(club, ""), notice)
    shown = eventually(lambda: page.evaluate(SHOWN))
    assert shown == [{"title": notice["title"], "body": notice["body"], "url": f"/t/{id}"}]
    assert "Botan" in shown[0]["body"]
    page.goto(local(club, f"/t/{id}"))
    page.locator("[data-spot]").first.wait_for()  # the notification leads to one's seat on this device
    expect(page.get_by_text("Your turn").first).to_be_visible()
