"""What the page asks beside playing, in Monomi's words: the rule against something, and who sits where."""

from __future__ import annotations

from tests.server.client import Client
from tests.server.running import Server


def test_why_tells_the_rule_and_plays_nothing(server: Server) -> None:
    table, tokens = server.make("monomi", level="random", options={"placement": "watch"})
    with Client(server.url, table, [tokens["0"]]) as client:
        before = client.version
        for name, rule in (("ninja:q0", "M2.3"), ("1:g0", "M2.4"), ("ninja:c", None)):
            answer = client.ask("why", seat=0, version=before, name=name)
            assert (answer["type"], answer["rule"]) == ("because", rule), name
        assert client.ask("why", seat=0, version=before, name="ninja:nowhere")["code"] == "invalid"
        move = {"kind": "place", "marker": "ninja", "to": "g0"}
        assert client.ask("why", seat=0, version=before, move=move)["rule"] == "M2.3"
        assert client.ask("why", seat=0, version=before, move=move | {"to": "c"})["rule"] is None
        for neither in ({}, {"name": "ninja:g0", "move": move}, {"move": {"kind": "fly"}}):
            assert client.ask("why", seat=0, version=before, **neither)["code"] == "invalid"
        assert client.ask("why", seat=0, version=before + 1, name="ninja:c")["code"] == "stale"
        assert client.ask("ping")["version"] == before


def test_seats_by_options(server: Server) -> None:
    told = server.post("/api/games/monomi/seats", {"options": {"persons": "2"}}, status=200)
    assert [seat["en"] for seat in told["seats"]] == ["Ninja", "Samurai player 1", "Samurai player 2"]
    assert server.post("/api/games/monomi/seats", {"options": {"persons": "9"}}, status=400)["code"] == "options"
    assert server.post("/api/games/chess/seats", {}, status=404)["code"] == "not-found"
