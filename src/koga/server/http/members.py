"""Routes of members: signing up and in, devices, data export; and reports to the operator."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import JSONBody

from koga.core.game import InvalidInput
from koga.server.http.headers import header, session_of
from koga.server.http.puzzles import puzzle_rating
from koga.server.http.routes import Id, seat_of
from koga.server.members.codes import hashed
from koga.server.members.forms import (
    BotTokenInfo,
    Challenged,
    Device,
    DeviceInfo,
    Export,
    Me,
    MemberInfo,
    Nothing,
    OwnGame,
    OwnGames,
    OwnSeats,
    OwnTournament,
    RecoveryCode,
    Report,
    Said,
    SignedIn,
    SignUp,
    WithCode,
    WithPasskey,
)
from koga.server.members.passkeys import Site
from koga.server.members.reports import add_report
from koga.server.members.rows import MemberRow
from koga.server.members.service import SESSION_SECONDS, Entered, Members
from koga.server.notices.store import NoticeStore
from koga.server.puzzles.store import measured_of_member
from koga.server.ratings.profiles import game_result, rating_infos
from koga.server.ratings.store import results_of_member
from koga.server.tables.creation import nickname
from koga.server.tables.programs import check_person
from koga.server.tables.service import Tables
from koga.server.tables.table import secret_hash
from koga.server.text import objection
from koga.server.wire import Refused

Asking = Request[None, None, State]
TheTables = NamedDependency[Tables]
TheMembers = NamedDependency[Members | None]
MOST_GAMES = 200
MOST_EXPORTED = 100_000  # results


def site_of(request: Asking) -> Site:
    """Return the page's origin, which was already checked to be this server's."""
    origin = header(request.scope, b"origin")
    host = urlsplit(origin or "").hostname
    if origin is None or host is None:
        raise Refused("invalid", more="passkeys need a browser that sends the page's origin")
    return Site(origin, host)


def enabled(members: Members | None) -> Members:
    if members is None:
        raise Refused("no-members")
    return members


def spend(request: Asking) -> None:
    """Charge the budget for signing up and in, which bots would try repeatedly."""
    if not request.scope["state"]["account"].spend("sign_ins"):
        raise Refused("too-fast")


async def signed_in(members: Members | None, request: Asking) -> MemberRow:
    member = await enabled(members).of_token(session_of(request.scope))
    if member is None:
        raise Refused("not-signed-in")
    return member


def checked_name(text: str) -> str:
    try:
        return nickname(text)
    except InvalidInput as error:
        raise Refused("bad-name", more=str(error)) from error


def entered(request: Asking, found: Entered) -> Response[SignedIn]:
    """Set the session's token as a cookie that scripts cannot read and other sites cannot send."""
    signed_in = SignedIn(found.member.id, found.member.name, found.recovery)
    return Response(signed_in, headers={"set-cookie": cookie(request, found.token, int(SESSION_SECONDS))})


def cookie(request: Asking, token: str, seconds: int) -> str:
    secure = "; Secure" if (header(request.scope, b"origin") or "").startswith("https:") else ""
    return f"koga={token}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Strict{secure}"


@get("/api/me")
async def show_me(request: Asking, members: TheMembers) -> Me:
    """Return the signed-in member and their devices."""
    if members is None:
        return Me(False, None)
    token = session_of(request.scope)
    member = await members.of_token(token)
    return Me(True, None if member is None else await member_info(members, member, token))


async def member_info(members: Members, member: MemberRow, token: str | None) -> MemberInfo:
    keys = await members.store.passkeys_of(member.id)
    sessions = await members.store.sessions_of(member.id)
    current = hashed("session", token or "")
    return MemberInfo(
        member.id,
        member.name,
        member.created,
        tuple(DeviceInfo(key.id, key.label, key.created, key.used) for key in keys),
        tuple(DeviceInfo(one.id, one.label, one.created, one.used, one.token == current) for one in sessions),
    )


@post("/api/members/challenge", status_code=200)
async def challenge_sign_up(data: JSONBody[SignUp], request: Asking, members: TheMembers) -> Challenged:
    """Return the challenge for signing up with a passkey."""
    spend(request)
    return Challenged(*await enabled(members).begin_sign_up(checked_name(data.name), site_of(request)))


@post("/api/members/passkey", status_code=201)
async def sign_up_by_passkey(data: JSONBody[WithPasskey], request: Asking, members: TheMembers) -> Response[SignedIn]:
    """Complete the sign-up with a passkey: the guest becomes a member and is signed in."""
    made = enabled(members).finish_sign_up(data.challenge, data.credential, site_of(request), data.device)
    return entered(request, await made)


@post("/api/members", status_code=201)
async def sign_up(data: JSONBody[SignUp], request: Asking, members: TheMembers) -> Response[SignedIn]:
    """Sign up without a passkey: the member gets a recovery code only."""
    spend(request)
    return entered(request, await enabled(members).sign_up(checked_name(data.name), data.device))


@post("/api/sessions/challenge", status_code=200)
async def challenge_sign_in(request: Asking, members: TheMembers) -> Challenged:
    spend(request)
    return Challenged(*await enabled(members).begin_sign_in(site_of(request)))


@post("/api/sessions/passkey", status_code=201)
async def sign_in_by_passkey(data: JSONBody[WithPasskey], request: Asking, members: TheMembers) -> Response[SignedIn]:
    found = enabled(members).sign_in(data.challenge, data.credential, site_of(request), data.device)
    return entered(request, await found)


@post("/api/sessions/recovery", status_code=201)
async def sign_in_by_recovery(data: JSONBody[WithCode], request: Asking, members: TheMembers) -> Response[SignedIn]:
    """Sign in with a recovery code. A code works once; the response contains the next one."""
    spend(request)
    return entered(request, await enabled(members).recover(data.code, data.device))


@post("/api/sessions/link", status_code=201)
async def sign_in_by_link(data: JSONBody[WithCode], request: Asking, members: TheMembers) -> Response[SignedIn]:
    spend(request)
    return entered(request, await enabled(members).follow_link(data.code, data.device))


@post("/api/me/sign-out", status_code=200)
async def sign_out(request: Asking, members: TheMembers) -> Response[Nothing]:
    member, token = await signed_in(members, request), session_of(request.scope)
    await enabled(members).sign_out(member, token or "")
    return Response(Nothing(), headers={"set-cookie": cookie(request, "", 0)})


@post("/api/me/passkeys/challenge", status_code=200)
async def challenge_passkey(request: Asking, members: TheMembers) -> Challenged:
    """Return the challenge for adding a passkey of this device."""
    member = await signed_in(members, request)
    return Challenged(*await enabled(members).begin_passkey(member, site_of(request)))


@post("/api/me/passkeys", status_code=201)
async def add_passkey(data: JSONBody[WithPasskey], request: Asking, members: TheMembers) -> Nothing:
    member = await signed_in(members, request)
    site = site_of(request)
    await enabled(members).add_passkey(member, data.challenge, data.credential, site, data.device)
    return Nothing()


@post("/api/me/passkeys/remove", status_code=200)
async def remove_passkey(data: JSONBody[Device], request: Asking, members: TheMembers) -> Nothing:
    member = await signed_in(members, request)
    await enabled(members).store.remove_passkey(member.id, data.id)
    return Nothing()


@post("/api/me/sessions/end", status_code=200)
async def end_session(data: JSONBody[Device], request: Asking, members: TheMembers) -> Nothing:
    """Sign out another device."""
    member = await signed_in(members, request)
    await enabled(members).store.end_session(member.id, data.id)
    return Nothing()


@post("/api/me/recovery", status_code=201)
async def renew_recovery(request: Asking, members: TheMembers) -> RecoveryCode:
    """Return a new recovery code; the old one becomes invalid."""
    member = await signed_in(members, request)
    return RecoveryCode(await enabled(members).new_recovery(member.id))


@post("/api/me/link", status_code=201)
async def link_device(request: Asking, members: TheMembers) -> RecoveryCode:
    """Return a one-time code that signs in another device within ten minutes."""
    member = await signed_in(members, request)
    return RecoveryCode(await enabled(members).new_link(member))


@get("/api/me/games")
async def own_games(request: Asking, members: TheMembers) -> OwnGames:
    """Return a member's games from all devices, running ones first."""
    member = await signed_in(members, request)
    return OwnGames(await games_of(enabled(members), member))


async def games_of(members: Members, member: MemberRow) -> tuple[OwnGame, ...]:
    return tuple(OwnGame(*row) for row in await members.store.games_of(member.id, MOST_GAMES))


@post("/api/me/games", status_code=200)
async def claim_games(data: JSONBody[OwnSeats], request: Asking, members: TheMembers, tables: TheTables) -> OwnGames:
    """Assign games begun as a guest to the member."""
    member = await signed_in(members, request)
    tokens = [(seat.table, secret_hash(seat.token)) for seat in data.seats]
    for id in await enabled(members).store.claim_seats(member, tokens):
        tables.refresh_soon(id)
        tables.tasks.spawn(tables.settlement.settle(id))
    return OwnGames(await games_of(enabled(members), member))


@get("/api/me/export")
async def export_data(request: Asking, members: TheMembers, tables: TheTables) -> Response[Export]:
    """Return all stored data of a member, as a file."""
    member = await signed_in(members, request)
    found = enabled(members)
    info = await member_info(found, member, session_of(request.scope))
    said = tuple(Said(*row) for row in await found.store.said_by(member.id))
    ratings = tuple(await rating_infos(tables.repository, member.id))
    rows = await results_of_member(tables.repository, member.id, MOST_EXPORTED)
    results = tuple(game_result(row, True, {}) for row in rows)
    headers = {"content-disposition": 'attachment; filename="koga.json"'}
    played = tuple(OwnTournament(*row) for row in await found.store.tournaments_of(member.id))
    notices, bots = NoticeStore(found.store.repository), tables.programs.tokens
    mail = await notices.mail_of(member.id)
    devices = tuple(one.label for one in await notices.subscriptions_of(member.id))
    export = Export(
        info, await games_of(found, member), said, ratings, results, played, None if mail is None else mail.address,
        devices, tuple(await notices.vacations_of(member.id, 0.0)),
        {game: puzzle_rating(one) for game, one in (await measured_of_member(tables.repository, member.id)).items()},
        tuple(BotTokenInfo(one.id, one.name, one.created, one.used) for one in await bots.of_member(member.id)),
        tuple(OwnGame(*row) for row in await bots.games_of(member.id, MOST_EXPORTED)),
    )  # fmt: skip
    return Response(export, headers=headers)


@post("/api/me/delete", status_code=200)
async def delete_me(request: Asking, members: TheMembers, tables: TheTables) -> Response[Nothing]:
    """Delete the member: name, passkeys, sessions, bot tokens, chat. The games stay, without the name."""
    member = await signed_in(members, request)
    for id in await enabled(members).store.erase(member.id):
        tables.refresh_soon(id)
    await tables.programs.dismiss_revoked()
    return Response(Nothing(), headers={"set-cookie": cookie(request, "", 0)})


@post("/api/tables/{id:str}/reports", status_code=201)
async def report_player(id: Id, data: JSONBody[Report], request: Asking, tables: TheTables) -> Nothing:
    """Report another player at the same table to the operator."""
    if not request.scope["state"]["account"].spend("reports"):
        raise Refused("too-fast")
    table = await tables.registry.get(id)
    seat = await seat_of(tables, table, request)
    if seat is None or data.target >= len(table.standing.seats) or data.target == seat:
        raise Refused("no-seat")
    check_person(table, seat)
    if data.text and objection(data.text):
        raise Refused("unprintable", more=objection(data.text))
    await add_report(tables.repository, table, seat, data)
    return Nothing()


ROUTES: list[Any] = [
    show_me, challenge_sign_up, sign_up_by_passkey, sign_up, challenge_sign_in, sign_in_by_passkey,
    sign_in_by_recovery, sign_in_by_link, sign_out, challenge_passkey, add_passkey, remove_passkey, end_session,
    renew_recovery, link_device, own_games, claim_games, export_data, delete_me, report_player,
]  # fmt: skip
