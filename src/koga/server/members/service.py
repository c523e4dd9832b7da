"""Members: signing up and in by passkey or recovery code, sessions, export and deletion.

Every failed sign-in gets the same answer, so that it does not reveal who is a member.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from koga.server.members import passkeys
from koga.server.members.codes import hashed, new_recovery_code, new_token, recovery_hash
from koga.server.members.passkeys import Site
from koga.server.members.rows import ChallengeRow, MemberRow, PasskeyRow, SessionRow
from koga.server.members.store import MemberStore
from koga.server.storage.errors import Conflict
from koga.server.text import look_alike, name_keys
from koga.server.wire import Refused

DAY = 86_400.0
SESSION_SECONDS = 180 * DAY  # after its last use
CHALLENGE_SECONDS = 300.0
LINK_SECONDS = 600.0
MOST_PASSKEYS, MOST_SESSIONS = 20, 30
# Reserved names, which could be mistaken for the operator or the system.
RESERVED = (
    "admin",
    "operator",
    "koga",
    "guest",
    "player",
    "bot",
    "open",
    "deleted",
    "system",
    "甲賀",
    "ゲスト",
    "運営",
)


class Entered(Struct, frozen=True):
    """Result of a sign-in: the secret session token, and a new recovery code if one was issued."""

    member: MemberRow
    token: str
    recovery: str | None = None


class Members:
    def __init__(self, store: MemberStore, now: Callable[[], float], make_id: Callable[[], str]) -> None:
        self.store = store
        self.now = now
        self.make_id = make_id

    # ---- signing up ----

    async def begin_sign_up(self, name: str, site: Site) -> tuple[str, dict[str, Any]]:
        """Return a challenge and the options for a new passkey."""
        await self.check_name(name)
        id = self.make_id()
        return await self.begin("sign-up", site, id, name, [])

    async def sign_up(self, name: str, label: str) -> Entered:
        """Create a member with only a recovery code; passkeys may be added later."""
        await self.check_name(name)
        return await self.create(self.make_id(), name, None, label)

    async def finish_sign_up(self, challenge: str, credential: dict[str, Any], site: Site, label: str) -> Entered:
        row = await self.used(challenge, "sign-up")
        assert row.member is not None
        assert row.name is not None
        passkey = passkeys.registered(credential, row.challenge, site, row.member, label, self.now())
        return await self.create(row.member, row.name, passkey, label)

    async def create(self, id: str, name: str, passkey: PasskeyRow | None, label: str) -> Entered:
        now, (fold, look) = self.now(), name_keys(name)
        token, recovery = new_token(), new_recovery_code()
        member = MemberRow(id, name, fold, look, now)
        session = SessionRow(hashed("session", token), id, label, now, now, self.make_id())
        try:
            await self.store.create(member, passkey, recovery_hash(recovery), session)
        except Conflict as error:
            raise Refused("name-taken") from error
        return Entered(member, token, recovery)

    async def check_name(self, name: str) -> None:
        """Refuse a name that a member has, that looks like a member's, or that is reserved."""
        keys = name_keys(name)
        if not all(keys) or any(look_alike(name, other) for other in RESERVED) or await self.store.is_taken(keys):
            raise Refused("name-taken")

    async def check_guest(self, name: str) -> None:
        """Refuse a guest's name that could be mistaken for a member's."""
        if await self.store.is_taken(name_keys(name)):
            raise Refused("name-taken")

    # ---- signing in ----

    async def begin_sign_in(self, site: Site) -> tuple[str, dict[str, Any]]:
        secret, challenge = new_token(), passkeys.new_challenge()
        row = ChallengeRow(hashed("challenge", secret), "sign-in", challenge, None, None, self.soon(CHALLENGE_SECONDS))
        await self.store.add_challenge(row, self.now())
        return secret, passkeys.options_to_sign_in(site, challenge)

    async def sign_in(self, challenge: str, credential: dict[str, Any], site: Site, label: str) -> Entered:
        row = await self.used(challenge, "sign-in")
        passkey = await self.store.find_passkey(str(credential.get("id", ""))[:1400])
        if passkey is None:
            raise Refused("sign-in-failed")
        count = passkeys.signed(credential, row.challenge, site, passkey)
        await self.store.note_use(passkey, count, self.now())
        return await self.enter(passkey.member, label)

    async def recover(self, code: str, label: str) -> Entered:
        """Sign in by recovery code, which is replaced by a new one."""
        member = await self.store.use_code(recovery_hash(code), "recovery", self.now())
        if member is None:
            raise Refused("sign-in-failed")
        return await self.enter(member, label, await self.new_recovery(member))

    async def follow_link(self, code: str, label: str) -> Entered:
        """Sign in by a one-time link from another device."""
        member = await self.store.use_code(hashed("link", code), "link", self.now())
        if member is None:
            raise Refused("sign-in-failed")
        return await self.enter(member, label)

    async def enter(self, id: str, label: str, recovery: str | None = None) -> Entered:
        member, token, now = await self.store.find(id), new_token(), self.now()
        if member is None:
            raise Refused("sign-in-failed")
        known = await self.store.sessions_of(id)
        for old in sorted(known, key=lambda session: session.used)[: max(0, len(known) - MOST_SESSIONS + 1)]:
            await self.store.end_session(id, old.id)
        session = SessionRow(hashed("session", token), id, label, now, now, self.make_id())
        await self.store.open_session(session)
        return Entered(member, token, recovery)

    # ---- sessions ----

    async def of_token(self, token: str | None) -> MemberRow | None:
        """Return the member of a session token."""
        if not token or len(token) > 100:
            return None
        key, now = hashed("session", token), self.now()
        found = await self.store.member_of(key, now - SESSION_SECONDS)
        if found is None:
            return None
        member, session = found
        if now - session.used > DAY:
            await self.store.touch_session(key, now)
        return member

    async def sign_out(self, member: MemberRow, token: str) -> None:
        await self.store.sign_out(member.id, hashed("session", token))

    # ---- several devices ----

    async def begin_passkey(self, member: MemberRow, site: Site) -> tuple[str, dict[str, Any]]:
        known = await self.store.passkeys_of(member.id)
        if len(known) >= MOST_PASSKEYS:
            raise Refused("too-many")
        return await self.begin("passkey", site, member.id, member.name, known)

    async def add_passkey(
        self, member: MemberRow, challenge: str, credential: dict[str, Any], site: Site, label: str
    ) -> None:
        row = await self.used(challenge, "passkey")
        if row.member != member.id:
            raise Refused("sign-in-failed")
        passkey = passkeys.registered(credential, row.challenge, site, member.id, label, self.now())
        try:
            await self.store.add_passkey(passkey)
        except Conflict as error:
            raise Refused("taken") from error

    async def new_link(self, member: MemberRow) -> str:
        """Return a one-time code that signs in another device."""
        code = new_token()
        await self.store.add_link(member.id, hashed("link", code), self.soon(LINK_SECONDS))
        return code

    async def new_recovery(self, member: str) -> str:
        code = new_recovery_code()
        await self.store.replace_recovery(member, recovery_hash(code))
        return code

    # ---- challenges ----

    async def begin(
        self, purpose: str, site: Site, member: str, name: str, known: list[PasskeyRow]
    ) -> tuple[str, dict[str, Any]]:
        secret, challenge = new_token(), passkeys.new_challenge()
        row = ChallengeRow(hashed("challenge", secret), purpose, challenge, member, name, self.soon(CHALLENGE_SECONDS))
        await self.store.add_challenge(row, self.now())
        return secret, passkeys.options_to_register(site, challenge, member, name, known)

    async def used(self, challenge: str, purpose: str) -> ChallengeRow:
        row = await self.store.use_challenge(hashed("challenge", challenge), purpose, self.now())
        if row is None:
            raise Refused("sign-in-failed")
        return row

    def soon(self, seconds: float) -> float:
        return self.now() + seconds
