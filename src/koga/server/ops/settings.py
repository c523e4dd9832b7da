"""Every setting and limit that an operator can choose, with its default and meaning.

They come from `koga.toml` (--config), then the environment's KOGA_… variables, then the options of `koga serve`; later
sources override earlier ones. The tables in docs/running.md are generated from here.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct, inspect

from koga.core.game import InvalidInput

BEGIN, END = "<!-- settings: written by koga schema -->", "<!-- end of the settings -->"


def described(text: str, **bounds: float) -> Meta:
    make: Any = Meta
    found: Meta = make(description=text, **bounds)
    return found


class Limits(Struct, frozen=True, forbid_unknown_fields=True):
    """Budgets per address. An address is an IPv4 address or an IPv6 /64; all workers of a server share its budgets."""

    requests: Annotated[float, described("HTTP requests of an address in a minute", gt=0)] = 600
    bytes: Annotated[float, described("bytes from and to an address in a minute", gt=0)] = 60_000_000
    cpu: Annotated[float, described("CPU seconds spent on an address in ten seconds", gt=0)] = 2
    tables: Annotated[float, described("tables that an address creates in an hour, rematches included", gt=0)] = 60
    writes: Annotated[
        float, described("actions, chat lines and other changes that an address makes at tables in an hour", gt=0)
    ] = 36_000
    bots: Annotated[
        float,
        described(
            "seconds that bots think for an address in an hour before other addresses' bots take precedence", gt=0
        ),
    ] = 1200
    sign_ins: Annotated[
        float, described("sign-ups, sign-ins and recoveries that an address tries in an hour", gt=0)
    ] = 30
    reports: Annotated[float, described("reports about players that an address sends in an hour", gt=0)] = 10
    tournaments: Annotated[float, described("tournaments that an address creates in an hour", gt=0)] = 10
    mails: Annotated[float, described("confirmation mails that an address requests in an hour", gt=0)] = 5
    pairings: Annotated[float, described("requests for pairing by an address in an hour", gt=0)] = 120
    puzzles: Annotated[
        float,
        described("rated first tries at puzzles by an address in an hour; further ones are judged but not rated", gt=0),
    ] = 240
    programs: Annotated[float, described("seats that a bot token takes in an hour", gt=0)] = 120
    jobs: Annotated[
        int, described("slow requests of an address, such as undo or a new table, that wait for their turn", ge=1)
    ] = 16
    questions: Annotated[
        int, described("hints, puzzle moves and searches for mistakes that an address waits for at a time", ge=1)
    ] = 4
    analyses: Annotated[int, described("analyses that run for an address at a time", ge=1)] = 2
    connections: Annotated[int, described("open WebSockets of an address", ge=1)] = 100
    tcp: Annotated[
        int, described("open TCP connections of an address, silent ones included; not applied behind a proxy", ge=1)
    ] = 300
    messages: Annotated[float, described("messages in a second on one socket", gt=0)] = 20


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """Settings of the server."""

    database: Annotated[str, described("a file for SQLite, or postgresql://user:password@host/name")] = "koga.db"
    host: Annotated[str, described("the address to listen on")] = "127.0.0.1"
    port: Annotated[int, described("the port to listen on", ge=1, le=65535)] = 8000
    workers: Annotated[int, described("server processes; more than one requires PostgreSQL", ge=1, le=256)] = 1
    bots: Annotated[int, described("processes in which bots think, for each worker; 0: half of the cores", ge=0)] = 0
    bot_seconds: Annotated[float, described("maximum seconds that a bot thinks about one action", ge=0.1)] = 20.0
    unattended: Annotated[
        float, described("share of the bots' time for tables without connected players or spectators", ge=0, le=1)
    ] = 0.25
    client: Annotated[str | None, described("the folder of the built page")] = None
    origins: Annotated[list[str], described("additional origins whose pages may connect")] = []
    proxy: Annotated[bool, described("trust the X-Forwarded-For header of the proxy in front")] = False
    certfile: Annotated[str | None, described("a certificate (PEM): serve https and wss with it")] = None
    keyfile: Annotated[str | None, described("the certificate's key, if it is not in the same file")] = None
    metrics_from: Annotated[
        tuple[str, ...], described("networks that may read /metrics directly, not through the proxy")
    ] = ("127.0.0.0/8", "::1/128")
    log: Annotated[
        Literal["debug", "info", "warning", "error"],
        described("minimum level that is logged: debug, info, warning or error"),
    ] = "info"
    keep_days: Annotated[
        float, described("days after the last action until a table is archived and deleted; 0: never", ge=0)
    ] = 180
    archive: Annotated[str | None, described("folder for archived tables; by default beside the database file")] = None
    idle_seconds: Annotated[float, described("seconds until an unused table is unloaded from memory", gt=0)] = 300
    members: Annotated[bool, described("whether guests may become members; false: all players are guests")] = True
    contact: Annotated[
        str | None, described("the operator's mail address for push services; push messages are off without it")
    ] = None
    push_key: Annotated[
        str | None, described("file with the key for push messages; by default beside the database file")
    ] = None
    push_private: Annotated[
        bool, described("allow push endpoints in private networks and without TLS: for tests and closed networks")
    ] = False
    smtp: Annotated[
        str | None,
        described("SMTP server for mails, such as smtp+starttls://user:password@host; mails are off without it"),
    ] = None
    mail_from: Annotated[str | None, described("the sender's address of mails")] = None
    site: Annotated[str | None, described("the page's address for links in mails, such as https://example.org")] = None
    notice_seconds: Annotated[float, described("seconds after which an absent player is notified of a turn", ge=0)] = 30
    vacation_days: Annotated[
        int,
        described(
            "days of vacation a year, during which a member's clocks with days per turn stand still", ge=0, le=366
        ),
    ] = 30
    limits: Limits = Limits()

    def bot_workers(self) -> int:
        return self.bots or max(1, (os.cpu_count() or 2) // 2)


def load(file: Path | None, environment: Mapping[str, str], options: Mapping[str, Any]) -> Settings:
    """Return the settings of a file, overridden by the environment, overridden by options that are not None."""
    values = {} if file is None else read(file)
    for name in Settings.__struct_fields__:
        if (text := environment.get(f"KOGA_{name.upper()}")) is not None and name != "limits":
            values[name] = text.split(",") if isinstance(getattr(Settings(), name), list | tuple) else text
    limits = dict(values.get("limits", {}))
    for name in Limits.__struct_fields__:
        if (text := environment.get(f"KOGA_LIMIT_{name.upper()}")) is not None:
            limits[name] = text
    limits |= options.get("limits") or {}
    values |= {name: value for name, value in options.items() if value is not None}
    try:
        return msgspec.convert({**values, "limits": limits}, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise InvalidInput(explained(str(error))) from error


def explained(text: str) -> str:
    """Return msgspec's validation error with the setting's meaning added."""
    wrong, _, path = text.partition(" - at `$.")
    path = path.removesuffix("`")
    name = path.removeprefix("limits.")
    meaning = meanings(Limits if path != name else Settings).get(name)
    return f"setting {path}: {wrong}".replace("setting :", "settings:") + (f" ({meaning})" if meaning else "")


def read(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise InvalidInput(f"cannot read {file}: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeError, RecursionError) as error:
        raise InvalidInput(f"{file} is not TOML: {error}") from error


def limit_of(text: str) -> tuple[str, float]:
    """Parse a limit as given by --limit: `tables=100`."""
    name, _, amount = text.partition("=")
    if name not in Limits.__struct_fields__:
        raise InvalidInput(f"unknown limit {name!r}; limits are {', '.join(Limits.__struct_fields__)}")
    try:
        return name, float(amount)
    except ValueError as error:
        raise InvalidInput(f"--limit takes {name}=NUMBER, not {text!r}") from error


def with_tables(page: str) -> str:
    """Return docs/running.md with its tables of settings updated."""
    before, _, rest = page.partition(BEGIN)
    return f"{before}{BEGIN}\n{tables()}{END}{rest.partition(END)[2]}"


def tables() -> str:
    lines = []
    for title, cls in (("setting", Settings), ("limit", Limits)):
        lines += [f"| {title} | default | |", "| --- | --- | --- |"]
        lines += [
            f"| `{name}` | `{shown(getattr(cls(), name))}` | {meaning} |" for name, meaning in meanings(cls).items()
        ]
        lines.append("")
    return "\n".join(lines)


def meanings(cls: type[Struct]) -> dict[str, str]:
    """Return every documented field with its description."""
    kind = inspect.type_info(cls)
    assert isinstance(kind, inspect.StructType)
    extras = {
        field.name: field.type.extra_json_schema for field in kind.fields if isinstance(field.type, inspect.Metadata)
    }
    return {name: extra["description"] for name, extra in extras.items() if extra}


def shown(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return ", ".join(value) or "none"
    return "none" if value is None else str(value)
