"""Charts as SVG, with a transparent background and text in the page's colour, for light and dark themes and print."""

from __future__ import annotations

from typing import Any

from koga.lab.features import Feature
from koga.lab.figures import CellFigures, Figures
from koga.lab.labels import cell_label, feature_name, is_end, part_name, seat_names
from koga.lab.measures import even_share, measures
from koga.lab.statistics import Share
from koga.lab.wording import words

# A seat has the same colour in every chart; everything else is grey or in the text's colour.
SEATS = ["#4c78a8", "#e0803a", "#3f9b6c", "#b0568c", "#8a8f2f", "#7b6bb5", "#a0522d"]
PLAIN, MARK, GREY = "#4a6d8c", "#d9772f", "#888888"
WIDTH = 1060  # of the chart with its labels: the width of the page
ROW = 18  # height of one line of a chart
LABELS = 420  # maximum width of the row names
MOST_FEATURES = 30


def charts(figures: Figures, lang: str) -> dict[str, str]:
    """Return the charts by the heading they belong under; charts without data are left out."""
    balance = [cell for cell in figures.cells if cell.part == "balance"]
    skill = [cell for cell in figures.cells if cell.part != "balance"]
    found: dict[str, Any] = {}
    if balance:
        found["shares"] = shares_chart(figures.game, balance, lang)
        found["length"] = length_chart(figures.game, balance, lang)
    if any(cell.parts for cell in balance):
        found["parts"] = parts_chart(figures.game, balance, lang)
    effects = [one for one in figures.features if one.doers and one.others and not is_end(one)]
    if effects:
        found["features"] = features_chart(figures.game, effects[:MOST_FEATURES], lang)
    if skill:
        found["skill"] = skill_chart(skill, lang)
    return {name: svg(chart) for name, chart in found.items()}


def svg(chart: Any) -> str:
    """Render the chart. Labels get extra room, because a browser's font may be wider than the one Vega measured."""
    import vl_convert

    longest = max(len(str(row.get("cell") or row.get("row"))) for row in rows_of(chart))
    padding = {"left": 5 + 2 * longest, "right": 15, "top": 5, "bottom": 5}

    quiet = {"labelColor": "currentColor", "titleColor": "currentColor", "labelLimit": LABELS, "titleLimit": WIDTH}
    styled = (
        chart.properties(width=WIDTH, padding=padding, autosize={"type": "fit-x", "contains": "padding"})
        .configure(background="transparent", font="sans-serif")
        .configure_view(stroke=None)
        .configure_axis(**quiet, labelFontSize=12, gridColor="#88888844", domainColor=GREY, tickColor=GREY)
        .configure_legend(**quiet, labelFontSize=12, orient="top", columns=4, symbolType="circle")
    )
    drawn: str = vl_convert.vegalite_to_svg(styled.to_dict())
    return drawn[drawn.index("<svg") :]


def rows_of(chart: Any) -> list[dict[str, Any]]:
    drawn = chart.layer[0] if hasattr(chart, "layer") else chart
    data = chart.data if hasattr(chart.data, "values") else drawn.data
    found: list[dict[str, Any]] = data["values"] if isinstance(data, dict) else data.values
    return found


def shares_chart(game: str, cells: list[CellFigures], lang: str) -> Any:
    """Chart the win rate of every seat with its interval; a line marks the even share of the cell."""
    names = seat_names(cells, lang)
    rows = [
        {
            "cell": cell_label(game, cell.name, lang),
            "seat": names[number],
            "even": 100 * even_share(game, len(cell.seats)),
            **interval(seat.share),
        }
        for cell in cells
        for number, seat in enumerate(cell.seats)
    ]
    return intervals(rows, "seat", seat_colour("seat", names, lang), lang)


def seat_colour(field: str, names: list[str], lang: str) -> Any:
    import altair as alt

    scale = alt.Scale(domain=names, range=SEATS[: len(names)])
    return alt.Color(f"{field}:N", scale=scale, title=words("column.seat", lang), sort=names)


def skill_chart(cells: list[CellFigures], lang: str) -> Any:
    import altair as alt

    rows = [{"cell": cell.name, "even": 100 / len(cell.seats), **interval(cell.players[0])} for cell in cells]
    return intervals(rows, "", alt.value(PLAIN), lang)


def intervals(rows: list[dict[str, Any]], beside: str, colour: Any, lang: str) -> Any:
    """Chart dots with their intervals: one line per row, and within it, side by side, one for each value of
    `beside`."""
    import altair as alt

    base = alt.Chart(table(rows)).encode(y=row_axis("cell"), color=colour)
    if beside:
        base = base.encode(yOffset=alt.YOffset(f"{beside}:N", sort=list(dict.fromkeys(row[beside] for row in rows))))
    x = alt.X("low:Q", title=f"{words('column.share', lang)}, %", scale=alt.Scale(zero=False, nice=True))
    layers = [base.mark_tick(thickness=1.5).encode(x="even:Q", color=alt.value(GREY))] if "even" in rows[0] else []
    layers += [
        base.mark_rule(strokeWidth=2).encode(x=x, x2="high:Q"),
        base.mark_point(filled=True, size=45, opacity=1).encode(x="share:Q"),
    ]
    lines = len({(row["cell"], row.get(beside)) for row in rows})
    return alt.layer(*layers).properties(height=max(3, lines) * ROW)


def row_axis(field: str) -> Any:
    import altair as alt

    return alt.Y(f"{field}:N", sort=None, title=None)


def table(rows: list[dict[str, Any]]) -> dict[str, Any]:
    return {"values": rows}


def interval(share: Share) -> dict[str, float]:
    return {"share": 100 * share.share, "low": 100 * share.low, "high": 100 * share.high}


def length_chart(game: str, cells: list[CellFigures], lang: str) -> Any:
    """Chart the length of games: the bar holds the middle half of the games, the line nine in ten."""
    import altair as alt

    names = ("q5", "q25", "q50", "q75", "q95")
    rows = [
        {"cell": cell_label(game, cell.name, lang), **dict(zip(names, cell.turn_quantiles, strict=True))}
        for cell in cells
    ]
    unit, axis = words(f"column.{measures(game).unit}s", lang), alt.Axis(format="~g", tickMinStep=1)
    base = alt.Chart(table(rows)).encode(y=row_axis("cell"))
    line = base.mark_rule(color=PLAIN).encode(x=alt.X("q5:Q", title=unit, axis=axis), x2="q95:Q")
    bar = base.mark_bar(color=PLAIN, size=10, opacity=0.6).encode(x="q25:Q", x2="q75:Q")
    middle = base.mark_tick(color=MARK, thickness=3, size=14).encode(x="q50:Q")
    return (line + bar + middle).properties(height=max(2, len(rows)) * 2 * ROW)


def parts_chart(game: str, cells: list[CellFigures], lang: str) -> Any:
    """Chart the score breakdown: one group of bars for each part, in the seats' colours."""
    import altair as alt

    names = seat_names(cells, lang)
    rows = [
        {
            "row": part_name(game, part, lang)
            if len(cells) == 1
            else f"{cell_label(game, cell.name, lang)} · {part_name(game, part, lang)}",
            "seat": names[seat],
            "points": points,
        }
        for cell in cells
        for part in cell.parts
        for seat, points in enumerate(part.seats)
    ]
    chart = alt.Chart(table(rows)).mark_bar().encode(
        y=row_axis("row"),
        yOffset=alt.YOffset("seat:N", sort=names),
        x=alt.X("points:Q", title=words("column.points", lang), axis=alt.Axis(format="~g")),
        color=seat_colour("seat", names, lang),
    )  # fmt: skip
    return chart.properties(height=len({(row["row"], row["seat"]) for row in rows}) * (ROW - 6))


def features_chart(game: str, features: list[Feature], lang: str) -> Any:
    """Chart the win rate of the seats that did something beside that of the seats that did not."""
    import altair as alt

    sides = {"doers": words("column.doers", lang), "others": words("column.others", lang)}
    rows = [
        {"cell": feature_name(game, feature, lang), "who": sides[side], **interval(share)}
        for feature in features
        for side, share in (("doers", feature.doers), ("others", feature.others))
        if share
    ]
    scale = alt.Scale(domain=list(sides.values()), range=[PLAIN, "#9fb6c9"])
    return intervals(rows, "who", alt.Color("who:N", scale=scale, title=None, sort=None), lang)
