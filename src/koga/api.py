"""The front door: start and step games, ask bots, play whole games, read records.

Everything here is available as `koga.<name>`. Chance is drawn for the caller unless `draw=False` asks otherwise.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, cast

from koga.bots.bot import Bot as AnyBot
from koga.bots.bot import BotFailed, Evaluator, begin_game, evaluate, finish_game, forfeit
from koga.bots.bot import bot as make_bot
from koga.bots.bot import choose as choose_safely
from koga.core.game import GAMES, SPECTATOR, Agreed, Game, InvalidInput, agree_with_files, find
from koga.core.match import Match
from koga.core.position import CHANCE, OVER, Position, Rng, draw_one
from koga.core.record import Record, read, write
from koga.core.record import replay as replay_record

if TYPE_CHECKING:
    import msgspec

    from koga.core.evaluation import Evaluation


def games() -> tuple[str, ...]:
    """Return the names of all games.

    `koga.games` is also the package with the games' modules: `import koga.games.NAME.position as position`.

    >>> koga.games() == tuple(sorted(koga.games()))
    True
    """
    return tuple(sorted(GAMES))


def start(game: str, *, seed: int | None = None, draw: bool = True, **options: object) -> Position:
    """Return the first position of a game at which a seat is to act.

    Options are those of `koga games NAME`, given as text, numbers, booleans or, where a file is allowed, a path.
    With `draw=False` the position is returned before any chance.

    >>> position = koga.start(koga.games()[0], seed=1)
    >>> 0 <= position.to_act < position.seats, len(position.actions()) > 0
    (True, True)
    """
    found = find(game)
    position = found.start(agreed(found, options))
    if draw:
        settle(position, generator(seed))
    return position


def step(position: Position, action: int | str, *, seed: int | None = None, draw: bool = True) -> None:
    """Play an action, given by number or name, and the chance that follows; raises `koga.Illegal` with the rule id."""
    game = game_of(position)
    if position.to_act == OVER:
        raise InvalidInput("the game is over")
    position.apply(game.action_number(position, action) if isinstance(action, str) else action)
    if draw:
        settle(position, generator(seed))


def action_names(position: Position) -> dict[int, str]:
    """Return the name of every legal action, as records and logs have it."""
    game = game_of(position)
    return {action: game.action_name(position, action) for action in position.actions()}


def view(position: Position, seat: int = SPECTATOR) -> msgspec.Struct:
    """Return what a seat, or a spectator, may know of a position."""
    if seat != SPECTATOR and not 0 <= seat < position.seats:
        raise InvalidInput(f"there is no seat {seat}: this game has seats 0 to {position.seats - 1}")
    return game_of(position).view(position, seat)


def show(position: Position) -> str:
    """Return the whole truth of a position."""
    return game_of(position).show(position)


class Bot:
    """A bot bound to its game and its own random numbers. It never sees more than the seat to act may know."""

    def __init__(self, game: Game, name: str, seed: int | None = None) -> None:
        self.game = game
        self.name = name
        self.inner: AnyBot = make_bot(game, name)
        self.rng = generator(seed)

    def __repr__(self) -> str:
        return f"koga.bot({self.game.name!r}, {self.name!r})"

    def choose(self, position: Position) -> int:
        """Return the bot's action for the seat to act."""
        return choose_safely(self.inner, self.checked(position), self.rng)

    def evaluate(self, position: Position) -> list[Evaluation]:
        """Return what the bot thinks of each action; raises InvalidInput if the bot cannot evaluate actions."""
        if not isinstance(self.inner, Evaluator):
            raise InvalidInput(f"{self.name} chooses actions without evaluating them; `search` evaluates")
        return evaluate(self.inner, self.checked(position), self.rng)

    def checked(self, position: Position) -> Position:
        if game_of(position) is not self.game:
            raise InvalidInput(f"{self!r} cannot play {game_of(position).name}")
        if position.to_act == CHANCE:
            raise InvalidInput("chance is to act, not a seat: draw it with koga.settle(position)")
        if position.to_act == OVER:
            raise InvalidInput("the game is over")
        return position


def bot(game: str, name: str, *, seed: int | None = None) -> Bot:
    """Return a bot by the name of a level or a bot, such as "master", "random" or "search:500".

    >>> game = koga.games()[0]
    >>> position = koga.start(game, seed=1)
    >>> koga.bot(game, "random", seed=1).choose(position) in position.actions()
    True
    """
    return Bot(find(game), name, seed)


@dataclass(frozen=True)
class Result:
    """A finished game: scores by seat (`koga.WIN` for a sole winner, equal parts of it for shared wins) and the
    record."""

    scores: tuple[int, ...]
    record: Record
    failed: BotFailed | None = None  # set if a bot failed, which loses the game

    @property
    def text(self) -> str:
        """The record as the text that `koga.load` and `koga replay` read."""
        return write(self.record)


def play(game: str, bots: Sequence[str], *, seed: int | None = None, **options: object) -> Result:
    """Play a whole game between bots, one name per seat; with a seed the same game every time.

    >>> game = koga.games()[-1]
    >>> seats = koga.start(game).seats
    >>> result = koga.play(game, bots=["random"] * seats, seed=1)
    >>> max(result.scores) <= koga.WIN
    True
    """
    found = find(game)
    rng = generator(seed)
    secret = None if seed is None else hashlib.sha256(f"koga.play {seed}".encode()).digest()
    match = Match(found, agreed(found, options), list(bots), secret)
    players = [make_bot(found, name) for name in bots]
    begin_game(players, match.record.agreed)
    while match.position.to_act != OVER:
        seat = match.position.to_act
        try:
            match.act(seat, choose_safely(players[seat], match.position, rng))
        except BotFailed as failed:
            scores = forfeit(match.position.seats, seat)
            finish_game(players, scores)
            return Result(scores, match.abandon(seat), failed)
    scores = tuple(cast("list[int]", match.record.scores))
    finish_game(players, scores)
    return Result(scores, match.record)


def load(record: str | Path) -> Record:
    """Read a record from its text or from a file."""
    if isinstance(record, Path) or "\n" not in record:
        try:
            record = Path(record).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise InvalidInput(f"cannot read {record}: {error}") from error
    return read(record)


def replay(record: Record, ply: int | None = None) -> Position:
    """Return the position after all actions of a record, or after the first `ply`."""
    return replay_record(record, ply)


def settle(position: Position, rng: Rng | None = None) -> None:
    """Draw chance outcomes until a seat is to act or the game is over."""
    rng = rng or generator(None)
    while position.to_act == CHANCE:
        position.apply(draw_one(position, rng))


def agreed(game: Game, options: dict[str, object]) -> Agreed:
    return agree_with_files(game, {name: text_of(value) for name, value in options.items()})


def text_of(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def generator(seed: int | None) -> Rng:
    return Rng(secrets.randbits(64) if seed is None else seed)


def game_of(position: Position) -> Game:
    """Return the game that a position belongs to."""
    module = type(position).__module__
    for name, defined in GAMES.items():
        if module.startswith(defined.rpartition(".")[0] + "."):
            return find(name)
    raise InvalidInput(f"{type(position).__name__} is not a position of any game Koga knows")
