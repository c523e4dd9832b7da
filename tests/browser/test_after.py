"""After a game: the result, the replay with its move in the address, and what a stranger may see of it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from koga.core.game import GAMES
from koga.core.position import Rng
from tests.browser.player import OPEN, Person, Site, japanese_text
from tests.kinds import DICE
from tests.server.client import Client

TOPS = "all => all.map((one) => Math.round(one.getBoundingClientRect().top))"


def open_finished(site: Site, game: str, person: Person) -> str:
    """A finished game at the page of somebody who played in it."""
    id, tokens = site.finished(game)
    person.keep_seat(id, game, tokens)
    person.page.goto(f"/t/{id}")
    person.page.locator(".after").wait_for()
    return id


def test_the_result_tells_who_won_and_how_and_what_it_is_made_of(site: Site) -> None:
    person = site.person()
    open_finished(site, OPEN, person)
    result = person.page.get_by_role("dialog", name=re.compile("You win|You lose|Draw"))
    expect(result).to_be_visible()
    expect(result.get_by_text(re.compile(r"\d+ actions? on record, random draws included$"))).to_be_visible()
    expect(person.page.locator(".own, .dock").first).to_be_visible()
    expect(person.page.get_by_text(re.compile(r"This game stays here until \d+ \w+ \d{4}"))).to_be_visible()
    assert not person.faults()
    with person.page.expect_download() as download:
        person.page.get_by_role("button", name="Download", exact=True).click()
    assert download.value.path().read_text(encoding="utf-8").startswith("koga record")
    person.page.get_by_role("button", name="Verify fairness").click()
    expect(person.page.get_by_text("This game had no random draws")).to_be_visible()
    person.page.get_by_role("button", name="Play again").click()
    expect(person.page.get_by_role("link", name="Join the rematch")).to_be_visible()


def test_a_replay_goes_by_arrow_keys_and_has_its_move_in_the_address(site: Site) -> None:
    person = site.person()
    id = open_finished(site, OPEN, person)
    page = person.page
    page.get_by_role("button", name=re.compile("^Replay")).click()
    expect(page).to_have_url(re.compile(f"/t/{id}/0$"))
    page.locator(".table, .board").first.evaluate("(element) => (element.dataset.before = 'step')")
    assert len(set(page.locator(".replay .step").evaluate_all(TOPS))) == 1, "the steps are one row"
    for key, step in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1)):
        page.keyboard.press(key)
        expect(page).to_have_url(re.compile(f"/t/{id}/{step}$"))
        expect(page.locator(".replay")).to_contain_text(f"Move {step} of")
    expect(page.locator("[data-before=step]")).to_have_count(1)  # the page is the same, not mounted anew
    page.reload()
    expect(page.locator(".replay")).to_contain_text("Move 1 of")
    page.keyboard.press("End")
    expect(page.get_by_role("button", name="To the end")).to_be_disabled()
    page.keyboard.press("Home")
    page.get_by_role("button", name="Play on from move 0").click()
    page.wait_for_url(lambda url: id not in url)
    page.locator("[data-spot]").first.wait_for()


def test_a_replay_without_a_network_says_so_and_can_be_tried_again(site: Site) -> None:
    person = site.person()
    open_finished(site, OPEN, person)
    page, thrown = person.page, list[str]()
    page.on("pageerror", lambda error: thrown.append(str(error)))
    page.get_by_role("button", name=re.compile("^Replay")).click()
    expect(page.locator(".replay")).to_contain_text("Move 0 of")
    page.context.set_offline(True)
    page.get_by_role("button", name="One move forward").click()
    told = page.locator(".replay").get_by_role("alert")
    expect(told).to_contain_text("The server cannot be reached")
    expect(page.get_by_role("button", name="Result")).to_be_visible()
    page.context.set_offline(False)
    told.get_by_role("button", name="Try again").click()
    expect(told).to_have_count(0)
    expect(page.locator(".replay")).to_contain_text("Move 1 of")
    assert not thrown
    site.errors.clear()  # the browser tells of what it could not load


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_game_works_for_a_stranger(site: Site, game: str) -> None:
    """By its link alone: the result, every move, the record, the check, playing on from a move."""
    id, _ = site.finished(game)
    stranger = site.person("Stranger", phone=True, lang="en")
    page = stranger.page
    page.goto(f"/t/{id}")
    page.locator(".scroll").wait_for()
    assert stranger.overflow() == 0
    with page.expect_download():
        page.get_by_role("button", name="Download", exact=True).tap()
    page.get_by_role("button", name="Verify fairness").tap()
    alone = re.compile("Your page contributed nothing|^This game had no random draws", re.IGNORECASE)
    expect(page.get_by_text(alone)).to_be_visible()
    with page.expect_response(f"**/api/tables/{id}/mistakes") as mistakes:
        page.goto(f"/t/{id}/3")
    assert mistakes.value.ok
    expect(page.locator(".replay")).to_contain_text("Move 3 of")
    if mistakes.value.json()["mistakes"]:
        page.get_by_role("button", name="Moves", exact=True).tap()
        page.locator(".mistakes button").first.tap()
        expect(page.locator(".replay")).not_to_contain_text("Move 3 of")
    page.goto(f"/t/{id}/3")
    page.get_by_role("button", name="Play on from move 3").tap()
    page.wait_for_url(lambda url: id not in url)
    page.locator("[data-spot]").first.wait_for()


def test_a_forged_record_is_called_one(site: Site) -> None:
    """The page reads the record itself, whatever the server says about it."""
    id, _ = site.finished(DICE)
    record = site.server.http.get(f"/api/tables/{id}/record").text
    stranger = site.person()
    forged = re.sub("(?m)^seed .*$", f"seed {bytes(32).hex()}", record)
    stranger.page.route(f"**/api/tables/{id}/record", lambda route: route.fulfill(body=forged))
    stranger.page.goto(f"/t/{id}")
    stranger.page.get_by_role("button", name="Verify fairness").click()
    expect(stranger.page.get_by_role("alert")).to_contain_text("Warning: the record breaks what your page was promised")


def test_the_menu_has_the_fingerprint_of_the_chance(site: Site) -> None:
    person = site.person()
    id = person.sit_down(OPEN)
    person.page.get_by_role("button", name="Menu").click()
    person.page.get_by_text("Fair chance").click()
    shown = site.server.get(f"/api/tables/{id}")["fingerprint"]
    expect(person.page.get_by_text(shown)).to_be_visible()


@pytest.mark.parametrize(
    ("how", "told", "japanese"),
    [
        ("resign", "Botan resigned; a bot finished the game", "ゲームから抜け、ボットが最後まで代行しました"),
        ("time", "Botan ran out of time; a bot finished the game", "時間切れになり、ボットが最後まで代行しました"),
    ],
)
def test_the_result_says_for_whom_a_bot_finished_the_game(site: Site, how: str, told: str, japanese: str) -> None:
    seats = [{"kind": "person", "name": "Ayame"}, {"kind": "person", "name": "Botan"}]
    clock = {"clock": {"kind": "turn", "seconds": 1}} if how == "time" else {}
    id, tokens = site.server.make(OPEN, seats=seats, **clock)
    with Client(site.server.url, id, list(tokens.values())) as client:
        if how == "resign":
            client.ask("resign", seat=1)
        else:
            while client.table["seats"][1]["stand_in"] is None:
                client.wait(lambda: client.to_act() == 1 or client.to_act() == 0)
                if client.to_act() == 0:
                    client.act_randomly(Rng(1))
                else:
                    client.wait(lambda: client.table["seats"][1]["stand_in"] is not None)
        client.play_to_end(Rng(2))
    for lang, expected in (("en", told), ("ja", japanese)):
        page = site.person("Stranger", lang=lang).page
        page.goto(f"/t/{id}")
        expect(page.locator(".scroll .ended")).to_contain_text(expected)


def test_a_finished_game_is_told_in_japanese(site: Site) -> None:
    person = site.person("猿飛", lang="ja")
    open_finished(site, OPEN, person)
    expect(person.page.get_by_role("dialog", name=re.compile("あなたの勝ち|あなたの負け|引き分け"))).to_be_visible()
    expect(person.page.get_by_text(re.compile("このゲームは.*年.*月.*日まで見られます"))).to_be_visible()
    told = japanese_text(person.page, [])
    assert not re.search("[A-Za-z]{3,}", told), told
