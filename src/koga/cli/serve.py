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
    config: Annotated[Path | None, typer.Option(help="A file of settings, such as koga.toml")] = None,
    host: Annotated[str | None, typer.Option(help="The address to listen on [default: 127.0.0.1]")] = None,
    port: Annotated[int | None, typer.Option(help="The port to listen on [default: 8000]")] = None,
    database: Annotated[
        str | None, typer.Option(help="A file for SQLite [default: koga.db], or postgresql://user:password@host/name")
    ] = None,
    workers: Annotated[int | None, typer.Option(help="Processes that serve; more than one needs PostgreSQL")] = None,
    bots: Annotated[int | None, typer.Option(help="Processes in which bots think, for each worker")] = None,
    bot_seconds: Annotated[float | None, typer.Option(help="The longest that a bot may think [default: 20]")] = None,
    client: Annotated[Path | None, typer.Option(help="The folder of the built page")] = None,
    origin: Annotated[
        list[str] | None, typer.Option(help="A further origin whose pages may connect, such as https://example.org")
    ] = None,
    proxy: Annotated[bool | None, typer.Option(help="Believe the X-Forwarded-For of the proxy in front")] = None,
    keep_days: Annotated[
        float | None, typer.Option(help="Days after the last action until a table is archived [default: 180]")
    ] = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in this machine's browser")] = False,
    log: Annotated[str | None, typer.Option(help="debug, info, warning or error [default: info]")] = None,
    limit: Annotated[
        list[str] | None, typer.Option(help="A limit and its amount, such as tables=100; docs/running.md lists them")
    ] = None,
) -> None:
    """Serves tables to players until it is told to stop."""
    try:
        from koga.server.ops.serving import serve
        from koga.server.ops.settings import limit_of, load
    except ModuleNotFoundError as error:
        raise InvalidInput(f"the server needs {error.name}: install koga[server]") from error
    options = {
        "host": host, "port": port, "database": database, "workers": workers, "bots": bots, "bot_seconds": bot_seconds,
        "client": None if client is None else str(client), "origins": origin or None, "proxy": proxy, "log": log,
        "keep_days": keep_days, "limits": dict(map(limit_of, limit or ())),
    }  # fmt: skip
    settings = load(config, os.environ, options)
    if open_page:
        show_page(f"http://{settings.host}:{settings.port}/")
    serve(settings)


def show_page(address: str) -> None:
    """Says where the page is, and opens it there once the server has had a moment to start."""
    typer.echo(f"Koga is at {address}  (Ctrl-C ends it)")
    opener = threading.Timer(1.5, webbrowser.open, [address])
    opener.daemon = True
    opener.start()
