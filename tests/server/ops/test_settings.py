"""Settings come from a file, the environment and options, and every one of them is documented."""

from __future__ import annotations

from pathlib import Path

import pytest

from koga.core.game import InvalidInput
from koga.server.ops.settings import Limits, Settings, limit_of, load, meanings, tables
from tests.server.running import HERE


def test_options_override_the_environment_which_overrides_the_file(tmp_path: Path) -> None:
    file = tmp_path / "koga.toml"
    file.write_text(
        'port = 1\nlog = "debug"\norigins = ["https://a.example"]\n[limits]\ntables = 1\ncpu = 1\nbots = 1\n'
    )
    environment = {"KOGA_PORT": "2", "KOGA_PROXY": "true", "KOGA_LIMIT_TABLES": "2", "KOGA_LIMIT_BOTS": "2"}
    found = load(file, environment, {"port": 3, "log": None, "limits": {"bots": 3.0}})
    assert (found.port, found.log, found.proxy, found.origins) == (3, "debug", True, ["https://a.example"])
    assert (found.limits.cpu, found.limits.tables, found.limits.bots) == (1, 2, 3)
    assert found.limits.requests == Limits().requests


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("prot = 8000", "settings: Object contains unknown field `prot`"),
        ("port = 0", "setting port: Expected `int` >= 1 (the port to listen on)"),
        ("[limits]\ntables = 'many'", "setting limits.tables: Expected `float`, got `str` (tables that an address"),
        ("port = ", "is not TOML"),
    ],
)
def test_a_wrong_setting_is_named_with_its_meaning(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "koga.toml"
    file.write_text(text)
    with pytest.raises(InvalidInput) as caught:
        load(file, {}, {})
    assert said in str(caught.value)


def test_a_limit_on_the_command_line() -> None:
    assert limit_of("tables=1e3") == ("tables", 1000.0)
    with pytest.raises(InvalidInput, match="unknown limit 'table'; limits are requests"):
        limit_of("table=3")
    with pytest.raises(InvalidInput, match="tables=NUMBER"):
        limit_of("tables")


def test_every_setting_has_a_meaning_and_stands_in_the_page() -> None:
    assert set(meanings(Settings)) == set(Settings.__struct_fields__) - {"limits"}
    assert set(meanings(Limits)) == set(Limits.__struct_fields__)
    page = (HERE / "docs" / "running.md").read_text(encoding="utf-8")
    assert tables() in page, "run: koga schema"
