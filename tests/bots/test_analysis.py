"""The analysis of any game: how the values of a seat's consecutive actions fit together."""

from __future__ import annotations

from importlib.resources import files

import pytest

import koga
from koga.bots.analysis import Look, consistent, raised, told_line
from koga.bots.grading import thresholds
from koga.core.evaluation import Evaluation
from koga.core.game import GAMES, find
from koga.core.line import say
from koga.core.position import CHANCE, Rng
from koga.core.record import Record, step

WIDE = 0.3  # interval of an estimate


def estimate(action: int, value: float, half: float = WIDE, visits: int = 20) -> Evaluation:
    return Evaluation(action, value, visits, low=value - half, high=value + half)


def test_an_open_opportunity_is_charged_once() -> None:
    assert raised(estimate(1, 0.3, 0.05), estimate(7, 0.5, 0.05), 1).value == 0.5
    assert raised(estimate(1, 0.3, visits=0), estimate(7, 0.31, visits=0), 1).value == 0.31  # nothing was sampled
    proven = Evaluation(7, 1.0, 3, proof=say("koga.lab", "analysis.none", {}, {}), low=1.0, high=1.0)
    assert raised(estimate(1, 0.99), proven, 1).value == 1.0


def test_only_the_action_played_is_raised() -> None:
    one = estimate(1, 0.3, 0.05)
    assert raised(one, estimate(7, 0.5, 0.05), 2) is one


def test_what_may_be_noise_raises_nothing() -> None:
    one = estimate(1, 0.3)
    assert raised(one, estimate(7, 0.5), 1) is one


def test_what_is_raised_loses_as_much_less() -> None:
    played = Evaluation(1, 0.3, 20, low=0.25, high=0.35, least_loss=0.25)  # against an action worth 0.6
    found = raised(played, estimate(7, 0.5, 0.05), 1)
    assert found.least_loss is not None
    assert abs(found.least_loss - 0.05) < 1e-9


def looks_of(record: Record, rng: Rng) -> list[Look]:
    """Return looks of pure noise: every action is worth a half, give or take."""
    game, position, found = record.game, record.game.start(record.agreed), list[Look]()
    before = None
    for ply, act in enumerate(record.acts()):
        chances = (0.5,) * position.seats if act.seat != before else None
        values = () if act.seat == CHANCE else tuple(position.actions())
        noise = tuple(estimate(action, 0.4 + rng.below(1000) / 5000) for action in values)
        found.append(Look(ply, chances, noise if len(noise) > 1 else ()))
        step(game, position, act, ply + 1)
        before = act.seat
    return [*found, Look(len(found), (0.5,) * position.seats, ())]


def test_noise_is_not_handed_back_through_a_turn() -> None:
    """The highest of many estimates is too high: the first action of a turn must not be worth as much."""
    together = 0
    for name in GAMES:
        record = koga.play(name, bots=["random"] * koga.start(name).seats, seed=4).record
        looks = looks_of(record, Rng(9))
        together += sum(bool(look.evaluations) and look.chances is None for look in looks)
        assert consistent(record, looks) == looks
    assert together > 50


def test_a_line_is_told_up_to_the_next_draw_and_names_the_other_seats() -> None:
    others = cut = 0
    for name in GAMES:
        record = koga.play(name, bots=["random"] * koga.start(name).seats, seed=4).record
        game, position, acts = record.game, record.game.start(record.agreed), record.acts()
        for ply, act in enumerate(acts):
            if act.seat != CHANCE:
                following = acts[ply + 1 : ply + 5]
                until = next((place for place, one in enumerate(following) if one.seat == CHANCE), len(following))
                action = game.action_number(position, act.name)
                line = told_line(game, position, Evaluation(action, 0.5, line=tuple(one.name for one in following)))
                assert len(line) == until
                there = position.copy()
                there.apply(action)
                for one, told in zip(following, line, strict=False):
                    label = game.label(there, game.action_number(there, one.name))
                    who = "" if one.seat == act.seat else f"{game.seat(position, one.seat).en}: "
                    assert told.en == who + label.en
                    others += one.seat != act.seat
                    there.apply(game.action_number(there, one.name))
                cut += until < len(following)
            position.apply(game.action_number(position, act.name))
    assert others > 50
    assert cut > 50


@pytest.mark.parametrize("name", GAMES)
def test_the_limits_of_mistakes_were_measured(name: str) -> None:
    text = files(f"koga.bots.{name}").joinpath("thresholds.toml").read_text(encoding="utf-8")
    assert f"Made by: koga lab losses {name} " in text.splitlines()[0]
    limits = thresholds(find(name))
    assert 0 < limits.inaccuracy < limits.mistake < limits.blunder
