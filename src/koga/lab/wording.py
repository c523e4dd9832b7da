"""Figures in plain words, in English and Japanese; the phrases are in words.toml."""

from __future__ import annotations

from koga.core.line import phrase
from koga.lab.features import Feature
from koga.lab.figures import CellFigures, Figures, Seat
from koga.lab.labels import cell_label, feature_name, game_title, is_end, part_name, seat_names
from koga.lab.measures import Exact, even_share, measures
from koga.lab.statistics import Share

PACKAGE = "koga.lab"
ALWAYS = 0.999


def words(key: str, lang: str, **fields: object) -> str:
    return phrase(PACKAGE, key, lang).format(**fields)


def percent(share: Share | float) -> str:
    """Return a share such as `52.1 % ± 0.7`; without an interval only the percentage."""
    if isinstance(share, float | int):
        return f"{100 * share:.1f} %"
    return f"{100 * share.share:.1f} % ± {100 * share.half:.1f}"


def title(figures: Figures, lang: str) -> str:
    asked = figures.title_ja if lang == "ja" else figures.title_en
    return asked or words(f"title.{figures.kind}", lang, game=game_title(figures.game, lang))


def summary(figures: Figures, lang: str) -> list[str]:
    """Return one paragraph per cell."""
    return [
        skill_line(cell, lang) if cell.part != "balance" else cell_lines(figures, cell, lang) for cell in figures.cells
    ]


def cell_lines(figures: Figures, cell: CellFigures, lang: str) -> str:
    joined = ("、" if lang == "ja" else ", ").join(seat_line(seat, lang) for seat in cell.seats)
    lines = [
        words("summary.cell", lang, name=cell_label(figures.game, cell.name, lang), seats=joined),
        favour(figures.game, cell, lang),
    ]
    if len(cell.bots) == 1:
        lines.append(words("summary.first", lang, share=percent(cell.first)))
    if cell.undecided.share > 0:
        lines.append(words("summary.undecided", lang, share=percent(cell.undecided)))
    length = f"summary.length-{measures(figures.game).unit}"
    lines.append(
        words(
            length,
            lang,
            turns=f"{cell.turns.mean:.1f}",
            decisions=f"{cell.decisions.mean:.1f}",
            branching=f"{cell.branching:.1f}",
        )
    )
    if cell.leads and cell.settled:
        told = {"leads": f"{cell.leads.mean:.1f}", "settled": percent(cell.settled.mean), "told": cell.told}
        lines.append(words("summary.lead", lang, **told))
    if cell.exact:
        lines.append(exact_line(cell, cell.exact, lang))
    if cell.answer and figures.until is not None:
        lines.append(words("summary.answer-known", lang, until=figures.until))
    return ("" if lang == "ja" else " ").join(lines)


def seat_line(seat: Seat, lang: str) -> str:
    return words("summary.seat", lang, seat=seat.ja if lang == "ja" else seat.en, share=percent(seat.share))


def favour(game: str, cell: CellFigures, lang: str) -> str:
    """Return the seats whose whole interval lies above the even share, or below it."""
    even, comma = even_share(game, len(cell.seats)), "、" if lang == "ja" else ", "
    ahead = [seat.ja if lang == "ja" else seat.en for seat in cell.seats if seat.share.low > even]
    behind = [seat.ja if lang == "ja" else seat.en for seat in cell.seats if seat.share.high < even]
    if ahead:
        return words("summary.favoured", lang, seats=comma.join(ahead))
    if behind:
        return words("summary.behind", lang, seats=comma.join(behind))
    return words("summary.alike", lang)


def exact_line(cell: CellFigures, exact: Exact, lang: str) -> str:
    names = [seat.ja if lang == "ja" else seat.en for seat in cell.seats[:2]]
    if exact.cases > 1:
        shares = {"first": percent(exact.sides[0]), "second": percent(exact.sides[1]), "drawn": percent(exact.drawn)}
        return words("summary.exact-shares", lang, count=exact.cases, one=names[0], other=names[1], **shares)
    if exact.drawn:
        return words("summary.exact-drawn", lang)
    return words("summary.exact-won", lang, winner=names[0] if exact.sides[0] else names[1])


def skill_line(cell: CellFigures, lang: str) -> str:
    even = percent(1 / len(cell.seats))
    stronger, weaker = cell.bots
    return words("summary.skill", lang, stronger=stronger, weaker=weaker, share=percent(cell.players[0]), even=even)


def notes(figures: Figures, lang: str) -> list[str]:
    found = [words("note.intervals", lang)]
    bots = sorted({bot for cell in figures.cells if cell.part == "balance" for bot in cell.bots})
    if bots:
        found.append(words("note.bots", lang, bots=", ".join(bots)))
    if any(cell.leads for cell in figures.cells):
        found.append(words(f"note.lead-{measures(figures.game).leads_by}", lang))
    if not figures.provenance.finished:
        found.append(words("note.unfinished", lang))
    return found


def provenance_rows(figures: Figures, lang: str) -> list[tuple[str, str]]:
    where = figures.provenance
    rows = {
        "command": where.command,
        "seed": str(where.seed),
        "versions": f"{where.version()}, Python {where.python}, Polars {where.polars}",
        "machine": where.machine,
        "begun": where.begun,
        "ended": where.ended,
    }
    return [(words(f"provenance.{name}", lang), value) for name, value in rows.items()]


# ---- tables: rows of text, for pages and reports alike ----


def cell_table(figures: Figures, lang: str) -> list[list[str]]:
    cells = [cell for cell in figures.cells if cell.part == "balance"]
    if not cells:
        return []
    most = max(len(cell.seats) for cell in cells)
    names = ["cell", "games", "first", "undecided", "turns", "decisions", "branching", "leads", "settled"]
    solved = any(cell.exact for cell in cells)
    names[4] = f"{measures(figures.game).unit}s"
    head = [words(f"column.{name}", lang) for name in [*names, *(["exact"] if solved else [])]]
    rows = [cell_row(figures.game, cell, most, solved, lang) for cell in cells]
    return [[*head[:2], *seat_names(cells, lang), *head[2:]], *rows]


def cell_row(game: str, cell: CellFigures, most: int, solved: bool, lang: str) -> list[str]:
    seats = [percent(seat.share) for seat in cell.seats] + [""] * (most - len(cell.seats))
    row = [cell_label(game, cell.name, lang), str(cell.games), *seats, percent(cell.first), percent(cell.undecided)]
    row += [f"{cell.turns.mean:.1f} ± {cell.turns.half:.1f}", f"{cell.decisions.mean:.1f} ± {cell.decisions.half:.1f}"]
    row += [f"{cell.branching:.1f}", f"{cell.leads.mean:.1f}" if cell.leads else ""]
    row.append(percent(cell.settled.mean) if cell.settled else "")
    if solved:
        row.append(" / ".join(map(percent, cell.exact.sides)) if cell.exact else "")
    return row


def parts_table(figures: Figures, lang: str) -> list[list[str]]:
    """Return the mean points by part and seat over the games logged in full."""
    most = max((len(cell.seats) for cell in figures.cells), default=0)
    table = [[words("column.cell", lang), words("column.part", lang), *seat_names(figures.cells, lang)]]
    for cell in figures.cells:
        for part in cell.parts:
            points = [f"{value:.1f}" for value in part.seats]
            names = [cell_label(figures.game, cell.name, lang), part_name(figures.game, part, lang)]
            table.append([*names, *points, *[""] * (most - len(points))])
    return table if len(table) > 1 else []


def feature_table(game: str, features: tuple[Feature, ...], lang: str, most: int) -> list[list[str]]:
    """Return the events of the games logged in full, except how they ended; win rates only if any could be compared."""
    found = [feature for feature in features if not is_end(feature)][:most]
    if not found:
        return []
    compared = any(feature.doers or feature.others for feature in found)
    names = ("feature", "present", "times", *(("doers", "others") if compared else ()))
    rows = [[words(f"column.{name}", lang) for name in names]]
    for feature in found:
        row = [feature_name(game, feature, lang), percent(feature.present), f"{feature.times:.2f}"]
        fared = [percent(share) if share else "" for share in (feature.doers, feature.others)]
        rows.append([*row, *fared] if compared else row)
    return rows


def end_table(game: str, features: tuple[Feature, ...], lang: str) -> list[list[str]]:
    """Return how games ended, except for endings that every game has."""
    found = [feature for feature in features if feature.name.startswith("end.") and feature.present < ALWAYS]
    if not found:
        return []
    rows = [[feature_name(game, feature, lang), percent(feature.present)] for feature in found]
    return [[words("column.end", lang), words("column.present", lang)], *rows]
