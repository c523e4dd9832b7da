"""Plans: the same result whoever plays them, kept as they are played, taken up again, refused before work is lost."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections import deque
from concurrent.futures import Future
from pathlib import Path

import msgspec
import polars as pl
import pytest

from koga.bots.bot import levels
from koga.core.game import GAMES, InvalidInput, agree, find
from koga.lab import plan as plans
from koga.lab.crew import Alone, Crew, Stop, Workers
from koga.lab.experiment import skill_cells
from koga.lab.plan import Job, Plan, checked_plan, duel_cell, even_cell, grid, job_of, seatings
from koga.lab.playing import Done, play_job
from koga.lab.runner import AHEAD, MOST_WAITING, Run, play_plan, room_for
from koga.lab.store import Store, parts, read_plan

TAISEN = find("taisen")
KOGA = [sys.executable, "-c", "from koga.cli import main; main()"]


def plan_of(games: int, until: float | None = None, tell: int = 3) -> Plan:
    cells = (
        even_cell(TAISEN, agree(TAISEN, {}), ["random"], "as usual"),
        duel_cell(TAISEN, agree(TAISEN, {"first": "wolf"}), ["material:90", "random"]),
    )
    return checked_plan(Plan("balance", "taisen", cells, 5, games, until, tell))


def play(plan: Plan, crew: Crew, folder: Path | None = None, resume: bool = False) -> Run:
    run = Run(plan)
    store = None
    if folder:
        store = Store.resume(folder, plan, run) if resume else Store.create(folder, plan)
    play_plan(run, crew, store, lambda *_: None)
    return run


def rows(folder: Path, kind: str = "games") -> pl.DataFrame:
    return pl.concat([pl.read_parquet(path) for path in parts(folder, kind)])


def test_every_bot_sits_everywhere() -> None:
    assert seatings(2, 2) == [(0, 1), (1, 0)]
    assert seatings(1, 3) == [(0, 0, 0)] * 3
    assert seatings(2, 4) == [(0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0)]


def test_blocks_are_the_same_in_whatever_jobs_they_come() -> None:
    for tell in (0, 2):
        plan = plan_of(40, tell=tell)
        for number in range(2):
            whole = play_job(job_of(plan, number, 0, 8))
            pieces = [play_job(job_of(plan, number, first, 2)) for first in (0, 2, 4, 6)]
            assert whole.rows == sum((piece.rows for piece in pieces[1:]), pieces[0].rows)
            assert list(whole.sums) == [sum(values) for values in zip(*(piece.sums for piece in pieces), strict=True)]
            assert whole.told == [told for piece in pieces for told in piece.told]


def test_the_compiled_loop_deals_like_the_slow_one() -> None:
    """Chance comes from the block alone: what is dealt before the first decision is the same for every seating."""
    plan = plan_of(40)
    quick = play_job(job_of(plan, 0, 0, 30)._replace(tell=0))
    slow = play_job(job_of(plan, 0, 0, 30))
    width = len(quick.rows) // 30
    openers = [quick.rows[2 + width * block] for block in range(30)]
    assert openers == [slow.rows[2 + width * block] for block in range(30)]
    assert set(openers) == {0, 1}


def test_results_do_not_depend_on_the_number_of_workers(tmp_path: Path) -> None:
    plan = plan_of(60)
    alone = play(plan, Alone(), tmp_path / "alone")
    many = play(plan, Workers(2), tmp_path / "many")
    assert [tally.sums for tally in alone.tallies] == [tally.sums for tally in many.tallies]
    assert rows(tmp_path / "alone").equals(rows(tmp_path / "many"))
    assert rows(tmp_path / "alone", "told").equals(rows(tmp_path / "many", "told"))


def test_a_sequential_test_stops_at_the_same_game_for_every_crew() -> None:
    cells = [duel_cell(TAISEN, agree(TAISEN, {}), bots) for bots in (["taisen:1", "random"], ["random", "random"])]
    plan = checked_plan(Plan("duel", "taisen", tuple(cells), 5, 100_000, 0.05, 0))
    alone, many = play(plan, Alone()), play(plan, Workers(2))
    assert alone.answers == many.answers == ["more", "even"]
    assert [tally.sums for tally in alone.tallies] == [tally.sums for tally in many.tallies]
    assert alone.tallies[0].blocks < 200


class Restless(Alone):
    """Is told to stop in the middle."""

    def __init__(self, after: int) -> None:
        self.after = after

    def submit(self, job: Job) -> Future[Done]:
        self.after -= 1
        if self.after < 0:
            raise KeyboardInterrupt
        return super().submit(job)


@pytest.mark.parametrize("after", [0, 1, 3])
def test_what_is_done_when_stopped_is_kept_and_gone_on_with(after: int, tmp_path: Path) -> None:
    plan = plan_of(60)
    whole = play(plan, Alone(), tmp_path / "whole")
    stopped = play(plan, Restless(after), tmp_path / "half")
    assert stopped.interrupted
    again = play(plan, Alone(), tmp_path / "half", resume=True)
    assert [tally.sums for tally in again.tallies] == [tally.sums for tally in whole.tallies]
    assert rows(tmp_path / "half").equals(rows(tmp_path / "whole"))


def test_a_question_half_answered_is_gone_on_with(tmp_path: Path) -> None:
    cell = duel_cell(TAISEN, agree(TAISEN, {}), ["random", "random"])
    plan = checked_plan(Plan("duel", "taisen", (cell,), 5, 100_000, 0.03, 0))
    whole = play(plan, Alone())
    play(plan, Restless(3), tmp_path / "half")
    assert play(plan, Alone(), tmp_path / "half", resume=True).tallies[0].sums == whole.tallies[0].sums
    assert play(plan, Restless(0), tmp_path / "half", resume=True).answers == whole.answers


def test_ctrl_c_ends_a_real_run_and_keeps_its_games(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    words = ["lab", "duel", "taisen", "random", "random", "--games", "100000000", "--folder", str(folder)]
    with subprocess.Popen([*KOGA, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            deadline = time.monotonic() + 60
            while not list(folder.glob("games-*.parquet")) and time.monotonic() < deadline:
                time.sleep(0.1)
            process.send_signal(signal.SIGINT)
            said, complained = process.communicate(timeout=60)
        finally:
            process.kill()
    assert process.returncode == 0
    assert "continue with --resume" in complained
    assert "Traceback" not in complained
    assert "random" in said
    assert rows(folder).height > 0


class Exited(BaseException):
    """Instead of the end of this process."""


def test_a_worker_told_to_stop_sends_its_result_first(monkeypatch: pytest.MonkeyPatch) -> None:
    def leave(code: int) -> None:
        raise Exited

    monkeypatch.setattr(os, "_exit", leave)
    stop, plan = Stop(), plan_of(2)
    stop.GRACE = 3600.0
    stop.play(job_of(plan, 0, 0, 1))
    stop.ask(signal.SIGTERM, None)  # between two games: what was played is being sent
    with pytest.raises(Exited):
        stop.play(job_of(plan, 0, 0, 1))
    playing = Stop()
    playing.playing = True
    with pytest.raises(Exited):
        playing.ask(signal.SIGTERM, None)


def test_a_tally_does_not_grow() -> None:
    plan = plan_of(60, tell=0)
    few, many = play_job(job_of(plan, 0, 0, 10)), play_job(job_of(plan, 0, 0, 1000))
    assert len(few.sums) == len(many.sums)


def kept(folder: Path) -> Plan:
    plan = plan_of(12)
    play(plan, Alone(), folder)
    return plan


def test_a_folder_with_something_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(InvalidInput, match="is not empty"):
        Store.create(tmp_path, plan_of(12))


def test_a_folder_that_cannot_be_written_is_told_before_any_game(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(InvalidInput, match="cannot write to"):
        Store.create(tmp_path / "file" / "run", plan_of(12))


def of_levels() -> Plan:
    cell = duel_cell(TAISEN, agree(TAISEN, {}), ["beginner", "random"])
    return checked_plan(Plan("duel", "taisen", (cell,), 5, 4, None, 0))


def test_a_level_that_is_another_bot_now_is_not_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise games of two bots would be added up under one name."""
    play(of_levels(), Alone(), tmp_path / "run")
    Store.resume(tmp_path / "run", of_levels(), Run(of_levels()))
    before = levels(TAISEN.package)
    changed = {**before, "beginner": before["beginner"]._replace(bot="material:90")}
    monkeypatch.setattr(plans, "levels", lambda _package: changed)
    with pytest.raises(InvalidInput, match=f"{re.escape(before['beginner'].bot)} was the level beginner.*material:90"):
        Store.resume(tmp_path / "run", of_levels(), Run(of_levels()))


def test_a_plan_stored_without_the_bots_of_its_levels(tmp_path: Path) -> None:
    """Only if it names no level can it be continued."""
    for plan, name in ((of_levels(), "levels"), (plan_of(4), "bots")):
        cells = tuple(msgspec.structs.replace(cell, specs=()) for cell in plan.cells)
        Store.create(tmp_path / name, msgspec.structs.replace(plan, cells=cells))
    Store.resume(tmp_path / "bots", plan_of(4), Run(plan_of(4)))
    with pytest.raises(InvalidInput, match="does not say which bot the level beginner"):
        Store.resume(tmp_path / "levels", of_levels(), Run(of_levels()))


def test_another_plan_is_not_gone_on_with(tmp_path: Path) -> None:
    kept(tmp_path / "run")
    other = msgspec.structs.replace(plan_of(14), seed=6)
    with pytest.raises(InvalidInput, match=r"another plan, with another .*seed"):
        Store.resume(tmp_path / "run", other, Run(other))


class Failing:
    """A crew whose third job fails wherever it is tried, while the others are long done."""

    size = 2

    def __init__(self) -> None:
        self.handed_in = 0

    def submit(self, job: Job) -> Future[Done]:
        self.handed_in += 1
        done: Future[Done] = Future()
        if self.handed_in == 3:
            done.set_exception(RuntimeError("the machine is\nout of memory"))
        else:
            done.set_result(play_job(job))
        return done

    def close(self) -> None:
        pass


def test_a_job_that_fails_ends_the_run_with_its_cause_and_keeps_the_rest(tmp_path: Path) -> None:
    plan = plan_of(60)
    with pytest.raises(InvalidInput, match=r"a job fails \(blocks \d+ to \d+ of 'as usual'\): out of memory"):
        play(plan, Failing(), tmp_path / "run")
    assert rows(tmp_path / "run").height > 0


def test_workers_that_come_and_go_are_used() -> None:
    """Jobs in flight follow the size of the crew; finished ones that wait for an earlier one do not count."""
    done: Future[Done] = Future()
    done.set_result(play_job(job_of(plan_of(12), 0, 0, 1)))
    job = job_of(plan_of(12), 0, 0, 1)
    open_jobs = deque([(job, Future[Done]()) for _ in range(AHEAD)])
    assert not room_for(open_jobs, 1)
    assert room_for(open_jobs, 2)
    assert room_for(deque([(job, done)] * AHEAD), 1)
    assert not room_for(deque([(job, done)] * MOST_WAITING), 1)


def test_more_games_are_resumed_and_fewer_are_not(tmp_path: Path) -> None:
    plan = plan_of(12)
    play(plan, Alone(), tmp_path / "run")
    more = msgspec.structs.replace(plan, games=20)
    again = play(more, Alone(), tmp_path / "run", resume=True)
    assert [tally.sums for tally in again.tallies] == [tally.sums for tally in play(more, Alone()).tallies]
    assert rows(tmp_path / "run").height == sum(tally.games for tally in again.tallies)
    with pytest.raises(InvalidInput, match="can only raise"):
        Store.resume(tmp_path / "run", plan, Run(plan))


@pytest.mark.parametrize("name", ["plan.parquet", "games-00000.parquet"])
def test_damaged_files_are_named(name: str, tmp_path: Path) -> None:
    plan = kept(tmp_path / "run")
    path = tmp_path / "run" / name
    path.write_bytes(path.read_bytes()[:-20])
    with pytest.raises(InvalidInput, match=rf"{name} is damaged"):
        Store.resume(tmp_path / "run", plan, Run(plan))


def test_a_part_of_something_else_is_named(tmp_path: Path) -> None:
    plan = kept(tmp_path / "run")
    pl.DataFrame({"a": [1]}).write_parquet(tmp_path / "run" / "games-00000.parquet")
    with pytest.raises(InvalidInput, match=r"games-00000.parquet is damaged"):
        Store.resume(tmp_path / "run", plan, Run(plan))


def test_a_missing_part_is_noticed(tmp_path: Path) -> None:
    plan = kept(tmp_path / "run")
    path = tmp_path / "run" / "games-00000.parquet"
    pl.read_parquet(path).slice(2).write_parquet(path)
    with pytest.raises(InvalidInput, match="damaged or missing"):
        Store.resume(tmp_path / "run", plan, Run(plan))


def test_a_plan_tells_where_it_comes_from(tmp_path: Path) -> None:
    plan = kept(tmp_path / "run")
    found, provenance = read_plan(tmp_path / "run")
    assert found == plan
    assert provenance.seed == 5
    assert provenance.koga
    assert provenance.machine.endswith(f"{os.cpu_count()} cores")


def test_grids_are_checked_cell_by_cell() -> None:
    assert [name for name, _ in grid(TAISEN, {"first": ["lot", "wolf"]})] == ["first=lot", "first=wolf"]
    with pytest.raises(InvalidInput, match="empty"):
        grid(TAISEN, {"first": []})
    with pytest.raises(InvalidInput, match="twice"):
        grid(TAISEN, {"first": ["lot", "lot"]})
    with pytest.raises(InvalidInput, match="one is not enough"):
        skill_cells(TAISEN, agree(TAISEN, {}), ["random"])


def test_the_compiled_loop_plays_and_adds_up_like_the_uncompiled_one() -> None:
    code = (
        "from koga.lab.plan import *; from koga.lab.playing import play_job\n"
        "from koga.core.game import GAMES, agree, find\n"
        "for name in sorted(GAMES):\n"
        "    game = find(name); cell = duel_cell(game, agree(game, {}), ['random', 'random'])\n"
        "    done = play_job(job_of(Plan('duel', name, (cell,), 9, 8, None, 0), 0, 2, 3))\n"
        "    print(list(done.rows), list(done.sums))"
    )
    said = [
        subprocess.run(
            [sys.executable, "-c", code], env={**os.environ, **more}, capture_output=True, text=True, check=True
        ).stdout
        for more in ({}, {"KOGA_UNCOMPILED": "1"})
    ]
    assert said[0] == said[1]
    assert len(said[0].splitlines()) == len(GAMES)
