"""Every question, worked example and row of a table of the source rulebooks is a case somewhere.

Questions, examples and rows were collected from both sources and numbered; a case names them in its title (FAQ 51).
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

QUESTIONS = 140
# The rows of the sources' tables, in our own words: of which number, or by which rule, they are cases.
ROWS = {
    "cells: regular": "FAQ 49",
    "cells: with a piece": "FAQ 57",
    "cells: with a ninja under nuno": "FAQ 58",
    "cells: bridge, another in the same area": "G5.18",
    "cells: bridge, another in the other area": "FAQ 59",
    "cells: treasure": "FAQ 60",
    "cells: crystal": "FAQ 61",
    "cells: tool": "FAQ 78",
    "cells: weapon": "FAQ 79",
    "cells: summoning point": "FAQ 62",
    "cells: yin-yang": "FAQ 63",
    "cells: base": "FAQ 64",
    "cells: staircase": "FAQ 65",
    "cells: staircase with gacha": "FAQ 66",
    "tools: take": "FAQ 82",
    "tools: hashigo": "G5.6 the hashigo",
    "tools: nawa": "FAQ 84",
    "tools: nuno": "FAQ 91",
    "tools: nuno and kekkai, how long": "FAQ 85",
    "tools: nuno and kekkai, where": "FAQ 86",
    "tools: kekkai": "FAQ 121",
    "tools: kusuri": "FAQ 87",
    "weapons: tsume": "FAQ 101",
    "weapons: katana": "FAQ 102",
    "weapons: shuri": "FAQ 103",
    "weapons: kemuri": "FAQ 93",
    "weapons: kemuri, the square there": "FAQ 104",
    "guardians: oni": "FAQ 124",
    "guardians: rokuro": "FAQ 125",
    "guardians: kappa": "FAQ 126",
    "guardians: tengu": "FAQ 127",
    "guardians: nuno and kekkai": "FAQ 122",
    "guardians: squares": "FAQ 123",
}
TOLD = "".join(
    path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py") if path.stem != "test_sources"
)


def numbers() -> set[int]:
    told = re.findall(r"FAQ ([\d, and]+)", TOLD)
    return {int(number) for line in told for number in re.findall(r"\d+", line)}


def test_every_question_and_example_of_the_sources_is_a_case() -> None:
    assert sorted(set(range(1, QUESTIONS + 1)) - numbers()) == []


@pytest.mark.parametrize("row", ROWS)
def test_every_row_of_the_tables_is_a_case(row: str) -> None:
    case = ROWS[row]
    assert int(case[4:]) in numbers() if case.startswith("FAQ ") else case in TOLD
