"""Two truths, same bytes: whatever a seat or a spectator is sent does not depend on what it may not know."""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from koga.core.game import GAMES, SPECTATOR, agree, find
from koga.core.position import CHANCE
from tests.kinds import DEALT
from tests.server.client import Client
from tests.server.running import Server
from tests.server.twins import ENOUGH, Course, Twins, find_twins, has_secrets, observers

GAMES.setdefault("toy", "tests.server.toy.game")
Options = dict[str, str]
SECRETIVE = [name for name in GAMES if has_secrets(find(name), agree(find(name), {}))]
GAMES.pop("toy")
LONGEST, SHORTER, WHOLE = 120, 40, 3000
TRIES = 200
REPLAYED, FORKED = 40, 30  # moments that are looked at of a finished game, and actions that are played on
SOAK = bool(os.environ.get("KOGA_SOAK"))  # `make soak`: everything is tried at every decision
KEPT_UNTIL = re.compile(r'"kept_until":[0-9.]+')  # a moment after the table's last use
# Of a fork: it covers the earlier game with its seed, 32 bytes that are known only to those who may know all of it.
FINGERPRINT = re.compile(r'"fingerprint":"[0-9a-f]{64}",?')
AT_ONCE = 48  # actions that an observer tries when it is not its turn: others the next time, until it has tried all


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "toy", "tests.server.toy.game")


@pytest.fixture(scope="module")
def rigged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rigged]:
    folder = tmp_path_factory.mktemp("rigged")
    rigged = Rigged(folder)
    yield rigged
    rigged.server.kill()


class Rigged:
    """A server whose chance and leaks the test sets while it runs."""

    def __init__(self, folder: Path) -> None:
        self.wanted = folder / "wanted.json"
        self.untimely: defaultdict[str, set[int]] = defaultdict(set)  # what was tried by those who were not to act
        self.undone: defaultdict[str, set[int]] = defaultdict(set)  # decisions that were taken back, if they could
        program = ("-m", "tests.server.rigged")
        self.server = Server(str(folder / "koga.db"), folder, program=program, env={"RIGGED": str(self.wanted)})

    def bytes_of(
        self, name: str, observer: int, course: Course, options: Options | None = None, leak: str = ""
    ) -> list[str]:
        """Every text that the observer is sent while a course is played; refusals, undos and reconnects included."""
        self.draw(course, leak)
        stage = Stage(self.server, observer, name, options or {})
        texts = plain(stage.play(course), stage)
        self.untimely[name] |= stage.untimely
        self.undone[name] |= stage.undone
        return texts

    def bytes_afterwards(
        self, name: str, observer: int, course: Course, options: Options, at: int, leak: str = ""
    ) -> tuple[list[str], list[str]]:
        """What the observer is sent of a finished game step by step, and of a table that continues it after `at`
        actions as the course went on."""
        self.draw(course)
        stage = Stage(self.server, observer, name, options)
        stage.play(course)
        self.draw(course[at:], leak)
        replayed = plain(stage.replay(len(course)), stage)
        fork = stage.fork(at)
        return replayed, [FINGERPRINT.sub("", text) for text in plain(fork.play(course[at : at + FORKED]), fork)]

    def draw(self, course: Course, leak: str = "") -> None:
        """From here on chance does what it does in the course."""
        draws = [action for actor, action in course if actor == CHANCE]
        self.wanted.write_text(json.dumps({"draws": draws, "leak": leak}))


def plain(texts: list[str], stage: Stage) -> list[str]:
    """Without what differs between any two tables."""
    return [KEPT_UNTIL.sub("", text.replace(stage.table, "TABLE")) for text in texts]


@pytest.mark.parametrize("name", SECRETIVE)
def test_two_truths_give_everybody_the_same_bytes(rigged: Rigged, name: str) -> None:
    rigged.untimely.clear()
    rigged.undone.clear()
    shortest = LONGEST
    for observer in observers(find(name), agree(find(name), {})):
        twins = twins_of(name, observer, {}, LONGEST)
        assert rigged.bytes_of(name, observer, twins.one) == rigged.bytes_of(name, observer, twins.other)
        shortest = min(shortest, twins.decisions())
    assert rigged.untimely[name] == set(range(find(name).action_count))
    assert rigged.undone[name] >= set(range(shortest))


@pytest.mark.parametrize("name", SECRETIVE)
def test_two_truths_of_a_finished_game_give_the_same_bytes(rigged: Rigged, name: str) -> None:
    options = near_end(name)
    for observer in observers(find(name), agree(find(name), options)):
        twins = twins_of(name, observer, options, WHOLE, whole=True)
        assert twins.over
        one, other = (rigged.bytes_of(name, observer, course, options) for course in (twins.one, twins.other))
        assert one == other
        assert any('"state":"over"' in text for text in one)


@pytest.mark.parametrize("name", SECRETIVE)
def test_two_truths_replayed_and_continued_give_the_same_bytes(rigged: Rigged, name: str) -> None:
    """For every seat and for spectators, although everything may be known after the end: what a seat is shown of a
    moment is what it saw then, and a fork keeps the secrets of the moment at which it begins."""
    options = near_end(name)
    for observer in observers(find(name), agree(find(name), options)):
        twins = twins_of(name, observer, options, WHOLE, whole=True)
        at = fork_of(twins)
        one, other = (rigged.bytes_afterwards(name, observer, c, options, at) for c in (twins.one, twins.other))
        assert one == other
        assert any('"type":"snapshot"' in text for text in one[1])


@pytest.mark.parametrize("observer", [SPECTATOR, 0])
@pytest.mark.parametrize("name", SECRETIVE)
def test_a_planted_leak_is_found_in_a_replay_and_in_a_fork(rigged: Rigged, name: str, observer: int) -> None:
    """In each of them alone: one that hides it does not pass because the other one shows it."""
    options = near_end(name)
    twins = twins_of(name, observer, options, WHOLE, whole=True)
    at = fork_of(twins)
    one, other = (rigged.bytes_afterwards(name, observer, c, options, at, "ask") for c in (twins.one, twins.other))
    assert one[0] != other[0]
    assert one[1] != other[1]


def fork_of(twins: Twins) -> int:
    """How many actions a fork keeps: the truths differ, and somebody is to act."""
    steps = range(twins.turning + 1, len(twins.one))
    return next(step for step in steps if twins.one[step][0] != CHANCE)


@pytest.mark.parametrize("leak", ["ask", "log", "refusal", "untimely"])
@pytest.mark.parametrize("name", SECRETIVE)
def test_a_planted_leak_is_found(rigged: Rigged, name: str, leak: str) -> None:
    """A test of the test: with a little of the truth let through in one place the bytes differ."""
    assert differ_by(rigged, name, 0, leak)


@pytest.mark.parametrize("leak", ["ask", "log", "refusal", "untimely"])
@pytest.mark.parametrize("name", SECRETIVE)
def test_a_planted_leak_to_spectators_is_found(rigged: Rigged, name: str, leak: str) -> None:
    assert differ_by(rigged, name, SPECTATOR, leak) == (leak in ("ask", "log"))  # others are told they have no seat


def differ_by(rigged: Rigged, name: str, observer: int, leak: str) -> bool:
    twins = twins_of(name, observer, {}, SHORTER)
    one, other = (rigged.bytes_of(name, observer, course, leak=leak) for course in (twins.one, twins.other))
    return one != other


def test_a_planted_leak_is_found_in_a_finished_game(rigged: Rigged) -> None:
    """Only what is told of the end lets something through: both truths have looked alike until then."""
    twins = twins_of(DEALT, 0, {}, WHOLE, whole=True)
    one, other = (rigged.bytes_of(DEALT, 0, course, leak="end") for course in (twins.one, twins.other))
    assert one != other


def near_end(name: str) -> Options:
    """Options of a game that ends soon: what tests/games/<game>/short.toml says, or the usual ones."""
    told = Path(__file__).parents[1] / "games" / name / "short.toml"
    return tomllib.loads(told.read_text(encoding="utf-8")) if told.is_file() else {}


def twins_of(name: str, observer: int, options: Options, most: int, whole: bool = False) -> Twins:
    """The first pair with decisions enough to tell something; else the best of many tries."""
    game = find(name)
    best: Twins | None = None
    for seed in range(TRIES):
        twins = find_twins(game, agree(game, options), observer, seed, most, whole)
        if twins and (best is None or twins.hidden() > best.hidden()):
            best = twins
        if best and (whole or best.hidden() >= ENOUGH):
            return best
    assert best is not None, f"no two truths of {name} look the same to {observer}"
    assert best.hidden() > 0
    return best


class Stage:
    """One table where a course is played by persons, each on a connection of its own, and one of them observes."""

    def __init__(
        self, server: Server, observer: int, name: str, options: Options, made: tuple[str, dict[str, str]] | None = None
    ) -> None:
        """`made`: a table that exists already, and the tokens of its seats."""
        self.server = server
        self.observer = observer
        self.name, self.options = name, options
        count = find(name).start(agree(find(name), options)).seats
        self.persons = [{"kind": "person", "name": f"p{n}"} for n in range(count)]
        self.table, self.tokens = made or server.make(name, seats=self.persons, options=options)
        self.texts: list[str] = []
        self.untimely: set[int] = set()
        self.undone: set[int] = set()
        self.connections = 0
        self.version = 0
        self.count = find(name).action_count
        self.clients = {seat: self.connect(seat) for seat in (SPECTATOR, *range(count))}

    def connect(self, seat: int, seen: Client | None = None) -> Client:
        self.connections += 1
        tokens = [] if seat == SPECTATOR else [self.tokens[str(seat)]]
        return Client(self.server.url, self.table, tokens, seen=seen, name=f"c{self.connections}")

    def play(self, course: Course) -> list[str]:
        """Each observer is disturbed and cut off, and sees things undone, at decisions of its own: all observers
        together at every decision."""
        for number, (actor, action) in enumerate(step for step in course if step[0] != CHANCE):
            turn = number + max(-1, self.observer) + 1
            if SOAK or turn % 4 == 1:
                self.disturb()
            if turn % 6 == 3:
                self.reconnect()
            self.catch_up(actor)
            done = self.clients[actor].act(actor, action)
            assert done["type"] == "done", done
            if SOAK or turn % 3 == 2:
                self.undone.add(number)
                self.undo_and_do_again(actor, action)
            self.version = self.clients[actor].version
        return self.finish()

    def replay(self, steps: int) -> list[str]:
        """What the observer is told afterwards of moments of the finished game."""
        token = self.tokens.get(str(self.observer))
        whose = "" if token is None else f"?seat={self.observer}"
        headers = {"authorization": f"Bearer {token}"} if token else {}
        texts = []
        for step in range(0, steps + 1, max(1, steps // REPLAYED)):
            answer = self.server.http.get(f"/api/tables/{self.table}/snapshots/{step}{whose}", headers=headers)
            assert answer.status_code == 200, answer.text
            texts.append(answer.text)
        return texts

    def fork(self, at: int) -> Stage:
        """A table that continues this one's finished game after `at` actions."""
        made = self.server.post(f"/api/tables/{self.table}/play-on", {"step": at, "seats": self.persons})
        table = made["table"]["id"], made["tokens"]
        return Stage(self.server, self.observer, self.name, self.options, table)

    def catch_up(self, seat: int) -> None:
        """Waits until its client has seen all that was done before."""
        client = self.clients[seat]
        client.wait(lambda: client.version >= self.version)

    def disturb(self) -> None:
        """The observer tries what it may not, and asks what it may not know."""
        self.catch_up(self.observer)
        client, seat = self.clients[self.observer], max(0, self.observer)
        # Whose turn it is not is refused whatever it tries; whose it is may try everything, and hear of every rule.
        tried = self.some() if client.to_act() is None else set(range(self.count)) - offered(client)
        sent = [client.send("act", seat=seat, version=client.version, action=action) for action in sorted(tried)]
        client.answer_to(sent[-1])
        ids = set(sent)
        assert not any(message.get("id") in ids and message["type"] == "done" for message in client.messages)
        client.ask("act", seat=seat, version=client.version + 1, action=0)
        client.ask("undo", seat=seat, version=client.version + 1)
        client.ask("hint", seat=seat, version=client.version)
        self.look()

    def some(self) -> set[int]:
        """Of all actions those that were not tried yet without being to act; when all were, all once more."""
        left = sorted(set(range(self.count)) - self.untimely) or list(range(self.count))
        tried = set(range(self.count)) if SOAK else set(left[:: -(-len(left) // AT_ONCE)])
        self.untimely |= tried
        return tried

    def look(self) -> None:
        for path in ("", "/snapshots/1", "/snapshots/1?seat=0", "/snapshots/1?seat=1", "/record"):
            token = self.tokens.get(str(self.observer))
            headers = {"authorization": f"Bearer {token}"} if token else {}
            answer = self.server.http.get(f"/api/tables/{self.table}{path}", headers=headers)
            told_to_players = answer.status_code == 200 and (path == "/record" or "seat=" in path)
            if not told_to_players:  # after the end they may know everything
                self.texts.append(f"{answer.status_code} {answer.text}")

    def undo_and_do_again(self, actor: int, action: int) -> None:
        """Wherever it is allowed without asking."""
        client = self.clients[actor]
        if client.to_act() == actor and not client.over():
            answer = client.ask("undo", seat=actor, version=client.version)
            if answer["type"] == "done":
                assert client.act(actor, action)["type"] == "done"

    def reconnect(self) -> None:
        self.catch_up(self.observer)
        old = self.clients[self.observer]
        self.texts += old.received
        old.close()
        fresh = self.connect(self.observer)
        self.texts += fresh.received
        fresh.close()
        self.clients[self.observer] = self.connect(self.observer, seen=old)

    def finish(self) -> list[str]:
        client = self.clients[self.observer]
        self.catch_up(self.observer)
        client.ask("ping")  # and all that was sent before is here
        self.disturb()
        for step in range(3):
            answer = self.server.http.get(f"/api/tables/{self.table}/snapshots/{step}")
            self.texts.append(f"{answer.status_code} {answer.text}")
        for other in self.clients.values():
            other.close()
        return self.texts + client.received


def offered(client: Client) -> set[int]:
    return {choice["action"] for snapshot in client.snapshots.values() for choice in snapshot["choices"]}
