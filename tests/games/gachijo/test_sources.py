"""Every question and worked example of the source rulebooks (numbered as they were collected) is a case somewhere."""

from __future__ import annotations

import re
from pathlib import Path

QUESTIONS = 140


def test_every_question_and_example_of_the_sources_is_a_case() -> None:
    told = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    found = {int(number) for numbers in re.findall(r"FAQ ([\d, and]+)", told) for number in re.findall(r"\d+", numbers)}
    assert sorted(set(range(1, QUESTIONS + 1)) - found) == []
