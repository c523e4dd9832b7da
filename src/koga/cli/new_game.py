"""koga new-game: create a small complete game from the template: rules, texts, board, lesson and tests."""

from __future__ import annotations

import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from keyword import iskeyword
from pathlib import Path
from string import Template
from typing import Annotated

import typer

from koga.cli.common import write_new
from koga.core.game import GAMES, InvalidInput

# Where the parts of the template go, under the working copy.
PLACES = {"rules": "src/koga/games", "web": "web/src/games", "tests": "tests/games"}
NEXT = """Next:
    make compiled                                   compiles its rules
    koga schema && koga learn                       write the page's types and lesson
    koga play {name}                                plays it at the terminal
    make golden web test                            golden games, the page, all tests
docs/adding-a-game.md walks through the files."""


class NameTemplate(Template):
    """Template with @{name}, @{Class}, @{title} and @{letter}; all other characters are left unchanged."""

    delimiter = "@"


def add_to(app: typer.Typer) -> None:
    app.command("new-game")(new_game)


def new_game(
    name: Annotated[str, typer.Argument(help="The game's name in code and commands, such as lanterns")],
    title: Annotated[str | None, typer.Option(help="The title shown to players; the name by default")] = None,
    folder: Annotated[Path, typer.Option(help="Koga's working copy")] = Path(),
) -> None:
    """Create a small playable game from the template, as a start for your own."""
    check_name(name)
    if not (folder / "src" / "koga" / "games").is_dir():
        raise InvalidInput(f"{folder.resolve()} is not a working copy of Koga: run this in one, or give its --folder")
    made = texts(name, title or name.replace("_", " ").capitalize())
    for path in made:
        if (folder / path).exists():
            raise InvalidInput(f"{folder / path} already exists and was not changed")
    for path, text in made.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        write_new(folder / path, text)
        typer.echo(f"{path} is written")
    typer.echo(NEXT.format(name=name))


def check_name(name: str) -> None:
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name) or len(name) > 30 or iskeyword(name):
        raise InvalidInput(f"invalid game name {name!r}: use up to 30 lowercase letters, digits and single underscores")
    if name in GAMES:
        raise InvalidInput(f"a game named {name!r} already exists")


def texts(name: str, title: str) -> dict[Path, str]:
    """Return the files of a new game by their paths under the working copy."""
    words = {
        "name": name,
        "Class": "".join(part.capitalize() for part in name.split("_")),
        "title": title,
        "letter": name[0].upper(),
    }
    found = {}
    for part, place in PLACES.items():
        for source in sorted(files("koga").joinpath("templates", "game", part).iterdir(), key=by_name):
            path = Path(place) / name / source.name.removesuffix(".in")
            found[path] = NameTemplate(source.read_text(encoding="utf-8")).safe_substitute(words)
    return found


def by_name(file: Traversable) -> str:
    return file.name
