"""The analysis of a finished table: begun by the first who asks, with progress, stored and shared."""

from __future__ import annotations

import time

from koga.core.position import Rng
from tests.server.client import Client
from tests.server.running import Server

PERSONS = [{"kind": "person", "name": "Aya"}, {"kind": "person", "name": "Ben"}]
SMALL = {"board": "courtyard", "samurais": "3"}


def finished(server: Server) -> tuple[str, dict[str, str]]:
    table, tokens = server.make(options=SMALL, seats=PERSONS)
    with Client(server.url, table, list(tokens.values())) as client:
        assert server.get(f"/api/tables/{table}/analysis", tokens["0"], status=409)["code"] == "not-over"
        rng = Rng(1)
        while client.to_act() is not None:
            client.act_randomly(rng)
    return table, tokens


def analysis(server: Server, table: str, token: str | None = None) -> dict[str, object]:
    end = time.monotonic() + 120
    told = 0
    while True:
        found = server.get(f"/api/tables/{table}/analysis", token)
        assert told <= found["done"] <= found["total"]
        told = found["done"]
        if found["analysis"] is not None:
            return dict(found["analysis"])
        assert time.monotonic() < end
        time.sleep(0.05)


def test_an_analysis_is_made_once_and_shared(server: Server) -> None:
    table, tokens = finished(server)
    found = analysis(server, table, tokens["0"])
    assert len(found["moments"]) == found["plies"]  # type: ignore[arg-type]
    assert analysis(server, table, tokens["1"]) == found
    assert analysis(server, table) == found  # by the link alone


def test_nothing_is_begun_by_looking(server: Server) -> None:
    table, tokens = finished(server)
    for _ in range(3):  # a begun analysis of so small a game would be done by the third
        found = server.get(f"/api/tables/{table}/analysis?begin=false", tokens["0"])
        assert found["done"] == 0
        assert found["total"] > 0
        assert found["analysis"] is None
        time.sleep(0.5)
    made = analysis(server, table, tokens["0"])
    assert server.get(f"/api/tables/{table}/analysis?begin=false", tokens["0"])["analysis"] == made


def test_what_is_not_there_is_not_analysed(server: Server) -> None:
    assert server.get("/api/tables/nowhere123/analysis", status=404)["code"] == "no-table"
