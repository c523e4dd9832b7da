"""The report of a run: one HTML file with everything in it, made from the run's Parquet files alone."""

from __future__ import annotations

from html import escape
from pathlib import Path

from koga.core.game import InvalidInput
from koga.lab.figures import Figures
from koga.lab.wording import cell_table, feature_table, notes, parts_table, provenance_rows, summary, title, words

MOST_FEATURES = 200
STYLE = """
:root { color-scheme: light dark; --ink: #1c1c1e; --paper: #fdfcf8; --line: #8886; --shade: #8881; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e6e1; --paper: #17181a; } }
@media print { :root { --ink: #000; --paper: #fff; } section { break-inside: avoid-page; } details { display: none; } }
body { color: var(--ink); background: var(--paper); font: 16px/1.55 system-ui, sans-serif; margin: 0 auto;
  max-width: 68rem; padding: 1.5rem; }
h1 { line-height: 1.25; } svg { max-width: 100%; height: auto; color: var(--ink); }
.wide { overflow-x: auto; } table { border-collapse: collapse; font-size: 0.85rem; }
th, td { border-bottom: 1px solid var(--line); padding: 0.3rem 0.6rem; text-align: left; vertical-align: top; }
tbody tr:nth-child(odd) { background: var(--shade); } dt { font-weight: 600; } code { overflow-wrap: anywhere; }
.note { opacity: 0.8; font-size: 0.9rem; }
"""


def write_report(folder: Path, figures: Figures, lang: str) -> Path:
    path = folder / ("report.html" if lang == "en" else f"report.{lang}.html")
    try:
        path.write_text(report(figures, lang), encoding="utf-8")
    except OSError as error:
        raise InvalidInput(f"cannot write {path}: {error.strerror}") from error
    return path


def report(figures: Figures, lang: str) -> str:
    try:
        from koga.lab.charts import charts

        drawn = charts(figures, lang)
    except ImportError as error:
        raise InvalidInput("reports need Altair and vl-convert: pip install 'koga[lab]'") from error
    body = [f"<h1>{escape(title(figures, lang))}</h1>", section("summary", lang, *plain(figures, lang))]
    tables = {"parts": parts_table(figures, lang)}
    for name in ("shares", "length", "skill", "parts"):
        if name in drawn:
            body.append(section(name, lang, drawn[name], rows(tables.get(name, []))))
    if figures.features:
        told = words("note.features", lang, games=figures.features[0].games)
        chart = [drawn["features"]] if "features" in drawn else []
        body.append(
            section("features", lang, note(told), *chart, rows(feature_table(figures.features, lang, MOST_FEATURES)))
        )
    body.append(section("tables", lang, rows(cell_table(figures, lang)), *cell_details(figures, lang)))
    body.append(section("provenance", lang, provenance(figures)))
    return (
        f'<!doctype html>\n<html lang="{lang}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{escape(title(figures, lang))}</title>'
        f"<style>{STYLE}</style></head>\n<body>\n" + "\n".join(body) + "\n</body></html>\n"
    )


def section(name: str, lang: str, *parts: str) -> str:
    return f'<section id="{name}"><h2>{escape(words(f"head.{name}", lang))}</h2>\n' + "\n".join(parts) + "\n</section>"


def plain(figures: Figures, lang: str) -> list[str]:
    lines = [f"<li>{escape(line)}</li>" for line in summary(figures, lang)]
    return ["<ul>", *lines, "</ul>", *(note(line) for line in notes(figures, lang))]


def note(text: str) -> str:
    return f'<p class="note">{escape(text)}</p>'


def rows(table: list[list[str]]) -> str:
    if not table:
        return ""
    head, *body = table
    cells = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    lines = "\n".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in body)
    return f'<div class="wide"><table><thead><tr>{cells}</tr></thead><tbody>\n{lines}\n</tbody></table></div>'


def cell_details(figures: Figures, lang: str) -> list[str]:
    """What came into play in each cell, folded away."""
    found = []
    for cell in figures.cells:
        if cell.features and len(figures.cells) > 1:
            table = rows(feature_table(cell.features, lang, MOST_FEATURES))
            told = note(words("note.features", lang, games=cell.told))
            found.append(f"<details><summary>{escape(cell.name)}</summary>{told}{table}</details>")
    return found


def provenance(figures: Figures) -> str:
    lines = [
        f"<dt>{escape(name)}</dt><dd><code>{escape(value)}</code></dd>" for name, value in provenance_rows(figures)
    ]
    return "<dl>" + "".join(lines) + "</dl>"
