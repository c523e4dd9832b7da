"""Information about the games: titles, options, levels and rulebooks, in both languages."""

from __future__ import annotations

from functools import cache
from typing import Any

from koga.bots.bot import Level, levels
from koga.core.game import GAMES, Game, Option, agree, find
from koga.core.line import words
from koga.core.rulebook import rulebook
from koga.ratings.levels import level_rating
from koga.server.forms import GameInfo, Games, LevelInfo, OptionInfo, Options, RuleInfo, Rules, SeatNames, Text
from koga.server.wire import SIGNS, WIRE
from koga.solvers.puzzles import puzzles_of


@cache
def games() -> Games:
    return Games(WIRE, tuple(game_info(find(name)) for name in GAMES), SIGNS)


def game_info(game: Game) -> GameInfo:
    said = words(game.package)["game"]
    return GameInfo(
        name=game.name,
        title=both(said, "title"),
        tagline=both(said, "tagline"),
        players=both(said, "seats"),
        rules=game.rules_version,
        secrets=game.secrets,
        options=tuple(option_info(game, option) for option in game.options),
        levels=tuple(level_info(game, level) for level in levels(game.package).values()),
        puzzles=puzzles_of(game) is not None,
    )


def level_info(game: Game, level: Level) -> LevelInfo:
    rating = level_rating(game, level.name)
    title = Text(level.en, level.ja)
    if rating is None:
        return LevelInfo(level.name, title)
    return LevelInfo(level.name, title, round(rating.mean), round(rating.margin))


def option_info(game: Game, option: Option) -> OptionInfo:
    said = words(game.package).get("option", {}).get(option.name, {})
    labels = words(game.package).get("value", {})
    return OptionInfo(
        name=option.name,
        title=both(said, "title", option.name),
        help=both(said, "help"),
        default=option.default,
        values=option.values,
        labels={value: Text(labels[value]["en"], labels[value]["ja"]) for value in option.values if value in labels},
        rule=option.rule,
        free=option.free,
        file=option.file,
    )


def both(said: dict[str, Any], key: str, otherwise: str = "") -> Text:
    return Text(said.get(f"{key}_en", otherwise), said.get(f"{key}_ja", otherwise))


def seat_names(game: Game, form: Options) -> SeatNames:
    """Return the names of the seats; raise InvalidInput if the options do not fit together."""
    position = game.start(agree(game, form.options, form.files))
    lines = [game.seat(position, seat) for seat in range(position.seats)]
    return SeatNames(tuple(Text(line.en, line.ja) for line in lines))


@cache
def rules(name: str) -> Rules:
    game = find(name)
    english, japanese = rulebook(game, "en"), rulebook(game, "ja")
    return Rules(
        name,
        tuple(
            RuleInfo(
                id=id,
                section_id=rule.section.id,
                section=Text(rule.section.title, japanese[id].section.title),
                title=Text(rule.title, japanese[id].title),
                text=Text(rule.text, japanese[id].text),
                source=maybe(rule.source, japanese[id].source),
                ruling=maybe(rule.ruling, japanese[id].ruling),
            )
            for id, rule in english.items()
        ),
    )


def maybe(en: str | None, ja: str | None) -> Text | None:
    return None if en is None or ja is None else Text(en, ja)
