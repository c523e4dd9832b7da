"""The summary of a run as a page for docs/, generated from figures alone."""

from __future__ import annotations

from functools import partial

from koga.lab.figures import Figures
from koga.lab.report import told_note
from koga.lab.templating import render
from koga.lab.wording import cell_table, end_table, feature_table, notes, provenance_rows, summary, title, words

MOST_FEATURES = 150


def summary_page(figures: Figures) -> str:
    """Return the page in English, with the summary in Japanese as well."""
    said = {
        lang: {"title": title(figures, lang), "summary": summary(figures, lang), "notes": notes(figures, lang)}
        for lang in ("en", "ja")
    }
    return render(
        "page.md.j2",
        **said,
        words=partial(words, lang="en"),
        cells=cell_table(figures, "en"),
        ends=end_table(figures.game, figures.features, "en"),
        told=told_note(figures, "en"),
        features=feature_table(figures.game, figures.features, "en", MOST_FEATURES),
        provenance=provenance_rows(figures, "en"),
    )
