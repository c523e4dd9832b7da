"""koga learn: generate the positions of "how to play" and the guided first games from each game's lesson.toml."""

from __future__ import annotations

import contextlib
import tomllib
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from koga.core.choices import choices
from koga.core.game import GAMES, SPECTATOR, Game, InvalidInput, agree, find
from koga.core.position import OVER, Position
from koga.core.snapshot import Choice


def add_to(app: typer.Typer) -> None:
    app.command("learn", hidden=True)(write_pages)


def write_pages(
    folder: Annotated[Path, typer.Option(help="The folder with one folder per game")] = Path("web/src/games"),
    check: Annotated[bool, typer.Option(help="Write nothing; exit with code 1 if anything is out of date")] = False,
) -> None:
    """Write the positions shown on the learning pages; every action is checked by the rules."""
    stale = False
    for name in GAMES:
        source, path = folder / name / "lesson.toml", folder / name / "lesson.json"
        if source.is_file():
            text = page(find(name), tomllib.loads(source.read_text(encoding="utf-8")))
            if not path.is_file() or path.read_text(encoding="utf-8") != text:
                stale = True
                typer.echo(f"{path} {'is stale' if check else 'is written'}")
                if not check:
                    path.write_text(text, encoding="utf-8")
    if check and stale:
        raise typer.Exit(1)


def page(game: Game, source: dict[str, Any]) -> str:
    """Return a learning page as JSON. Views are stored as changes: pictures relative to the first view, the steps of a
    lesson relative to the previous one."""
    lesson = source["lesson"]
    position = read(game, lesson)
    seat = int(lesson["seat"])
    base = msgspec.to_builtins(game.view(position, seat))
    how = [picture(game, part, base) for part in source["how"]]
    course = Lesson(game, position, seat, base)
    steps = [course.step(part) for part in lesson["steps"]]
    seats = [both(game.seat(position, number)) for number in range(position.seats)]
    head = {"game": game.name, "seat": seat, "over": position.to_act == OVER, "base": base, "seats": seats}
    head["moves"] = dict(sorted(course.named.items()))
    parts = [*(f'"{key}":{text(value)}' for key, value in head.items()), lines("how", how), lines("steps", steps)]
    return "{" + ",\n".join(parts) + "}\n"


def lines(key: str, rows: list[Any]) -> str:
    """Return one line per row, so that diffs are readable."""
    return f'"{key}":[\n' + ",\n".join(text(row) for row in rows) + "]"


def text(thing: Any) -> str:
    return msgspec.json.encode(thing).decode()


def read(game: Game, part: dict[str, Any]) -> Position:
    return game.read(part["position"].replace("; ", "\n"), agree(game, part.get("options", {})))


def picture(game: Game, part: dict[str, Any], base: dict[str, Any]) -> dict[str, Any]:
    position, seat = read(game, part), part.get("seat", SPECTATOR)
    patch = changed(base, msgspec.to_builtins(game.view(position, seat)))
    choices = offered(game, position) if seat == position.to_act else []
    figure = {"title": part["title"], "text": part["text"], "rule": part.get("rule", "")}
    return {**figure, "seat": seat, "view": patch, "choices": choices}


class Lesson:
    """The guided game in progress, and the last view its reader saw."""

    def __init__(self, game: Game, position: Position, seat: int, seen: dict[str, Any]) -> None:
        self.game = game
        self.position = position
        self.seat = seat
        self.seen = seen
        self.named: dict[str, dict[str, Any]] = {}  # the moves of each action, by the action's name

    def step(self, part: dict[str, Any]) -> dict[str, Any]:
        """Return one step of the page: its text, then `ask`, the action or course that the reader plays, and `do`, the
        actions that are shown."""
        asked = part.get("ask", "").split()
        made = {"title": part.get("title"), "text": part["text"], "ask": asked, "moves": self.moves(asked)}
        made |= {"look": part.get("look", []), "course": None, "choices": [], "courses": [], "forbidden": {}}
        if asked:
            if self.position.to_act != self.seat:
                raise InvalidInput(f"{self.game.name}: {asked} is asked of the reader, but it is not the reader's turn")
            made["choices"] = offered(self.game, self.position)
            made["forbidden"] = self.forbidden()
        if len(asked) > 1:
            made["courses"] = self.game.courses(self.position)
            found = [course for course in made["courses"] if course.actions == self.numbers(asked)]
            if not found:
                raise InvalidInput(f"{self.game.name}: {' '.join(asked)} is not one of the courses on offer")
            made["course"] = found[0]
        made["then"] = [self.happen(name) for name in [*asked, *part.get("do", [])]]
        return made

    def numbers(self, names: list[str]) -> tuple[int, ...]:
        there, found = self.position.copy(), []
        for name in names:
            found.append(self.game.action_number(there, name))
            there.apply(found[-1])
        return tuple(found)

    def moves(self, names: list[str]) -> list[dict[str, Any]]:
        """Return the moves of a sequence of actions."""
        there, found = self.position.copy(), []
        for name in names:
            action = self.game.action_number(there, name)
            found.append(move(self.game, there, action))
            there.apply(action)
        return found

    def forbidden(self) -> dict[str, list[str]]:
        """Return every action that is not on offer, with the rule that forbids it."""
        found: dict[str, list[str]] = {}
        for action in range(self.game.action_count):
            rule = self.game.explain(self.position, action)
            if rule is not None:
                with contextlib.suppress(IndexError):  # some action numbers do not exist on this board
                    name = self.game.action_name(self.position, action)
                    found.setdefault(rule, []).append(name)
                    fields = move(self.game, self.position, action)
                    before = self.named.get(name, fields)
                    self.named[name] = {field: value for field, value in fields.items() if before.get(field) == value}
        return found

    def happen(self, name: str) -> dict[str, Any]:
        before = self.position.copy()
        action = self.game.action_number(self.position, name)
        self.position.apply(action)
        log = [both(line) for line in self.game.tell(before, action, self.position, self.seat)]
        now = msgspec.to_builtins(self.game.view(self.position, self.seat))
        patch = changed(self.seen, now)
        self.seen = now
        return {"view": patch, "log": log}


def changed(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """Return the fields that differ; for lists of equal length, under `~field`, only the elements that differ."""
    patch: dict[str, Any] = {}
    for field, value in new.items():
        before = old[field]
        if isinstance(value, list | tuple) and len(value) == len(before) > 8:
            different = {str(place): one for place, one in enumerate(value) if one != before[place]}
            if different:
                patch[f"~{field}"] = different
        elif before != value:
            patch[field] = value
    return patch


def offered(game: Game, position: Position) -> list[Choice]:
    return list(choices(game, position))


def move(game: Game, position: Position, action: int) -> dict[str, Any]:
    """Return an action's move as it is sent over the wire; None for a game without typed moves."""
    return {} if game.move is None else msgspec.to_builtins(game.move(position, action))


def both(line: Any) -> dict[str, str]:
    return {"en": line.en, "ja": line.ja}
