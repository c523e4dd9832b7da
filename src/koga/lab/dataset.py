"""Datasets: the decisions of whole games with the seat's observations, in Parquet, with a datasheet."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from koga.bots.bot import Bot, BotFailed, Evaluator, begin_game, bot, choose, evaluate, finish_game, forfeit
from koga.core.evaluation import Evaluation
from koga.core.game import Agreed, Game, InvalidInput
from koga.core.observation import Observer, observer, reward
from koga.core.position import CHANCE, OVER, Position, Rng, draw_one
from koga.lab.provenance import command, version
from koga.lab.quick import chance_seed, minds_seed

COLUMNS = {
    "game": "the number of the game, from 0",
    "ply": "the number of the decision in its game, from 0",
    "seat": "the seat that decided",
    "bot": "the bot that played it",
    "observation": "what the seat observed, as 32-bit floats; docs/observations.md names them",
    "legal": "the legal actions, ascending: the mask",
    "policy": "one number for each legal action: the share of visits if the bot searches, else 1 for its choice",
    "action": "the action that was played",
    "value": "the chance to win that the bot gave its action, from 0 to 1; null if it gives none",
    "reward": "what the game was worth to the seat at its end, from -1 to 1",
}


PART_BYTES = 32 << 20  # of observations, that are held in memory before they are written


class Decision(NamedTuple):
    game: int
    ply: int
    seat: int
    bot: str
    observation: array[float]  # 32-bit floats: a list of Python's would take eight times the memory
    legal: list[int]
    policy: list[float]
    action: int
    value: float | None
    reward: float


class Failed(NamedTuple):
    """A game that is left out because a bot failed."""

    game: int
    reason: str


def games_of(
    game: Game, agreed: Agreed, bots: Sequence[str], games: int, seed: int
) -> Iterator[list[Decision] | Failed]:
    """Yield the decisions of each game; seats rotate from game to game, and the same seed gives the same games."""
    start = game.start(agreed)
    if len(bots) not in (1, start.seats):
        raise InvalidInput(f"{len(bots)} bots for {start.seats} seats: name one for all, or one for each")
    names = list(bots) * (start.seats if len(bots) == 1 else 1)
    players = [bot(game, name) for name in names]
    look = observer(game, start)
    for number in range(games):
        turn = number % start.seats
        seated = [
            (names[(seat + turn) % start.seats], players[(seat + turn) % start.seats]) for seat in range(start.seats)
        ]
        begin_game(players, agreed)
        yield one_game(start, look, seated, number, chance_seed(seed, number))


def one_game(
    start: Position, look: Observer, seated: list[tuple[str, Bot]], number: int, chance: int
) -> list[Decision] | Failed:
    position, rng, minds = start.copy(), Rng(chance), Rng(minds_seed(chance, 0))
    found: list[Decision] = []
    players = [player for _, player in seated]
    while position.to_act != OVER:
        if position.to_act == CHANCE:
            position.apply(draw_one(position, rng))
            continue
        seat = position.to_act
        name, player = seated[seat]
        seen, legal = array("f", bytes(4 * look.size)), position.actions()
        look.observe(position, seat, seen)
        try:
            action, policy, value = thought(player, position, legal, minds)
        except BotFailed as failed:
            finish_game(players, forfeit(position.seats, seat))
            return Failed(number, str(failed))
        found.append(Decision(number, len(found), seat, name, seen, legal, policy, action, value, 0.0))
        position.apply(action)
    finish_game(players, [position.score(seat) for seat in range(position.seats)])
    return [one._replace(reward=reward(position, one.seat)) for one in found]


def thought(player: Bot, position: Position, legal: list[int], minds: Rng) -> tuple[int, list[float], float | None]:
    """Return the action, the policy and the value of a bot that evaluates, else its choice alone."""
    if not isinstance(player, Evaluator) or len(legal) == 1:
        action = choose(player, position, minds)
        return action, [1.0 if one == action else 0.0 for one in legal], None
    thoughts = {one.action: one for one in evaluate(player, position, minds)}
    best = max(thoughts.values(), key=preference)
    total = sum(one.visits for one in thoughts.values())
    if total == 0:
        return best.action, [1.0 if one == best.action else 0.0 for one in legal], known(best.value)
    policy = [thoughts[one].visits / total if one in thoughts else 0.0 for one in legal]
    return best.action, policy, known(best.value)


def known(value: float) -> float | None:
    """Return a value, None if the bot gave none."""
    return value if value >= 0 else None


def preference(one: Evaluation) -> tuple[int, float, int]:
    return one.visits, one.value, -one.action


def write_dataset(game: Game, agreed: Agreed, bots: Sequence[str], games: int, seed: int, out: Path) -> int:
    """Write the decisions to a Parquet file and a datasheet beside it; return how many there are.

    They are written part by part, so that memory does not grow with the number of games. A game that a bot loses by
    failing is left out: its result says nothing about its positions.
    """
    sheet = out.with_suffix(".md")
    for path in (out, sheet):
        if path.exists():
            raise InvalidInput(f"{path} already exists and was not changed")
    pl: Any = import_module("polars")
    size = observer(game, game.start(agreed)).size
    held: list[Decision] = []
    failures: list[Failed] = []
    rows, most = 0, max(1, PART_BYTES // (4 * size))
    with TemporaryDirectory(prefix=".koga-", dir=out.parent) as folder:
        for found in games_of(game, agreed, bots, games, seed):
            if isinstance(found, Failed):
                failures.append(found)
                print(f"koga: game {found.game} of {game.name} is left out: {found.reason}", file=sys.stderr)
                continue
            held += found
            rows += len(found)
            if len(held) >= most:
                write_part(pl, held, size, Path(folder) / f"{rows:012}.parquet")
                held = []
        write_part(pl, held, size, Path(folder) / f"{rows + 1:012}.parquet")
        if len(failures) == games:
            raise InvalidInput(f"no game was finished: {failures[0].reason}")
        text = datasheet(game, agreed, bots, games, seed, size, rows, failures)
        whole = pl.scan_parquet(sorted(Path(folder).iterdir()))
        whole.sink_parquet(out, row_group_size=most, metadata={"koga.datasheet": text})
    sheet.write_text(text, encoding="utf-8")
    return rows


def write_part(pl: Any, held: list[Decision], size: int, path: Path) -> None:
    """Write some decisions to a Parquet file."""
    np: Any = import_module("numpy")
    columns = dict(zip(Decision._fields, zip(*held, strict=True), strict=True)) if held else {}
    seen = np.frombuffer(b"".join(one.observation.tobytes() for one in held), np.float32).reshape(-1, size)
    schema = {
        **{"game": pl.UInt32, "ply": pl.UInt32, "seat": pl.UInt8, "bot": pl.String},
        **{"observation": pl.Array(pl.Float32, size), "legal": pl.List(pl.UInt16), "policy": pl.List(pl.Float32)},
        **{"action": pl.UInt16, "value": pl.Float32, "reward": pl.Float32},
    }
    found = {name: seen if name == "observation" else list(columns.get(name, ())) for name in schema}
    pl.DataFrame(found, schema=schema).write_parquet(path)


def datasheet(
    game: Game,
    agreed: Agreed,
    bots: Sequence[str],
    games: int,
    seed: int,
    size: int,
    rows: int,
    failures: Sequence[Failed],
) -> str:
    """Return the datasheet: the contents of a dataset, how it was made, and how to make it again."""
    options = ", ".join(f"{name}={value}" for name, value in agreed.options.items())
    lines = [
        f"# Decisions of {games} games of {game.name}\n",
        f"- Made by {version()}: `{command()}`",
        f"- Rules: version {game.rules_version}; options: {options}",
        f"- Bots: {', '.join(bots)}, which change seats from game to game; seed {seed}",
        f"- {rows} decisions; observations of {size} numbers; {game.action_count} actions",
        *(f"- Game {number} is left out: {reason}" for number, reason in failures),
        "- What was hidden from a seat is in none of its rows. Chance is drawn by the rules; no person played.",
        "- Bots with a time limit play differently on another machine; with a number of simulations, the same.\n",
        "| column | what it is |",
        "| --- | --- |",
        *(f"| `{name}` | {what} |" for name, what in COLUMNS.items()),
    ]
    return "\n".join(lines) + "\n"
