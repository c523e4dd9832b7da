"""koga serve: tables for players, over HTTP and WebSocket."""

from __future__ import annotations

import os
import threading
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from koga.core.game import InvalidInput


def add_to(app: typer.Typer) -> None:
    app.command("serve")(serve_tables)


def serve_tables(
    host: Annotated[str, typer.Option(help="The address to listen on")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen on", min=1, max=65535)] = 8000,
    database: Annotated[
        str, typer.Option(envvar="KOGA_DATABASE", help="A file for SQLite, or postgresql://user:password@host/name")
    ] = "koga.db",
    workers: Annotated[int, typer.Option(help="Processes that serve; more than one needs PostgreSQL", min=1)] = 1,
    bots: Annotated[int | None, typer.Option(help="Processes in which bots think, for each worker", min=1)] = None,
    bot_seconds: Annotated[float, typer.Option(help="The longest that a bot may think", min=0.1)] = 20.0,
    client: Annotated[Path | None, typer.Option(help="The folder of the built page")] = None,
    origin: Annotated[
        list[str] | None, typer.Option(help="A further origin whose pages may connect, such as https://example.org")
    ] = None,
    proxy: Annotated[bool, typer.Option(help="Believe the X-Forwarded-For of the proxy in front")] = False,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in this machine's browser")] = False,
    log: Annotated[str, typer.Option(help="debug, info, warning or error")] = "info",
    limit_tables: Annotated[float, typer.Option(help="Tables that an address may make in an hour", min=1)] = 60,
    limit_connections: Annotated[int, typer.Option(help="Sockets that an address may have open", min=1)] = 100,
    limit_requests: Annotated[float, typer.Option(help="HTTP requests that an address may make a minute", min=1)] = 600,
    limit_messages: Annotated[float, typer.Option(help="Messages a second on one socket", min=1)] = 20,
) -> None:
    """Serves tables to players until it is told to stop."""
    try:
        from koga.server.http.app import Settings
        from koga.server.ops.limits import Limits
        from koga.server.ops.serving import serve
    except ModuleNotFoundError as error:
        raise InvalidInput(f"the server needs {error.name}: install koga[server]") from error
    if log not in ("debug", "info", "warning", "error"):
        raise InvalidInput(f"--log is debug, info, warning or error, not {log!r}")
    settings = Settings(
        database=database,
        bots=bots or max(1, (os.cpu_count() or 2) // 2),
        bot_seconds=bot_seconds,
        client=None if client is None else str(client),
        origins=origin or [],
        proxy=proxy,
        log=log,
        limits=Limits(limit_tables, limit_connections, limit_requests, limit_messages),
    )
    if open_page:
        show_page(f"http://{host}:{port}/")
    serve(settings, host, port, workers)


def show_page(address: str) -> None:
    """Says where the page is, and opens it there once the server has had a moment to start."""
    typer.echo(f"Koga is at {address}  (Ctrl-C ends it)")
    opener = threading.Timer(1.5, webbrowser.open, [address])
    opener.daemon = True
    opener.start()
