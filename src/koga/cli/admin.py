"""koga admin: commands for the operator of a server, which work while the server runs."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from koga.cli.common import Json, print_json, server_missing, write_new
from koga.core.game import InvalidInput

if TYPE_CHECKING:
    from koga.server.storage.repository import Repository

app = typer.Typer(help="Manage a server's tables, members, bot tokens, reports and tournaments, also while it runs.")
Database = Annotated[str, typer.Option(envvar="KOGA_DATABASE", help="The server's database: a file, or postgresql://…")]
Id = Annotated[str, typer.Argument(help="A table's id from `koga admin list`")]


def add_to(parent: typer.Typer) -> None:
    parent.add_typer(app, name="admin", no_args_is_help=True)


@app.command("list")
def list_tables(database: Database = "koga.db", as_json: Json = False) -> None:
    """List all tables, oldest first."""
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
    record: Annotated[bool, typer.Option(help="Export only the record of a finished game")] = False,
) -> None:
    """Export a table to a file: everything including secrets, or only the game's record."""
    from koga.server.ops import admin as operators

    write_new(file, with_store(database, lambda repository: operators.exported(repository, id, record)), not record)


@app.command("import")
def import_table(
    file: Annotated[Path, typer.Argument(help="A file written by `koga admin export` or by the archive")],
    database: Database = "koga.db",
) -> None:
    """Import an exported table into a database that does not have it."""
    from koga.server.ops import admin as operators
    from koga.server.ops.archive import read_archive

    text = read_archive(file)
    typer.echo(with_store(database, lambda repository: operators.imported(repository, text)))


@app.command("delete")
def delete_table(id: Id, database: Database = "koga.db") -> None:
    """Delete a table with its whole history."""
    from koga.server.ops import admin as operators

    with_store(database, lambda repository: operators.deleted(repository, id))


@app.command("backup")
def back_up(file: Annotated[Path, typer.Argument(help="The file to write")], database: Database = "koga.db") -> None:
    """Copy an SQLite database as it is at this moment; for PostgreSQL use pg_dump."""
    from koga.server.ops import admin as operators

    operators.back_up(database, file)


@app.command("reports")
def list_reports(
    database: Database = "koga.db",
    as_json: Json = False,
    everything: Annotated[bool, typer.Option("--all", help="Include settled reports")] = False,
) -> None:
    """List players' reports about other players, with the chat at the time."""
    from koga.server.members import reports

    rows = with_store(database, lambda repository: reports.listed(repository, everything))
    if as_json:
        print_json({"reports": rows})
        return
    for row in rows:
        at = time.strftime("%Y-%m-%d %H:%M", time.gmtime(row["at"]))
        typer.echo(f"{row['number']}  {at}  {row['match']}  {row['reason']}  {row['name']}  {row['text']}")
        for line in row["chat"]:
            typer.echo(
                f"    seat {line['seat']}{' (reported)' if line['seat'] == row['target'] else ''}: {line['text']}"
            )


@app.command("settle")
def settle_report(
    number: Annotated[int, typer.Argument(help="The report's number from `koga admin reports`")],
    database: Database = "koga.db",
) -> None:
    """Mark a report as settled."""
    from koga.server.members import reports

    with_store(database, lambda repository: reports.settle(repository, number))


@app.command("members")
def list_members(database: Database = "koga.db", as_json: Json = False) -> None:
    """List all members, oldest first."""
    from koga.server.members import reports

    rows = with_store(database, reports.members)
    if as_json:
        print_json({"members": rows})
        return
    for row in rows:
        typer.echo(f"{row['id']}  {day(row['created'])}  {row['games']:>5}  {row['name']}")


@app.command("delete-member")
def delete_member(
    id: Annotated[str, typer.Argument(help="The member's id from `koga admin members`")],
    database: Database = "koga.db",
) -> None:
    """Delete a member's account and personal data; the games stay, anonymized."""
    from koga.server.members.store import MemberStore

    async def erase(repository: Repository) -> None:
        if await MemberStore(repository).find(id) is None:
            raise InvalidInput(f"there is no member {id}")
        await MemberStore(repository).erase(id)

    with_store(database, erase)


@app.command("bot-tokens")
def list_bot_tokens(database: Database = "koga.db", as_json: Json = False) -> None:
    """List all bot tokens with their members, oldest first, without their secrets."""
    from koga.server.ops.bot_tokens import listed

    rows = with_store(database, listed)
    if as_json:
        print_json({"bot_tokens": rows})
        return
    for row in rows:
        used = "never" if row["used"] is None else day(row["used"])
        typer.echo(f"{row['id']}  {day(row['created'])}  last used {used:<10}  {row['member']}: {row['name']}")


@app.command("issue-bot-token")
def issue_bot_token(
    member: Annotated[str, typer.Argument(help="The member's id from `koga admin members`")],
    name: Annotated[str, typer.Argument(help="The name under which the program plays")],
    database: Database = "koga.db",
) -> None:
    """Issue a bot token to a member and print it; it cannot be shown again."""
    from koga.server.ops.bot_tokens import issued

    typer.echo(with_store(database, lambda repository: issued(repository, member, name)))


@app.command("revoke-bot-token")
def revoke_bot_token(
    id: Annotated[str, typer.Argument(help="The token's id from `koga admin bot-tokens`")],
    database: Database = "koga.db",
) -> None:
    """Revoke a bot token; a running server disconnects its programs within seconds."""
    from koga.server.ops.bot_tokens import revoked

    with_store(database, lambda repository: revoked(repository, id))


@app.command("push-key")
def make_push_key(
    file: Annotated[Path, typer.Argument(help="The file to write; name it in the setting push_key")],
) -> None:
    """Create the key that identifies the server to push services; a server without one creates it at its start."""
    try:
        from koga.server.notices.keys import make_key
    except ModuleNotFoundError as error:
        raise server_missing(error) from error
    if not make_key(file):
        raise InvalidInput(f"{file} already exists and was not changed")


@app.command("tournaments")
def list_tournaments(database: Database = "koga.db", as_json: Json = False) -> None:
    """List all tournaments, oldest first."""
    from koga.server.ops.tournaments import listed

    rows = with_store(database, listed)
    if as_json:
        print_json({"tournaments": rows})
        return
    for row in rows:
        made = time.strftime("%Y-%m-%d %H:%M", time.gmtime(row["created"]))
        typer.echo(f"{row['id']}  {made}  {row['game']:<8} {row['state']:<9} {row['players']:>3}  {row['title']}")


@app.command("cancel-tournament")
def cancel_tournament(
    id: Annotated[str, typer.Argument(help="The tournament's id from `koga admin tournaments`")],
    database: Database = "koga.db",
) -> None:
    """Cancel a tournament; games in progress continue as casual games."""
    from koga.server.ops.tournaments import cancelled

    with_store(database, lambda repository: cancelled(repository, id))


def day(seconds: float) -> str:
    return time.strftime("%Y-%m-%d", time.gmtime(seconds))


def with_store(database: str, work: Callable[[Repository], Coroutine[Any, Any, Any]]) -> Any:
    try:
        from koga.server.storage.database import is_sqlite, sqlite_path
        from koga.server.storage.repository import Repository
    except ModuleNotFoundError as error:
        raise server_missing(error) from error
    if is_sqlite(database) and not Path(sqlite_path(database)).is_file():
        raise InvalidInput(f"there is no database {database}")

    async def run() -> Any:
        repository = await Repository.open(database)
        try:
            return await work(repository)
        finally:
            await repository.close()

    return asyncio.run(run())
