"""Screens of other sizes: nothing stays small on a wide one, nothing is cut off on a narrow one."""

from __future__ import annotations

import pytest

from koga.core.game import GAMES
from tests.browser.player import OPEN, Site
from tests.browser.test_fitting import LANGUAGES, SIDEWAYS
from tests.server.browser import Browser

WIDTH = "one => Math.round(one.getBoundingClientRect().width)"
ABOVE_THE_FOOT = "one => Math.round(innerHeight - one.getBoundingClientRect().bottom)"
# texts that leave the control around them
LEAVING = """all => all.filter((one) => {
  const text = document.createRange();
  text.selectNodeContents(one.querySelector('span') ?? one);
  const [inner, outer] = [text.getBoundingClientRect(), one.getBoundingClientRect()];
  return inner.right > outer.right || inner.bottom > outer.bottom || inner.top < outer.top;
}).map((one) => one.textContent.trim())"""


def test_the_scroll_of_a_result_grows_with_the_screen(site: Site) -> None:
    """Up to one and a half times: on the widest screens it was a fifth of the board."""
    id, _ = site.finished(OPEN)
    widths = []
    for size in ((1280, 800), (1920, 1080), (2560, 1440)):
        page = site.person(size=size).page
        page.goto(f"/t/{id}")
        scroll = page.locator("[data-region=result] .scroll")
        scroll.wait_for()
        widths.append(scroll.evaluate(WIDTH))
        page.close()
    assert widths[0] < widths[1] <= widths[2]
    assert widths[2] == pytest.approx(1.5 * widths[0], abs=2)


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (2560, 1440)])
def test_the_bar_of_a_new_game_stands_at_the_foot_of_the_window(site: Site, size: tuple[int, int]) -> None:
    page = site.person(size=size).page
    for game in GAMES:
        page.goto(f"/new/{game}")
        bar = page.locator(".bar")
        bar.wait_for()
        assert bar.evaluate(ABOVE_THE_FOOT) == 0, game


@LANGUAGES
def test_the_games_of_a_new_tournament_stay_inside_of_their_buttons(site: Site, lang: str) -> None:
    member = Browser(site.server)
    member.sign_up(f"Kikyo {lang}")
    for width in (360, 390, 768):
        page = site.person(lang=lang, size=(width, 800)).page
        page.context.add_cookies([{"name": "koga", "value": member.cookies["koga"], "url": member.url}])
        page.goto("/tournaments/new")
        page.locator(".games label").first.wait_for()
        page.evaluate("document.fonts.ready")
        assert page.locator(".games label").evaluate_all(LEAVING) == [], width
        page.close()


@LANGUAGES
@pytest.mark.parametrize("size", [(360, 640), (768, 1024), SIDEWAYS])
def test_the_dock_of_a_guided_game_is_in_sight(site: Site, lang: str, size: tuple[int, int]) -> None:
    for game in GAMES:
        page = site.person(lang=lang, size=size).page
        page.goto(f"/learn/{game}/first")
        page.locator("[data-region=dock] .button").first.wait_for()
        for button in page.locator("[data-region=dock] .button").all():
            assert button.evaluate(ABOVE_THE_FOOT) >= 0, game
        page.close()
