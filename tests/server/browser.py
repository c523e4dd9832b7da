"""A browser from the server's point of view: requests with an origin, and stored cookies."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import httpx

from tests.server.running import Server


class Browser:
    """A device with its cookies."""

    def __init__(self, server: Server) -> None:
        self.url = server.url
        self.cookies = httpx.Cookies()

    def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        headers = {"origin": self.url, **more.pop("headers", {})}
        with httpx.Client(base_url=self.url, trust_env=False, timeout=30, cookies=self.cookies) as http:
            answer = http.request(method, path, headers=headers, **more)
            self.cookies = http.cookies
        return answer

    def post(self, path: str, body: Any = None, status: int | None = None, token: str | None = None) -> Any:
        headers = {} if token is None else {"authorization": f"Bearer {token}"}
        answer = self.ask("POST", path, json={} if body is None else body, headers=headers)
        assert answer.status_code == status if status else answer.status_code in (200, 201), answer.text
        return answer.json()

    def get(self, path: str, status: int = 200) -> Any:
        answer = self.ask("GET", path)
        assert answer.status_code == status, answer.text
        return answer.json()

    def me(self) -> Any:
        return self.get("/api/me")["member"]

    def sign_up(self, name: str) -> str:
        code = self.post("/api/members", {"name": name, "device": "test"})["recovery"]
        assert isinstance(code, str)
        return code

    def cookie(self) -> str:
        return f"koga={self.cookies['koga']}"


def until(holds: Callable[[], bool], seconds: float = 120) -> None:
    """Retry until a condition holds."""
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.02)
