"""Where push messages may go, and where they may not."""

from __future__ import annotations

import asyncio
import stat
from pathlib import Path

import pytest

from koga.core.game import InvalidInput
from koga.server.notices.addresses import checked_endpoint, is_public, resolved
from koga.server.notices.forms import PushKeys
from koga.server.notices.keys import make_key, make_private, read_key
from koga.server.notices.mail import Smtp, checked_address
from koga.server.notices.push import checked_keys
from koga.server.wire import Refused


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.0.0.7", "172.16.3.4", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1",
        "240.0.0.1", "::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1",
        "2002:7f00:1::", "ff02::1", "nothing",
    ],
)  # fmt: skip
def test_private_loopback_and_link_local_addresses_are_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "2606:4700::1111"])
def test_public_addresses_are(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.org/x", "ftp://push.example.org/", "https://127.0.0.1/x", "https://[::1]/x",
        "https://10.1.2.3/", "https://user:secret@push.example.org/", "https://push.example.org:22/", "https:///x",
        "https://push.example.org/\x07", "https://[", "https://push.example.org:99999/", "javascript:alert(1)",
        "https://169.254.169.254/latest/meta-data",
    ],
)  # fmt: skip
def test_endpoints_that_no_push_service_has_are_refused(endpoint: str) -> None:
    with pytest.raises(Refused):
        checked_endpoint(endpoint, private=False)


def test_a_name_that_leads_into_the_own_network_is_refused_when_it_is_resolved() -> None:
    parts = checked_endpoint("https://localhost/x", private=False)  # the name alone says nothing
    with pytest.raises(Refused, match="public"):
        asyncio.run(resolved(parts, private=False))
    assert asyncio.run(resolved(checked_endpoint("http://localhost:1/x", private=True), private=True)) in (
        "127.0.0.1",
        "::1",
    )


def test_keys_must_be_a_point_and_a_secret() -> None:
    with pytest.raises(Refused):
        checked_keys(PushKeys("A" * 87, "A" * 22))
    with pytest.raises(Refused):
        checked_keys(PushKeys("BA" + "-" * 85, "A" * 24))


def test_the_servers_key_is_made_once_and_for_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "keys" / "push.pem"
    assert make_key(path)
    first = read_key(path)
    assert not make_key(path)
    assert read_key(path) == first
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    path.chmod(0o644)
    make_private(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [file.name for file in path.parent.iterdir()] == ["push.pem"]
    path.write_text("nothing")
    with pytest.raises(InvalidInput, match="not a key"):
        read_key(path)


def test_mail_servers_are_named_by_url() -> None:
    found = Smtp.read("smtp+starttls://me%40x:pass%2Fword@mail.example.org")
    assert (found.host, found.port, found.user, found.password) == ("mail.example.org", 587, "me@x", "pass/word")
    assert (found.tls, found.starttls) == (False, True)
    assert Smtp.read("smtps://mail.example.org").tls
    for wrong in ("mail.example.org", "http://mail.example.org", "smtp://", "smtp://x:y"):
        with pytest.raises(InvalidInput):
            Smtp.read(wrong)


@pytest.mark.parametrize("address", ["x", "a@b", "a b@example.org", "a@example.org\nBcc: b@x.org", "@example.org"])
def test_what_is_no_mail_address_is_refused(address: str) -> None:
    with pytest.raises(Refused):
        checked_address(address)
