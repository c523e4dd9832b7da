"""The report of a run: one self-contained HTML file, made from the run's Parquet files alone."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from koga.core.game import InvalidInput
from koga.lab.figures import Figures
from koga.lab.labels import cell_label
from koga.lab.templating import render
from koga.lab.wording import (
    cell_table,
    end_table,
    feature_table,
    notes,
    parts_table,
    provenance_rows,
    summary,
    title,
    words,
)

MOST_FEATURES = 200


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
    return render(
        "report.html.j2",
        lang=lang,
        words=partial(words, lang=lang),
        title=title(figures, lang),
        summary=summary(figures, lang),
        notes=notes(figures, lang),
        charts=drawn,
        parts=parts_table(figures, lang),
        ends=end_table(figures.game, figures.features, lang),
        told=told_note(figures, lang),
        features=feature_table(figures.game, figures.features, lang, MOST_FEATURES),
        cells=cell_table(figures, lang),
        details=cell_details(figures, lang),
        provenance=provenance_rows(figures, lang),
    )


def told_note(figures: Figures, lang: str) -> str:
    return words("note.features", lang, games=figures.features[0].games) if figures.features else ""


def cell_details(figures: Figures, lang: str) -> list[tuple[str, str, list[list[str]]]]:
    """Return the features of each cell, if there are several cells."""
    return [
        (
            cell_label(figures.game, cell.name, lang),
            words("note.features", lang, games=cell.told),
            feature_table(figures.game, cell.features, lang, MOST_FEATURES),
        )
        for cell in figures.cells
        if cell.features and len(figures.cells) > 1
    ]
