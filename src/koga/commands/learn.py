"""koga learn: the positions of the page's "how to play" and of its guided first games, as views, from web/learn."""

from __future__ import annotations

import contextlib
import tomllib
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from koga.game import GAMES, WATCHER, Game, Nonsense, agree, find
from koga.position import OVER, Position
from koga.sight import Choice


def add_to(app: typer.Typer) -> None:
    app.command("learn", hidden=True)(write_pages)


def write_pages(
    source: Annotated[Path, typer.Option(help="Where the texts are")] = Path("web/learn"),
    folder: Annotated[Path, typer.Option(help="Where the page finds them")] = Path("web/src/generated/learn"),
    check: Annotated[bool, typer.Option(help="Write nothing; exit code 1 if something is stale")] = False,
) -> None:
    """Writes the views that the learning pages show, every action checked by the rules."""
    stale = False
    for name in GAMES:
        if (source / f"{name}.toml").is_file():
            text = page(find(name), tomllib.loads((source / f"{name}.toml").read_text(encoding="utf-8")))
            path = folder / f"{name}.json"
            if not path.is_file() or path.read_text(encoding="utf-8") != text:
                stale = True
                typer.echo(f"{path} {'is stale' if check else 'is written'}")
                if not check:
                    path.parent.mkdir(parents=True, exist_ok=True)
                    path.write_text(text, encoding="utf-8")
    if check and stale:
        raise typer.Exit(1)


def page(game: Game, told: dict[str, Any]) -> str:
    """Views are told once; where they change, only the fields that did."""
    lesson = told["lesson"]
    position = read(game, lesson)
    seat = int(lesson["seat"])
    base = msgspec.to_builtins(game.view(position, seat))
    how = [picture(game, part, base) for part in told["how"]]
    steps = [step(game, position, seat, part, base) for part in lesson["steps"]]
    seats = [both(game.seat(position, number)) for number in range(position.seats)]
    made = {"game": game.name, "base": base, "seats": seats, "how": how, "lesson": {"seat": seat, "steps": steps}}
    return msgspec.json.format(msgspec.json.encode(made), indent=1).decode() + "\n"


def read(game: Game, part: dict[str, Any]) -> Position:
    return game.read(part["position"].replace("; ", "\n"), agree(game, part.get("options", {})))


def picture(game: Game, part: dict[str, Any], base: dict[str, Any]) -> dict[str, Any]:
    position, seat = read(game, part), part.get("seat", WATCHER)
    patch = changed(base, game, position, seat)
    choices = offered(game, position) if seat == position.to_act else []
    return {"title": part["title"], "text": part["text"], "seat": seat, "view": patch, "choices": choices}


def step(game: Game, position: Position, seat: int, part: dict[str, Any], base: dict[str, Any]) -> dict[str, Any]:
    """What the page says, then what happens: `ask`, done by the reader, or `do`, shown. The position moves on."""
    asked = part.get("ask")
    made = {"text": part["text"], "ask": asked, "choices": [], "forbidden": {}, "then": []}
    if asked is not None:
        if position.to_act != seat:
            raise Nonsense(f"{game.name}: {asked} is asked of the reader, but it is not the reader's turn")
        made["choices"], made["forbidden"] = offered(game, position), forbidden(game, position)
    for name in [asked] if asked is not None else part.get("do", []):
        before = position.copy()
        action = game.action_number(position, name)
        position.apply(action)
        lines = [both(line) for line in game.tell(before, action, position, seat)]
        made["then"].append(
            {"view": changed(base, game, position, seat), "log": lines, "over": position.to_act == OVER}
        )
    return made


def changed(base: dict[str, Any], game: Game, position: Position, seat: int) -> dict[str, Any]:
    view = msgspec.to_builtins(game.view(position, seat))
    return {field: value for field, value in view.items() if base[field] != value}


def offered(game: Game, position: Position) -> list[Choice]:
    return [
        Choice(action, game.action_name(position, action), game.label(position, action))
        for action in position.actions()
    ]


def forbidden(game: Game, position: Position) -> dict[str, list[str]]:
    """What the rules have against everything that is not on offer, by rule."""
    found: dict[str, list[str]] = {}
    for action in range(game.action_count):
        rule = position.forbidden_by(action)
        if rule is not None:
            with contextlib.suppress(IndexError):  # some numbers name nothing on this board
                found.setdefault(rule, []).append(game.action_name(position, action))
    return found


def both(line: Any) -> dict[str, str]:
    return {"en": line.en, "ja": line.ja}
