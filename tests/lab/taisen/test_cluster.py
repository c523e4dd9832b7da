"""The same plan on a real Ray cluster of two nodes, one of which is killed in the middle: nothing is lost."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

# In a process of its own: Ray starts daemons and warns about much that is not ours.
SCRIPT = """
import sys, time
from pathlib import Path
from ray.cluster_utils import Cluster as Nodes
from koga.core.game import agree, find
from koga.lab.cluster import Cluster
from koga.lab.crew import Alone
from koga.lab.plan import Plan, checked_plan, duel_cell
from koga.lab.runner import Run, play_plan
from koga.lab.store import Store

game = find("taisen")
cell = duel_cell(game, agree(game, {}), ["taisen:1", "random"])
plan = checked_plan(Plan("duel", "taisen", (cell,), 3, 1600, None, 0))
nodes = Nodes(initialize_head=True, head_node_args={"num_cpus": 1, "object_store_memory": 80_000_000})
second = nodes.add_node(num_cpus=1, object_store_memory=80_000_000)
nodes.wait_for_nodes()
crew = Cluster(nodes.address)
assert crew.size == 2
run, killed = Run(plan), []

def watch(run, number):
    if not killed and run.tallies[0].blocks >= 100:
        nodes.remove_node(second, allow_graceful=False)
        killed.append(run.tallies[0].blocks)

store = Store.create(Path(sys.argv[1]), plan)
play_plan(run, crew, store, watch)
nodes.shutdown()
alone = Run(plan)
play_plan(alone, Alone(), None, lambda *_: None)
assert killed and killed[0] < plan.blocks(0), killed
assert run.tallies[0].sums == alone.tallies[0].sums
print("killed after", killed[0], "of", run.tallies[0].blocks, "blocks; all there")
"""


def test_a_node_that_dies_in_the_middle_loses_nothing(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(tmp_path / "run")], capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]
    assert "of 800 blocks; all there" in done.stdout


FAILING = """
import os
from ray.cluster_utils import Cluster as Nodes
from koga.core.game import InvalidInput, agree, find
from koga.lab.cluster import LOOK, Cluster
from koga.lab.plan import Plan, checked_plan, duel_cell
from koga.lab.runner import Run, play_plan

def kill(job):
    os._exit(1)

def refuse(job):
    raise ValueError("no such thing")

game = find("taisen")
cell = duel_cell(game, agree(game, {}), ["random", "random"])
plan = checked_plan(Plan("duel", "taisen", (cell,), 3, 200, None, 0))
nodes = Nodes(initialize_head=True, head_node_args={"num_cpus": 1, "object_store_memory": 80_000_000})
for function, tries in ((refuse, 0), (kill, 1)):
    crew = Cluster(nodes.address)
    crew.play = crew.ray.remote(max_retries=tries, num_cpus=1)(function)
    if function is refuse:
        before = crew.size
        nodes.add_node(num_cpus=2, object_store_memory=80_000_000)
        nodes.wait_for_nodes()
        crew.looked = -LOOK
        print("size", before, "then", crew.size)
    try:
        play_plan(Run(plan), crew, None, lambda *_: None)
    except InvalidInput as error:
        print(error)
nodes.shutdown()
"""


def test_a_job_that_always_fails_stops_with_its_cause_and_new_nodes_are_used() -> None:
    done = subprocess.run([sys.executable, "-c", FAILING], capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    size, refused, killed = [line for line in done.stdout.splitlines() if line.startswith(("size", "a job"))]
    assert size == "size 1 then 3"
    assert refused.startswith("a job fails (blocks 0 to ")
    assert "no such thing" in refused
    assert killed.startswith("a job fails (blocks 0 to ")
    assert "crash" in killed or "died" in killed, killed


def test_where_no_cluster_answers_one_line_says_so() -> None:
    words = ["lab", "duel", "taisen", "random", "random", "--ray", "127.0.0.1:1"]
    command = [sys.executable, "-c", "from koga.cli import main; main()", *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2, done.stderr
    assert "--ray 127.0.0.1:1: no cluster answers" in done.stderr.splitlines()[-1]
