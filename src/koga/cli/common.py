"""Arguments and output shared by several commands."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from koga.core.game import Agreed, Game, InvalidInput, agree_with_files

Lang = Annotated[str, typer.Option("--lang", help="en or ja")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON")]
Chosen = Annotated[list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="Set a game option")]
Plain = Annotated[bool, typer.Option("--plain", help="Print a plain transcript instead of opening the app")]
Seed = Annotated[int, typer.Option(help="Make the run repeatable")]


UNIX_ONLY = ("fcntl", "resource")  # modules of Python that the server needs and Windows does not have


def server_missing(error: ModuleNotFoundError) -> InvalidInput:
    """Return the error of a command that cannot import the server."""
    if error.name in UNIX_ONLY:
        return InvalidInput("the server needs Linux or macOS; on Windows run it in WSL 2 or in a container")
    return InvalidInput(f"the server needs {error.name}: install koga[server]")


def check_lang(lang: str) -> str:
    if lang not in ("en", "ja"):
        raise InvalidInput(f"unknown language {lang!r}; expected en or ja")
    return lang


def agreed_from(game: Game, pairs: list[str] | None, proposed: bool = False) -> Agreed:
    """Return the options given on the command line as NAME=VALUE pairs; a value may be the path of a file.

    With `proposed`, options that were not given take the game's proposal for people; otherwise they take their
    defaults.
    """
    chosen: dict[str, str] = {}
    for pair in pairs or []:
        name, equals, value = pair.partition("=")
        if not equals or not value:
            raise InvalidInput(f"-o {pair!r}: expected NAME=VALUE")
        if name in chosen:
            raise InvalidInput(f"option {name} is given twice: {chosen[name]} and {value}")
        chosen[name] = value
    if proposed and not set(chosen) & set(game.proposal):
        chosen |= game.proposal
    return agree_with_files(game, chosen)


def split_bots(text: str) -> list[str]:
    """Split names at the commas outside quotes: the command of an `exec:` bot may contain commas in quotes."""
    found, begun, quote, escaped = [], 0, "", False
    for at, sign in enumerate(text):
        if escaped:
            escaped = False
        elif sign == "\\" and quote != "'":
            escaped = True
        elif quote:
            quote = "" if sign == quote else quote
        elif sign in "'\"":
            quote = sign
        elif sign == ",":
            found.append(text[begun:at])
            begun = at + 1
    return [*found, text[begun:]]


def print_json(figures: Mapping[str, Any]) -> None:
    typer.echo(json.dumps(figures, indent=2, ensure_ascii=False))


def read_file(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not a text file"
        raise InvalidInput(f"cannot read {path}: {reason}") from error


def write_new(path: Path, text: str, private: bool = False) -> None:
    """Write a new file; an existing file is never overwritten. A private file is readable only by its owner."""
    mode = 0o600 if private else 0o666
    try:
        with open(path, "x", encoding="utf-8", opener=lambda name, flags: os.open(name, flags, mode)) as file:
            file.write(text)
    except FileExistsError as error:
        raise InvalidInput(f"{path} already exists and was not changed") from error
    except OSError as error:
        raise InvalidInput(f"cannot write {path}: {error.strerror}") from error
