"""OpenSpiel: Koga's games as Python games, loaded by name: `pyspiel.load_game("koga_NAME(option=value)")`.

Chance is explicit, with the true probabilities; whether a game has any, and whether its rewards sum up to zero, is
declared for the options it is loaded with. Utilities are the rewards of `koga.core.observation.reward`.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import Any

import msgspec
import numpy as np
import pyspiel
from numpy.typing import NDArray

from koga.api import agreed
from koga.core.game import GAMES, Game, InvalidInput, Option, find, game_part
from koga.core.observation import Observer, observer, reward
from koga.core.position import CHANCE, OVER, Position, Rng, playouts
from koga.envs.episode import Facts

REGISTERED: set[str] = set()


def register() -> list[str]:
    """Register all games with OpenSpiel, unless already registered, and return their names."""
    for name in sorted(GAMES):
        if f"koga_{name}" not in REGISTERED:
            kind = type(f"Koga_{name}", (KogaGame,), {"koga": find(name)})
            pyspiel.register_game(widest_type(find(name)), kind)
            REGISTERED.add(f"koga_{name}")
    return sorted(REGISTERED)


def parameter(option: str) -> str:
    """Return the name of an option as OpenSpiel writes it: with underscores, as in `set_up`."""
    return option.replace("-", "_")


def default_of(option: Option) -> int | str:
    """Return an option's default as OpenSpiel types it: numbers are numbers, and `1-1-2` is written `1_1_2`, because
    OpenSpiel parses everything made of digits and dashes as a number."""
    if option.default.isdigit():
        return int(option.default)
    return parameter(option.default) if option.default[0].isdigit() else option.default


def chosen_value(option: Option, value: object) -> str:
    """Return an option's value from its parameter."""
    text = str(value)
    dashed = text.replace("_", "-")
    return dashed if text not in option.values and dashed in option.values else text


def widest_type(game: Game) -> pyspiel.GameType:
    """Return a game type that holds for some of its options; a loaded game declares its own."""
    return game_type(game, chance=True, zero_sum=False, seats=range(2, 8))


def game_type(game: Game, *, chance: bool, zero_sum: bool, seats: range) -> pyspiel.GameType:
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"koga_{game.name}",
        long_name=f"Koga {game.name}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if chance else kinds.ChanceMode.DETERMINISTIC,
        information=(
            kinds.Information.IMPERFECT_INFORMATION if game.secrets else kinds.Information.PERFECT_INFORMATION
        ),
        utility=kinds.Utility.ZERO_SUM if zero_sum else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=seats[-1],
        min_num_players=seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={parameter(option.name): default_of(option) for option in game.options},
    )


class KogaGame(pyspiel.Game):  # type: ignore[misc]
    """A game of Koga under the options that are its OpenSpiel parameters."""

    koga: Game

    def __init__(self, params: dict[str, object] | None = None) -> None:
        game = type(self).koga
        options = {parameter(option.name): option for option in game.options}
        chosen = {options[name].name: chosen_value(options[name], value) for name, value in (params or {}).items()}
        self.start = game.start(agreed(game, dict(chosen)))
        self.look = observer(game, self.start)
        seats = self.start.seats
        facts: Facts = (game_part(game, "envs", "facts") or usual_facts)(self.start)
        chance = playouts(self.start, 1, 3)[1] > 0  # either every play of a game has chance, or none
        super().__init__(
            game_type(game, chance=chance, zero_sum=facts.zero_sum, seats=range(seats, seats + 1)),
            pyspiel.GameInfo(
                num_distinct_actions=game.action_count,
                max_chance_outcomes=game.action_count if chance else 0,
                num_players=seats,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0 if facts.zero_sum else None,
                max_game_length=facts.decisions,
            ),
            params or {},
        )

    def new_initial_state(self) -> KogaState:
        return KogaState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> KogaObserver:
        return KogaObserver(self.look, self.koga, iig_obs_type, params)


def usual_facts(position: Position) -> Facts:
    """Return the defaults for a game that declares no facts."""
    return Facts(decisions=100_000, zero_sum=position.seats == 2)


class Play:
    """A position and what every seat has seen so far; OpenSpiel copies it with its states."""

    def __init__(self, position: Position, seen: list[str]) -> None:
        self.position = position
        self.seen = seen

    def __deepcopy__(self, memo: dict[int, object]) -> Play:
        return Play(self.position.copy(), list(self.seen))


class KogaState(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: KogaGame) -> None:
        super().__init__(game)
        self.play = Play(game.start.copy(), [""] * game.start.seats)

    @property
    def position(self) -> Position:
        return self.play.position

    def current_player(self) -> int:
        to_act = self.position.to_act
        if to_act == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if to_act == CHANCE else to_act

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.actions() if player == self.position.to_act else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self.position.actions()
        weights = [self.position.weight(outcome) for outcome in outcomes]
        return [(outcome, weight / sum(weights)) for outcome, weight in zip(outcomes, weights, strict=True)]

    def _apply_action(self, action: int) -> None:
        game: KogaGame = self.get_game()
        position, to_act = self.position, self.position.to_act
        seen = [position.seen(action, seat) for seat in range(position.seats)]
        position.apply(action)
        for seat, what in enumerate(seen):
            actor = "chance" if to_act == CHANCE else to_act
            self.play.seen[seat] += f" {actor}:{what}"
            if game.koga.secrets:  # what is seen without an action, such as a hand that comes to a seat (G8.15)
                self.play.seen[seat] += f"/{digest(game.look, position, seat)}"

    def _action_to_string(self, player: int, action: int) -> str:
        game: KogaGame = self.get_game()
        legal = action in self.position.actions()
        return game.koga.action_name(self.position, action) if legal else f"action {action}"

    def is_terminal(self) -> bool:
        return bool(self.position.to_act == OVER)

    def returns(self) -> list[float]:
        seats = range(self.position.seats)
        return [reward(self.position, seat) if self.is_terminal() else 0.0 for seat in seats]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> KogaState:
        """Return a random state that the player cannot distinguish from this one; for IS-MCTS.

        The others' information states are resampled with it: they reveal nothing of the true state.
        """
        game: KogaGame = self.get_game()
        twin: KogaState = self.clone()
        twin.position.imagine(player, Rng(int(sampler() * 2**53)))
        for seat in range(twin.position.seats):
            if seat != player:
                twin.play.seen[seat] = f" imagined/{digest(game.look, twin.position, seat)}"
        return twin

    def __str__(self) -> str:
        game: KogaGame = self.get_game()
        return game.koga.show(self.position)


def digest(look: Observer, position: Position, seat: int) -> str:
    out = np.empty(look.size, np.float32)
    look.observe(position, seat, out)
    return blake2b(out.tobytes(), digest_size=6).hexdigest()


class KogaObserver:
    """OpenSpiel's observer interface: with perfect recall the information state, otherwise the observation."""

    def __init__(self, look: Observer, game: Game, iig_obs_type: Any, params: Any) -> None:
        if params:
            raise InvalidInput(f"Koga's observers take no parameters, but got {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise InvalidInput("Koga observes what one player may know: public and single-player private information")
        self.look = look
        self.game = game
        self.recalls: bool = kind.perfect_recall
        features = (*look.features, *look.memories) if self.recalls else look.features
        self.tensor: NDArray[np.float32] = np.zeros(sum(len(one.entries) for one in features), np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {}
        at = 0
        for one in features:
            self.dict[one.name] = self.tensor[at : at + len(one.entries)]
            at += len(one.entries)

    def set_from(self, state: KogaState, player: int) -> None:
        fill = self.look.information_state if self.recalls else self.look.observe
        fill(state.position, player, self.tensor)

    def string_from(self, state: KogaState, player: int) -> str:
        if self.recalls:
            return f"seat {player}:{state.play.seen[player]}"
        view = self.game.view(state.position, player)
        return msgspec.json.encode((state.position.to_act, view)).decode()
