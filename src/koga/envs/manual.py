"""Generate docs/observations.md from the observers: `python -m koga.envs.manual`."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

from koga.core.game import GAMES
from koga.core.observation import Feature
from koga.envs.episode import Episode, symmetries

PAGE = Path(__file__).parents[3] / "docs" / "observations.md"
TABLE = ("| from | to | feature | numbers |", "| ---: | ---: | --- | --- |")
HEAD = """# Observations

What a seat may know of a position, as 32-bit floats: exactly what its view tells it, and who is to act. Two positions
with equal views have equal observations, and the other way round; tests walk through random games to check it. This
page is written by `python -m koga.envs.manual`.

```python
from array import array

import koga
from koga.core.observation import legal_mask, observer

position = koga.start(koga.games()[-1], seed=1)
look = observer(koga.game_of(position), position)
numbers = array("f", bytes(4 * look.size))
look.observe(position, 0, numbers)  # writes into the buffer, allocates nothing
mask = bytearray(koga.game_of(position).action_count)
legal_mask(position, len(mask), mask)  # 1 for every legal action
print(look.names()[numbers.index(1.0)], sum(mask))
```

`look.information_state(position, seat, out)` writes the observation followed by what a seat with perfect memory knows
beyond it, and `look.names()` names every number of both. An information state as text, for programs that need one, is
what OpenSpiel's `information_state_string` gives: every action as the seat saw it, and for games with secrets a digest
of what it saw after each. `koga.envs.symmetries(game, **options)` lists the renamings under which a game stays the
same.

The tables below are for the usual options; other boards, Samurais and numbers of players change the sizes, not the
order.
"""


def page() -> str:
    return HEAD + "".join(chapter(name) for name in sorted(GAMES))


def chapter(name: str) -> str:
    episode = Episode(name, {})
    look = episode.observer
    lines = [
        f"\n## {name}\n",
        f"{look.size} numbers, {look.memory_size} more in an information state; {episode.action_count} actions; "
        f"symmetries: {len(symmetries(name))}.\n",
        *TABLE,
        *rows(look.features, 0),
    ]
    if look.memories:
        lines += [
            "",
            "In an information state only:\n",
            "| from | to | feature | numbers |",
            "| ---: | ---: | --- | --- |",
        ]
        lines += rows(look.memories, look.size)
    return "\n".join(lines) + "\n"


def rows(features: tuple[Feature, ...], at: int) -> list[str]:
    found = []
    for one in features:
        found.append(f"| {at} | {at + len(one.entries) - 1} | **{one.name}**: {one.about} | {entries(one)} |")
        at += len(one.entries)
    return found


def entries(one: Feature) -> str:
    """Return the names of a feature's numbers; of many only the first two and the last."""
    if one.entries == ("",):
        return ""
    names = [key for key, _ in groupby(one.entries)]
    if len(names) > 12:
        names = [*names[:2], "…", names[-1]]
    return ", ".join(names)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
