"""Names for people: options, seats, parts and features, in the game's own words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from string import Formatter
from typing import TYPE_CHECKING

from koga.core.game import find
from koga.core.line import phrase, words
from koga.lab.reading import THINGS

if TYPE_CHECKING:
    from koga.lab.features import Feature, Part
    from koga.lab.figures import CellFigures

ANY = "…"
ENDS = ("end.", "rank.")  # lines about how a game ended: they decide who won


def game_title(game: str, lang: str) -> str:
    return str(words(find(game).package)["game"][f"title_{lang}"])


def cell_label(game: str, name: str, lang: str) -> str:
    """Return a cell's options by their titles: `first=lot` is `First turn: by lot`."""
    package = find(game).package
    titles, values = words(package).get("option", {}), words(package).get("value", {})
    said = []
    for pair in name.split():
        option, equals, value = pair.partition("=")
        if not equals or option not in titles:
            return phrase("koga.lab", "label.usual", lang) if name == "as usual" else name
        named = values.get(value, {}).get(lang, value)
        said.append(f"{titles[option][f'title_{lang}']}{'：' if lang == 'ja' else ': '}{named}")
    return " · ".join(said)


def seat_names(cells: Sequence[CellFigures], lang: str) -> list[str]:
    """Return one name for every seat number; where cells name a seat differently, all its names."""
    most = max((len(cell.seats) for cell in cells), default=0)
    found = []
    for number in range(most):
        seats = [cell.seats[number] for cell in cells if number < len(cell.seats)]
        found.append(" / ".join(dict.fromkeys(seat.ja if lang == "ja" else seat.en for seat in seats)))
    return found


def part_name(game: str, part: Part, lang: str) -> str:
    """Return a part of the score by the game's own word for it."""
    said = part.ja if lang == "ja" else part.en
    if said != part.name.removeprefix("part."):
        return said
    return generalised(template_of(game, part.name, lang) or said, {}).replace(ANY, "").strip()


def is_end(feature: Feature) -> bool:
    return feature.name.startswith(ENDS)


def feature_name(game: str, feature: Feature, lang: str) -> str:
    """Return the name of a feature with its variable parts left open: `… uses Kekkai`."""
    key, _, thing = feature.name.partition(" ")
    example = feature.ja if lang == "ja" else feature.en
    template = template_of(game, key, lang)
    if template is None:
        return example
    if not thing:
        return generalised(template, {})
    shown = displayed(template, example)
    if not shown:
        return example  # logged before the game's words were changed
    field = field_of(template_of(game, key, "en") or "", feature.en, thing)
    if field in shown:
        return generalised(template, {field: shown[field]})
    return f"{generalised(template, {})} ({thing_name(game, thing, lang)})"


def template_of(game: str, key: str, lang: str) -> str | None:
    try:
        return phrase(find(game).package, key, lang)
    except KeyError:
        return None


def generalised(template: str, known: dict[str, str]) -> str:
    """Fill a phrase with the known fields and leave all others open."""
    filled = "".join(
        text + ("" if field is None else known.get(field, ANY)) for text, field, _, _ in Formatter().parse(template)
    )
    return re.sub(f"{ANY}( ?{ANY})+", ANY, filled)


def displayed(template: str, example: str) -> dict[str, str]:
    """Return the texts that the fields of a phrase have in an example of it."""
    pattern, met = "", set[str]()
    for text, field, _, _ in Formatter().parse(template):
        pattern += re.escape(text)
        if field:
            pattern += f"(?P={field})" if field in met else f"(?P<{field}>.+?)"
            met.add(field)
    found = re.fullmatch(pattern, example)
    return found.groupdict() if found else {}


def field_of(template: str, example: str, thing: str) -> str:
    """Return the field that names a thing; empty if the phrase does not name it."""
    shown = displayed(template, example)
    for field in THINGS:
        text = shown.get(field, "")
        alike = text[:1].casefold() == thing[:1].casefold()
        if alike and re.findall(r"\d", text) == re.findall(r"\d", thing):
            return field
    return ""


def thing_name(game: str, thing: str, lang: str) -> str:
    """Return a thing by the game's own word for it, if it has one."""
    for kind in (*THINGS, "colour"):
        found = words(find(game).package).get(kind, {}).get(thing)
        if isinstance(found, dict) and lang in found:
            return str(found[lang])
    return thing
