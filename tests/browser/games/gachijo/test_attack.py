"""An attack in Chromium: the board dims but for the cells concerned, and the dialog never covers them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.games.gachijo.driver import Snapshot, drive, table_of
from tests.browser.games.gachijo.moments import draw_card
from tests.browser.player import Person, Site

SIZES = {
    "360": (360, 640),
    "390": (390, 844),
    "sideways": (844, 390),
    "768": (768, 1024),
    "1280": (1280, 800),
    "1920": (1920, 1080),
}
DIALOG = "[data-overlay=question]"
# The ninja whose cell stays light, by the middle of the hole in the board's veil.
ACTING = """board => {
  const [, x, y] = [...board.querySelector('[data-dim] > path').getAttribute('d').matchAll(/M([\\d.]+) ([\\d.]+)/g)][1];
  const middle = new DOMPoint(Number(x) + 38, Number(y) + 38).matrixTransform(board.getScreenCTM());
  const near = (man) => {
    const shown = man.getBoundingClientRect();
    return Math.hypot((shown.left + shown.right) / 2 - middle.x, (shown.top + shown.bottom) / 2 - middle.y);
  };
  return [...board.querySelectorAll('[data-man]')].sort((a, b) => near(a) - near(b))[0].dataset.man;
}"""
NAMES = {
    "en": {"answer": "Vanish", "no": "Take the hit"},
    "ja": {"answer": "煙に紛れる", "no": "受ける"},
}


def struck(site: Site, asked: str, seed: int, lang: str) -> tuple[Person, Snapshot]:
    """The seat that is asked about an attack: whether it answers, or what it robs."""
    id, tokens = table_of(site.server, 4, stage="B", mission="2")
    snapshot = drive(site.server, id, tokens, lambda seen: bool(seen["view"]["asked"] == asked), seed=seed)
    return sitting(site, id, tokens, snapshot, lang)


def struck_from_afar(site: Site, answers: set[str], lang: str) -> tuple[Person, Snapshot]:
    """The seat that is attacked with these answers, across the whole height of the board: it leaves the dialog the
    least room. Chance is the server's, so that several games may be needed."""

    def from_afar(seen: Snapshot) -> bool:
        if seen["view"]["asked"] != "answering":
            return False
        rows = sorted(int(cell[1:]) for cell in fighters(seen))
        return rows[-1] - rows[0] == 8 and answers == {choice["name"] for choice in seen["choices"]}

    for seed in range(60):
        id, tokens = table_of(site.server, 4, stage="B", mission="2")
        with suppress(AssertionError):  # not in this game, or not in this part of it
            return sitting(site, id, tokens, drive(site.server, id, tokens, from_afar, seed, most=100), lang)
    raise AssertionError("nobody was attacked from afar")


def sitting(site: Site, id: str, tokens: dict[str, str], snapshot: Snapshot, lang: str) -> tuple[Person, Snapshot]:
    person = site.person(lang=lang, phone=True)
    seat = str(snapshot["seat"])
    person.keep_seat(id, "gachijo", {seat: tokens[seat]})
    person.page.goto(f"/t/{id}")
    person.page.locator(DIALOG).wait_for()
    return person, snapshot


def fighters(snapshot: Snapshot) -> set[str]:
    """The cells of attacker and target."""
    view = snapshot["view"]
    places = {seat["name"]: seat["at"] for seat in view["players"]}
    return {places[name].removesuffix("w") for name in (view["turn"]["player"], view["about"]) if places[name]}


def box(found: Locator) -> dict[str, float]:
    """Where something is drawn, once it has come to rest."""
    found.evaluate("one => Promise.all(one.getAnimations().map((motion) => motion.finished))")
    shown = found.bounding_box()
    assert shown, "it is not on the page"
    return {"x": shown["x"], "y": shown["y"], "width": shown["width"], "height": shown["height"]}


def overlap(one: dict[str, float], other: dict[str, float]) -> bool:
    across = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
    down = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
    return across > 0.5 and down > 0.5


def resized(page: Page) -> Iterator[tuple[str, dict[str, float]]]:
    """Every size of screen, with the box that must hold all of the dialog."""
    for name, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(150)  # the board is laid out, and the dialog follows it
        yield name, {"x": 0, "y": 0, "width": width, "height": height}


@pytest.mark.parametrize(
    ("asked", "seed", "lang"),
    [
        ("answering", 1, "en"),
        ("answering", 2, "ja"),
        ("answering", 5, "en"),
        ("looting", 1, "en"),
        ("looting", 3, "ja"),
    ],
)
def test_the_dialog_never_covers_the_cells_of_the_attack(site: Site, asked: str, seed: int, lang: str) -> None:
    person, snapshot = struck(site, asked, seed, lang)
    page = person.page
    cells = fighters(snapshot)
    assert len(cells) == 2
    for name, screen in resized(page):
        dialog = box(page.locator(DIALOG))
        for cell in cells:
            shown = box(page.locator(f"[data-spot={cell}]"))
            assert not overlap(dialog, shown), f"{name}: the dialog covers {cell}"
            assert overlap(shown, screen), f"{name}: {cell} is off the screen"
        assert not overlap(dialog, box(page.locator("[data-blow]").first)), f"{name}: the dialog covers the weapon"
        assert dialog["x"] >= -1, name
        assert dialog["y"] >= -1, name
        assert dialog["x"] + dialog["width"] <= screen["width"] + 1, name
        assert dialog["y"] + dialog["height"] <= screen["height"] + 1, name
        assert dialog["height"] > 120, f"{name}: nothing can be read in {dialog}"


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("answers", [("answer", "no"), ("no",)], ids=["two answers", "one answer"])
def test_the_attack_shows_the_weapon_and_what_each_answer_costs(
    site: Site, answers: tuple[str, ...], lang: str
) -> None:
    """On every screen a picture of the weapon, and each button without scrolling, even where there is least room."""
    person, _ = struck_from_afar(site, set(answers), lang)
    page = person.page
    buttons = [NAMES[lang][answer] for answer in answers]
    for name, _ in resized(page):
        dialog = page.locator(DIALOG)
        pictures = dialog.locator("article.card:visible .picture")
        expect(pictures).to_have_count(1)
        outer = box(dialog)
        for label in buttons:
            inner = box(dialog.get_by_role("button", name=label))
            assert inner["y"] + inner["height"] <= outer["y"] + outer["height"] + 1, f"{name}: {label} is cut off"
            assert inner["height"] >= 44, f"{name}: {label} is too small for a finger"


def test_the_board_dims_but_for_the_cells_of_the_attack(site: Site) -> None:
    person, snapshot = struck(site, "answering", 1, "en")
    veil = person.page.locator(".fight > path").first
    expect(veil).to_have_attribute("opacity", ".5")
    told = veil.get_attribute("d") or ""
    assert told.count("Z") == 1 + len(fighters(snapshot)), "one hole for each cell concerned"


def test_a_drawn_card_dims_all_but_the_cell_of_its_player_and_stands_beside_it(site: Site) -> None:
    """On phones the board alone dims: the card stands below it."""
    person = site.person()
    draw_card(site)(person)
    page = person.page
    card = page.locator("[role=dialog][data-overlay]")
    player = page.locator("svg.gachijo").evaluate(ACTING)
    for name, screen in resized(page):
        expect(page.locator("[data-veil]")).to_have_count(0 if screen["width"] < 600 else 1)
        told = page.locator("[data-dim] > path").get_attribute("d") or ""
        assert told.count("Z") == 2, "one hole"
        assert not overlap(box(card), box(page.locator(f"[data-man={player}]"))), f"{name}: the card covers its player"
    assert person.faults() == []
