"""Features: which events came up in the games logged in full, and how often; the win rates of the seats that caused
them; scores by part.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from koga.core.position import WIN
from koga.lab.statistics import Share, wilson

if TYPE_CHECKING:
    import polars as pl

FEWEST = 30  # seats with the event, and without it: win rates of fewer are not reported


class Feature(msgspec.Struct, frozen=True):
    """`present`: the share of the logged games with the event; `times` per game. `doers` and `others`: the win
    shares of the seats that did it, and of those that did not. That is a correlation, not necessarily the cause."""

    name: str
    en: str  # a line of the log, as an example
    ja: str
    games: int
    present: float
    times: float
    doers: Share | None
    others: Share | None


class Part(msgspec.Struct, frozen=True):
    """Mean points of one kind at the end, by seat."""

    name: str
    en: str
    ja: str
    seats: tuple[float, ...]


def features_of(
    games: pl.LazyFrame, told: pl.LazyFrame | None, texts: dict[str, tuple[str, str]], cells: list[int], seats: int
) -> tuple[Feature, ...]:
    """Return the features, the most frequent first."""
    import polars as pl

    if told is None:
        return ()
    keys = ["cell", "block", "order"]
    listened = games.filter(pl.col("cell").is_in(cells) & (pl.col("leads") >= 0)).collect()
    count = listened.height
    used = told.filter(pl.col("cell").is_in(cells) & (pl.col("what") == "feature")).collect()
    if not count or not used.height:
        return ()
    scores = listened.unpivot(
        [f"score_{seat}" for seat in range(seats)], index=keys, variable_name="seat", value_name="score"
    ).drop_nulls("score")
    scores = scores.with_columns(pl.col("seat").str.strip_prefix("score_").cast(pl.Int64), pl.col("score") / WIN)
    whole = scores.sort(*keys, "seat").group_by("cell", "block", maintain_order=True)
    everything = whole.agg(pl.col("score").sum().alias("all"), pl.len().alias("places"))
    found = []
    for (name,), rows in used.partition_by("name", as_dict=True).items():
        en, ja = texts.get(str(name), (str(name), str(name)))
        present = rows.select(keys).n_unique() / count
        doers, others = fared(rows.filter(pl.col("seat") >= 0), scores, everything)
        found.append(Feature(str(name), en, ja, count, present, float(rows["amount"].sum()) / count, doers, others))
    return tuple(sorted(found, key=lambda feature: (-feature.present, -feature.times, feature.name)))


def fared(rows: pl.DataFrame, scores: pl.DataFrame, everything: pl.DataFrame) -> tuple[Share | None, Share | None]:
    """Return the win shares of the seats that did it, and of those that did not, with blocks as the unit."""
    import polars as pl

    places = ["cell", "block", "order", "seat"]
    did = rows.select(places).unique().with_columns(pl.col(name).cast(scores[name].dtype) for name in places)
    each = did.join(scores, on=places).group_by("cell", "block").agg(
        pl.col("score").sum().alias("did"), pl.len().alias("doers")
    )  # fmt: skip
    both = everything.join(each, on=["cell", "block"], how="left", maintain_order="left").fill_null(0)
    both = both.with_columns(
        (pl.col("all") - pl.col("did")).alias("rest"),
        (pl.col("places").cast(pl.Int64) - pl.col("doers").cast(pl.Int64)).alias("others"),
    )
    doers = ratio(both["did"], both["doers"].cast(pl.Int64))
    return doers, ratio(both["rest"], both["others"]) if doers else None


def ratio(sums: pl.Series, counts: pl.Series) -> Share | None:
    """Return a share over blocks of different size: Wilson's interval for the number of games with the same
    variance."""
    number = int(counts.sum())
    if number < FEWEST:
        return None
    share = min(1.0, max(0.0, float(sums.sum()) / number))
    off = sums - share * counts
    variance = float((off * off).sum()) / number**2
    worth = share * (1 - share) / variance if variance > 0 and 0 < share < 1 else float(number)
    return Share(share, *wilson(share, max(1.0, min(worth, 4.0 * number))))


def parts_of(
    games: pl.LazyFrame, told: pl.LazyFrame | None, texts: dict[str, tuple[str, str]], number: int
) -> tuple[Part, ...]:
    import polars as pl

    if told is None:
        return ()
    count = games.filter((pl.col("cell") == number) & (pl.col("leads") >= 0)).select(pl.len()).collect().item()
    mine = told.filter((pl.col("cell") == number) & (pl.col("what") == "part") & (pl.col("seat") >= 0))
    sums = mine.group_by("name", "seat").agg(pl.col("amount").sum()).sort("name", "seat").collect()
    if not sums.height:
        return ()
    seats = 1 + max(sums["seat"].to_list())
    by_name: dict[str, list[float]] = {}
    for name, seat, amount in sums.iter_rows():
        by_name.setdefault(name, [0.0] * seats)[seat] = amount / count
    plain = {name: (name.removeprefix("part."),) * 2 for name in by_name}
    return tuple(Part(name, *texts.get(name, plain[name]), tuple(values)) for name, values in by_name.items())
