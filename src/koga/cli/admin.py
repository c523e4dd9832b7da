"""koga admin: what an operator can do with the tables of a server, also while it is running."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from koga.cli.common import Json, print_json, write_new
from koga.core.game import InvalidInput

if TYPE_CHECKING:
    from koga.server.storage.repository import Repository

app = typer.Typer(help="Lists, exports, imports, deletes and backs up the tables of a server, also while it runs.")
Database = Annotated[str, typer.Option(envvar="KOGA_DATABASE", help="The server's database: a file, or postgresql://…")]
Id = Annotated[str, typer.Argument(help="A table's id, as `koga admin list` shows it")]


def add_to(parent: typer.Typer) -> None:
    parent.add_typer(app, name="admin", no_args_is_help=True)


@app.command("list")
def list_tables(database: Database = "koga.db", as_json: Json = False) -> None:
    """Lists all tables, oldest first."""
    from koga.server.ops import admin as operators

    rows = with_store(database, operators.listed)
    if as_json:
        print_json({"tables": rows})
        return
    for row in rows:
        made = time.strftime("%Y-%m-%d %H:%M", time.gmtime(row["created"]))
        typer.echo(f"{row['id']}  {made}  {row['game']:<8} {row['state']:<8} {row['seats']}")


@app.command("export")
def export_table(
    id: Id,
    file: Annotated[Path, typer.Argument(help="The file to write")],
    database: Database = "koga.db",
    record: Annotated[bool, typer.Option(help="Only the record of the game, if it is over")] = False,
) -> None:
    """Writes a table to a file: all of it, secrets too, or only its record."""
    from koga.server.ops import admin as operators

    write_new(file, with_store(database, lambda repository: operators.exported(repository, id, record)))


@app.command("import")
def import_table(
    file: Annotated[Path, typer.Argument(help="A file that `koga admin export` wrote")], database: Database = "koga.db"
) -> None:
    """Puts an exported table into a database that does not have it."""
    from koga.cli.common import read_file
    from koga.server.ops import admin as operators

    text = read_file(file)
    typer.echo(with_store(database, lambda repository: operators.imported(repository, text)))


@app.command("delete")
def delete_table(id: Id, database: Database = "koga.db") -> None:
    """Deletes a table and all that happened at it."""
    from koga.server.ops import admin as operators

    with_store(database, lambda repository: operators.deleted(repository, id))


@app.command("backup")
def back_up(file: Annotated[Path, typer.Argument(help="The file to write")], database: Database = "koga.db") -> None:
    """Copies an SQLite database as it is at this moment; for PostgreSQL use its own pg_dump."""
    from koga.server.ops import admin as operators

    operators.back_up(database, file)


def with_store(database: str, work: Callable[[Repository], Coroutine[Any, Any, Any]]) -> Any:
    try:
        from koga.server.storage.database import is_sqlite, sqlite_path
        from koga.server.storage.repository import Repository
    except ModuleNotFoundError as error:
        raise InvalidInput(f"the server needs {error.name}: install koga[server]") from error
    if is_sqlite(database) and not Path(sqlite_path(database)).is_file():
        raise InvalidInput(f"there is no database {database}")

    async def run() -> Any:
        repository = await Repository.open(database)
        try:
            return await work(repository)
        finally:
            await repository.close()

    return asyncio.run(run())
