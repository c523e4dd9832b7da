"""Database queries of members. Secrets arrive here only as hashes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from msgspec.structs import asdict
from sqlalchemy.ext.asyncio import AsyncConnection

from koga.server.members.rows import ChallengeRow, MemberRow, PasskeyRow, SessionRow
from koga.server.storage.bot_tokens import bot_tokens
from koga.server.storage.puzzles import puzzle_solvers, puzzle_tries
from koga.server.storage.repository import Repository
from koga.server.storage.schema import (
    challenges,
    chats,
    codes,
    matches,
    members,
    passkeys,
    ratings,
    results,
    seats,
    sessions,
    tickets,
)
from koga.server.storage.tournaments import tournament_players, tournaments

ERASED = "deleted"  # replaces a deleted member's name at tables and in tournaments


class MemberStore:
    def __init__(self, repository: Repository) -> None:
        self.repository = repository

    # ---- members ----

    async def create(self, member: MemberRow, passkey: PasskeyRow | None, recovery: str, session: SessionRow) -> None:
        """Store a new member; raise Conflict if the name, or one that looks like it, is taken."""
        async with self.repository.writing() as connection:
            await connection.execute(members.insert(), asdict(member))
            if passkey is not None:
                await connection.execute(passkeys.insert(), asdict(passkey))
            await connection.execute(codes.insert(), recovery_row(recovery, member.id))
            await connection.execute(sessions.insert(), asdict(session))

    async def find(self, id: str) -> MemberRow | None:
        async with self.repository.reading() as connection:
            found = (await connection.execute(members.select().where(members.c.id == id))).one_or_none()
        return None if found is None else MemberRow(*found)

    async def is_taken(self, keys: tuple[str, str]) -> bool:
        like = sa.or_(members.c.name_fold == keys[0], members.c.name_look == keys[1])
        async with self.repository.reading() as connection:
            return (await connection.execute(sa.select(members.c.id).where(like).limit(1))).first() is not None

    async def erase(self, id: str) -> list[str]:
        """Delete a member and all personal data; return the tables that changed."""
        own = sa.select(seats.c.match, seats.c.number).where(seats.c.member == id)
        programs = sa.select(bot_tokens.c.id).where(bot_tokens.c.member == id)
        async with self.repository.writing() as connection:
            sat = [(match, number) for match, number in await connection.execute(own)]
            for match, number in sat:
                said = sa.and_(chats.c.match == match, chats.c.seat == number, chats.c.text.is_not(None))
                await connection.execute(chats.update().where(said).values(text=f"({ERASED})"))
            await connection.execute(seats.update().where(seats.c.member == id).values(member=None, name=ERASED))
            played = seats.c.program.in_([token for (token,) in await connection.execute(programs)])
            sat += [(match, -1) for (match,) in await connection.execute(sa.select(seats.c.match).where(played))]
            await connection.execute(seats.update().where(played).values(name=ERASED))
            await forget_member(connection, id)
            for table in (
                passkeys, sessions, codes, ratings, results, tickets, puzzle_solvers, puzzle_tries, bot_tokens,
            ):  # fmt: skip
                await connection.execute(table.delete().where(table.c.member == id))
            await connection.execute(challenges.delete().where(challenges.c.member == id))
            await connection.execute(members.delete().where(members.c.id == id))
            changed = sorted({match for match, _ in sat})
            await self.repository.notify(connection, changed)
        return changed

    # ---- sessions ----

    async def open_session(self, session: SessionRow) -> None:
        async with self.repository.writing() as connection:
            await connection.execute(sessions.insert(), asdict(session))

    async def member_of(self, token: str, since: float) -> tuple[MemberRow, SessionRow] | None:
        """Return the member of a session used since `since`."""
        wanted = sa.select(members, sessions).join(sessions, sessions.c.member == members.c.id)
        wanted = wanted.where(sessions.c.token == token, sessions.c.used > since)
        async with self.repository.reading() as connection:
            found = (await connection.execute(wanted)).one_or_none()
        if found is None:
            return None
        width = len(members.columns)
        return MemberRow(*found[:width]), SessionRow(*found[width:])

    async def touch_session(self, token: str, at: float) -> None:
        async with self.repository.writing() as connection:
            await connection.execute(sessions.update().where(sessions.c.token == token).values(used=at))

    async def end_session(self, member: str, id: str) -> None:
        async with self.repository.writing() as connection:
            own = sa.and_(sessions.c.id == id, sessions.c.member == member)
            await connection.execute(sessions.delete().where(own))

    async def sign_out(self, member: str, token: str) -> None:
        async with self.repository.writing() as connection:
            own = sa.and_(sessions.c.token == token, sessions.c.member == member)
            await connection.execute(sessions.delete().where(own))

    async def sessions_of(self, member: str) -> list[SessionRow]:
        return [SessionRow(*row) for row in await self.rows(sessions, member)]

    # ---- passkeys ----

    async def add_passkey(self, passkey: PasskeyRow) -> None:
        """Store a passkey; raises Conflict if it is already registered."""
        async with self.repository.writing() as connection:
            await connection.execute(passkeys.insert(), asdict(passkey))

    async def find_passkey(self, id: str) -> PasskeyRow | None:
        async with self.repository.reading() as connection:
            found = (await connection.execute(passkeys.select().where(passkeys.c.id == id))).one_or_none()
        return None if found is None else PasskeyRow(*found)

    async def note_use(self, passkey: PasskeyRow, sign_count: int, at: float) -> None:
        async with self.repository.writing() as connection:
            own = passkeys.update().where(passkeys.c.id == passkey.id)
            await connection.execute(own.values(sign_count=sign_count, used=at))

    async def remove_passkey(self, member: str, id: str) -> None:
        async with self.repository.writing() as connection:
            await connection.execute(passkeys.delete().where(passkeys.c.id == id, passkeys.c.member == member))

    async def passkeys_of(self, member: str) -> list[PasskeyRow]:
        return [PasskeyRow(*row) for row in await self.rows(passkeys, member)]

    # ---- codes and challenges: each is used once ----

    async def replace_recovery(self, member: str, code: str) -> None:
        async with self.repository.writing() as connection:
            await connection.execute(codes.delete().where(codes.c.member == member, codes.c.kind == "recovery"))
            await connection.execute(codes.insert(), recovery_row(code, member))

    async def add_link(self, member: str, code: str, expires: float) -> None:
        async with self.repository.writing() as connection:
            await connection.execute(codes.delete().where(codes.c.member == member, codes.c.kind == "link"))
            row = {"code": code, "member": member, "kind": "link", "expires": expires}
            await connection.execute(codes.insert(), row)

    async def use_code(self, code: str, kind: str, now: float) -> str | None:
        """Return the member of a one-time code, and delete the code."""
        wanted = sa.and_(codes.c.code == code, codes.c.kind == kind)
        valid = sa.or_(codes.c.expires.is_(None), codes.c.expires > now)
        async with self.repository.writing() as connection:
            found = (await connection.execute(sa.select(codes.c.member).where(wanted, valid))).one_or_none()
            gone = await connection.execute(codes.delete().where(wanted))
            return None if found is None or gone.rowcount != 1 else str(found[0])

    async def add_challenge(self, challenge: ChallengeRow, now: float) -> None:
        async with self.repository.writing() as connection:
            await connection.execute(challenges.delete().where(challenges.c.expires < now))
            await connection.execute(challenges.insert(), asdict(challenge))

    async def use_challenge(self, id: str, purpose: str, now: float) -> ChallengeRow | None:
        wanted = challenges.c.id == id
        async with self.repository.writing() as connection:
            found = (await connection.execute(challenges.select().where(wanted))).one_or_none()
            gone = await connection.execute(challenges.delete().where(wanted))
        if found is None or gone.rowcount != 1:
            return None
        row = ChallengeRow(*found)
        return row if row.purpose == purpose and row.expires > now else None

    # ---- games ----

    async def claim_seats(self, member: MemberRow, tokens: Sequence[tuple[str, str]]) -> list[str]:
        """Assign the seats of these tokens (as hashes) to the member, unless they belong to another; return the
        tables."""
        claimed = []
        async with self.repository.writing() as connection:
            for match, token in tokens:
                free = sa.and_(seats.c.member.is_(None), seats.c.program.is_(None))
                own = sa.and_(seats.c.match == match, seats.c.token == token, free)
                done = await connection.execute(seats.update().where(own).values(member=member.id))
                claimed += [match] * done.rowcount
            # Results of finished games become the member's too. Rated games belonged to members from the start.
            over = sa.and_(matches.c.id.in_(claimed), matches.c.ended.is_not(None))
            unrated = matches.c.settings.not_like('%"rated":true%')
            await connection.execute(matches.update().where(over, unrated).values(settled=None))
            await self.repository.notify(connection, claimed)
        return claimed

    async def games_of(self, member: str, limit: int) -> list[tuple[str, str, int, float, float | None]]:
        """Return table, game, seat, and the times of creation and end: running games first, then the newest."""
        wanted = sa.select(matches.c.id, matches.c.game, seats.c.number, matches.c.created, matches.c.ended)
        wanted = wanted.join(seats, seats.c.match == matches.c.id).where(seats.c.member == member)
        order = (matches.c.ended.is_not(None), matches.c.created.desc())
        async with self.repository.reading() as connection:
            rows = (await connection.execute(wanted.order_by(*order).limit(limit))).all()
        return [(row[0], row[1], row[2], row[3], row[4]) for row in rows]

    async def said_by(self, member: str) -> list[tuple[str, float, str]]:
        """Return every chat message of a member: table, time and text."""
        wanted = sa.select(chats.c.match, chats.c.at, chats.c.text)
        wanted = wanted.join(seats, sa.and_(seats.c.match == chats.c.match, seats.c.number == chats.c.seat))
        wanted = wanted.where(seats.c.member == member, chats.c.text.is_not(None)).order_by(chats.c.at)
        async with self.repository.reading() as connection:
            return [(row[0], row[1], row[2]) for row in await connection.execute(wanted)]

    async def tournaments_of(self, member: str) -> list[tuple[str, str]]:
        """Return every tournament that a member entered: id and title."""
        entered = tournament_players.c.tournament == tournaments.c.id
        wanted = sa.select(tournaments.c.id, tournaments.c.title).join(tournament_players, entered)
        wanted = wanted.where(tournament_players.c.member == member).order_by(tournaments.c.created)
        async with self.repository.reading() as connection:
            return [(row[0], row[1]) for row in await connection.execute(wanted)]

    async def rows(self, table: sa.Table, member: str) -> Sequence[Any]:
        async with self.repository.reading() as connection:
            wanted = table.select().where(table.c.member == member).order_by(table.c.created)
            return (await connection.execute(wanted)).all()


async def forget_member(connection: AsyncConnection, member: str) -> None:
    """Remove the name of a deleted member from tournament entries."""
    own = tournament_players.update().where(tournament_players.c.member == member)
    await connection.execute(own.values(member=None, name=ERASED, state="out"))
    await connection.execute(tournaments.update().where(tournaments.c.maker == member).values(maker=None))


def recovery_row(code: str, member: str) -> dict[str, object]:
    return {"code": code, "member": member, "kind": "recovery", "expires": None}
