"""Figures in plain words, in English and Japanese; the phrases are in words.toml."""

from __future__ import annotations

from koga.core.line import phrase
from koga.lab.features import Feature
from koga.lab.figures import CellFigures, Figures, Seat
from koga.lab.measures import Exact, even_share, measures
from koga.lab.statistics import Share

PACKAGE = "koga.lab"


def words(key: str, lang: str, **fields: object) -> str:
    return phrase(PACKAGE, key, lang).format(**fields)


def percent(share: Share | float) -> str:
    """52.1 % ± 0.7; a lone number without its ±."""
    if isinstance(share, float | int):
        return f"{100 * share:.1f} %"
    return f"{100 * share.share:.1f} % ± {100 * share.half:.1f}"


def title(figures: Figures, lang: str) -> str:
    asked = figures.title_ja if lang == "ja" else figures.title_en
    return asked or f"{figures.game}: {figures.kind}"


def summary(figures: Figures, lang: str) -> list[str]:
    """One paragraph a cell."""
    return [
        skill_line(cell, lang) if cell.part != "balance" else cell_lines(figures, cell, lang) for cell in figures.cells
    ]


def cell_lines(figures: Figures, cell: CellFigures, lang: str) -> str:
    joined = ("、" if lang == "ja" else ", ").join(seat_line(seat, lang) for seat in cell.seats)
    lines = [words("summary.cell", lang, name=cell.name, seats=joined), favour(figures.game, cell, lang)]
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
    several = "-several" if seat.en.endswith("s") else ""  # no seat of one ends in s
    return words(f"summary.seat{several}", lang, seat=seat.ja if lang == "ja" else seat.en, share=percent(seat.share))


def favour(game: str, cell: CellFigures, lang: str) -> str:
    """The seats whose whole interval lies above the even share, or below it."""
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
        found.append(words("note.lead", lang))
    if not figures.provenance.finished:
        found.append(words("note.unfinished", lang))
    return found


def provenance_rows(figures: Figures) -> list[tuple[str, str]]:
    where = figures.provenance
    return [
        ("command", where.command),
        ("seed", str(where.seed)),
        ("versions", f"{where.version()}, Python {where.python}, Polars {where.polars}"),
        ("machine", where.machine),
        ("begun", where.begun),
        ("ended", where.ended),
    ]


# ---- tables: rows of text, for pages and reports alike ----


def cell_table(figures: Figures, lang: str) -> list[list[str]]:
    cells = [cell for cell in figures.cells if cell.part == "balance"]
    if not cells:
        return []
    most = max(len(cell.seats) for cell in cells)
    names = ["cell", "games", "first", "undecided", "turns", "decisions", "branching", "leads", "settled"]
    solved = any(cell.exact for cell in cells)
    head = [words(f"column.{name}", lang) for name in [*names, *(["exact"] if solved else [])]]
    seats = [f"{words('column.seat', lang)} {seat}" for seat in range(most)]
    return [[*head[:2], *seats, *head[2:]], *(cell_row(cell, most, solved) for cell in cells)]


def cell_row(cell: CellFigures, most: int, solved: bool) -> list[str]:
    seats = [percent(seat.share) for seat in cell.seats] + [""] * (most - len(cell.seats))
    row = [cell.name, str(cell.games), *seats, percent(cell.first), percent(cell.undecided)]
    row += [f"{cell.turns.mean:.1f} ± {cell.turns.half:.1f}", f"{cell.decisions.mean:.1f} ± {cell.decisions.half:.1f}"]
    row += [f"{cell.branching:.1f}", f"{cell.leads.mean:.1f}" if cell.leads else ""]
    row.append(percent(cell.settled.mean) if cell.settled else "")
    if solved:
        row.append(" / ".join(map(percent, cell.exact.sides)) if cell.exact else "")
    return row


def parts_table(figures: Figures, lang: str) -> list[list[str]]:
    """Points by part and seat, on average over the told games."""
    most = max((len(cell.seats) for cell in figures.cells), default=0)
    seats = [f"{words('column.seat', lang)} {seat}" for seat in range(most)]
    table = [[words("column.cell", lang), words("column.part", lang), *seats]]
    for cell in figures.cells:
        for part in cell.parts:
            points = [f"{value:.1f}" for value in part.seats]
            table.append([cell.name, part.ja if lang == "ja" else part.en, *points, *[""] * (most - len(points))])
    return table if len(table) > 1 else []


def feature_table(features: tuple[Feature, ...], lang: str, most: int) -> list[list[str]]:
    if not features:
        return []
    names = ("feature", "example", "present", "times", "doers", "others")
    rows = [[words(f"column.{name}", lang) for name in names]]
    for feature in features[:most]:
        fared = [percent(share) if share else "" for share in (feature.doers, feature.others)]
        example = feature.ja if lang == "ja" else feature.en
        rows.append([feature_name(feature.name), example, percent(feature.present), f"{feature.times:.2f}", *fared])
    return rows


def feature_name(name: str) -> str:
    """`log.uses hook` is `uses hook`; `end.village` stays, for it tells how a game ended."""
    return name.removeprefix("log.").replace("end.", "end: ")
