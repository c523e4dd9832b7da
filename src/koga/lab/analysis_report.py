"""The analysis of one game as one HTML file: the curve as SVG, key moments, a table of the players."""

from __future__ import annotations

from functools import partial
from typing import Any

from koga.bots.analysis import Analysis, Moment
from koga.core.match import Match
from koga.core.record import Record
from koga.lab.charts import SEATS, svg, table
from koga.lab.templating import render
from koga.lab.wording import words

AND = " · "  # between two lines of the log


def analysis_html(record: Record, found: Analysis, lang: str) -> str:
    position = record.game.start(record.agreed)
    names = [record.game.seat(position, seat).text(lang) for seat in range(position.seats)]
    log = Match.at(record).full_log(-3)
    return render(
        "analysis.html.j2",
        lang=lang,
        words=partial(words, lang=lang),
        title=words("analysis.title", lang, game=words_of(record, lang)),
        curve=curve(found, names, lang),
        moments=[described(moment, names, [line.text(lang) for line in log[moment.ply]], lang)
                 for moment in found.moments if moment.ply in found.key],
        players=[player(one, names) for one in found.players],
    )  # fmt: skip


def words_of(record: Record, lang: str) -> str:
    from koga.lab.labels import game_title

    return game_title(record.game.name, lang)


def curve(found: Analysis, names: list[str], lang: str) -> str:
    """Draw each seat's win chance over the game."""
    import altair as alt

    points = [moment.chances for moment in found.moments] + [found.final]
    rows = [
        {"ply": ply, "seat": names[seat], "chance": chance, "mark": marks(found, ply, seat), "cell": ""}
        for ply, chances in enumerate(points)
        for seat, chance in enumerate(chances)
    ]
    colour = alt.Color("seat:N", title=None, scale=alt.Scale(domain=names, range=SEATS[: len(names)]))
    drawn: Any = alt.Chart(table(rows)).encode(
        x=alt.X("ply:Q", title=words("analysis.ply", lang), scale=alt.Scale(domain=[0, found.plies], nice=False)),
        y=alt.Y(
            "chance:Q",
            title=words("analysis.chance", lang),
            scale=alt.Scale(domain=[0, 1]),
            axis=alt.Axis(format="%"),
        ),
        color=colour,
    )
    lines = drawn.mark_line(interpolate="step-after").encode(
        strokeDash=alt.StrokeDash("seat:N", title=None, scale=alt.Scale(domain=names))
    )
    choices = drawn.transform_filter("datum.mark == 'choice'").mark_point(filled=True, size=70, shape="circle")
    luck = drawn.transform_filter("datum.mark == 'luck'").mark_point(filled=False, size=70, shape="diamond")
    return svg((lines + choices + luck).properties(height=260))


def marks(found: Analysis, ply: int, seat: int) -> str:
    """Say what the dot on a seat's curve stands for: its own mistake or blunder, or the luck that it had most of."""
    if ply >= len(found.moments) or ply not in found.key:
        return ""
    moment = found.moments[ply]
    if moment.decision is not None:
        return "choice" if moment.seat == seat else ""
    return "luck" if seat == luckiest(moment) else ""


def luckiest(moment: Moment) -> int:
    """Return the seat for which a draw changed most, for better or worse."""
    return max(range(len(moment.luck)), key=lambda number: abs(moment.luck[number]))


def described(moment: Moment, names: list[str], lines: list[str], lang: str) -> dict[str, str]:
    decision = moment.decision
    if decision is None:
        seat = luckiest(moment)
        change = moment.luck[seat]
        what = words("analysis.lucky", lang, seat=names[seat], change=f"{100 * change:+.0f}")
        return {"ply": str(moment.ply + 1), "grade": "luck", "what": AND.join(lines), "better": what, "line": ""}
    better = words(
        "analysis.better", lang,
        best=decision.label.text(lang), value=f"{100 * decision.value:.0f}", played=f"{100 * decision.played:.0f}",
    )  # fmt: skip
    proof = f" ({decision.proof.text(lang)})" if decision.proof else ""
    what = AND.join(lines) or moment.name
    line = AND.join(one.text(lang) for one in decision.line)
    rest = words("analysis.line", lang, line=line) if line else ""
    return {"ply": str(moment.ply + 1), "grade": decision.grade, "what": what, "better": better + proof, "line": rest}


def player(one: Any, names: list[str]) -> list[str]:
    accuracy = "" if one.accuracy is None else f"{one.accuracy:.1f}"
    parts = [signed(part) for part in (one.choices, one.luck, one.others, one.unexplained)]
    counts = [str(one.blunders), str(one.mistakes), str(one.inaccuracies)]
    start, result, lost = (f"{100 * part:.0f} %" for part in (one.start, one.result, one.lost))
    return [names[one.seat], accuracy, *counts, start, *parts, result, lost]


def signed(change: float) -> str:
    """Return a change in percentage points with its sign; none where it rounds to nothing."""
    points = round(100 * change)
    return f"{points:+} %" if points else "0 %"
