"""Passkeys: WebAuthn by the library `webauthn`. The server stores a key's public half and its signature counter."""

from __future__ import annotations

import json
import secrets
from typing import Any

import webauthn
from msgspec import Struct
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from koga.server.members.rows import PasskeyRow
from koga.server.wire import Refused

MOST_KEY_BYTES = 2_000
MOST_ID = 1_400  # of a credential, in base64url: the standard allows 1,023 bytes


class Site(Struct, frozen=True):
    """The page's origin, and the host that passkeys belong to."""

    origin: str
    host: str


def new_challenge() -> bytes:
    return secrets.token_bytes(32)


def options_to_register(
    site: Site, challenge: bytes, member: str, name: str, known: list[PasskeyRow]
) -> dict[str, Any]:
    options = webauthn.generate_registration_options(
        rp_id=site.host,
        rp_name="Koga",
        user_name=name,
        user_id=member.encode(),
        challenge=challenge,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.PREFERRED,
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(key.id)) for key in known],
    )
    return as_json(options)


def registered(
    credential: dict[str, Any], challenge: bytes, site: Site, member: str, label: str, now: float
) -> PasskeyRow:
    """Return the passkey that a device created for this challenge."""
    try:
        found = webauthn.verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site.host,
            expected_origin=site.origin,
        )
    except (WebAuthnException, ValueError, TypeError, KeyError) as error:
        raise Refused("sign-in-failed") from error
    id = bytes_to_base64url(found.credential_id)
    if len(id) > MOST_ID or len(found.credential_public_key) > MOST_KEY_BYTES:
        raise Refused("sign-in-failed")
    return PasskeyRow(id, member, found.credential_public_key, found.sign_count, label, now, now)


def options_to_sign_in(site: Site, challenge: bytes) -> dict[str, Any]:
    """Return options without a list of passkeys: the device shows its own, and no one learns which exist."""
    return as_json(webauthn.generate_authentication_options(rp_id=site.host, challenge=challenge))


def signed(credential: dict[str, Any], challenge: bytes, site: Site, passkey: PasskeyRow) -> int:
    """Check a signature; return the key's new signature counter."""
    try:
        found = webauthn.verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site.host,
            expected_origin=site.origin,
            credential_public_key=passkey.public_key,
            credential_current_sign_count=passkey.sign_count,
        )
    except (WebAuthnException, ValueError, TypeError, KeyError) as error:
        raise Refused("sign-in-failed") from error
    return found.new_sign_count


def as_json(options: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(webauthn.options_to_json(options))
    return found
