"""Write docs/reference: commands, options and puzzles, from the code and data themselves: python tools/reference.py."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import typer
from typer.cli import get_docs_for_click

from koga.cli import app
from koga.core.game import GAMES, find
from koga.core.line import words
from koga.solvers.mined import MinedPuzzle
from koga.solvers.puzzles import puzzles_of

FOLDER = Path(__file__).parents[1] / "docs" / "reference"
PUZZLES = [
    "Each has one right answer, found again by the tests: an exact solver, or a search that tries everything, says",
    "that no other is right. `koga puzzles GAME --mine N` looks through bots' games for them anew. Grades go from 1",
    "(easy) to 5: the fewer levels find the answer, the harder; bots that play worse than any level tell apart what",
    "all levels find. `koga puzzles GAME --regrade` lets today's levels try again, `koga puzzles GAME --list` shows",
    "all of them.",
]


def cli() -> str:
    """Return the reference of all commands."""
    command = typer.main.get_command(app)
    text = get_docs_for_click(obj=command, ctx=typer.Context(command), name="koga", title="Commands")
    note = "Written by `python tools/reference.py`; every command also has `--help`.\n\n"
    return text.replace("\n\n", f"\n\n{note}", 1).rstrip() + "\n"


def options() -> str:
    """Return the options of all games, with their values and rules."""
    lines = ["# Options of the games", "", "Written by `python tools/reference.py`. Give them as `-o NAME=VALUE`."]
    for name in sorted(GAMES):
        game, texts = find(name), words(find(name).package)
        lines += [
            "",
            f"## {texts['game']['title_en']} (`{name}`)",
            "",
            "| option | values | rule | |",
            "| --- | --- | --- | --- |",
        ]
        for option in game.options:
            values = ", ".join(f"**{value}**" if value == option.default else value for value in option.values)
            more = "; others may do" * option.free + "; or a file of one's own" * option.file
            help_text = texts.get("option", {}).get(option.name, {}).get("help_en", "").replace("|", "\\|")
            lines.append(f"| `{option.name}` | {values}{more} | {option.rule} | {help_text} |")
    return "\n".join(lines) + "\n"


def puzzles() -> str:
    """Return how many puzzles each game has, of which kinds, how hard, and how often each level finds them."""
    lines = ["# Puzzles", "", "Written by `python tools/reference.py` from the puzzles that ship.", *PUZZLES]
    for name in sorted(GAMES):
        found = puzzles_of(find(name))
        if found is None:
            continue
        some = found.puzzles()
        lines += ["", f"## {words(find(name).package)['game']['title_en']} (`koga puzzles {name}`): {len(some)}", ""]
        kinds = Counter(str(getattr(one, "kind", None) or f"for the {getattr(one, 'side', 'seat')}") for one in some)
        lines += [
            "| kind | puzzles |",
            "| --- | --- |",
            *(f"| {kind} | {count} |" for kind, count in sorted(kinds.items())),
        ]
        grades = Counter(one.grade for one in some)
        lines += [
            "",
            "| grade | puzzles |",
            "| --- | --- |",
            *(f"| {grade} | {grades[grade]} |" for grade in sorted(grades)),
        ]
        themes = Counter(theme for one in some for theme in getattr(one, "themes", ()))
        if themes:
            lines += [
                "",
                "| theme | puzzles |",
                "| --- | --- |",
                *(f"| {one} | {themes[one]} |" for one in sorted(themes)),
            ]
        shares = [one.found for one in some if isinstance(one, MinedPuzzle)]
        if shares:
            lines += ["", "| level | finds |", "| --- | --- |"]
            for level in shares[0]:
                mean = sum(share.get(level, 0.0) for share in shares) / len(shares)
                lines.append(f"| {level} | {mean:.0%} |")
    return "\n".join(lines) + "\n"


def pages() -> dict[Path, str]:
    return {FOLDER / "cli.md": cli(), FOLDER / "options.md": options(), FOLDER / "puzzles.md": puzzles()}


if __name__ == "__main__":
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")
