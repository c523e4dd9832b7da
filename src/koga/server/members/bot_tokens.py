"""Bot tokens: a member issues them to programs, which take seats by them; the member can revoke them at any time.

A token is `kb_ID_SECRET`. The row is found by the id, and the hash of the secret is compared in constant time. The
secret itself is shown once and never stored.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable

import sqlalchemy as sa
from msgspec import Struct
from msgspec.structs import asdict

from koga.server.members.codes import hashed, new_token
from koga.server.storage.bot_tokens import bot_tokens
from koga.server.storage.repository import Repository
from koga.server.storage.rows import GUEST_PROGRAM
from koga.server.storage.schema import matches, members, seats
from koga.server.wire import Refused

PREFIX = "kb_"
MOST_TOKENS = 10  # of a member
MOST_GAMES = 8  # unfinished games in which one token has a seat
USED_SECONDS = 60.0  # between two updates of a token's last use
NO_HASH = hashed("bot", "")  # compared with where there is no such token, so that both cases take the same time


class BotTokenRow(Struct, frozen=True):
    id: str
    member: str
    name: str
    hash: str
    created: float
    used: float | None = None


def is_bot_token(text: str | None) -> bool:
    return text is not None and text.startswith(PREFIX)


class BotTokens:
    def __init__(self, repository: Repository, now: Callable[[], float], make_id: Callable[[], str]) -> None:
        self.repository = repository
        self.now = now
        self.make_id = make_id

    # ---- for members and operators ----

    async def issue(self, member: str, name: str) -> tuple[BotTokenRow, str]:
        """Create a token; return its row and the token itself, which cannot be shown again."""
        secret = new_token()
        row = BotTokenRow(self.make_id(), member, name, hashed("bot", secret), self.now())
        count = sa.select(sa.func.count()).select_from(bot_tokens).where(bot_tokens.c.member == member)
        async with self.repository.writing() as connection:
            # Locks the member, so that two requests at the same time cannot exceed the limit together.
            await connection.execute(members.update().where(members.c.id == member).values(id=members.c.id))
            if (await connection.execute(count)).scalar_one() >= MOST_TOKENS:
                raise Refused("token-limit", tokens=MOST_TOKENS)
            await connection.execute(bot_tokens.insert(), asdict(row))
        return row, f"{PREFIX}{row.id}_{secret}"

    async def of_member(self, member: str) -> list[BotTokenRow]:
        wanted = bot_tokens.select().where(bot_tokens.c.member == member).order_by(bot_tokens.c.created)
        async with self.repository.reading() as connection:
            return [BotTokenRow(*row) for row in await connection.execute(wanted)]

    async def revoke(self, id: str, member: str | None = None) -> None:
        """Delete a token, of this member if one is given. `Programs.dismiss_revoked` then removes it from its seats."""
        wanted = bot_tokens.c.id == id
        if member is not None:
            wanted = sa.and_(wanted, bot_tokens.c.member == member)
        async with self.repository.writing() as connection:
            done = await connection.execute(bot_tokens.delete().where(wanted))
        if done.rowcount != 1:
            raise Refused("not-found")

    async def games_of(self, member: str, limit: int) -> list[tuple[str, str, int, float, float | None]]:
        """Return the games of a member's programs: table, game, seat, and the times of creation and end."""
        wanted = sa.select(matches.c.id, matches.c.game, seats.c.number, matches.c.created, matches.c.ended)
        wanted = wanted.join(seats, seats.c.match == matches.c.id)
        wanted = wanted.join(bot_tokens, bot_tokens.c.id == seats.c.program).where(bot_tokens.c.member == member)
        async with self.repository.reading() as connection:
            rows = (await connection.execute(wanted.order_by(matches.c.created.desc()).limit(limit))).all()
        return [(row[0], row[1], row[2], row[3], row[4]) for row in rows]

    # ---- for programs ----

    async def of_text(self, text: str) -> BotTokenRow:
        """Return the row of a token; raise Refused `bad-token` if it was never issued or is revoked."""
        id, _, secret = text.removeprefix(PREFIX).partition("_")
        row = await self.find(id[:24])
        fits = hmac.compare_digest(NO_HASH if row is None else row.hash, hashed("bot", secret))
        if row is None or not fits:
            raise Refused("bad-token")
        return row

    async def find(self, id: str) -> BotTokenRow | None:
        async with self.repository.reading() as connection:
            found = (await connection.execute(bot_tokens.select().where(bot_tokens.c.id == id))).one_or_none()
        return None if found is None else BotTokenRow(*found)

    async def note_use(self, row: BotTokenRow) -> None:
        if row.used is None or self.now() - row.used > USED_SECONDS:
            async with self.repository.writing() as connection:
                used = bot_tokens.update().where(bot_tokens.c.id == row.id).values(used=self.now())
                await connection.execute(used)

    async def games_at_once(self, id: str) -> int:
        """Return the number of unfinished games in which a token has a seat."""
        wanted = sa.select(sa.func.count()).select_from(seats).join(matches, matches.c.id == seats.c.match)
        wanted = wanted.where(seats.c.program == id, seats.c.token.is_not(None), matches.c.ended.is_(None))
        async with self.repository.reading() as connection:
            return int((await connection.execute(wanted)).scalar_one())

    async def orphaned(self) -> list[tuple[str, int]]:
        """Return table and seat of every program in an unfinished game whose token is revoked."""
        issued = sa.select(bot_tokens.c.id).where(bot_tokens.c.id == seats.c.program).exists()
        wanted = sa.select(seats.c.match, seats.c.number).join(matches, matches.c.id == seats.c.match)
        wanted = wanted.where(
            seats.c.program.is_not(None), seats.c.program != GUEST_PROGRAM, seats.c.token.is_not(None),
            matches.c.ended.is_(None), matches.c.fault.is_(None), ~issued,
        )  # fmt: skip
        async with self.repository.reading() as connection:
            return [(row[0], row[1]) for row in await connection.execute(wanted)]
