"""koga analyse: where a finished game was decided, by choices and by luck."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from koga.bots.analysis import Analysis, Moment, analyse
from koga.bots.analyst import USUAL
from koga.cli.common import Lang, check_lang, read_file, write_new
from koga.core.game import InvalidInput
from koga.core.record import Record, read, replay

CHANGES = ("choices", "luck", "others", "unexplained")
FIGURES = ("accuracy", "blunders", "mistakes", "inaccuracies", "start", *CHANGES, "result", "lost")
MARKS = {"blunder": "??", "mistake": "?", "inaccuracy": "?!", "best": "", "good": ""}
WORDS = {
    "en": {"choices": "choices", "luck": "luck", "others": "others", "accuracy": "accuracy", "seat": "seat",
           "blunders": "blunders", "mistakes": "mistakes", "inaccuracies": "inaccuracies", "result": "result",
           "start": "start", "lost": "lost against the best", "unexplained": "unexplained",
           "better": "better: {best} ({value:.0%}; played {played:.0%})", "lucky": "luck {change:+.0%} for {seat}",
           "line": "then: {line}", "comma": ", "},
    "ja": {"choices": "選択", "luck": "運", "others": "他のプレイヤー", "accuracy": "精度", "seat": "席",
           "blunders": "大悪手", "mistakes": "悪手", "inaccuracies": "疑問手", "result": "結果",
           "start": "開始", "lost": "最善手との差の合計", "unexplained": "推定の誤差",
           "better": "最善：{best}（{value:.0%}、実際 {played:.0%}）",
           "lucky": "運 {change:+.0%}（{seat}）", "line": "続き：{line}", "comma": "、"},
}  # fmt: skip


def add_to(app: typer.Typer) -> None:
    app.command("analyse")(analyse_record)


def analyse_record(
    file: Annotated[Path | None, typer.Argument(help="A record written by Koga")] = None,
    games: Annotated[Path | None, typer.Option(help="Analyse all records in a folder and write a table")] = None,
    out: Annotated[Path | None, typer.Option(help="The table's file: .parquet or .csv")] = None,
    depth: Annotated[str, typer.Option(help="quick, usual or deep")] = USUAL,
    html: Annotated[Path | None, typer.Option(help="Write the analysis as one HTML file")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON")] = False,
    lang: Lang = "en",
) -> None:
    """Judge every decision of a finished game: the win chance it lost, and what was luck."""
    check_lang(lang)
    if (file is None) == (games is None):
        raise InvalidInput("name one record, or a folder with --games")
    if games is not None:
        write_table(games, out or games / "analysis.parquet", depth)
        return
    assert file is not None
    record = record_of(file)
    found = analyse(record, depth, progress if sys.stderr.isatty() else None)
    if html is not None:
        from koga.lab.analysis_report import analysis_html

        write_new(html, analysis_html(record, found, lang))
        print(html)
    if as_json:
        typer.echo(msgspec.json.encode(found).decode())
    elif html is None:
        show(record, found, lang)


def record_of(file: Path) -> Record:
    record = read(read_file(file))
    replay(record)
    if record.scores is None and record.ended is None:
        raise InvalidInput(f"{file}: the game is not over; only finished games are analysed")
    return record


def progress(done: int, count: int) -> None:
    sys.stderr.write(f"\r{done} / {count}{chr(10) if done == count else ''}")
    sys.stderr.flush()


def show(record: Record, found: Analysis, lang: str) -> None:
    said, console = WORDS[lang], Console(highlight=False)
    names = seat_names(record, lang)
    for moment in found.moments:
        if moment.ply in found.key:
            console.print(f"{moment.ply + 1:4} {remark(moment, names, lang)}", markup=False)
    table = Table(said["seat"], *(names[one.seat] for one in found.players))
    for name in FIGURES:
        table.add_row(said[name], *(cell(getattr(one, name), name) for one in found.players))
    console.print(table)


def cell(value: float | None, name: str) -> str:
    """Return a player's figure as it is printed: a count, a signed change, or a percentage."""
    if value is None:
        return ""
    if name == "accuracy":
        return f"{value:.1f}"
    if isinstance(value, int):
        return str(value)
    points = round(100 * value)
    return f"{points:+}%" if points and name in CHANGES else f"{points}%"


def remark(moment: Moment, names: list[str], lang: str) -> str:
    """Return one line about a key moment."""
    said, decision = WORDS[lang], moment.decision
    if decision is None:
        seat = max(range(len(moment.luck)), key=lambda number: abs(moment.luck[number]))
        return f"{moment.name}: {said['lucky'].format(change=moment.luck[seat], seat=names[seat])}"
    best = decision.label.text(lang)
    better = said["better"].format(best=best, value=decision.value, played=decision.played)
    proof = f" [{decision.proof.text(lang)}]" if decision.proof else ""
    line = said["line"].format(line=said["comma"].join(one.text(lang) for one in decision.line))
    rest = f"; {line}" if decision.line else ""
    return f"{names[moment.seat]} {moment.name}{MARKS[decision.grade]}: {better}{proof}{rest}"


def seat_names(record: Record, lang: str) -> list[str]:
    position = record.game.start(record.agreed)
    return [record.game.seat(position, seat).text(lang) for seat in range(position.seats)]


# ---- many games ----


def write_table(folder: Path, out: Path, depth: str) -> None:
    """Write one row for each decision and each draw of all records in a folder."""
    files = sorted(folder.glob("*.koga"))
    if not files:
        raise InvalidInput(f"{folder} has no records (*.koga)")
    try:
        import polars as pl
    except ImportError as error:
        raise InvalidInput("tables need polars: pip install 'koga[lab]'") from error
    if out.suffix not in (".parquet", ".csv"):
        raise InvalidInput(f"{out}: the file name must end in .parquet or .csv")
    if out.exists():
        raise InvalidInput(f"{out} already exists and was not changed")
    rows: list[dict[str, Any]] = []
    for number, file in enumerate(files, start=1):
        record = record_of(file)
        rows += rows_of(file.name, record, analyse(record, depth))
        print(f"{number} / {len(files)} {file.name}", file=sys.stderr)
    frame = pl.DataFrame(rows, infer_schema_length=None)
    if out.suffix == ".csv":
        frame.write_csv(out)
    else:
        frame.write_parquet(out)
    print(f"{out}: {len(rows)} rows of {len(files)} games")


def rows_of(name: str, record: Record, found: Analysis) -> Iterator[dict[str, Any]]:
    """Yield the actions of one game; `chance`, `luck` and `result` refer to the seat that acted, or to seat 0 for a
    draw of chance."""
    for moment in found.moments:
        decision, seat = moment.decision, max(0, moment.seat)
        yield {
            "file": name,
            "game": found.game,
            "options": json.dumps(record.agreed.options),
            "ply": moment.ply,
            "seat": moment.seat,
            "player": record.seats[moment.seat] if moment.seat >= 0 else None,
            "action": moment.name,
            "chance": moment.chances[seat],
            "best": decision.best if decision else None,
            "value": decision.value if decision else None,
            "played": decision.played if decision else None,
            "loss": decision.loss if decision else None,
            "grade": decision.grade if decision else None,
            "proven": decision.proof is not None if decision else None,
            "luck": moment.luck[seat] if moment.luck else None,
            "result": found.final[seat],
        }
