"""Charts as SVG, without a background and with text in the colour of the page: they suit light, dark and print."""

from __future__ import annotations

from typing import Any

from koga.lab.features import Feature
from koga.lab.figures import CellFigures, Figures
from koga.lab.measures import even_share
from koga.lab.statistics import Share
from koga.lab.wording import feature_name, words

PALETTE = ["#4c78a8", "#e0803a", "#3f9b6c", "#b0568c", "#8a8f2f", "#7b6bb5", "#a0522d"]
WIDTH = 560
MOST_FEATURES = 30


def charts(figures: Figures, lang: str) -> dict[str, str]:
    """By the heading they belong under; those that have nothing to show are left out."""
    balance = [cell for cell in figures.cells if cell.part == "balance"]
    skill = [cell for cell in figures.cells if cell.part != "balance"]
    found: dict[str, Any] = {}
    if balance:
        found["shares"] = shares_chart(figures.game, balance, lang)
        found["length"] = length_chart(balance, lang)
    if any(cell.parts for cell in balance):
        found["parts"] = parts_chart(balance, lang)
    effects = [feature for feature in figures.features if feature.doers and feature.others]
    if effects:
        found["features"] = features_chart(effects[:MOST_FEATURES], lang)
    if skill:
        found["skill"] = skill_chart(skill, lang)
    return {name: svg(chart) for name, chart in found.items()}


def svg(chart: Any) -> str:
    import vl_convert

    quiet = {"labelColor": "currentColor", "titleColor": "currentColor", "labelLimit": 320}
    styled = (
        chart.configure(background="transparent", font="sans-serif")
        .configure_view(stroke=None)
        .configure_axis(**quiet, gridColor="#88888844", domainColor="#888888", tickColor="#888888")
        .configure_legend(**quiet)
        .configure_header(**quiet)
    )
    drawn: str = vl_convert.vegalite_to_svg(styled.to_dict())
    return drawn[drawn.index("<svg") :]


def shares_chart(game: str, cells: list[CellFigures], lang: str) -> Any:
    """The win rate of every seat with its interval; the even share of the cell is where seats would be alike."""
    rows = [
        {
            "cell": cell.name,
            "seat": f"{number} {seat.ja if lang == 'ja' else seat.en}",
            "even": 100 * even_share(game, len(cell.seats)),
            **interval(seat.share),
        }
        for cell in cells
        for number, seat in enumerate(cell.seats)
    ]
    return intervals(rows, words("column.share", lang), cell_axis(lang), "seat", words("column.seat", lang))


def skill_chart(cells: list[CellFigures], lang: str) -> Any:
    import altair as alt

    rows = [
        {"cell": cell.name, "seat": cell.bots[0], "even": 100 / len(cell.seats), **interval(cell.players[0])}
        for cell in cells
    ]
    axis = alt.Y("cell:N", sort=None, title=words("column.bot", lang))
    return intervals(rows, words("column.share", lang), axis, "seat", words("column.bot", lang))


def intervals(rows: list[dict[str, Any]], title: str, axis: Any, colour: str, legend: str) -> Any:
    import altair as alt

    base = alt.Chart(table(rows)).encode(
        y=axis,
        yOffset=alt.YOffset(f"{colour}:N"),
        color=alt.Color(f"{colour}:N", scale=alt.Scale(range=PALETTE), title=legend, sort=None),
    )
    x = alt.X("low:Q", title=f"{title}, %", scale=alt.Scale(zero=False))
    bars = base.mark_rule(strokeWidth=2).encode(x=x, x2="high:Q")
    points = base.mark_point(filled=True, size=40, opacity=1).encode(x="share:Q")
    even = base.mark_tick(color="#888888", thickness=1.5).encode(x="even:Q", color=alt.value("#888888"))
    return ((even if "even" in rows[0] else bars) + bars + points).properties(width=WIDTH)


def table(rows: list[dict[str, Any]]) -> dict[str, Any]:
    return {"values": rows}


def interval(share: Share) -> dict[str, float]:
    return {"share": 100 * share.share, "low": 100 * share.low, "high": 100 * share.high}


def cell_axis(lang: str) -> Any:
    import altair as alt

    return alt.Y("cell:N", sort=None, title=words("column.cell", lang))


def length_chart(cells: list[CellFigures], lang: str) -> Any:
    """Half of the games lie in the bar, nine in ten on the line."""
    import altair as alt

    names = ("q5", "q25", "q50", "q75", "q95")
    rows = [{"cell": cell.name, **dict(zip(names, cell.turn_quantiles, strict=True))} for cell in cells]
    base = alt.Chart(table(rows)).encode(y=cell_axis(lang))
    line = base.mark_rule(color=PALETTE[0]).encode(x=alt.X("q5:Q", title=words("column.turns", lang)), x2="q95:Q")
    bar = base.mark_bar(color=PALETTE[0], size=10, opacity=0.6).encode(x="q25:Q", x2="q75:Q")
    middle = base.mark_tick(color=PALETTE[1], thickness=3, size=14).encode(x="q50:Q")
    return (line + bar + middle).properties(width=WIDTH)


def parts_chart(cells: list[CellFigures], lang: str) -> Any:
    import altair as alt

    rows = [
        {"cell": cell.name, "seat": str(seat), "part": part.ja if lang == "ja" else part.en, "points": points}
        for cell in cells
        for part in cell.parts
        for seat, points in enumerate(part.seats)
    ]
    chart = alt.Chart(table(rows)).mark_bar().encode(
        y=cell_axis(lang),
        yOffset="seat:N",
        x=alt.X("points:Q", title=words("column.points", lang)),
        color=alt.Color("part:N", scale=alt.Scale(range=PALETTE), title=words("column.part", lang)),
    )  # fmt: skip
    return chart.properties(width=WIDTH)


def features_chart(features: list[Feature], lang: str) -> Any:
    """How those fared who did it, beside those who did not."""
    import altair as alt

    sides = {"doers": words("column.doers", lang), "others": words("column.others", lang)}
    rows = [
        {"cell": feature_name(feature.name), "who": sides[side], **interval(share)}
        for feature in features
        for side, share in (("doers", feature.doers), ("others", feature.others))
        if share
    ]
    axis = alt.Y("cell:N", sort=None, title=words("column.feature", lang))
    return intervals(rows, words("column.share", lang), axis, "who", "")
