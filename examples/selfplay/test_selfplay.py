"""The learner: it trains, its checkpoint is read back, and it plays by the protocol."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from koga.bots.conformance import check_program
from koga.bots.outside import read_command
from koga.core.game import find

FOLDER = Path(__file__).parent
TINY = ["--rounds", "2", "--games", "16", "--steps", "24", "--minibatch", "64", "--hidden", "16", "--epochs", "1"]


@pytest.fixture(scope="module")
def checkpoint(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("selfplay") / "small.npz"
    train("--out", str(out))
    return out


def train(*words: str) -> None:
    done = subprocess.run(
        [sys.executable, "train.py", "monomi", *TINY, *words], cwd=FOLDER, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


def run(code: str) -> str:
    """Run code beside the example's modules, as its own programs are run."""
    done = subprocess.run([sys.executable, "-c", code], cwd=FOLDER, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_training_is_logged_and_can_go_on(checkpoint: Path) -> None:
    rows = [json.loads(line) for line in checkpoint.with_suffix(".jsonl").read_text().splitlines()]
    assert [row["round"] for row in rows] == [1, 2]
    assert rows[-1]["decisions"] == 2 * 16 * 24
    assert all(row["against_random"] is None or 0 <= row["against_random"] <= 1 for row in rows)
    train("--out", f"{checkpoint}.more.npz", "--start", str(checkpoint))
    drawn = checkpoint.with_suffix(".svg")
    log = checkpoint.with_suffix(".jsonl")
    run(f"from pathlib import Path; from curves import draw; draw(Path({str(log)!r}), Path({str(drawn)!r}))")
    assert drawn.read_text().startswith("<svg")


def test_games_are_played_by_actors_of_a_ray_cluster(tmp_path: Path) -> None:
    out = tmp_path / "ray.npz"
    train("--out", str(out), "--ray", "--actors", "2")
    rows = [json.loads(line) for line in out.with_suffix(".jsonl").read_text().splitlines()]
    assert [row["decisions"] for row in rows] == [2 * 16 * 24, 2 * 2 * 16 * 24]


def test_numpy_and_jax_have_the_same_network(checkpoint: Path) -> None:
    code = f"""
import numpy as np
from pathlib import Path
from network import load
from rollouts import Data
from train import loss
network = load(Path({str(checkpoint)!r}))
assert network.about["format"] == 2 and network.about["game"] == "monomi"
size = sum(count for _, count in network.about["features"])
seen = np.random.default_rng(1).random((5, size), np.float32)
values = network(seen)
assert values.shape == (5,) and len(set(values.tolist())) == 5
assert loss(network.weights, Data(seen, values)) < 1e-10
assert abs(loss(network.weights, Data(seen, values + 0.5)) - 0.25) < 1e-5
"""
    run(code)


def test_a_decision_is_worth_what_its_own_seat_gets() -> None:
    """Two seats by turns; the first wins in the third decision. With lambda 1 every decision before it has the reward
    of its seat, less what is discounted; what is not over yet is not known. An action drawn at random hides what came
    of it: what was best there counts."""
    code = """
import numpy as np
from rollouts import Rollouts
rollouts = Rollouts("monomi", {"board": "pavilion", "samurais": "4"}, 1, 5, 1.0, 0.5, 0.0, 1)
seats = np.array([[0], [1], [0], [1], [0]])
best, calm = np.full((5, 1), 0.25, np.float32), np.zeros((5, 1), bool)
rewards = np.zeros((5, 1, 2), np.float32)
rewards[2, 0] = 1, -1
over = np.array([[False], [False], [True], [False], [False]])
returns, known = rollouts.returns(seats, best, calm, rewards, over)
assert known[:, 0].tolist() == [True, True, True, False, False]
assert returns[:3, 0].tolist() == [0.5, -1, 1]
returns, _ = rollouts.returns(seats, best, ~calm, rewards, over)
assert returns[:3, 0].tolist() == [0.125, -1, 1]
"""
    run(code)


def test_a_handicapped_seat_plays_at_random_and_the_other_does_not() -> None:
    """With a handicap of 1 the drawn seats err by a share from 0 to 1 of their actions, the others never."""
    code = """
import numpy as np
import rollouts
from network import initial_weights
seen = []
def choose(ahead, worth, heat, random, rng, plain=rollouts.choose):
    seen.append((np.array(random), playing.batch.to_act.copy(), playing.clumsy.copy(), playing.clumsiness.copy()))
    return plain(ahead, worth, heat, random, rng)
rollouts.choose = choose
options = {"board": "pavilion", "samurais": "4"}
playing = rollouts.Rollouts("monomi", options, 64, 40, 1.0, 1.0, 1.0, 1)
_, figures = playing.collect(initial_weights(playing.batch.size, [8], 1), 0.1, 0.0)
assert figures.games > 0
for random, to_act, clumsy, clumsiness in seen:
    assert (random[to_act != clumsy] == 0).all()
    assert (random[to_act == clumsy] == clumsiness[to_act == clumsy]).all()
drawn = np.array([clumsiness for _, _, _, clumsiness in seen])
assert drawn.min() < 0.1 and drawn.max() > 0.9 and {0, 1} == {int(one) for one in seen[0][2]}
assert (drawn[0] != drawn[-1]).any()  # drawn anew for every game
"""
    run(code)


def test_the_action_worth_most_is_chosen() -> None:
    code = """
import numpy as np
from koga import envs
from rollouts import choose
batch = envs.Batch("monomi", 8, seed=1, board="pavilion", samurais=4)
ahead, rng = batch.peek(), np.random.default_rng(1)
worth = rng.random(len(ahead.games), np.float32)
found = choose(ahead, worth, 0, 0, rng)
for game in range(8):
    own = np.flatnonzero(ahead.games == game)
    assert found.rows[game] == own[worth[own].argmax()] and found.best[game] == worth[own].max()
assert (found.actions == ahead.actions[found.rows]).all() and not found.explored.any()
drawn = [choose(ahead, worth, 0, 1, rng).actions.tolist() for _ in range(20)]
assert len({tuple(one) for one in drawn}) > 1
"""
    run(code)


def test_the_search_finds_a_win_at_once(checkpoint: Path) -> None:
    """The Ninja beside an open gate: an untrained network with a search takes it."""
    code = f"""
from pathlib import Path
from koga.api import agreed
from koga.core.game import find
from koga.core.position import Rng
from network import load
from search import Searcher, best
game = find("monomi")
position = game.read("stage ninja; turn 3; ninja q0; samurais g1 g2 g3 w4", agreed(game, {{}}))
gates = position.board.neighbours(position.where(0)) & position.board.wall & ~position.taken
assert gates
searcher = Searcher(game, position, load(Path({str(checkpoint)!r})))
node = searcher.think(position, 100, Rng(1))
assert gates >> best(node) & 1
"""
    run(code)


def test_the_checkpoint_plays_by_the_protocol(checkpoint: Path) -> None:
    command = read_command(f"4:{sys.executable} {FOLDER / 'play.py'} {checkpoint}")
    found = list(check_program(command, [find("monomi")], 1, 1))
    assert [one for one in found if one.problem] == []
