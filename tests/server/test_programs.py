"""Outside programs at a server's tables: `koga bot join`."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from koga.bots.joining import read_place
from koga.core.game import InvalidInput
from koga.core.position import Rng
from koga.core.record import read, replay
from koga.core.verification import verify
from tests.bots.programs import Program
from tests.kinds import DEALT, OPEN
from tests.server.client import Client
from tests.server.running import HERE, Server

FIRST = f"{sys.executable} {HERE / 'examples' / 'bots' / 'first.py'}"


def bot_join(address: str, command: str, *more: str, token: str = "") -> subprocess.Popen[str]:
    env = {**os.environ, "PYTHONPATH": str(HERE / "src"), **({"KOGA_TOKEN": token} if token else {})}
    words = [sys.executable, "-m", "koga", "bot", "join", address, command, *more]
    return subprocess.Popen(words, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def play_along(client: Client, rng: Rng) -> None:
    """Play to the end, and add to the chance of the game where the table asks for it."""
    while not client.over():
        if not client.contribute() and client.to_act() is not None and client.table["state"] == "playing":
            client.act_randomly(rng)
        elif not client.over():
            client.take(client.socket.recv(timeout=60))


@pytest.mark.parametrize("game", [OPEN, DEALT])
def test_a_program_takes_an_open_seat_and_plays_to_the_end(server: Server, game: str) -> None:
    made = server.post("/api/tables", {"game": game, "seats": None, "level": "random"})
    bots = [{"kind": "bot", "level": "random"}] * (len(made["table"]["seats"]) - 2)
    table, tokens = server.make(game, seats=[{"kind": "person", "name": "Aki"}, {"kind": "open"}, *bots])
    with Client(server.url, table, [tokens["0"]]) as client:
        program = bot_join(f"{server.url}/t/{table}", FIRST, "--seat", "1")
        play_along(client, Rng(1))
        said, errors = program.communicate(timeout=60)
        assert (program.returncode, said) == (0, "The game is over.\n"), errors
        assert client.table["seats"][1]["name"] == "first bot"
    record = read(
        server.http.get(f"/api/tables/{table}/record", headers={"authorization": f"Bearer {tokens['0']}"}).text
    )
    replay(record)
    assert verify(record).problems == []


def test_a_program_that_fails_loses_its_game_and_harms_nobody(server: Server, tmp_path: Path) -> None:
    wrong = Program(tmp_path)("say(type='bestmove', action=99999)").removeprefix("exec:")
    table, tokens = server.make(OPEN, seats=[{"kind": "person"}, {"kind": "person"}], leaving="end")
    program = bot_join(f"{server.url}/t/{table}", wrong, token=tokens["0"])
    with Client(server.url, table, [tokens["1"]]) as client:
        play_along(client, Rng(1))
        _, errors = program.communicate(timeout=60)
        assert program.returncode == 1
        assert "action 99999 is illegal" in errors
        assert client.table["ended_by"] == "resign"


def test_what_cannot_be_joined_is_told_in_one_line(server: Server) -> None:
    table, _ = server.make(OPEN, seats=[{"kind": "person"}, {"kind": "person"}])
    for address, token, message in (
        (f"{server.url}/t/{table}", "", "refuses"),
        (f"{server.url}/t/{table}", "x" * 22, "refuses"),
        (f"{server.url}/t/AAAAAAAAAAAA", "", "refuses"),
    ):
        program = bot_join(address, FIRST, token=token)
        _, errors = program.communicate(timeout=60)
        assert program.returncode == 2
        assert message in errors
        assert "Traceback" not in errors
    with pytest.raises(InvalidInput, match="not the address of a table"):
        read_place("koga.example/t/x")


def test_the_host_revokes_a_programs_token_by_freeing_its_seat(server: Server) -> None:
    """Before the game: the program ends and says why, and what it had opens nothing any more."""
    table, tokens = server.make(DEALT, seats=[{"kind": "person", "name": "Aki"}, {"kind": "open"}, {"kind": "open"}])
    with Client(server.url, table, [tokens["0"]]) as host:
        program = bot_join(f"{server.url}/t/{table}", FIRST, "--seat", "1")
        while host.table["seats"][1]["kind"] == "open":
            host.take(host.socket.recv(timeout=60))
        assert host.ask("free", seat=0, target=1)["type"] == "done"
        _, errors = program.communicate(timeout=60)
        assert program.returncode == 2
        assert re.search("refuses: (removed|no-seat)", errors)  # the latter if it had not opened the table yet
        while host.table["seats"][1]["kind"] != "open":
            host.take(host.socket.recv(timeout=60))
