"""The fonts that the page brings along: what is set in them, and who loads which."""

from __future__ import annotations

from playwright.sync_api import Locator

from koga.core.game import GAMES
from tests.browser.player import OPEN, Site

MACRONS = "ĀāĒēĪīŌōŪū"


def families(text: Locator) -> set[str]:
    """Return the families in which the browser has drawn an element's text."""
    session = text.page.context.new_cdp_session(text.page)
    session.send("DOM.enable")
    session.send("CSS.enable")
    text.evaluate("one => one.setAttribute('data-asked', '')")
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    node = session.send("DOM.querySelector", {"nodeId": root, "selector": "[data-asked]"})["nodeId"]
    fonts = session.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
    text.evaluate("one => one.removeAttribute('data-asked')")
    session.detach()
    return {f"{font['familyName']}{'' if font['isCustomFont'] else ' of the machine'}" for font in fonts}


def test_a_name_in_romaji_is_set_in_one_font(site: Site) -> None:
    """The typefaces have no letters with a macron: those are made when the fonts are cut."""
    id, _ = site.server.make(seats=[{"kind": "person", "name": f"Kōga {MACRONS}"}, {"kind": "open"}])
    for lang in ("en", "ja"):
        page = site.person(lang=lang).page
        page.goto(f"/t/{id}")
        page.get_by_text(MACRONS).first.wait_for()
        page.wait_for_load_state("networkidle")
        names = page.get_by_text(MACRONS).all()
        assert len(names) > 1
        for name in names:
            found = families(name)
            assert len(found) == 1, found
            assert not any("of the machine" in family for family in found), found


def test_english_loads_no_japanese_font(site: Site) -> None:
    person, fonts = site.person(), list[str]()
    person.page.on("request", lambda request: fonts.append(request.url) if ".woff2" in request.url else None)
    for path in ("/", f"/learn/{OPEN}", f"/rules/{OPEN}", "/credits"):
        person.page.goto(path)
        person.page.wait_for_load_state("networkidle")
    for game in GAMES:
        person.sit_down(game)
    assert fonts
    assert not [url for url in fonts if "-core" in url or "-more" in url]
