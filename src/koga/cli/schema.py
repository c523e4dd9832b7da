"""koga schema: the page's TypeScript types and the references in docs/wire.md and docs/running.md."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from koga.cli.common import server_missing


def add_to(app: typer.Typer) -> None:
    app.command("schema")(write_schema)


def write_schema(
    folder: Annotated[Path, typer.Option(help="The folder for the TypeScript files")] = Path("web/src"),
    page: Annotated[Path, typer.Option(help="The reference page of all messages")] = Path("docs/wire.md"),
    running: Annotated[Path, typer.Option(help="The reference page of all settings")] = Path("docs/running.md"),
    check: Annotated[bool, typer.Option(help="Write nothing; exit with code 1 if anything is out of date")] = False,
) -> None:
    """Write the TypeScript types of all messages and views, and their reference pages."""
    try:
        from koga.server.ops.schema import typescript
        from koga.server.ops.settings import with_tables
        from koga.server.ops.wiredoc import with_reference
    except ModuleNotFoundError as error:
        raise server_missing(error) from error
    files = {folder / name: text for name, text in typescript().items()}
    if page.is_file():
        files[page] = with_reference(page.read_text(encoding="utf-8"))
    if running.is_file():
        files[running] = with_tables(running.read_text(encoding="utf-8"))
    stale = [path for path, text in files.items() if not path.is_file() or path.read_text(encoding="utf-8") != text]
    for path in stale:
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(files[path], encoding="utf-8")
        typer.echo(f"{path} {'is stale' if check else 'is written'}")
    if check and stale:
        raise typer.Exit(1)
