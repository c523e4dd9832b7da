"""Measure how fast other systems play their own games at random: the peers' half of `koga bench --peers`.

The rules are the same for every peer: choosing an action costs what it costs Koga (koga.bench.tickets), setting up a
new game counts, a forced move counts as a decision, and of several ways to step a peer the fastest is among those
timed.
"""

import importlib
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import metadata
from itertools import count
from time import perf_counter
from typing import Any, NamedTuple

from koga.bench.batched_peers import ENVPOOL_GAMES, PGX_GAMES, envpool_stepper, one_core, pgx_stepper
from koga.bench.tickets import SEED, tickets

STEPPED = "stepped decisions"
MASKED = "stepped with masks"
OBSERVED = "stepped with masks and observations"
ENVIRONMENT = "environment steps"
BATCHED = "batched steps"
CHANCE = "stepped chance moves"
PLAYOUT = "playout decisions"
SEARCH = "search simulations"

# The fastest of OpenSpiel 2.0.2: four stepped from Python, and catch inside C++ (cliff_walking and catch are for one
# player). Found by timing its sequential games that load without parameters, 87 of 89: crossword does not list its
# actions, and bridge_uncontested_bidding was too slow to time.
SPIEL_FASTEST = ("mancala", "cliff_walking", "nim", "sheriff", "catch")
SPIEL_KNOWN = ("tic_tac_toe", "connect_four", "breakthrough", "kuhn_poker", "leduc_poker", "backgammon")
SPIEL_CHANCE = -1  # OpenSpiel's current player at a chance move
SPIEL_BATCHED = ("tic_tac_toe", "connect_four", "backgammon")
SPIEL_AT_ONCE = 64
SPIEL_SEARCHED = ("tic_tac_toe", "connect_four")
SIMULATIONS = 1000
UCT_C = 1.4
MEMORY_MB = 1000
ZOO_GAMES = ("connect_four-v3", "tictactoe-v3")
RLCARD_GAMES = ("leduc-holdem", "limit-holdem", "uno")


@dataclass(frozen=True)
class Measured:
    """One rate of one peer; `what` is one of the texts above, and is only compared with the same rate of Koga."""

    peer: str
    game: str
    version: str
    what: str
    per_s: float


class Tally(NamedTuple):
    """Counts of play; chance moves are counted separately, because they are not decisions."""

    counted: int
    chance: int = 0


class Timed(NamedTuple):
    games: int
    counted: int
    chance: int
    seconds: float

    @property
    def per_s(self) -> float:
        return self.counted / self.seconds


class Row(NamedTuple):
    game: str
    what: str
    per_s: float


Play = Callable[[int], Tally]  # plays the given number of games


@dataclass(frozen=True)
class Peer:
    """A library to measure; `modules` are all it needs, so that a missing one is found before anything is timed."""

    name: str
    distribution: str
    modules: tuple[str, ...]
    rows: Callable[[float], Iterator[Row]]
    install: str = "-e .[peers]"
    large: bool = False  # too large to be required: without it the others are measured, and its absence is told


def measure(seconds: float) -> list[Measured]:
    """Time every peer in turn, each of its rows for `seconds` after a warm-up of about a fifth of that.

    Raises ValueError before timing any if one of them is not installed, unless it is a large one.
    """
    if seconds <= 0:
        raise ValueError(f"a peer is measured for a time above 0, not for {seconds} s")
    versions = {peer.name: version_of(peer) for peer in PEERS if not peer.large}
    absent = missing()
    versions |= {peer.name: version_of(peer) for peer in PEERS if peer.large and peer.name not in absent}
    return [
        Measured(peer.name, row.game, versions[peer.name], row.what, row.per_s)
        for peer in PEERS
        if peer.name in versions
        for row in peer.rows(seconds)
    ]


def missing() -> dict[str, str]:
    """Return the large peers that are not installed, each with what to do."""
    found = {}
    for peer in PEERS:
        if peer.large:
            try:
                version_of(peer)
            except ValueError as error:
                found[peer.name] = str(error)
    return found


def version_of(peer: Peer) -> str:
    try:
        for module in peer.modules:
            importlib.import_module(module)
        return metadata.version(peer.distribution)
    except ModuleNotFoundError as missing:
        raise ValueError(f"{peer.name} is not installed ({missing}): pip install {peer.install}") from missing


def timed(play: Play, seconds: float) -> Timed:
    """Play in batches, so that reading the clock costs the short games nothing."""
    batch = warmed(play, seconds / 10)
    games = counted = chance = 0
    began = perf_counter()
    while (elapsed := perf_counter() - began) < seconds:
        tally = play(batch)
        games += batch
        counted += tally.counted
        chance += tally.chance
    return Timed(games, counted, chance, elapsed)


def warmed(play: Play, seconds: float) -> int:
    """Warm up, and return how many games fill `seconds`."""
    games = 1
    while True:
        began = perf_counter()
        play(games)
        if perf_counter() - began >= seconds:
            return games
        games *= 2


def spiel_rows(seconds: float) -> Iterator[Row]:
    pyspiel: Any = importlib.import_module("pyspiel")
    for name in SPIEL_KNOWN + SPIEL_FASTEST:
        game = pyspiel.load_game(name)
        kind = game.get_type()
        certain = kind.chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC
        stepped = timed(certain_stepper(game) if certain else chance_stepper(game), seconds)
        yield Row(name, STEPPED, stepped.per_s)
        if not certain:
            yield Row(name, CHANCE, stepped.chance / stepped.seconds)
        if kind.provides_observation_tensor:
            yield Row(name, MASKED, timed(mask_stepper(game, observe=False), seconds).per_s)
            yield Row(name, OBSERVED, timed(mask_stepper(game, observe=True), seconds).per_s)
        if kind.reward_model == pyspiel.GameType.RewardModel.TERMINAL:  # its search plays no others
            playouts = timed(spiel_playouts(pyspiel, game), seconds)
            yield Row(name, PLAYOUT, playouts.per_s * stepped.counted / stepped.games)
    for name in SPIEL_BATCHED:
        yield Row(name, BATCHED, timed(spiel_batch(name), seconds).per_s)
    for name in SPIEL_SEARCHED:
        yield Row(name, SEARCH, timed(spiel_search(pyspiel, pyspiel.load_game(name)), seconds).per_s)


def certain_stepper(game: Any) -> Play:
    """Step an OpenSpiel game without chance: an empty list of legal actions is the end, which saves a call."""
    ticket = tickets()

    def play(games: int) -> Tally:
        decisions = 0
        for _ in range(games):
            state = game.new_initial_state()
            while actions := state.legal_actions():
                state.apply_action(actions[next(ticket) % len(actions)])
                decisions += 1
        return Tally(decisions)

    return play


def chance_stepper(game: Any) -> Play:
    """Step an OpenSpiel game with chance: its current player is negative at a chance move and at the end."""
    ticket, draw = tickets(), random.Random(SEED).random

    def play(games: int) -> Tally:
        decisions = chance = 0
        for _ in range(games):
            state = game.new_initial_state()
            while True:
                player = state.current_player()
                if player >= 0:
                    actions = state.legal_actions()
                    state.apply_action(actions[next(ticket) % len(actions)])
                    decisions += 1
                elif player == SPIEL_CHANCE:
                    state.apply_action(sampled(state.chance_outcomes(), draw()))
                    chance += 1
                else:
                    break
        return Tally(decisions, chance)

    return play


def mask_stepper(game: Any, *, observe: bool) -> Play:
    """Step an OpenSpiel game by its masks, with the observation of the player to act if requested."""
    ticket, draw = tickets(), random.Random(SEED).random
    numpy: Any = importlib.import_module("numpy")

    def play(games: int) -> Tally:
        decisions = chance = 0
        for _ in range(games):
            state = game.new_initial_state()
            while (player := state.current_player()) >= 0 or player == SPIEL_CHANCE:
                if player == SPIEL_CHANCE:
                    state.apply_action(sampled(state.chance_outcomes(), draw()))
                    chance += 1
                    continue
                if observe:
                    numpy.asarray(state.observation_tensor(player), numpy.float32)
                actions = numpy.asarray(state.legal_actions_mask(player)).nonzero()[0]
                state.apply_action(int(actions[next(ticket) % len(actions)]))
                decisions += 1
        return Tally(decisions, chance)

    return play


def spiel_batch(name: str) -> Play:
    """Step OpenSpiel's own batch of environments, in Python: one call steps all games, which restart by themselves."""
    rl: Any = importlib.import_module("open_spiel.python.rl_environment")
    vector: Any = importlib.import_module("open_spiel.python.vector_env")
    agent: Any = importlib.import_module("open_spiel.python.rl_agent")
    batch = vector.SyncVectorEnv([rl.Environment(name) for _ in range(SPIEL_AT_ONCE)])
    ticket, now = tickets(), batch.reset()

    def play(games: int) -> Tally:
        nonlocal now
        for _ in range(games):
            outputs = []
            for step in now:
                actions = step.observations["legal_actions"][step.observations["current_player"]]
                outputs.append(agent.StepOutput(action=actions[next(ticket) % len(actions)], probs=None))
            now, _, _, _ = batch.step(outputs, reset_if_done=True)
        return Tally(games * SPIEL_AT_ONCE)

    return play


def sampled(outcomes: list[tuple[int, float]], point: float) -> int:
    """Return the outcome that `point`, from 0 to 1, falls on; the last one if rounding leaves it on none."""
    for action, weight in outcomes:
        point -= weight
        if point < 0:
            return action
    return outcomes[-1][0]


def spiel_playouts(pyspiel: Any, game: Any) -> Play:
    """Play random playouts inside C++, counted in games: a search with one simulation is only its evaluator's rollouts.

    That loop does not count its decisions; the caller knows the mean per game from stepping. The chance moves that open
    a game are made here, once for many rollouts, which favours the peer.
    """
    draw = random.Random(SEED).random
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=SIMULATIONS, seed=SEED)
    bot = pyspiel.MCTSBot(game, evaluator, UCT_C, 1, MEMORY_MB, False, SEED, False)

    def play(games: int) -> Tally:
        for _ in range(games):
            state = game.new_initial_state()
            while state.is_chance_node():
                state.apply_action(sampled(state.chance_outcomes(), draw()))
            bot.mcts_search(state)
        return Tally(games * SIMULATIONS)

    return play


def spiel_search(pyspiel: Any, game: Any) -> Play:
    """Search the first position with OpenSpiel's C++ MCTS, one random rollout per simulation, without its solver."""
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=SEED)
    bot = pyspiel.MCTSBot(game, evaluator, UCT_C, SIMULATIONS, MEMORY_MB, False, SEED, False)
    state = game.new_initial_state()
    return lambda games: Tally(sum(bot.mcts_search(state).explore_count for _ in range(games)))


def zoo_rows(seconds: float) -> Iterator[Row]:
    """Measure each game as PettingZoo makes it, and without the wrappers that check the caller."""
    pettingzoo: Any = importlib.import_module("pettingzoo")
    for name in ZOO_GAMES:
        wrapped = pettingzoo.make("aec", f"classic/{name}")
        for label, env in ((name, wrapped), (f"{name} unwrapped", wrapped.unwrapped)):
            yield Row(label, ENVIRONMENT, timed(zoo_stepper(env), seconds).per_s)


def zoo_stepper(env: Any) -> Play:
    ticket = tickets()

    def play(games: int) -> Tally:
        decisions = 0
        for _ in range(games):
            env.reset()
            while True:
                seen, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    break
                actions = seen["action_mask"].nonzero()[0]
                env.step(int(actions[next(ticket) % len(actions)]))
                decisions += 1
        return Tally(decisions)

    return play


def rlcard_rows(seconds: float) -> Iterator[Row]:
    rlcard: Any = importlib.import_module("rlcard")
    for name in RLCARD_GAMES:
        env = rlcard.make(name, config={"seed": SEED})
        yield Row(name, ENVIRONMENT, timed(rlcard_stepper(env), seconds).per_s)


def rlcard_stepper(env: Any) -> Play:
    ticket = tickets()

    def play(games: int) -> Tally:
        decisions = 0
        for _ in range(games):
            state, _ = env.reset()
            while not env.is_over():
                actions = list(state["legal_actions"])
                state, _ = env.step(actions[next(ticket) % len(actions)])
                decisions += 1
        return Tally(decisions)

    return play


def catan_rows(seconds: float) -> Iterator[Row]:
    yield Row("catan, 4 players", STEPPED, timed(catan_stepper(), seconds).per_s)


def catan_stepper() -> Play:
    """Run Catanatron's own game loop at random, without its copies and its check that a listed action is listed.

    Rolling the dice is an action of a player there, and counts as one. It seeds the global generator of `random`.
    """
    catan: Any = importlib.import_module("catanatron.game")
    player: Any = importlib.import_module("catanatron.models.player")
    ticket = tickets()
    seeds = count(SEED)
    seats = [player.RandomPlayer(colour) for colour in player.Color]

    def play(games: int) -> Tally:
        decisions = 0
        for _ in range(games):
            game = catan.Game(seats, seed=next(seeds))
            while game.winning_color() is None and game.state.num_turns < catan.TURNS_LIMIT:
                actions = game.state.playable_actions
                game.execute(actions[next(ticket) % len(actions)], validate_action=False)
                decisions += 1
        return Tally(decisions)

    return play


def pgx_rows(seconds: float) -> Iterator[Row]:
    with one_core():
        for name in PGX_GAMES:
            yield Row(name, BATCHED, timed(counting(pgx_stepper(name)), seconds).per_s)


def envpool_rows(seconds: float) -> Iterator[Row]:
    with one_core():
        for name in ENVPOOL_GAMES:
            yield Row(name, BATCHED, timed(counting(envpool_stepper(name)), seconds).per_s)


def counting(play: Callable[[int], int]) -> Play:
    return lambda rounds: Tally(play(rounds))


PEERS = (
    Peer("OpenSpiel", "open_spiel", ("pyspiel",), spiel_rows),
    Peer("PettingZoo", "pettingzoo", ("pettingzoo", "pygame"), zoo_rows),
    Peer("RLCard", "rlcard", ("rlcard",), rlcard_rows),
    Peer("Catanatron", "catanatron", ("catanatron",), catan_rows),
    Peer("pgx", "pgx", ("pgx",), pgx_rows),
    Peer("EnvPool", "envpool", ("envpool",), envpool_rows, install="envpool (740 MB)", large=True),
)
