"""Who may ask for a rule, where it is plain who begins."""

from __future__ import annotations

from tests.server.client import Client
from tests.server.running import Server


def test_only_who_is_to_act_may_ask_why(server: Server) -> None:
    table, tokens = server.make("taisen", options={"first": "monkey"}, seats=[{"kind": "person"}, {"kind": "person"}])
    with Client(server.url, table, [tokens["1"]]) as other:
        assert other.ask("why", seat=1, version=other.version, name="red:R1")["code"] == "not-your-turn"
        assert other.ask("why", seat=0, version=other.version, name="red:R1")["code"] == "no-seat"
