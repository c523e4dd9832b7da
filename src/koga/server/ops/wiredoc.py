"""Generate the reference part of docs/wire.md from the structs; the prose around it is written by hand."""

from __future__ import annotations

from typing import Any, get_args

from msgspec import inspect

from koga.core.evaluation import Evaluation
from koga.core.game import Course, Gain, Part
from koga.core.line import Line
from koga.core.snapshot import Choice, Snapshot
from koga.server import wire
from koga.server.http.app import STATUS
from koga.server.ops.schema import bodies, written

BEGIN, END = "<!-- reference: written by koga schema -->", "<!-- end of the reference -->"


def with_reference(page: str) -> str:
    """Return the page with its reference part updated."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{reference()}{END}{after}"


def reference() -> str:
    inner = [wire.TableState, wire.SeatState, wire.Clock, wire.Clocks, wire.UndoAsked, wire.ChatLine, Evaluation]
    parts = [
        *section("From the client", get_args(wire.FromClient)),
        *section("From the server", get_args(wire.FromServer)),
        *section("Inside of messages", [*inner, Snapshot, Choice, Course, Gain, Part, Line]),
        *section("Over HTTP", bodies()),
        "## Codes",
        "",
        "| code | HTTP | |",
        "| --- | --- | --- |",
        *(f"| `{code}` | {STATUS.get(code, '')} | {en} |" for code, (en, _) in wire.CODES.items()),
    ]
    return "\n".join(parts) + "\n"


def section(title: str, types: Any) -> list[str]:
    lines = [f"## {title}", ""]
    for cls in types:
        lines += described(cls)
    return lines


def described(cls: type) -> list[str]:
    kind = inspect.type_info(cls)
    assert isinstance(kind, inspect.StructType)
    description = " ".join((cls.__doc__ or "").split())
    lines = [f"### {kind.tag if isinstance(kind.tag, str) else cls.__name__}", ""]
    if description and not description.startswith(f"{cls.__name__}("):
        lines += [description, ""]
    lines += ["| field | type | |", "| --- | --- | --- |"]
    for field in kind.fields:
        text = written(field.type).replace("|", "\\|")
        lines.append(f"| `{field.encode_name}` | `{text}` | {'' if field.required else 'may be left out'} |")
    return [*lines, ""]
