"""Push messages: encrypted for one browser (RFC 8291, by the library `webpush`) and posted to its push service."""

from __future__ import annotations

import asyncio
import base64
import logging
from typing import Literal
from urllib.parse import urlunsplit

import httpx
import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from webpush import VAPID, WebPush, WebPushSubscription

from koga.server.notices.addresses import checked_endpoint, resolved
from koga.server.notices.forms import PushKeys
from koga.server.notices.rows import SubscriptionRow
from koga.server.notices.words import Notice
from koga.server.wire import Refused

log = logging.getLogger("koga.push")
SECONDS = 10.0  # seconds for a push service's response
KEPT_SECONDS = 86_400  # seconds for which the push service keeps a message for an offline device
MOST_CONNECTIONS = 8
Outcome = Literal["sent", "gone", "failed"]


class Pusher:
    def __init__(self, private_key: bytes, public_key: bytes, contact: str, private: bool) -> None:
        """Create the pusher. `contact`: the operator's mail address, which push services require. `private`: see
        addresses.py."""
        self.maker = WebPush(private_key, public_key, contact, KEPT_SECONDS)
        self.key = VAPID.get_application_server_key(self.maker.vapid.public_key)
        self.private = private
        limits = httpx.Limits(max_connections=MOST_CONNECTIONS)
        self.http = httpx.AsyncClient(timeout=SECONDS, trust_env=False, follow_redirects=False, limits=limits)

    async def send(self, subscription: SubscriptionRow, notice: Notice) -> Outcome:
        """Send a message; return `gone` if the browser has cancelled the subscription."""
        try:
            parts = checked_endpoint(subscription.endpoint, self.private)
            address = await resolved(parts, self.private)
            message = await asyncio.to_thread(self.encrypted, subscription, notice)
        except (Refused, ValueError):
            return "failed"
        host = f"[{address}]" if ":" in address else address
        url = urlunsplit((parts.scheme, f"{host}:{parts.port}" if parts.port else host, parts.path, parts.query, ""))
        headers = {**message[1], "host": parts.netloc, "urgency": "normal", "topic": notice.tag[:32]}
        try:
            async with asyncio.timeout(2 * SECONDS):
                answer = await self.post(url, message[0], headers, parts.hostname or "")
        except (httpx.HTTPError, TimeoutError, OSError) as error:
            log.info("cannot reach push service", extra={"kind": type(error).__name__})
            return "failed"
        if answer in (404, 410):
            return "gone"
        return "sent" if 200 <= answer < 300 else "failed"

    async def post(self, url: str, body: bytes, headers: dict[str, str], host: str) -> int:
        """Return the status of the response; its body is not read. The certificate is checked against the host name."""
        request = self.http.build_request("POST", url, content=body, headers=headers, extensions={"sni_hostname": host})
        answer = await self.http.send(request, stream=True)
        await answer.aclose()
        return answer.status_code

    def encrypted(self, subscription: SubscriptionRow, notice: Notice) -> tuple[bytes, dict[str, str]]:
        keys = {"p256dh": subscription.p256dh, "auth": subscription.auth}
        target = WebPushSubscription.model_validate({"endpoint": subscription.endpoint, "keys": keys})
        made = self.maker.get(msgspec.json.encode(notice), target)
        return made.encrypted, dict(made.headers)

    async def close(self) -> None:
        await self.http.aclose()


def checked_keys(keys: PushKeys) -> PushKeys:
    """Refuse keys unless they are a point on the curve and sixteen bytes."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(keys.p256dh))
        if len(decoded(keys.auth)) != 16:
            raise ValueError
    except ValueError as error:
        raise Refused("invalid", more="these are not valid keys of a push subscription") from error
    return keys


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
