"""Messages, their TypeScript and their page say the same."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import get_args

import pytest

from koga.core.game import InvalidInput
from koga.server import wire
from koga.server.http.app import App
from koga.server.ops.schema import typescript
from koga.server.ops.settings import Settings
from koga.server.ops.wiredoc import with_reference
from koga.server.tables.answered import KEPT

HERE = Path(__file__).parents[2]
PAGE = HERE / "docs" / "wire.md"


@pytest.mark.parametrize("name", typescript())
def test_the_typescript_is_up_to_date(name: str) -> None:
    path = HERE / "web" / "src" / name
    assert path.read_text(encoding="utf-8") == typescript()[name], "run: koga schema"


def test_the_reference_of_the_page_is_up_to_date() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page == with_reference(page), "run: koga schema"


def test_the_page_tells_how_long_a_message_can_be_repeated() -> None:
    assert f"unless the seat has since had {KEPT}\n   later commands" in PAGE.read_text(encoding="utf-8")


def test_the_page_names_every_path_of_the_server_and_no_other() -> None:
    served = {(method, path) for path, operations in paths().items() for method in operations}
    told = set()
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        if line.startswith(("| `GET /api", "| `POST /api")):
            method, path = line.split("`")[1].split("?")[0].split(" ")
            told.add((method.lower(), path))
    assert told == served


def paths() -> dict[str, list[str]]:
    schema = App(Settings()).http.openapi_schema.to_schema()
    return {path: list(operations) for path, operations in schema["paths"].items()}


def test_every_code_has_both_languages_and_the_type_has_every_code() -> None:
    assert set(get_args(wire.Code)) == set(wire.CODES)
    for en, ja in wire.CODES.values():
        assert en.isascii()
        assert not ja.isascii()


def test_whoever_refuses_gives_what_the_text_has_in_braces() -> None:
    """Codes come with parameters: the rule for `{rule}`, a number by its name for every other."""
    needed = {code: set(re.findall(r"\{(\w+)\}", en)) for code, (en, _) in wire.CODES.items()}
    assert {code for code, names in needed.items() if names} >= {"too-early", "no-vacation", "options"}
    for path in Path(wire.__file__).parent.rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Refused":
                code = str(call.args[0].value) if call.args and isinstance(call.args[0], ast.Constant) else None
                given = {word.arg for word in call.keywords} - {"more"} | ({"rule"} if len(call.args) > 1 else set())
                if code is not None:
                    assert needed[code] <= given, f"{path.name}:{call.lineno}: {code}"
                    assert given - {"rule"} <= needed[code], f"{path.name}:{call.lineno}: {code}"


def test_a_refusal_tells_its_numbers_and_the_rule_of_options() -> None:
    told = wire.error_message(wire.Refused("too-early", seconds=60))
    assert told.fields == {"seconds": 60}
    assert "60" in told.en
    assert "60秒" in told.ja
    told = wire.error_message(wire.refused_options(InvalidInput("with 2 players there are fewer (X3.1)")))
    assert (told.code, told.rule) == ("options", "X3.1")
    assert "X3.1" in told.ja
    assert wire.refused_options(InvalidInput("there is no level of this name")).code == "invalid"


def test_every_message_has_a_tag_of_its_own_and_round_trips() -> None:
    tags = [cls.__struct_config__.tag for cls in (*get_args(wire.FromClient), *get_args(wire.FromServer))]
    assert len(set(tags)) == len(tags)
    ping = wire.decode(b'{"type":"ping","id":"a"}')
    assert wire.encode(ping) == b'{"type":"ping","id":"a"}'


def test_a_malformed_message_is_refused_with_its_id_if_it_has_one() -> None:
    for text in ("", "[]", "{", '{"type":"ping"}', '{"type":"ping","id":""}', "[" * 5000, '{"type":"act","id":"x"}'):
        with pytest.raises(wire.Refused):
            wire.decode(text.encode())
    assert wire.id_of(b'{"type":"nothing","id":"x"}') == "x"
    assert wire.id_of(b'{"type":"nothing"}') is None
    with pytest.raises(wire.Refused, match="NUL"):  # PostgreSQL would fail over it, and SQLite forget what follows
        wire.decode(rb'{"type":"ping","id":"a\u0000b"}')
    with pytest.raises(wire.Refused, match="too-big"):
        wire.decode(b"x" * (wire.LARGEST + 1))
