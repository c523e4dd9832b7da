"""No page in Japanese says anything in English, and none in English anything in Japanese: texts, names of controls,
hints of fields, and the title of the tab."""

from __future__ import annotations

import re

import pytest

from koga.core.game import GAMES
from tests.browser.player import Person, Site

# Everything that a reader sees or is told, without code, what people type, and words marked as of another language.
READ = """() => {
  const skip = 'script, style, code, kbd, input, textarea, select:not(:focus), [lang]:not(html)';
  const found = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) if (!walker.currentNode.parentElement.closest(skip)) found.push(walker.currentNode.data);
  for (const element of document.querySelectorAll('[aria-label], [title], [alt], [placeholder], option'))
    if (!element.closest('[lang]:not(html)'))
      for (const name of ['aria-label', 'title', 'alt', 'placeholder'])
        if (element.hasAttribute(name)) found.push(element.getAttribute(name));
  for (const option of document.querySelectorAll('option')) found.push(option.textContent);
  return found;
}"""
JAPANESE = re.compile("[\u3040-\u30ff\u3400-\u9fff]")
LATIN = re.compile("[A-Za-z]{3,}")
CODE = re.compile("[0-9A-Z-]{9,}")  # what a recovery code looks like
ALIKE = {
    "Koga",
    "English",
    "Enter",
    "Esc",
    "Shift",
    "Sasuke",
    "random",
}  # the last two: a player and a bot of the tests
SIGNS = {"日本語", "勝"}  # the language button, the winner's stamp


def leaks(person: Person, lang: str) -> list[str]:
    texts = [CODE.sub("", str(text)).strip() for text in person.page.evaluate(READ)]
    assert len(texts) > 10
    if lang == "en":
        return sorted({text for text in texts if JAPANESE.search(text) and text not in SIGNS})
    known = ALIKE | {name.upper() for name in GAMES}
    return sorted({text for text in texts if any(word not in known for word in LATIN.findall(text))})


def look(person: Person, path: str, sign: str, lang: str) -> None:
    person.page.goto(path)
    person.page.locator(sign).first.wait_for()
    assert leaks(person, lang) == [], path


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_pages_speak_one_language(site: Site, lang: str) -> None:
    person = site.person(lang=lang)
    for path, sign in (
        ("/", ".panel"), ("/learn", "li"), ("/rules", "li"), ("/puzzles", "h1"), ("/privacy", "h1"), ("/games", "h1"),
        ("/tournaments", "h1"), ("/nowhere/at/all", "h1"), ("/t/x", "h1"),
    ):  # fmt: skip
        look(person, path, sign, lang)
    site.errors.clear()  # there is no table x


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", GAMES)
def test_pages_of_a_game_speak_one_language(site: Site, game: str, lang: str) -> None:
    person = site.person(lang=lang)
    look(person, f"/new/{game}", ".seat", lang)
    look(person, f"/learn/{game}", "li svg", lang)
    look(person, f"/learn/{game}/first", "[data-spot]", lang)
    look(person, f"/puzzles/{game}/1", "[data-spot]", lang)
    id, tokens = site.server.make(game, level="random", name="Sasuke")
    person.keep_seat(id, game, tokens)
    look(person, f"/t/{id}", "[data-spot]", lang)
    person.show("ヘルプ" if lang == "ja" else "Help")
    assert leaks(person, lang) == []


def test_a_leak_would_be_found(site: Site) -> None:
    person = site.person(lang="ja")
    person.page.goto("/")
    person.page.locator(".panel").first.wait_for()
    person.page.evaluate("document.body.append('a sentence of the server')")
    assert leaks(person, "ja") == ["a sentence of the server"]
