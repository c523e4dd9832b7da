"""Members at rated and correspondence tables, for the load test: sessions, ratings and notices are all in use."""

from __future__ import annotations

import http.client
import itertools
import json
from typing import Any

NUMBERS = itertools.count()
RATED = {"kind": "turn", "seconds": 120, "reserve": 180}
DAYS = {"kind": "turn", "seconds": 3 * 86_400}  # every turn creates a notice for an absent member


def club_match(port: int) -> Any:
    """Create a table of two members: every second one is rated, the others have days per turn."""
    number = next(NUMBERS)
    cookies = [sign_up(port, f"Member {number} {seat}") for seat in "ab"]
    form: dict[str, Any] = {"game": "pingpong", "seats": [{"kind": "person"}, {"kind": "open"}]}
    form |= {"rated": True, "clock": RATED} if number % 2 == 0 else {"clock": DAYS}
    made, _ = asked(port, "/api/tables", form, cookies[0])
    asked(port, f"/api/tables/{made['table']['id']}/seats", {"name": "x"}, cookies[1])
    return {"table": made["table"], "tokens": {"0": None, "1": None}, "cookies": cookies, "rated": number % 2 == 0}


def sign_up(port: int, name: str) -> str:
    _, cookie = asked(port, "/api/members", {"name": name, "device": "load"})
    assert cookie
    return cookie


def asked(port: int, path: str, body: Any, cookie: str = "") -> tuple[Any, str]:
    """Return the response and its cookie."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    headers = {"Content-Type": "application/json", "Origin": f"http://127.0.0.1:{port}", "Cookie": cookie}
    connection.request("POST", path, json.dumps(body), headers)
    answer = connection.getresponse()
    text, given = answer.read(), answer.headers.get("set-cookie", "")
    connection.close()
    assert answer.status < 300, text
    return json.loads(text), given.partition(";")[0]
