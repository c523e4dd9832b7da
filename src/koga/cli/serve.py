"""koga serve: run the server, with tables for players over HTTP and WebSocket."""

from __future__ import annotations

import os
import threading
import webbrowser
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from koga.cli.common import server_missing


def add_to(app: typer.Typer) -> None:
    app.command("serve")(serve_tables)


def serve_tables(
    config: Annotated[Path | None, typer.Option(help="A file of settings, such as koga.toml")] = None,
    host: Annotated[str | None, typer.Option(help="The address to listen on [default: 127.0.0.1]")] = None,
    port: Annotated[int | None, typer.Option(help="The port to listen on [default: 8000]")] = None,
    database: Annotated[
        str | None, typer.Option(help="A file for SQLite [default: koga.db], or postgresql://user:password@host/name")
    ] = None,
    workers: Annotated[int | None, typer.Option(help="Server processes; more than one needs PostgreSQL")] = None,
    bots: Annotated[int | None, typer.Option(help="Bot processes per worker")] = None,
    bot_seconds: Annotated[
        float | None, typer.Option(help="The longest time a bot may think, in seconds [default: 20]")
    ] = None,
    client: Annotated[Path | None, typer.Option(help="The folder of the built page")] = None,
    origin: Annotated[
        list[str] | None, typer.Option(help="Another origin whose pages may connect, such as https://example.org")
    ] = None,
    proxy: Annotated[bool | None, typer.Option(help="Trust X-Forwarded-For from the reverse proxy")] = None,
    certfile: Annotated[Path | None, typer.Option(help="A certificate (PEM): serve https and wss with it")] = None,
    keyfile: Annotated[Path | None, typer.Option(help="The certificate's key, if it is not in the same file")] = None,
    keep_days: Annotated[
        float | None, typer.Option(help="Days without an action before a table is archived [default: 180]")
    ] = None,
    members: Annotated[bool | None, typer.Option(help="Let guests become members [default: members]")] = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in this machine's browser")] = False,
    log: Annotated[str | None, typer.Option(help="debug, info, warning or error [default: info]")] = None,
    limit: Annotated[
        list[str] | None, typer.Option(help="A limit and its amount, such as tables=100; docs/running.md lists them")
    ] = None,
) -> None:
    """Run the server until it is stopped."""
    try:
        from koga.server.ops.serving import serve
        from koga.server.ops.settings import limit_of, load
    except ModuleNotFoundError as error:
        raise server_missing(error) from error
    options = {
        "host": host, "port": port, "database": database, "workers": workers, "bots": bots, "bot_seconds": bot_seconds,
        "client": None if client is None else str(client), "origins": origin or None, "proxy": proxy, "log": log,
        "certfile": None if certfile is None else str(certfile), "keyfile": None if keyfile is None else str(keyfile),
        "keep_days": keep_days, "members": members, "limits": dict(map(limit_of, limit or ())),
    }  # fmt: skip
    settings = load(config, os.environ, options)
    address = f"http{'s' if settings.certfile else ''}://{settings.host}:{settings.port}/"
    serve(settings, partial(show_page, address, open_page))


def show_page(address: str, open_page: bool) -> None:
    """Print the page's address, and open it in a browser if requested."""
    print(f"Koga is at {address}  (Ctrl-C stops it)", flush=True)
    if open_page:
        threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()
