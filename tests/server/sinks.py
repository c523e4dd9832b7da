"""A push service and an SMTP server for tests, in threads: they keep what they receive."""

from __future__ import annotations

import base64
import json
import os
import threading
import time
from collections.abc import Callable
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, NamedTuple, cast

from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.server.client import PATIENCE
from tests.server.running import free_port


def eventually(found: Callable[[], Any], told: Callable[[], object] = lambda: "") -> Any:
    """Return the result of a function once it is not empty."""
    deadline = time.monotonic() + PATIENCE
    while not (answer := found()):
        assert time.monotonic() < deadline, told()
        time.sleep(0.05)
    return answer


class Subscriber:
    """A browser's half of a push subscription, which alone can decrypt messages (RFC 8291)."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.public = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.auth = os.urandom(16)

    def form(self) -> dict[str, Any]:
        return {"endpoint": self.endpoint, "keys": {"p256dh": encoded(self.public), "auth": encoded(self.auth)}}

    def read(self, body: bytes) -> dict[str, Any]:
        salt, length = body[:16], body[20]
        server = body[21 : 21 + length]
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), server))
        secret = derived(32, self.auth, b"WebPush: info\x00" + self.public + server, shared)
        key = derived(16, salt, b"Content-Encoding: aes128gcm\x00", secret)
        nonce = derived(12, salt, b"Content-Encoding: nonce\x00", secret)
        plain = AESGCM(key).decrypt(nonce, body[21 + length :], None)
        return cast(dict[str, Any], json.loads(plain.rstrip(b"\x00")[:-1]))


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def derived(length: int, salt: bytes, info: bytes, secret: bytes) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


class PushService:
    """A push service. `received`: path, headers and body of every message. Paths that begin with /gone answer 410."""

    def __init__(self) -> None:
        self.received: list[tuple[str, dict[str, str], bytes]] = []
        sink = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                sink.received.append((self.path, {k.lower(): v for k, v in self.headers.items()}, body))
                self.send_response(410 if self.path.startswith("/gone") else 201)
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                return

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)

    def __enter__(self) -> PushService:
        self.thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, value: object, trace: TracebackType | None) -> None:
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()

    def subscriber(self, name: str) -> Subscriber:
        return Subscriber(f"http://127.0.0.1:{self.server.server_address[1]}/{name}")

    def sent_to(self, subscriber: Subscriber) -> list[dict[str, Any]]:
        path = "/" + subscriber.endpoint.rsplit("/", 1)[1]
        return [subscriber.read(body) for where, _, body in list(self.received) if where == path]


class MailServer:
    """A mail server that accepts and keeps every mail."""

    def __init__(self) -> None:
        self.received: list[EmailMessage] = []
        self.controller = Controller(self, hostname="127.0.0.1", port=free_port(), ready_timeout=PATIENCE)

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802  (aiosmtpd's name)
        self.received.append(message_from_bytes(envelope.content, policy=policy.default))
        return "250 OK"

    def __enter__(self) -> MailServer:
        self.controller.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, value: object, trace: TracebackType | None) -> None:
        self.controller.stop()

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.controller.port}"

    def to(self, address: str) -> list[EmailMessage]:
        return [mail for mail in list(self.received) if mail["To"] == address]


class Sinks(NamedTuple):
    """Both receivers, for a server that sends to either."""

    push: PushService
    mail: MailServer
