"""What several commands take or print alike."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from koga.core.game import Agreed, Game, InvalidInput, agree_with_files

Lang = Annotated[str, typer.Option("--lang", help="en or ja")]
Json = Annotated[bool, typer.Option("--json", help="Print figures as JSON")]
Chosen = Annotated[
    list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="Set an option of the game")
]
Seed = Annotated[int, typer.Option(help="Makes the run repeatable")]


def check_lang(lang: str) -> str:
    if lang not in ("en", "ja"):
        raise InvalidInput(f"the languages are en and ja, not {lang!r}")
    return lang


def agreed_from(game: Game, pairs: list[str] | None) -> Agreed:
    """Return the options given on the command line as NAME=VALUE pairs; a value may be the path of a file."""
    chosen = {}
    for pair in pairs or []:
        name, equals, value = pair.partition("=")
        if not equals or not value:
            raise InvalidInput(f"an option is NAME=VALUE, not {pair!r}")
        chosen[name] = value
    return agree_with_files(game, chosen)


def print_json(figures: Mapping[str, Any]) -> None:
    typer.echo(json.dumps(figures, indent=2, ensure_ascii=False))


def read_file(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not a text file"
        raise InvalidInput(f"cannot read {path}: {reason}") from error


def write_new(path: Path, text: str) -> None:
    """Writes a file that was not there; nothing is ever overwritten."""
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError as error:
        raise InvalidInput(f"{path} exists already and is left as it is") from error
    except OSError as error:
        raise InvalidInput(f"cannot write {path}: {error.strerror}") from error
