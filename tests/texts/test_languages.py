"""Every text has both languages, the same parameters in each, and only the letters of its own language."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from koga.core.game import GAMES, Agreed, Game, agree, find
from koga.core.line import Line
from koga.core.position import CHANCE, OVER, Rng
from tests.contract.walks import agreed_or_none, next_action, policy
from tests.texts.found import FIELD, everything, of_code

JAPANESE = re.compile("[\u3040-\u30ff\u3400-\u9fff\uff01-\uff5e]")
LATIN = re.compile("[A-Za-z]{2,}")
# Narrow punctuation between or behind Japanese letters, where wide punctuation belongs.
NARROW = re.compile("[\u3040-\u30ff\u3400-\u9fff][,.!?;:()]|[,.!?;:()][\u3040-\u30ff\u3400-\u9fff]")
# Names that are written alike in Japanese: keys, formats, the box's own spelling of a title.
ALIKE = {"Enter", "Esc", "QR", "ID", "id", "JSON", "FAQ", "application", "json"}
# What a person types at the terminal.
TYPED = {"why", "hint", "undo", "save", "rules", "quit", "koga", "play", "from", "ninja", "done", "show"}
VALUES = ("§", 0, 1, 2, 5, 21)  # a name of no language, and a number of every plural class
COUNTS = frozenset({"n", "count", "points", "power", "hours", "free", "seats", "left", "value", "solved", "plies"})
NEVER_ONE = ("label.kaeru.en", "theme.tricks.en")  # chips of one point and puzzles of one trick do not exist
AVERAGES = ("koga/lab",)  # numbers with decimals, which are plural in English
SEEDS = 2
PLIES = 400


def titles() -> set[str]:
    return {name.upper() for name in GAMES}


def faults(en: str, ja: str, allowed: set[str]) -> list[str]:
    """Return what is wrong with a text that a player reads: letters of the other language, narrow punctuation."""
    found = [f"no text: {en!r} {ja!r}"] if not en.strip() or not ja.strip() else []
    if JAPANESE.search(en):
        found.append(f"Japanese in English: {en}")
    if leaked := [word for word in LATIN.findall(ja) if word not in allowed]:
        found.append(f"{leaked} in Japanese: {ja}")
    if NARROW.search(ja):
        found.append(f"narrow punctuation in Japanese: {ja}")
    return found


def test_what_the_pages_code_says_is_in_the_letters_of_its_language() -> None:
    """Log marks, quick starts, screen readers' names: texts beside code, which no catalogue lists."""
    texts = list(of_code())
    assert len(texts) > 150
    spare = {"en": "§", "ja": "§"}
    found = [
        f"{where}: {fault}"
        for where, lang, text in texts
        if text  # a part that one language does without
        for fault in faults(**{**spare, lang: text}, allowed=ALIKE)
    ]
    assert found == []


def told(text: str, value: str | int, only: frozenset[str] | None = None) -> str:
    """Return a text with `value` for its parameters, or for those of `only` and a name for the others."""
    return FIELD.sub(lambda field: str(value) if only is None or field[1] in only else "§", text)


def test_every_text_is_in_the_letters_of_its_language_with_every_kind_of_parameter() -> None:
    all = everything()
    assert len(all) > 1_500
    found: list[str] = []
    for pair in all:
        allowed = ALIKE | titles() | (TYPED if pair.where.startswith(("koga/cli", "solvers/")) else set())
        if not pair.where[1:].startswith(tuple("0123456789")):  # rules have no parameters
            en, ja = pair.fields()
            if en != ja:
                found.append(f"{pair.where}: {sorted(en ^ ja)} is in one language alone")
                continue
            for value in VALUES if en else VALUES[:1]:
                found += [
                    f"{pair.where}: {fault}" for fault in faults(told(pair.en, value), told(pair.ja, value), allowed)
                ]
        else:
            found += [f"{pair.where}: {fault}" for fault in faults(pair.en, pair.ja, allowed)]
    assert sorted(set(found)) == []


def test_one_is_singular() -> None:
    """No text says "1 points": what is counted has a form for one, under `one` or under a key that ends in -1."""
    plural = re.compile(r"\b1 (?!is\b|has\b|was\b|exceeds\b)[a-z]+s\b")
    texts = {pair.where: pair.en for pair in everything() if "/words.toml" in pair.where}
    wrong = [where for where, text in texts.items() if plural.search(told(text, 1, COUNTS))]
    assert wrong
    ones = [{where.removesuffix("en") + "one", where.removesuffix(".en") + "-1.en"} for where in wrong]
    without = [where for where, known in zip(wrong, ones, strict=True) if not known & texts.keys()]
    assert [where for where in without if not where.endswith(NEVER_ONE) and not where.startswith(AVERAGES)] == []


@pytest.mark.parametrize("name", GAMES)
def test_what_a_game_says_while_it_is_played_is_in_the_letters_of_its_language(name: str) -> None:
    """Questions, log, labels and endings, filled with what games really fill them with."""
    game = find(name)
    lines: dict[tuple[str, ...], Line] = {}
    for agreed in agreements(game):
        for seed in range(SEEDS):
            for line in spoken(game, agreed, seed):
                lines.setdefault((line.key, *map(str, line.fields.values())), line)
    found = [fault for line in lines.values() for fault in faults(line.en, line.ja, titles())]
    assert sorted(set(found)) == []


def agreements(game: Game) -> list[Agreed]:
    """Return settings in which every value of every option is chosen once, as far as they go together."""
    most = max(len(option.values) for option in game.options)
    chosen = ({option.name: option.values[row % len(option.values)] for option in game.options} for row in range(most))
    found = [agreed for options in chosen if (agreed := agreed_or_none(game, options)) is not None]
    return [agree(game, {}), *found]


def spoken(game: Game, agreed: Agreed, seed: int) -> Iterator[Line]:
    """Yield every line of a game: seats, questions, labels, log and ending."""
    rng, position = Rng(seed), game.start(agreed)
    step = policy(game.name) if seed % 2 else None
    yield from (game.seat(position, seat) for seat in range(position.seats))
    for _ in range(PLIES):
        if position.to_act == OVER:
            yield from game.end(position)
            return
        yield game.ask(position)
        if position.to_act != CHANCE:
            yield from (game.label(position, action) for action in position.actions())
        before, action = position.copy(), (step or next_action)(position, rng)
        position.apply(action)
        for seat in range(position.seats):
            yield from game.tell(before, action, position, seat)


@pytest.mark.parametrize(
    ("en", "ja"),
    [("Take the 鏡", "鏡を取る"), ("Take it", "treasureを取る"), ("Take it", "取る,または引く"), ("Take it", "")],
)
def test_the_walk_would_notice(en: str, ja: str) -> None:
    assert faults(en, ja, ALIKE)
