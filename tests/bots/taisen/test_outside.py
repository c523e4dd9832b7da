"""Programs as bots: they play by the protocol, and whatever they do wrong costs them the game, and nobody else."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import koga
from koga import envs
from koga.bots import outside
from koga.bots.bot import BotFailed, bot, choose, forfeit
from koga.bots.conformance import check_program
from koga.bots.outside import OutsideBot, read_command
from koga.core.game import GAMES, InvalidInput, agree, find
from koga.core.position import Rng
from tests.bots.programs import Program
from tests.duels import duel

EXAMPLES = Path(__file__).parents[3] / "examples" / "bots"
FIRST = f"{sys.executable} {EXAMPLES / 'first.py'}"


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Program:
    monkeypatch.setattr(outside, "GRACE_SECONDS", 1.0)
    monkeypatch.setattr(outside, "HELLO_SECONDS", 10.0)
    return Program(tmp_path)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_the_example_plays_every_game(name: str) -> None:
    options: dict[str, Any] = envs.small(name)
    seats = koga.start(name, **options).seats
    result = koga.play(name, bots=[f"exec:{FIRST}", *["random"] * (seats - 1)], seed=1, **options)
    assert result.failed is None
    assert koga.replay(koga.load(result.text)).to_act == koga.OVER


def test_the_same_seed_gives_the_same_game() -> None:
    texts = {
        tuple(act.name for act in koga.play("taisen", bots=[f"exec:{FIRST}", "random"], seed=5).record.acts())
        for _ in range(2)
    }
    assert len(texts) == 1


@pytest.mark.parametrize(
    ("deed", "reason"),
    [
        ("os._exit(3)", "exit code 3"),
        ("os.kill(os.getpid(), 9)", "signal 9"),
        ("time.sleep(60)", "no bestmove within 0.1 s, nor after stop"),
        ("print('moo', flush=True)", "not a line of JSON"),
        ("print('[1]', flush=True)", "not a JSON object"),
        ("say(type='bestmove', action=68)", "rule T"),
        ("say(type='bestmove', action=10**30)", "no such action"),
        ("say(type='bestmove', action='R1')", "should be a number"),
        ("say(type='dance')", "bestmove or info"),
        ("print('[' * 100_000, flush=True)", "more than 32 levels deep"),
        ("print('{\"a\":' * 600 + '1' + '}' * 600, flush=True)", "more than 32 levels deep"),
        ("say(type='info', text=eval('[' * 40 + ']' * 40))", "more than 32 levels deep"),
        ("say(type='error', message='I am lost')", "I am lost"),
        ("print('x' * (1 << 21), flush=True)", "more than 1048576 bytes"),
        ("os.close(1)", "closed its output|exit code"),
        ("[say(type='info') for _ in range(10**9)]", "no bestmove|exit code|read"),
    ],
)
def test_a_program_that_does_wrong_loses_by_name(program: Program, deed: str, reason: str) -> None:
    result = koga.play("taisen", bots=["random", program(deed)], seed=1)
    assert result.scores == (12, 0)
    assert result.failed is not None
    assert "wrong.py" in result.failed.name
    assert any(part in result.failed.reason for part in reason.split("|")), result.failed.reason
    record = koga.load(result.text)
    assert record.ended is not None
    assert (record.ended.by, record.ended.seat) == ("resign", 1)


@pytest.mark.parametrize(
    ("greeting", "reason"),
    [
        ("say(type='hello', protocol=2, name='n')", "protocol 1"),
        ("say(type='hello', protocol=1)", "its name"),
        (
            "say(type='hello', protocol=1, name='n', games=['chess'])",
            "chess, not taisen",
        ),
        ("os._exit(0)", "exit code 0"),
    ],
)
def test_a_program_that_cannot_play_loses_before_its_first_action(program: Program, greeting: str, reason: str) -> None:
    result = koga.play("taisen", bots=["random", program("pass", greeting)], seed=1)
    assert result.failed is not None
    assert reason in result.failed.reason


@pytest.mark.skipif(sys.platform != "linux", reason="memory is limited on Linux")
def test_a_program_that_takes_too_much_memory_loses(program: Program) -> None:
    name = program("x = bytearray(300 << 20); say(type='bestmove', action=0)", limits="64MB:")
    result = koga.play("taisen", bots=["random", name], seed=1)
    assert result.failed is not None
    assert "exit code 1" in result.failed.reason


def test_nothing_that_a_program_started_outlives_it(program: Program, tmp_path: Path) -> None:
    import os

    note = tmp_path / "pid"
    deed = f"p = subprocess.Popen(['sleep', '600']); open({str(note)!r}, 'w').write(str(p.pid)); os._exit(1)"
    assert koga.play("taisen", bots=["random", program(deed)], seed=1).failed
    child = int(note.read_text())
    for _ in range(100):
        state = Path(f"/proc/{child}/stat")
        if not state.exists() or state.read_text().split(")")[1].split()[0] == "Z":
            return
        time.sleep(0.05)
    os.kill(child, 9)
    raise AssertionError("the child of a failed program still runs")


def test_a_failure_in_the_lab_loses_one_game_and_the_others_go_on(
    program: Program, capfd: pytest.CaptureFixture[str]
) -> None:
    game = find("taisen")
    played = list(duel(game, agree(game, {}), [program("os._exit(1)"), "random"], 4, 1))
    assert [
        scores[seating.index(0)] for seating, scores, _ in ((p.seating, p.scores, p.decisions) for p in played)
    ] == [0] * 4
    assert capfd.readouterr().err.count("wrong.py failed: it ended with exit code 1") == 4


def test_a_failed_seat_leaves_the_win_to_the_others() -> None:
    assert forfeit(2, 0) == (0, 12)
    assert forfeit(4, 2) == (4, 4, 0, 4)


def test_a_program_is_kept_for_the_next_game() -> None:
    game = find("taisen")
    position = koga.start("taisen", seed=1)
    first = bot(game, f"exec:{FIRST}")
    assert isinstance(first, OutsideBot)
    choose(first, position, Rng(1))
    assert first.process is not None
    pid = first.process.running.pid
    del first
    second = bot(game, f"exec:{FIRST}")
    assert isinstance(second, OutsideBot)
    choose(second, position, Rng(1))
    assert second.process is not None
    assert second.process.running.pid == pid


@pytest.mark.parametrize(
    ("text", "words", "seconds", "nodes", "memory"),
    [
        ("./mybot", ("./mybot",), 1.0, None, 1024),
        ("2s:./mybot --deep", ("./mybot", "--deep"), 2.0, None, 1024),
        ("500:./mybot", ("./mybot",), None, 500, 1024),
        ("250ms:64MB:./my bot", ("./my", "bot"), 0.25, None, 64),
        ("64MB:'./my bot'", ("./my bot",), 1.0, None, 64),
    ],
)
def test_names_are_read(
    text: str, words: tuple[str, ...], seconds: float | None, nodes: int | None, memory: int
) -> None:
    command = read_command(text)
    assert command.words == words
    assert (command.limits.budget.seconds, command.limits.budget.simulations) == (seconds, nodes)
    assert command.limits.memory == memory


@pytest.mark.parametrize("text", ["", "2s:", "'./my", "4MB:./mybot", "0s:./mybot"])
def test_names_that_make_no_sense_are_refused(text: str) -> None:
    with pytest.raises(InvalidInput):
        read_command(text)


def test_a_program_that_does_not_exist_is_named() -> None:
    with pytest.raises(BotFailed, match="cannot start"):
        koga.bot("taisen", "exec:./no-such-program").choose(koga.start("taisen", seed=1))


def test_a_server_runs_no_programs_for_players() -> None:
    from koga.server.tables.creation import check_level

    with pytest.raises(InvalidInput, match="no level"):
        check_level(find("taisen"), "exec:./mybot")


@pytest.mark.parametrize("command", [FIRST, f"node {EXAMPLES / 'first.mjs'}"])
def test_the_examples_pass_the_conformance_check(command: str) -> None:
    if command.startswith("node"):
        assert shutil.which("node"), "tests need Node, as the page does"
    checks = list(check_program(read_command(command), [find(name) for name in sorted(GAMES)], 3, 1))
    assert [check.name for check in checks if check.problem] == []
    assert len(checks) == 6 + len(GAMES)


@pytest.mark.parametrize(
    ("deed", "failing"),
    [
        ("time.sleep(9)", "plays taisen legally and in time"),
        ("say(type='bestmove', action=68)", "plays taisen legally and in time"),
        (
            "take(os.urandom(1)[0] % len(message['actions']))",
            "gives the same answer to the same seed and nodes",
        ),
        (
            "time.sleep(0 if message.get('ms') != 600000 else 9) or take(0)",
            "answers after stop",
        ),
    ],
)
def test_the_conformance_check_finds_what_is_wrong(program: Program, deed: str, failing: str) -> None:
    command = read_command(program(deed).removeprefix("exec:"))
    for seed in range(1, 12):  # a program that draws its own random numbers agrees with itself now and then
        checks = list(check_program(command, [find("taisen")], 1, seed))
        if checks[-1].problem:
            break
    assert checks[-1].name == failing
    assert all(not check.problem for check in checks[:-1])


def test_koga_bot_check_says_what_it_found() -> None:
    words = [sys.executable, "-m", "koga", "bot", "check", FIRST, "--game", "taisen", "--plays", "1"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert "ok    says hello" in done.stdout
    assert done.stdout.endswith("This program speaks the protocol.\n")
    words[5] = f"{sys.executable} -c pass"
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "FAIL  says hello: it ended with exit code 0" in done.stdout


def test_koga_play_says_who_failed_and_keeps_the_record(program: Program, tmp_path: Path) -> None:
    out = tmp_path / "game.koga"
    words = ["play", "taisen", "--plain", "--seats", f"random,{program('os._exit(7)')}", "--out", str(out)]
    done = subprocess.run([sys.executable, "-m", "koga", *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "it ended with exit code 7" in " ".join(done.stdout.split())
    record = koga.load(out)
    assert record.ended is not None
    assert record.ended.seat == 1
