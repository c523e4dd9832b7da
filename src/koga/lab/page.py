"""The summary of a run as a page for docs/: made from figures alone, never edited."""

from __future__ import annotations

from koga.lab.figures import Figures
from koga.lab.wording import cell_table, feature_table, notes, provenance_rows, summary, title, words

MOST_FEATURES = 150


def summary_page(figures: Figures) -> str:
    """In English, with the plain words in Japanese as well."""
    lines = [f"# {title(figures, 'en')}", "", "Made by `koga lab report`; do not edit.", ""]
    lines += [f"- {line}" for line in summary(figures, "en")]
    lines += ["", *notes(figures, "en"), ""]
    lines += markdown(cell_table(figures, "en"))
    if figures.features:
        told = figures.features[0].games
        lines += [f"## {words('head.features', 'en')}", "", words("note.features", "en", games=told), ""]
        lines += markdown(feature_table(figures.features, "en", MOST_FEATURES))
    lines += [f"## {title(figures, 'ja')}", ""]
    lines += [f"- {line}" for line in summary(figures, "ja")]
    lines += ["", *notes(figures, "ja"), ""]
    lines += [f"## {words('head.provenance', 'en')}", ""]
    lines += [f"- {name}: {f'`{value}`' if name == 'command' else value}" for name, value in provenance_rows(figures)]
    return "\n".join(lines) + "\n"


def markdown(rows: list[list[str]]) -> list[str]:
    if not rows:
        return []
    head, *body = rows
    return [*(f"| {' | '.join(row)} |" for row in (head, ["---"] * len(head), *body)), ""]
