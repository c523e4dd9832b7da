"""The sample configurations of docs/running.md: hardened, and no proxy passes /metrics on."""

from __future__ import annotations

import configparser
import re
import shutil
import subprocess
from pathlib import Path

from koga.server.http.headers import Scope
from koga.server.ops.measuring import may_read_metrics
from koga.server.ops.settings import Settings

PAGE = (Path(__file__).parents[3] / "docs" / "running.md").read_text(encoding="utf-8")
SAMPLES: dict[str, str] = {text.splitlines()[0]: text for text in re.findall(r"```\n(# .*?)```", PAGE, re.DOTALL)}


def sample(name: str) -> str:
    return next(text for first, text in SAMPLES.items() if name in first)


def test_proxies_keep_metrics_private_and_pass_websockets_on() -> None:
    assert re.search(r"respond /metrics 404", sample("Caddyfile"))
    nginx = sample("nginx")
    assert re.search(r"location = /metrics \{ return 404; \}", nginx)
    for header in ("X-Forwarded-For", "Host", "Upgrade", "Connection"):
        assert f"proxy_set_header {header} " in nginx


def test_metrics_are_closed_to_whoever_comes_through_a_proxy() -> None:
    """Also where the proxy passes them on: it runs on this machine."""
    allowed = Settings().metrics_from
    direct: Scope = {"client": ("127.0.0.1", 1), "headers": []}
    through: Scope = {"client": ("127.0.0.1", 1), "headers": [(b"x-forwarded-for", b"203.0.113.9")]}
    stranger: Scope = {"client": ("203.0.113.9", 1), "headers": []}
    assert may_read_metrics(direct, allowed)
    assert not may_read_metrics(through, allowed)
    assert not may_read_metrics(stranger, allowed)


def test_the_unit_is_hardened() -> None:
    unit = configparser.RawConfigParser(strict=False)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read_string(sample("koga.service"))
    service = dict(unit["Service"])
    for name in ("NoNewPrivileges", "DynamicUser", "PrivateTmp", "PrivateDevices", "ProtectHome", "LockPersonality"):
        assert service[name] == "yes", name
    assert service["ProtectSystem"] == "strict"
    assert service["CapabilityBoundingSet"] == ""
    assert service["SystemCallFilter"] == "@system-service"
    assert service["UMask"] == "0077"
    assert int(service["TimeoutStopSec"]) > 5  # the server's own limit comes first


def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    """Where systemd is installed; its program has to exist, so another one stands in for it."""
    analyze = shutil.which("systemd-analyze")
    if analyze is None:
        assert "ExecStart=" in sample("koga.service")
        return
    path = tmp_path / "koga.service"
    path.write_text(re.sub(r"ExecStart=.*", "ExecStart=/bin/true", sample("koga.service")), encoding="utf-8")
    done = subprocess.run([analyze, "verify", str(path)], capture_output=True, text=True, check=False)
    assert "Unknown" not in done.stderr
