"""Boards as strangers may send them: most of them valid, some at a bound or beyond it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hypothesis import strategies as st

ZONES = ("inner temple", "grounds", "outer wall")


def board_file(places: Mapping[str, str], paths: Sequence[tuple[str, str]]) -> str:
    """Return the text of a board file: crossroads with their zones, and trails between them."""
    rows = "\n".join(
        f'  ["{id}", {number % 8 * 100}, {number // 8 * 100}, "{zone}", "Crossroad {id}", "辻{id}"],'
        for number, (id, zone) in enumerate(places.items())
    )
    trails = "\n".join(f'  ["{a}", "{b}", "trail"],' for a, b in paths)
    return f'name = {{ en = "Own", ja = "自作" }}\ncrossroads = [\n{rows}\n]\npaths = [\n{trails}\n]\n'


@st.composite
def boards(draw: st.DrawFn) -> str:
    """Draw a tree that joins all crossroads, with hubs if so drawn, and additional paths."""
    count = draw(st.integers(1, 66) | st.integers(5, 20))
    zones = draw(st.lists(st.sampled_from(ZONES), min_size=count, max_size=count))
    ids = [f"p{number}" for number in range(count)]
    spread = draw(st.integers(1, count))
    paths = {(ids[draw(st.integers(0, min(number, spread) - 1))], ids[number]) for number in range(1, count)}
    ends = st.tuples(st.integers(0, count - 1), st.integers(0, count - 1))
    for a, b in draw(st.lists(ends, max_size=3 * count)):
        if a != b and (ids[b], ids[a]) not in paths:
            paths.add((ids[a], ids[b]))
    return board_file(dict(zip(ids, zones, strict=True)), sorted(paths))
