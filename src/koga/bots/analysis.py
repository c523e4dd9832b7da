"""Analysis of a finished game: the value of each decision, with luck separated. docs/analysis.md defines it exactly.

A game is judged in parts (`judge`) that are independent of each other, so that a server can distribute them and show
progress; `assemble` combines them. Every judgement is based on what the seat could know at the time (`seen_by`), never
on the true position.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from koga.bots.analyst import USUAL, Analyst, analyst, standing
from koga.bots.bot import seen_by
from koga.bots.grading import Grade, Thresholds, accuracy, grade, is_certain, thresholds
from koga.core.evaluation import Evaluation
from koga.core.game import Game, InvalidInput
from koga.core.line import Line
from koga.core.position import CHANCE, Position, Rng
from koga.core.record import Record, step

SEED = 20_260_101
BIG_LUCK = 0.15  # least change of a seat's win chance by a draw that is marked


class Look(Struct, frozen=True):
    """The judgement at one ply, before its action: evaluations if a seat had a choice, and the win chances of all
    seats if another seat begins to act."""

    ply: int
    chances: tuple[float, ...] | None
    evaluations: tuple[Evaluation, ...]


class Option(Struct, frozen=True, omit_defaults=True):
    """A legal action, and its value to the seat."""

    name: str
    value: float
    low: float | None = None
    high: float | None = None


class Decision(Struct, frozen=True, omit_defaults=True):
    """A decision of a seat: the best action, the loss of the action played against it, and its grade. `line` is how
    the bot would have continued after the best action, and `course` the whole move that this action begins, where
    people take several actions as one (`Course`)."""

    best: str
    label: Line  # of the best action
    value: float  # of the best action
    played: float
    loss: float
    grade: Grade
    options: tuple[Option, ...]  # the best first
    line: tuple[Line, ...] = ()
    proof: Line | None = None  # of the best action
    outcome: Line | None = None  # the proof of the action played
    course: tuple[int, ...] = ()


class Moment(Struct, frozen=True, omit_defaults=True):
    """One action of the game: each seat's win chance before it, and the change it made."""

    ply: int
    seat: int
    name: str
    chances: tuple[float, ...]
    decision: Decision | None = None
    luck: tuple[float, ...] = ()  # change for each seat by a draw, or by consecutive draws, stored at the last of them


class Player(Struct, frozen=True):
    """A seat's totals. `start` + `choices` + `luck` + `others` + `unexplained` = `result`.

    `choices` is the change of its win chance by the seat's own actions, `luck` the change by draws, `others` the change
    by the other seats' actions. Every change belongs to one of them; `unexplained` is what rounding leaves, and more
    only in analyses that were stored when changes were still estimated apart. `lost` is what its decisions lost against
    the best ones, one by one: not part of the sum, because the chance before a decision does not assume the best one.
    """

    seat: int
    accuracy: float | None  # 0 to 100; None without a decision
    decisions: int
    best: int
    inaccuracies: int
    mistakes: int
    blunders: int
    start: float
    choices: float
    luck: float
    others: float
    result: float
    lost: float
    unexplained: float = 0.0


class Analysis(Struct, frozen=True):
    game: str
    depth: str  # the least at which a ply was judged
    plies: int
    thresholds: Thresholds
    moments: tuple[Moment, ...]
    final: tuple[float, ...]  # each seat's share of the win, or its win chance if the game was not finished
    players: tuple[Player, ...]
    key: tuple[int, ...]  # the plies worth looking at: mistakes, blunders, big luck


def analyse(record: Record, depth: str = USUAL, progress: Callable[[int, int], None] | None = None) -> Analysis:
    """Judge every decision of a record; `progress` is called with the number of plies done and the total."""
    looks, count = [], len(record.acts())
    for look in judge(record, 0, count + 1, depth):
        looks.append(look)
        if progress is not None:
            progress(min(look.ply + 1, count), count)
    return assemble(record, looks, depth)


def judge(record: Record, start: int, stop: int, depth: str = USUAL) -> Iterator[Look]:
    """Judge the plies from `start` up to `stop`; the ply after the last action stands for the end."""
    game, position = record.game, record.game.start(record.agreed)
    found = analyst(game, depth)
    acts = record.acts()
    before: int | None = None
    for ply, act in enumerate(acts[:stop]):
        there = position.copy()
        action = step(game, there, act, ply + 1)
        if ply >= start:
            begins = ply == 0 or act.seat != before
            yield look_at(found, position, ply, action if act.seat != CHANCE else None, begins)
        position, before = there, act.seat
    if stop > len(acts) >= start:
        yield Look(len(acts), standing(position) or chances_at(found, position, len(acts)), ())


def look_at(found: Analyst, position: Position, ply: int, played: int | None, begins: bool) -> Look:
    """Judge a ply, and the standing if another one `begins` to act."""
    chances = chances_at(found, position, ply) if begins else None
    if played is None or len(position.actions()) == 1:
        return Look(ply, chances, ())
    rng = Rng(SEED + 2 * ply + 1)
    return Look(ply, chances, tuple(found.evaluate(seen_by(position, position.to_act, rng), rng, played)))


def chances_at(found: Analyst, position: Position, ply: int, seed: int = SEED) -> tuple[float, ...]:
    """Return each seat's win chance before a ply, from its own knowledge."""
    rng = Rng(seed + 2 * ply)
    return found.chances([seen_by(position, seat, rng) for seat in range(position.seats)], rng)


def assemble(record: Record, looks: Sequence[Look], depth: str = USUAL) -> Analysis:
    """Combine all looks at a record."""
    acts = record.acts()
    if [look.ply for look in looks] != list(range(len(acts) + 1)):
        raise InvalidInput("the parts of the analysis do not make up the whole game")
    limits = thresholds(record.game)
    looks = consistent(record, looks)
    position = record.game.start(record.agreed)
    moments: list[Moment] = []
    now = chances_of(looks[0])
    sums = [Sums() for _ in range(position.seats)]
    for ply, act in enumerate(acts):
        look = looks[ply]
        if look.chances is not None:
            now = list(look.chances)
        action = record.game.action_number(position, act.name)
        decision = decided(record.game, position, action, look.evaluations, limits) if look.evaluations else None
        before = tuple(round(chance, 4) for chance in now)
        if decision is not None:
            sums[act.seat].add(decision)
            now[act.seat] = max(0.0, now[act.seat] - decision.loss)
        after = looks[ply + 1].chances
        luck: tuple[float, ...] = ()
        if after is not None:
            start = chances_of(looks[run_start(looks, ply)])
            change = tuple(new - old for new, old in zip(after, start, strict=True))
            for seat, difference in enumerate(change):
                sums[seat].credit(act.seat, seat, difference)
            luck = tuple(round(difference, 4) for difference in change) if act.seat == CHANCE else ()
        moments.append(Moment(ply, act.seat, act.name, before, decision, luck))
        position.apply(action)
    final = tuple(chances_of(looks[-1]))
    players = tuple(one.player(seat, chances_of(looks[0])[seat], final[seat]) for seat, one in enumerate(sums))
    key = tuple(moment.ply for moment in moments if is_key(moment))
    return Analysis(record.game.name, depth, len(acts), limits, tuple(moments), final, players, key)


def consistent(record: Record, looks: Sequence[Look]) -> list[Look]:
    """Raise the value of an action to that of the seat's best next action, if the same seat acts again at once.

    Otherwise an opportunity that stays open for several actions would be charged at each of them. What may be noise
    raises nothing: the higher of two estimates is too high on average, and in a turn of many actions the highest of all
    would be handed back to the first of them.
    """
    game, position, actions = record.game, record.game.start(record.agreed), []
    for ply, act in enumerate(record.acts()):
        actions.append(step(game, position, act, ply + 1))
    found = list(looks)
    for ply in range(len(actions) - 2, -1, -1):
        here, following = found[ply], found[ply + 1]
        if here.evaluations and following.evaluations and following.chances is None:
            best = max(following.evaluations, key=lambda one: one.value)
            found[ply] = replace(here, evaluations=tuple(raised(one, best, actions[ply]) for one in here.evaluations))
    return found


def raised(one: Evaluation, following: Evaluation, action: int) -> Evaluation:
    """Return the value of the action played, raised if the best following one is certainly worth more: by a proof, by
    more than the interval of the difference, or because nothing was sampled."""
    more = following.value - one.value
    if one.action != action or more <= 0.0:
        return one
    sampled = one.visits and following.visits and following.proof is None
    if sampled and not is_certain(following, replace(one, least_loss=None)):
        return one
    high = None if one.high is None else max(one.high, following.value)
    least = None if one.least_loss is None else one.least_loss - more
    return replace(one, value=following.value, high=high, least_loss=least)


def chances_of(look: Look) -> list[float]:
    assert look.chances is not None
    return list(look.chances)


def run_start(looks: Sequence[Look], ply: int) -> int:
    """Return the first ply of the run of actions, by one seat or by chance, that contains a ply."""
    while looks[ply].chances is None:
        ply -= 1
    return ply


def is_key(moment: Moment) -> bool:
    if moment.decision is not None:
        return moment.decision.grade in ("mistake", "blunder")
    return any(abs(change) >= BIG_LUCK for change in moment.luck)


def decided(
    game: Game, position: Position, action: int, evaluations: Sequence[Evaluation], limits: Thresholds
) -> Decision:
    """Return the judged decision. An action within the interval of the best counts as equally good."""
    ranked = sorted(evaluations, key=lambda one: (-one.value, one.action != action, one.action))
    best = ranked[0]
    played = next(one for one in evaluations if one.action == action)
    loss = max(0.0, best.value - played.value)
    return Decision(
        best=game.action_name(position, best.action),
        label=game.label(position, best.action),
        value=round(best.value, 4),
        played=round(played.value, 4),
        loss=round(loss, 4),
        grade=grade(best, played, limits),
        options=tuple(option(game, position, one) for one in ranked),
        line=told_line(game, position, best),
        proof=best.proof,
        outcome=played.proof,
        course=best.course,
    )


def told_line(game: Game, position: Position, best: Evaluation) -> tuple[Line, ...]:
    """Return the bot's continuation in words, up to the next draw. Analysts give other seats' actions only where
    nothing is hidden; these are told with the seat's name."""
    there, found = position.copy(), list[Line]()
    there.apply(best.action)
    for name in best.line:
        if there.to_act < 0:
            break
        action = game.action_number(there, name)
        if there.forbidden_by(action) is not None:
            break
        label = game.label(there, action)
        found.append(label if there.to_act == position.to_act else by(game.seat(there, there.to_act), label))
        there.apply(action)
    return tuple(found)


def by(seat: Line, label: Line) -> Line:
    return Line(label.key, label.fields, f"{seat.en}: {label.en}", f"{seat.ja}：{label.ja}")


def option(game: Game, position: Position, one: Evaluation) -> Option:
    low = None if one.low is None else round(one.low, 4)
    high = None if one.high is None else round(one.high, 4)
    return Option(game.action_name(position, one.action), round(one.value, 4), low, high)


class Sums:
    """Running totals of a seat's game."""

    def __init__(self) -> None:
        self.losses: list[float] = []
        self.grades: list[Grade] = []
        self.own = self.luck = self.others = 0.0

    def add(self, decision: Decision) -> None:
        self.losses.append(decision.loss)
        self.grades.append(decision.grade)

    def credit(self, actor: int, seat: int, change: float) -> None:
        if actor == CHANCE:
            self.luck += change
        elif actor == seat:
            self.own += change
        else:
            self.others += change

    def player(self, seat: int, start: float, result: float) -> Player:
        counts = {name: self.grades.count(name) for name in ("best", "inaccuracy", "mistake", "blunder")}
        return Player(
            seat, accuracy(self.losses), len(self.losses),
            counts["best"], counts["inaccuracy"], counts["mistake"], counts["blunder"],
            round(start, 4), round(self.own, 4), round(self.luck, 4), round(self.others, 4), round(result, 4),
            round(sum(self.losses), 4), round(result - start - self.own - self.luck - self.others, 4),
        )  # fmt: skip
