"""Programs as bots: they play by the protocol, and whatever they do wrong costs them the game, and nobody else."""

from __future__ import annotations

import json
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
from koga.bots.bot import Bot, BotFailed, begin_game, bot, choose, evaluate, finish_game, forfeit, one_way
from koga.bots.conformance import check_program
from koga.bots.outside import OutsideBot, read_command
from koga.cli.common import split_bots
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


def told(notes: Path) -> list[dict[str, Any]]:
    """What a program was told, once it has read everything: those that are idle end."""
    for process in [process for waiting in outside.idle.values() for process in waiting]:
        process.dismiss()
    return [one for one in noted(notes) if one["type"] != "quit"]


def noted(notes: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in notes.read_text().splitlines()]


def test_a_program_is_told_how_games_begin_and_end(program: Program, tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    name = program("take(0)", notes=str(notes))
    result = koga.play("taisen", bots=[name, "random"], seed=1, ninjas=3)
    said = told(notes)
    assert [one["type"] for one in said if one["type"] != "go"] == ["hello", "new_game", "game_over"]
    assert said[1]["options"]["ninjas"] == "3"
    assert said[-1]["scores"] == list(result.scores)


def test_a_program_hears_the_end_of_a_game_that_another_lost_by_failing(program: Program, tmp_path: Path) -> None:
    notes, game = tmp_path / "notes", find("taisen")
    name = program("take(0)", notes=str(notes))
    crashing = tmp_path / "other"
    crashing.mkdir()
    later = "os.environ['n'] = os.environ.get('n', '') + 'x'; os._exit(1) if len(os.environ['n']) > 9 else take(0)"
    played = list(duel(game, agree(game, {}), [Program(crashing)(later), name], 2, 1))
    assert len(played) == 2
    said = [one for one in told(notes) if one["type"] != "go"]
    ends = [one["scores"] for one in said if one["type"] == "game_over"]
    assert sorted(map(tuple, ends)) == [forfeit(2, 0), forfeit(2, 1)]
    assert said[-1]["type"] == "game_over"


def test_an_environment_tells_programs_of_every_game(program: Program, tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    env = envs.gym("taisen", 0, program("take(0)", notes=str(notes)), ninjas=3)
    _, info = env.reset(seed=1)
    over = False
    while not over:
        _, reward, over, _, info = env.step(int(info["action_mask"].argmax()))
    env.reset(seed=2)
    while sum(one["type"] == "new_game" for one in noted(notes)) < 2:
        env.step(int(env.info()["action_mask"].argmax()))
    env.reset(seed=3)  # in the middle of a game
    said = [one for one in told(notes) if one["type"] not in ("go", "hello")]
    assert [one["type"] for one in said[:4]] == ["new_game", "game_over", "new_game", "game_over"]
    assert said[1]["scores"] == ([12, 0] if reward > 0 else [0, 12])
    assert said[3]["scores"] == []
    env.close()


def test_programs_are_asked_to_quit_when_python_ends(program: Program, tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    name = program("take(0)", notes=str(notes))
    code = f"import koga; koga.play('taisen', bots=['random', {name!r}], seed=1)"
    subprocess.run([sys.executable, "-c", code], check=True)
    assert noted(notes)[-1] == {"type": "quit"}


def test_a_program_that_ended_between_games_is_started_again(program: Program) -> None:
    game, position = find("taisen"), koga.start("taisen", seed=1)
    first = bot(game, program("take(0)"))
    assert isinstance(first, OutsideBot)
    choose(first, position, Rng(1))
    process = first.process
    assert process is not None
    finish_game([first], (12, 0))
    process.running.kill()
    process.running.wait()
    second = bot(game, program("take(0)"))
    begin_game([second], agree(game, {}))
    assert choose(second, position, Rng(1)) in position.actions()
    assert isinstance(second, OutsideBot)
    assert second.process is not process


@pytest.mark.parametrize("deed", ["os._exit(1)", "say(type='bestmove', action=999)"])
def test_an_opponent_that_fails_gives_the_win_to_the_others(program: Program, deed: str) -> None:
    env = envs.gym("taisen", 0, program(f"take(0) if len(message['actions']) == 1 else {deed}"))
    over, steps = False, 0
    _, info = env.reset(seed=1)
    while not over:
        _, reward, over, _, info = env.step(int(info["action_mask"].argmax()))
        steps += 1
    assert (reward, "wrong.py failed" in info["failed"]) == (1.0, True)
    with pytest.raises(InvalidInput, match="reset"):
        env.step(0)


def test_an_environment_whose_opponent_always_fails_at_once_says_so(program: Program) -> None:
    env = envs.gym("taisen", 1, program("os._exit(1)"))
    with pytest.raises(InvalidInput, match=r"3 games in a row.*exit code 1"):
        [env.reset(seed=seed) for seed in range(20)]  # seat 0 begins in some of them


class Wrong:
    """A bot in this process that is not one of Koga's own."""

    def __init__(self, deed: str) -> None:
        self.deed = deed

    def choose(self, *_: object) -> Any:
        if self.deed == "crash":
            raise ZeroDivisionError("division by zero")
        return {"illegal": 999, "huge": 10**30, "none": None}[self.deed]


@pytest.mark.parametrize(
    ("deed", "reason"),
    [
        ("crash", "ZeroDivisionError: division by zero"),
        ("illegal", "action 999 is illegal"),
        ("huge", "there is no such action"),
        ("none", "TypeError"),
    ],
)
def test_a_bot_in_this_process_that_fails_loses_by_name_and_the_games_go_on(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], deed: str, reason: str
) -> None:
    import koga.bots.random as module

    make = module.make
    monkeypatch.setattr(module, "make", lambda game, budget: Wrong(deed) if budget == "wrong" else make(game, budget))
    game = find("taisen")
    played = list(duel(game, agree(game, {}), ["random:wrong", "random"], 4, 1))
    assert [one.scores[one.seating.index(0)] for one in played] == [0] * 4
    assert capfd.readouterr().err.count("Wrong failed: ") == 4
    result = koga.play("taisen", bots=["random", "random:wrong"], seed=1)
    assert result.scores == (12, 0)
    assert result.failed is not None
    assert reason in result.failed.reason


class Loud:
    """A bot that crashes when it is told of a game's beginning or end."""

    def begin(self, *_: object) -> None:
        raise ZeroDivisionError("begin")

    def finish(self, *_: object) -> None:
        raise ZeroDivisionError("finish")

    def choose(self, position: koga.Position, _: Rng) -> int:
        return position.actions()[0]


def test_a_bot_that_crashes_when_it_is_told_of_a_game_disturbs_nobody(capfd: pytest.CaptureFixture[str]) -> None:
    begin_game([Loud(), Loud()], agree(find("taisen"), {}))
    finish_game([Loud()], (12, 0))
    assert [line.rpartition(": ")[2] for line in capfd.readouterr().err.splitlines()] == ["begin", "begin", "finish"]


MIX_A, MIX_B, MASK = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB, 2**64 - 1


def unshifted(z: int, bits: int) -> int:
    """The number that became z by z ^= z >> bits."""
    found = z
    for _ in range(64 // bits):
        found = z ^ found >> bits
    return found


def state_before(output: int) -> int:
    """The state after which an Rng returned a number: the inverse of Rng.next."""
    z = unshifted(output, 31) * pow(MIX_B, -1, 2**64) & MASK
    z = unshifted(z, 27) * pow(MIX_A, -1, 2**64) & MASK
    return unshifted(z, 30)


class Curious:
    """A bot that looks for the numbers behind those that it is given."""

    def __init__(self) -> None:
        self.states: list[int] = []

    def choose(self, position: koga.Position, rng: Rng) -> int:
        self.states.append(rng.state)
        return position.actions()[0]


def test_no_seed_that_a_bot_is_given_leads_back_to_where_it_comes_from(program: Program, tmp_path: Path) -> None:
    rng = Rng(5)
    assert state_before(rng.next()) == rng.state  # what an attacker can do
    game, position, notes = find("taisen"), koga.start("taisen", seed=1), tmp_path / "notes"
    curious, asked = Curious(), bot(game, program("take(0)", notes=str(notes)))
    rng, same = Rng(5), Rng(5)
    for player in (curious, asked):
        choose(player, position, rng)
    outputs = [same.next() for _ in range(2)]
    states = {state_before(number) for number in outputs} | set(outputs) | {5, rng.state}
    told_seed = next(one["seed"] for one in told(notes) if one["type"] == "go")
    for seen in (curious.states[0], told_seed):
        assert seen not in {one % 2**53 for one in states} | states
        assert state_before(seen) not in states
    assert curious.states == [one_way(outputs[0])]
    assert told_seed == one_way(outputs[1]) % 2**53


def test_what_a_program_thinks_of_its_actions_is_read(program: Program) -> None:
    game, position = find("taisen"), koga.start("taisen", seed=1)
    legal = position.actions()
    deed = "[say(type='info', evaluations=[{'action': one['action'], 'value': 0.25} for one in message['actions']])"
    found = evaluate(thinking(game, program(f"{deed}, take(1)]")), position, Rng(1))
    assert [(one.action, one.value, one.visits) for one in found[:1]] == [(legal[1], 0.25, 1)]
    assert sorted(one.action for one in found) == legal
    silent = evaluate(thinking(game, program("take(1)", limits="101ms:")), position, Rng(1))
    assert [(one.action, one.value) for one in silent] == [(legal[1], -1.0)]


def thinking(game: koga.core.game.Game, name: str) -> OutsideBot:
    made: Bot = bot(game, name)
    assert isinstance(made, OutsideBot)
    return made


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
            "say(type='info', evaluations=[{'action': 999, 'value': 0.5}]); take(0)",
            "plays taisen legally and in time",
        ),
        (
            "say(type='info', evaluations=[{'action': message['actions'][0]['action'], 'value': 2}]); take(0)",
            "plays taisen legally and in time",
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
    assert "ok    plays taisen legally and in time: it evaluated actions in 0 of " in done.stdout
    assert done.stdout.endswith("This program speaks the protocol.\n")
    words[5] = f"{sys.executable} -c pass"
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "FAIL  says hello: it ended with exit code 0" in done.stdout


def test_a_command_may_contain_commas_in_quotes(program: Program, tmp_path: Path) -> None:
    out = tmp_path / "game.koga"
    name = program("os._exit(0 if sys.argv[1:] == ['a,b', 'c'] else 9)") + " 'a,b' c"
    words = ["play", "taisen", "--plain", "--seats", f"random,{name}", "--out", str(out)]
    done = subprocess.run([sys.executable, "-m", "koga", *words], capture_output=True, text=True, check=False)
    assert "it ended with exit code 0" in " ".join(done.stdout.split()), done.stderr
    assert koga.load(out).seats == ["random", name]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("human,master", ["human", "master"]),
        ("human", ["human"]),
        ("a,,b,", ["a", "", "b", ""]),
        ('exec:x "a,b",random', ['exec:x "a,b"', "random"]),
        ("exec:x 'a,\\',random", ["exec:x 'a,\\'", "random"]),
        (r"exec:x a\,b,random", [r"exec:x a\,b", "random"]),
        ('exec:x "a\\",b",random', ['exec:x "a\\",b"', "random"]),
    ],
)
def test_names_are_split_at_commas_outside_quotes(text: str, names: list[str]) -> None:
    assert split_bots(text) == names


def test_koga_play_says_who_failed_and_keeps_the_record(program: Program, tmp_path: Path) -> None:
    out = tmp_path / "game.koga"
    words = ["play", "taisen", "--plain", "--seats", f"random,{program('os._exit(7)')}", "--out", str(out)]
    done = subprocess.run([sys.executable, "-m", "koga", *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "it ended with exit code 7" in " ".join(done.stdout.split())
    record = koga.load(out)
    assert record.ended is not None
    assert record.ended.seat == 1
