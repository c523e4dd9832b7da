"""The pages about environments: their snippets run, and the generated one is up to date."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from koga.envs import manual

ROOT = Path(__file__).parents[2]


def snippets() -> list[tuple[str, str]]:
    return [
        (f"{page}-{number}", code)
        for page in ("docs/environments", "docs/observations", "docs/datasets")
        for number, code in enumerate(
            re.findall(r"```python\n(.*?)```", (ROOT / f"{page}.md").read_text(encoding="utf-8"), re.S)
        )
    ]


@pytest.mark.parametrize("code", [pytest.param(code, id=name) for name, code in snippets()])
def test_a_snippet_runs(code: str) -> None:
    exec(compile(code, "snippet", "exec"), {})


def test_there_are_snippets() -> None:
    assert len(snippets()) >= 5


def test_the_page_about_observations_is_up_to_date() -> None:
    """`python -m koga.envs.manual` writes it."""
    assert manual.PAGE.read_text(encoding="utf-8") == manual.page()
