"""https and wss, with a certificate of the operator's."""

from __future__ import annotations

import asyncio
import ssl
from pathlib import Path

import httpx
import pytest
import trustme
from websockets.asyncio.client import connect

from koga.core.game import InvalidInput
from koga.server.ops.serving import check_certificate
from koga.server.ops.settings import Settings
from tests.server.running import Server


class SecureServer(Server):
    """A Server that is asked over https."""

    def __init__(self, folder: Path, authority: trustme.CA, *options: str) -> None:
        self.context = ssl.create_default_context()
        authority.configure_trust(self.context)
        super().__init__(str(folder / "koga.db"), folder, *options)

    def wait(self, seconds: float = 60) -> None:
        self.http.close()
        self.url = self.url.replace("http:", "https:")
        self.http = httpx.Client(base_url=self.url, trust_env=False, timeout=30, verify=self.context)
        super().wait(seconds)


def test_requests_and_sockets_over_tls(tmp_path: Path) -> None:
    authority = trustme.CA()
    certificate = authority.issue_cert("127.0.0.1")
    chain, key = tmp_path / "chain.pem", tmp_path / "key.pem"
    for blob in certificate.cert_chain_pems:
        blob.write_to_path(chain, append=True)
    certificate.private_key_pem.write_to_path(key)
    server = SecureServer(tmp_path, authority, "--certfile", str(chain), "--keyfile", str(key))
    for _ in range(20):  # each on a connection of its own, whose first bytes may come before the server looks for them
        with httpx.Client(verify=server.context, trust_env=False) as client:
            assert client.get(f"{server.url}/api/health").json()["ok"]
    assert '"id":"over tls"' in asyncio.run(ping(server))
    assert server.stop() == 0


async def ping(server: SecureServer) -> str:
    """Over asyncio: a client that reads in a thread of its own can crash in OpenSSL while this one writes."""
    async with connect(server.url.replace("https", "wss") + "/ws", ssl=server.context, proxy=None) as socket:
        # More than one record, and more than the server reads in one turn.
        await socket.send('{"type":"ping","id":"over tls"}' + " " * 9_000)
        return str(await asyncio.wait_for(socket.recv(), 30))


def test_a_certificate_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.pem"
    wrong.write_text("nothing")
    for settings in (Settings(certfile=str(wrong)), Settings(keyfile=str(wrong))):
        with pytest.raises(InvalidInput, match="cert"):
            check_certificate(settings)
