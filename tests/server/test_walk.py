"""docs/architecture.md: every function of its walk stands in the module named before it, and no role is missing."""

from __future__ import annotations

import re

import pytest

from tests.server.running import HERE

PAGE = (HERE / "docs" / "architecture.md").read_text(encoding="utf-8")
WALK = PAGE.partition("## One action, from click to click")[2].partition("## Glossary")[0]
STEPS = re.findall(r"^\d+\. \*\*.*?(?=^\d+\. |\Z)", WALK, re.MULTILINE | re.DOTALL)
NAMED = re.compile(r"`(koga/[\w/]+\.py)`|`(\w+)\(\)`")


def functions() -> list[tuple[str, str]]:
    """Return the functions of the walk, each with the module last named before it."""
    found, module, service = [], "", "koga/server/tables/service.py"
    for step in STEPS:
        for path, function in NAMED.findall(step):
            module = path or module
            if function:
                found.append((service if function in ("change", "carry_out") else module, function))
    return found


@pytest.mark.parametrize(("module", "function"), functions())
def test_every_function_of_the_walk_exists(module: str, function: str) -> None:
    text = (HERE / "src" / module).read_text(encoding="utf-8")
    assert re.search(rf"^ *(async )?def {function}\(", text, re.MULTILINE), f"{module} has no {function}()"


def test_the_walk_has_a_dozen_steps_from_the_board_to_the_board() -> None:
    assert len(STEPS) == 12
    assert len(functions()) >= 15
    assert "Board" in STEPS[0].split("—")[0]
    assert "Board" in STEPS[-1].split("—")[0]


def test_every_role_of_the_server_is_described() -> None:
    roles = PAGE.partition("## The server, by role")[2].partition("## Glossary")[0]
    packages = {path.parent.name for path in (HERE / "src" / "koga" / "server").glob("*/__init__.py")}
    first_columns = " ".join(re.findall(r"^\| (.*?) \|", roles, re.MULTILINE))
    assert set(re.findall(r"`(\w+)`", first_columns)) == packages
