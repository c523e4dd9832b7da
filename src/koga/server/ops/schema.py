"""Generate the page's TypeScript types from the structs: messages, forms and every game's view."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, get_args, get_type_hints

import msgspec
from msgspec import inspect

from koga.core.game import GAMES, Game, find
from koga.core.snapshot import Snapshot
from koga.server import forms, wire
from koga.server.members import forms as member_forms
from koga.server.notices import forms as notice_forms
from koga.server.ratings import forms as rating_forms
from koga.server.ratings import lobby_forms
from koga.server.tournaments import forms as tournament_forms

HEAD = "// Written by `koga schema` from the server's structs. Do not edit: change those and run it again.\n"
BODIES = (
    forms,
    member_forms,
    rating_forms,
    lobby_forms,
    tournament_forms,
    notice_forms,
)  # modules with HTTP bodies
# Types that Python leaves open because they depend on the game.
SPECIAL = {
    ("Snapshot", "view"): "View",
    ("Delta", "view"): "Partial<View>",
    ("PuzzleState", "table"): "View",
    ("Choice", "move"): "object",
}


def typescript() -> dict[str, str]:
    """Return the files by their path below web/src: the messages, and each game's view in the game's folder."""
    views = {f"games/{name}/view.ts": HEAD + "\n" + declarations(types_of(find(name))) for name in GAMES}
    return {"generated/wire.ts": HEAD + "\n" + messages(), **views}


def messages() -> str:
    parts = [
        "/** A game's view. Its fields are typed in the game's own folder, `src/games/<game>/view.ts`. */",
        "export interface View {",
        "  game: string;",
        "}",
        "",
        f"export const WIRE = {wire.WIRE};",
        f"export const SIGNS = {list(wire.SIGNS)} as const;",
        f"export const CODES = {list(wire.CODES)} as const;",
        "",
        declarations([*get_args(wire.FromClient), *get_args(wire.FromServer), Snapshot, *bodies()]),
    ]
    for name, union in (("FromClient", wire.FromClient), ("FromServer", wire.FromServer)):
        parts.append(f"export type {name} = {' | '.join(cls.__name__ for cls in get_args(union))};")
    return "\n".join(parts) + "\n"


def bodies() -> list[type]:
    """Return the HTTP request and response bodies."""
    structs = dict.fromkeys(thing for module in BODIES for thing in vars(module).values() if is_struct(thing))
    return [thing for thing in structs if thing.__module__ in [module.__name__ for module in BODIES]]


def types_of(game: Game) -> list[type]:
    """Return the game's view and, if it has typed moves, its move."""
    return [view_type(game), *([] if game.move is None else [get_type_hints(game.move)["return"]])]


def view_type(game: Game) -> type:
    found = get_type_hints(game.view)["return"]
    assert isinstance(found, type)
    return found


def is_struct(thing: object) -> bool:
    return isinstance(thing, type) and issubclass(thing, msgspec.Struct) and thing is not msgspec.Struct


def declarations(types: Iterable[Any]) -> str:
    """Return interfaces for these structs and all structs they contain, each once and dependencies first."""
    parts: list[str] = []
    done: set[str] = set()
    for cls in types:
        declare(inspect.type_info(cls), done, parts)
    return "\n".join(parts)


def declare(kind: inspect.Type, done: set[str], parts: list[str]) -> None:
    for inner in inside(kind):
        if not (isinstance(kind, inspect.StructType) and kind.cls.__name__ in done):
            declare(inner, done, parts)
    if isinstance(kind, inspect.StructType) and kind.cls.__name__ not in done:
        done.add(kind.cls.__name__)
        parts.append(interface(kind))


def inside(kind: inspect.Type) -> list[inspect.Type]:
    if isinstance(kind, inspect.StructType):
        return [field.type for field in kind.fields]
    if isinstance(kind, inspect.UnionType):
        return list(kind.types)
    if isinstance(kind, inspect.DictType):
        return [kind.value_type]
    if isinstance(kind, inspect.TupleType):
        return list(kind.item_types)
    if isinstance(kind, inspect.ListType | inspect.VarTupleType):
        return [kind.item_type]
    return []


def interface(kind: inspect.StructType) -> str:
    name = kind.cls.__name__
    text = " ".join((kind.cls.__doc__ or "").split())
    lines = [f"/** {text} */"] if text and not text.startswith(f"{name}(") else []
    lines.append(f"export interface {name} {{")
    if kind.tag is not None:
        lines.append(f"  {kind.tag_field}: {quoted(kind.tag)};")
    for field in kind.fields:
        text = SPECIAL.get((name, field.encode_name)) or written(field.type)
        lines.append(f"  {field.encode_name}{'' if field.required else '?'}: {text};")
    return "\n".join([*lines, "}", ""])


def written(kind: inspect.Type) -> str:
    plain = {
        inspect.IntType: "number",
        inspect.FloatType: "number",
        inspect.StrType: "string",
        inspect.BoolType: "boolean",
        inspect.NoneType: "null",
        inspect.AnyType: "unknown",
    }
    if type(kind) in plain:
        return plain[type(kind)]
    if isinstance(kind, inspect.StructType):
        return kind.cls.__name__
    if isinstance(kind, inspect.LiteralType):
        return " | ".join(quoted(value) for value in kind.values)
    if isinstance(kind, inspect.UnionType):
        return " | ".join(dict.fromkeys(written(one) for one in kind.types))
    if isinstance(kind, inspect.DictType):
        return f"Record<string, {written(kind.value_type)}>"
    if isinstance(kind, inspect.TupleType):
        return f"[{', '.join(written(one) for one in kind.item_types)}]"
    if isinstance(kind, inspect.ListType | inspect.VarTupleType):
        inner = written(kind.item_type)
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    raise AssertionError(f"no TypeScript type for {kind}")


def quoted(value: object) -> str:
    return f"'{value}'" if isinstance(value, str) else str(value)
