"""Budgets of addresses: what is allowed, what is on credit, and that all workers share them."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from koga.core.position import Rng
from koga.server.ops import budgets as module
from koga.server.ops.budgets import BUDGETS, Account, Budget, Budgets, owner_of
from koga.server.ops.ledger import SETS, WAYS, Ledger
from koga.server.ops.settings import Limits
from tests.fuzz.front import HELLO, Front
from tests.kinds import OPEN
from tests.server.client import Client
from tests.server.postgres import Cluster
from tests.server.running import HERE, LIMITS, Server

PERSONS = [{"kind": "person"}, {"kind": "person"}]


class Clock:
    """Stands in for the module `time` of budgets.py."""

    def __init__(self) -> None:
        self.at = 1000.0

    def monotonic(self) -> float:
        return self.at


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(module, "time", clock)
    return clock


def test_a_budget_is_spent_and_comes_back_evenly(clock: Clock) -> None:
    account = Budgets(Limits(tables=60)).account("192.0.2.1")
    assert [account.spend("tables") for _ in range(61)] == [True] * 60 + [False]
    assert account.used("tables") == pytest.approx(1)
    clock.at += 60.001  # a sixtieth of an hour
    assert [account.spend("tables") for _ in range(2)] == [True, False]
    clock.at += 3600
    assert [account.spend("tables") for _ in range(61)].count(True) == 60


def test_budgets_are_separate_and_so_are_addresses() -> None:
    budgets = Budgets(Limits(tables=1, requests=1))
    one, other = budgets.account("192.0.2.1"), budgets.account("192.0.2.2")
    assert one.spend("tables")
    assert not one.spend("tables")
    assert one.spend("requests")
    assert other.spend("tables")


@pytest.mark.parametrize(
    ("address", "owner"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::9", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("no address", "no address"),
    ],
)
def test_an_ipv6_address_is_one_of_its_64(address: str, owner: str) -> None:
    assert owner_of(address) == owner


def test_what_is_used_already_is_charged_on_credit_and_paid_back(clock: Clock) -> None:
    budgets = Budgets(Limits(cpu=2))
    account = budgets.account("192.0.2.1")
    account.charge("cpu", 0.1)
    assert not account.is_overdrawn
    account.charge("cpu", 4.0)  # much: at once
    assert account.is_overdrawn
    clock.at += 10
    budgets.flush()
    assert account.is_overdrawn
    clock.at += 1
    budgets.flush()
    assert not account.is_overdrawn


def test_little_charges_add_up_with_the_flush(clock: Clock) -> None:
    budgets = Budgets(Limits(bytes=1000))
    account = budgets.account("192.0.2.1")
    for _ in range(30):
        account.charge("bytes", 50)
        budgets.flush()
    assert account.is_overdrawn
    assert account.used("bytes") == pytest.approx(1.5)


def test_one_who_owes_is_not_forgotten_for_the_sake_of_others_who_do_not(clock: Clock) -> None:
    budgets = Budgets(Limits(tables=2, requests=1000))
    account = budgets.account("192.0.2.1")
    while account.spend("tables"):
        pass
    for number in range(3 * SETS * WAYS):
        Budgets.account(budgets, f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}").spend("requests")
    assert len(budgets.accounts) == module.MOST_ACCOUNTS
    assert not budgets.account("192.0.2.1").spend("tables")


SPENDER = """
import sys
from pathlib import Path
from koga.server.ops.budgets import Budgets
from koga.server.ops.settings import Limits
account = Budgets(Limits(tables=500, connections=10), Path(sys.argv[1]), 2).account("192.0.2.1")
print("ready", flush=True)
for line in sys.stdin:
    if line == "spend\\n":
        print(sum(account.spend("tables") for _ in range(400)), flush=True)
    else:
        print(sum(account.connect() for _ in range(8)), flush=True)
"""


class Worker:
    def __init__(self, path: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", SPENDER, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            env={"PYTHONPATH": f"{HERE / 'src'}"},
        )  # fmt: skip
        assert self.read() == "ready"

    def tell(self, what: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(what + "\n")
        self.process.stdin.flush()

    def read(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()


def test_workers_share_budgets_and_the_connections_of_a_dead_one_are_forgotten(tmp_path: Path) -> None:
    path = tmp_path / "ledger"
    Ledger.prepare(path, len(BUDGETS), 2)
    assert path.stat().st_mode & 0o777 == 0o600
    one, other = Worker(path), Worker(path)
    for worker in (one, other):
        worker.tell("spend")  # both at once
    assert int(one.read()) + int(other.read()) == 500
    one.tell("connect")
    assert one.read() == "8"
    other.tell("connect")
    assert other.read() == "2"
    one.kill()
    third = Worker(path)
    third.tell("connect")
    assert third.read() == "8"
    other.kill()
    third.kill()


def test_two_workers_of_a_server_allow_no_more_than_one(postgres: Cluster, tmp_path: Path) -> None:
    limits = [*LIMITS, "--limit=tables=3", "--limit=connections=4"]
    server = Server(postgres.new_database(), tmp_path, "--workers", "2", *limits)
    answers = [
        server.http.post(
            "/api/tables", json={"game": OPEN, "seats": PERSONS}, headers={"connection": "close"}
        ).status_code
        for _ in range(20)
    ]
    assert sorted(answers) == [201] * 3 + [429] * 17
    clients = [Client(server.url, "") for _ in range(12)]
    for client in clients:
        client.drain(0.1)
    turned_away = [client for client in clients if any(message["type"] == "bye" for message in client.messages)]
    assert len(turned_away) == 8
    for client in clients:
        client.close()
    server.kill()


def test_limits_per_address(tmp_path: Path) -> None:
    limits = tuple(f"--limit={limit}" for limit in ("tables=2", "connections=2", "messages=3", "requests=20"))
    server = Server(str(tmp_path / "koga.db"), tmp_path, *limits)
    table, tokens = server.make(seats=PERSONS)
    server.make(seats=PERSONS)
    assert server.post("/api/tables", {"game": OPEN}, status=429)["code"] == "too-many"
    with Client(server.url, table, [tokens["0"]]) as client, Client(server.url, table):
        with Client(server.url, "") as third:
            third.drain()
            assert third.messages[-1]["code"] == "too-many"
        codes = [client.ask("ping").get("code") for _ in range(30)]
        assert codes[0] is None
        assert "too-fast" in codes
    statuses = [server.http.get("/api/games").status_code for _ in range(60)]
    assert 429 in statuses
    server.kill()


def test_rematches_are_paid_for_like_other_tables(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "koga.db"), tmp_path, *LIMITS, "--limit=tables=2")
    table, tokens = server.make(seats=PERSONS, leaving="end")
    with Client(server.url, table, list(tokens.values())) as client:
        client.ask("resign", seat=0)
        assert client.ask("again", seat=0)["type"] == "done"
        client.wait(lambda: client.table["rematch"] is not None)
        again = client.table["rematch"]
    with Client(server.url, again, list(tokens.values())) as client:
        client.ask("resign", seat=0)
        assert client.ask("again", seat=0)["code"] == "too-many"
    server.kill()


def test_continued_games_are_paid_for_like_other_tables(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "koga.db"), tmp_path, *LIMITS, "--limit=tables=2")
    table, tokens = server.make(seats=PERSONS, leaving="end")
    with Client(server.url, table, list(tokens.values())) as client:
        client.act_randomly(Rng(1))
        client.ask("resign", seat=0)
        client.wait(client.over)
    form = {"step": 1, "seats": PERSONS}
    server.post(f"/api/tables/{table}/play-on", form)
    assert server.post(f"/api/tables/{table}/play-on", form, status=429)["code"] == "too-many"
    server.kill()


@pytest.fixture(scope="module")
def front() -> Iterator[Front]:
    """A server in this process; its requests come from 127.0.0.1."""
    found = Front()
    yield found
    found.close()


def answer(front: Front, data: bytes = b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n") -> bytes:
    return front.run(lambda: front.request(data))


def test_who_has_overdrawn_a_budget_is_turned_away(front: Front) -> None:
    account = front.app.budgets.account("127.0.0.1")
    assert b" 200 OK" in answer(front)
    account.is_overdrawn = True
    try:
        assert b" 429 " in answer(front)
        assert b" 429 " in answer(front, HELLO)
    finally:
        account.is_overdrawn = False
    assert b" 200 OK" in answer(front)
    assert b" 101 " in answer(front, HELLO)


def test_requests_are_charged_for_processor_time_and_bytes(front: Front, monkeypatch: pytest.MonkeyPatch) -> None:
    charged: dict[str, float] = {}

    def charge(_: Account, budget: Budget, amount: float) -> None:
        charged[budget] = charged.get(budget, 0.0) + amount

    monkeypatch.setattr(Account, "charge", charge)
    body = answer(front).partition(b"\r\n\r\n")[2]
    assert charged["bytes"] == len(body) > 1000
    assert charged["cpu"] > 0
