"""Everything has its place: no text leaves its box, no button leaves the screen, no header takes three lines."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from koga.core.game import GAMES, agree, find
from tests.browser.player import Person, Site

SPILT = """all => all.filter((one) => {
  const [box, around] = [one.getBoundingClientRect(), one.parentElement.getBoundingClientRect()];
  return one.scrollWidth > one.clientWidth + 1 || box.right > around.right + 1 || box.right > innerWidth + 1;
}).map((one) => one.textContent.trim())"""
WIDER = "one => one.scrollWidth - one.clientWidth"
SIDEWAYS = (844, 390)  # a phone held sideways
HEIGHT = "one => Math.round(one.getBoundingClientRect().height)"
# labels on more than one line
BROKEN = """all => all.filter((one) => {
  const text = document.createRange();
  text.selectNodeContents(one.querySelector('span') ?? one);
  return text.getBoundingClientRect().height > 1.7 * parseFloat(getComputedStyle(one).fontSize);
}).map((one) => one.textContent.trim())"""
# how far what shows the winner reaches above the paper
ABOVE = """paper => Math.max(...[...paper.querySelectorAll('.hero > *')].map(
  (one) => paper.getBoundingClientRect().top - one.getBoundingClientRect().top))"""
INSIDE = """head => [...head.querySelectorAll('h1, small')].filter((one) => {
  const [box, around] = [one.getBoundingClientRect(), head.getBoundingClientRect()];
  const shown = one.parentElement.clientHeight > 1;  // not for screen readers alone
  return shown && (box.bottom > around.bottom || box.top < around.top);
}).map((one) => one.textContent)"""
LANGUAGES = pytest.mark.parametrize("lang", ["en", "ja"])


def spilt(what: Locator) -> list[str]:
    what.first.wait_for()
    found: list[str] = what.evaluate_all(SPILT)
    return found


@LANGUAGES
def test_the_header_of_a_phone_is_two_lines(site: Site, lang: str) -> None:
    """Who and where to go; signing in is one word on one line at every width."""
    page = site.person(lang=lang).page
    page.goto("/")
    page.locator("header .account > .button").wait_for()
    for width, height in ((360, 100), (390, 100), (820, 100), (1280, 60), (1920, 60)):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.locator("header").first.evaluate(HEIGHT) <= height, width
        assert page.locator("header .account > .button").evaluate(HEIGHT) <= 40, width
        assert page.locator("header nav").evaluate(WIDER) <= 0, width
        slogan = page.locator("header .slogan")
        assert not slogan.is_visible() or not spilt(slogan), width


@LANGUAGES
def test_the_header_of_a_phone_in_landscape_is_one_line(site: Site, lang: str) -> None:
    person = site.person(lang=lang, size=SIDEWAYS, phone=True)
    page = person.page
    page.goto("/")
    page.locator("header .account > .button").wait_for()
    assert page.locator("header").first.evaluate(HEIGHT) <= 52
    assert page.locator("header nav").evaluate(WIDER) <= 0
    assert person.overflow() <= 0
    expect(page.locator("header .account > .button")).to_be_in_viewport(ratio=1)


@LANGUAGES
@pytest.mark.parametrize("game", GAMES)
def test_a_guest_reads_the_seats_of_an_invitation(site: Site, game: str, lang: str) -> None:
    seats = find(game).start(agree(find(game), {})).seats
    id, _ = site.server.make(game, seats=[{"kind": "person", "name": "Ayame"}, *[{"kind": "open"}] * (seats - 1)])
    person = site.person(lang=lang, phone=True)
    for size in ((360, 640), (390, 844), SIDEWAYS):
        person.page.set_viewport_size({"width": size[0], "height": size[1]})
        person.page.goto(f"/t/{id}")
        assert spilt(person.page.locator(".letter .seat b")) == [], size
        assert person.overflow() <= 0, size


@LANGUAGES
def test_the_five_buttons_of_a_replay_share_one_line(site: Site, lang: str) -> None:
    """Also in the narrow column beside a square board."""
    for game in GAMES:
        id, tokens = site.finished(game)
        for size in ((390, 844), SIDEWAYS):
            person = site.person(lang=lang, phone=True, size=size)
            person.keep_seat(id, game, tokens)
            person.page.goto(f"/t/{id}/9")
            person.page.locator(".replay .step").first.wait_for()
            rows = person.page.locator(".replay .step").evaluate_all(
                "all => new Set(all.map((one) => Math.round(one.getBoundingClientRect().top))).size"
            )
            assert rows == 1, (game, size)
            person.page.close()


@LANGUAGES
@pytest.mark.parametrize("size", [(1280, 800), (360, 740)])
def test_quick_start_keeps_its_names_inside_of_their_cards(site: Site, lang: str, size: tuple[int, int]) -> None:
    person = site.person(lang=lang, size=size)
    for game in GAMES:
        person.page.goto("/")
        person.page.locator(f".panel[data-game={game}] .main").click()
        dialog = person.page.get_by_role("dialog")
        for width, height in (size, SIDEWAYS) if size[0] > 600 else (size,):
            person.page.set_viewport_size({"width": width, "height": height})
            assert spilt(dialog.locator(".card b, .ways span, .go .button")) == [], (game, width)
            assert dialog.evaluate(WIDER) <= 0, (game, width)
            assert person.overflow() <= 0, (game, width)
        person.page.set_viewport_size({"width": size[0], "height": size[1]})


@LANGUAGES
@pytest.mark.parametrize("game", GAMES)
def test_the_host_sees_link_and_seats_whole(site: Site, game: str, lang: str) -> None:
    person = waiting(site, game, lang, (360, 740))
    assert spilt(person.page.locator(".letter .button, .letter .seat b")) == []
    assert person.overflow() <= 0
    person = waiting(site, game, lang, (1280, 800))
    expect(person.page.locator(".qr input")).to_be_in_viewport()


def waiting(site: Site, game: str, lang: str, size: tuple[int, int]) -> Person:
    """The host of an open table, on the table's page."""
    seats = find(game).start(agree(find(game), {})).seats
    id, tokens = site.server.make(game, seats=[{"kind": "person", "name": "Ayame"}, *[{"kind": "open"}] * (seats - 1)])
    person = site.person(lang=lang, size=size)
    person.keep_seat(id, game, tokens)
    person.page.goto(f"/t/{id}")
    person.page.locator(".letter .tools .button").first.wait_for()
    return person


@pytest.mark.parametrize("game", GAMES)
def test_players_rules_and_table_stand_side_by_side(site: Site, game: str) -> None:
    """On one screen: every seat and every setting that is not folded, above the bar that sums them up."""
    page = site.person().page
    page.goto(f"/new/{game}")
    page.locator(".seat").first.wait_for()
    page.locator(".create .value > *").first.wait_for()
    bar = page.locator(".bar").bounding_box()
    assert bar
    for shown in page.locator(".create .seat, .create section > .choice").all():
        box = shown.bounding_box()
        assert box
        assert box["y"] + box["height"] <= bar["y"] + 1, shown.inner_text()
    assert spilt(page.locator(".create .segments span")) == []


def test_the_bars_of_a_result_go_from_most_to_fewest_points(site: Site) -> None:
    game = next(name for name in GAMES if find(name).start(agree(find(name), {})).seats > 2)
    id, _ = site.finished(game)
    page = site.person().page
    page.goto(f"/t/{id}")
    points = page.locator(".bars .num, .score .total")  # the page's own bars, or those of a game that draws its score
    points.first.wait_for()
    found = [int(text) for text in points.all_inner_texts()]
    assert found == sorted(found, reverse=True)


@LANGUAGES
@pytest.mark.parametrize("size", [(360, 640), (390, 844), SIDEWAYS])
def test_what_follows_a_game_fits_a_phone(site: Site, lang: str, size: tuple[int, int]) -> None:
    """Labels take one line, the scroll's roller cuts nothing off, and title and move number share the header."""
    for game in GAMES:
        id, tokens = site.finished(game)
        person = site.person(lang=lang, size=size)
        person.keep_seat(id, game, tokens)
        page = person.page
        page.goto(f"/t/{id}")
        page.locator(".after .tool").first.wait_for()
        assert page.locator(".after button").evaluate_all(BROKEN) == [], game
        page.locator(".hero").wait_for()
        assert page.locator(".paper").evaluate(ABOVE) <= 1, game
        page.goto(f"/t/{id}/9")
        page.locator(".replay .button").first.wait_for()
        assert page.locator(".replay .button, .replay .at").evaluate_all(BROKEN) == [], game
        assert page.locator("header.head").evaluate(INSIDE) == [], game
        page.close()
