"""Gachijo in words, in both languages: questions, log, endings, labels. The phrases are in words.toml."""

from __future__ import annotations

from koga.core.line import Line, say
from koga.core.position import CHANCE, OVER, WIN, Position
from koga.games.gachijo.codes import (
    ATTACK,
    BASE,
    CALLED,
    CARD,
    GO,
    GUARDIAN,
    GUARDIAN_STROKE,
    KAERU,
    KAERU_VALUES,
    NINJA,
    NO,
    OFFSET,
    ORIENT,
    PASS,
    SLIDE,
    STOP,
    SUMMON_CARDS,
    TELEPORT,
    TOOL,
    TREASURE,
    WEAPON,
)
from koga.games.gachijo.effects import followed
from koga.games.gachijo.names import (
    BASES,
    CARDS,
    GUARDIANS,
    PACKAGE,
    SLIDES,
    STAGES,
    TOOLS,
    TREASURES,
    WEAPONS,
    place_name,
    seat_name,
)
from koga.games.gachijo.phrases import phrase
from koga.games.gachijo.position import Gachijo
from koga.games.gachijo.state import State
from koga.games.gachijo.turns import flag, points

PLAIN = {
    **{405: "stop", 472: "crystal", 527: "draw", 528: "answer", 529: "no", 530: "trade-shinobi", 531: "trade-summon"},
    **{532: "give-shinobi", 533: "give-summon", 534: "summon", 535: "end"},
}
NOT = {"answering": "take-hit", "treasure-square": "leave", "dressing": "nothing"}  # what saying no is called


def seat_line(position: Position, seat: int) -> Line:
    assert isinstance(position, Gachijo)
    return say(PACKAGE, f"seat.{seat_name(position.state, seat)}", {}, {})


def ask(position: Position) -> Line:
    """Return the question to the seat to act; once the game is over, how it ended."""
    assert isinstance(position, Gachijo)
    t = position.state
    if t.to_act == OVER:
        return end(position)[0]
    stage = STAGES[t.stage]
    person = seat_name(t, t.active if t.to_act == CHANCE else t.to_act)
    if stage == "laying":
        key = "ask.laying-lot" if t.to_act == CHANCE else "ask.laying"
        return phrase(key, person=person, sheet=str(t.laid))
    if stage == "turn":
        return phrase("ask.turn" if t.moves else "ask.turn-end", person=person, moves=t.moves)
    if stage in ("guardian", "guardian-stroke"):
        return phrase(f"ask.{stage}", person=person, guardian=GUARDIANS[t.guardian], moves=t.power)
    return phrase(f"ask.{stage}", person=person, other=seat_name(t, t.subject))


def tell(before: Position, action: int, after: Position, seat: int) -> tuple[Line, ...]:
    """Return the log lines of an action and its consequences; a weapon drawn or returned unseen is named to its
    owner only."""
    assert isinstance(before, Gachijo)
    assert isinstance(after, Gachijo)
    ended = end(after) if after.to_act == OVER else ()
    return (happened(before.state, action, seat), *followed(before.state, action, after.state, seat), *ended)


def happened(t: State, action: int, seat: int) -> Line:
    stage = STAGES[t.stage]
    person = seat_name(t, t.active if t.to_act == CHANCE else t.to_act)
    if t.to_act == CHANCE or stage == "laying":
        return drawn(t, stage, action, seat)
    if t.stage in (GUARDIAN, GUARDIAN_STROKE) and action < SLIDE:
        return guardian_did(t, action)
    if action < SLIDE:
        return moved(t, stage, action, person)
    if action < TOOL:
        return phrase(
            "log.slide", person=person, sheet="T1" if action < SLIDE + 2 else "T2", direction=SLIDES[action - SLIDE]
        )
    if action < TREASURE:
        return used(t, stage, action, person, seat)
    return settled(t, stage, action, person)


def drawn(t: State, stage: str, action: int, seat: int) -> Line:
    owner = seat_name(t, t.subject)
    if stage == "laying":
        return laid(t.laid, action)
    if stage == "drawing-tool":
        return phrase("log.drew-tool", person=owner, tool=TOOLS[action - TOOL])
    if stage == "drawing-weapon":
        if seat != t.subject:
            return phrase("log.drew-unseen", person=owner)
        return phrase("log.drew-weapon", person=owner, weapon=WEAPONS[action - WEAPON])
    if stage == "drawing-card":
        return phrase("log.card", person=seat_name(t, t.active), card=CARDS[action - CARD])
    if stage == "drawing-summon":
        guardian, moves = SUMMON_CARDS[action - CALLED]
        return phrase("log.called", guardian=GUARDIANS[guardian], moves=moves)
    return phrase("log.kaeru-value", person=owner, value=KAERU_VALUES[action - KAERU])


def laid(number: int, action: int) -> Line:
    """Return how a sheet lies: turned by a quarter or half, or slid (G1.10)."""
    if number > 3:
        shift = action - OFFSET - 2
        way = ("left", "right") if number == 4 else ("up", "down")
        if not shift:
            return phrase("log.laid-middle", sheet=f"T{number - 3}")
        return phrase("log.laid-slid", sheet=f"T{number - 3}", cells=abs(shift), direction=way[shift > 0])
    return phrase("log.laid", sheet=str(number), turned=(action - ORIENT) * (90 if number < 2 else 180))


def guardian_did(t: State, action: int) -> Line:
    name, here = GUARDIANS[t.guardian], place_name(t.guardian_at)
    if action == STOP:
        return phrase("log.guardian-stop", guardian=name, place=here)
    first, key = (GO, "step") if action < PASS else (PASS, "passage") if action < TELEPORT else (TELEPORT, "teleport")
    return phrase(f"log.guardian-{key}", guardian=name, **{"from": here, "to": place_name(action - first)})


def moved(t: State, stage: str, action: int, person: str) -> Line:
    here = place_name(t.at[t.active])
    if action == STOP:
        return phrase("log.stop", person=person, place=here)
    if stage not in ("turn", "stroke"):
        return phrase("log.goes", person=person, place=place_name(action))
    if action < PASS:
        return phrase("log.step", person=person, **{"from": here, "to": place_name(action)})
    return phrase("log.passage", person=person, **{"from": here, "to": place_name(action - PASS)})


def used(t: State, stage: str, action: int, person: str, seat: int) -> Line:
    if action >= ATTACK:
        return phrase("log.attack", person=person, weapon=WEAPONS[(action - ATTACK) // 16], targets=targets(t, action))
    if action >= WEAPON:
        if seat != t.to_act:
            return phrase("log.returns-unseen", person=person)
        return phrase("log.returns-weapon", person=person, weapon=WEAPONS[action - WEAPON])
    tool = TOOLS[action - TOOL]
    if stage == "looting":
        return phrase("log.loot-tool", person=person, tool=tool, other=seat_name(t, t.subject))
    return phrase("log.uses" if stage in ("turn", "dressing") else "log.returns-tool", person=person, tool=tool)


def targets(t: State, action: int) -> tuple[str, ...]:
    return tuple(seat_name(t, seat) for seat in range(t.seats) if (action - ATTACK) % 16 >> seat & 1)


def settled(t: State, stage: str, action: int, person: str) -> Line:
    other = seat_name(t, t.subject)
    if TREASURE <= action < TREASURE + 4:
        key = {"ransom": "log.ransom", "looting": "log.loot-treasure"}.get(stage, "log.takes-treasure")
        return phrase(key, person=person, treasure=TREASURES[action - TREASURE], other=other)
    if BASE <= action < NINJA:
        if stage not in ("turn", "making-room"):
            return phrase("log.goes", person=person, place=place_name(t.castle.base(action - BASE)))
        key = "log.carried-home" if stage == "turn" else "log.makes-room"
        return phrase(key, person=person, base=BASES[action - BASE], other=other)
    if NINJA <= action < NINJA + 4:
        return phrase("log.switches", person=person, other=seat_name(t, action - NINJA))
    keys = {
        "crystal": "loot-crystal",
        "draw": "only-draws",
        "answer": "answers",
        "summon": "summons",
        "end": "ends-turn",
    }
    key = PLAIN[action]
    if key == "no":
        return phrase("log.no-answer" if stage == "answering" else "log.declines", person=person)
    return phrase(f"log.{keys.get(key, key)}", person=person, other=other)


def end(position: Position) -> tuple[Line, ...]:
    """Return how the game ended (G12.3, G12.10), the points (G12.4) and the winners (G12.5)."""
    assert isinstance(position, Gachijo)
    t = position.state
    seats = range(t.seats)
    home = [seat for seat in seats if t.returned >> seat & 1]
    done = [seat for seat in seats if t.mission == 4 and flag(t, seat)]
    lines = [phrase("end.returned", person=seat_name(t, seat)) for seat in home]
    lines += [phrase("end.mission", person=seat_name(t, seat)) for seat in done]
    if not lines:
        lines.append(phrase("end.limit"))
    lines += [phrase("end.points", person=seat_name(t, seat), points=points(t, seat)) for seat in seats]
    for seat in seats:
        if position.score(seat):
            key = "end.winner" if position.score(seat) == WIN else "end.shared"
            lines.append(phrase(key, person=seat_name(t, seat)))
    return tuple(lines)


def label(position: Position, action: int) -> Line:
    """Return the short text of an action, for a button."""
    assert isinstance(position, Gachijo)
    t = position.state
    stage = STAGES[t.stage]
    if action == NO:
        return phrase(f"label.{NOT.get(stage, 'leave')}")
    if action in PLAIN:
        return phrase(f"label.{PLAIN[action]}")
    if action < STOP:
        first, key = (GO, "go") if action < PASS else (PASS, "pass") if action < TELEPORT else (TELEPORT, "teleport")
        return phrase(f"label.{key}", place=place_name(action - first))
    if action < TOOL:
        return phrase("label.slide", sheet="T1" if action < SLIDE + 2 else "T2", direction=SLIDES[action - SLIDE])
    if action < WEAPON:
        kinds = {"turn": "use-tool", "dressing": "use-tool", "looting": "loot-tool", "drawing-tool": "tool-drawn"}
        return phrase(f"label.{kinds.get(stage, 'return-tool')}", tool=TOOLS[action - TOOL])
    if action < ATTACK:
        key = "label.weapon-drawn" if stage == "drawing-weapon" else "label.weapon"
        return phrase(key, weapon=WEAPONS[action - WEAPON])
    if action < TREASURE:
        return phrase("label.attack", weapon=WEAPONS[(action - ATTACK) // 16], targets=targets(t, action))
    return other_label(t, action)


def other_label(t: State, action: int) -> Line:
    if action < TREASURE + 4:
        return phrase("label.treasure", treasure=TREASURES[action - TREASURE])
    if action < CALLED:
        return phrase("label.card", card=CARDS[action - CARD])
    if action < ORIENT:
        guardian, moves = SUMMON_CARDS[action - CALLED]
        return phrase("label.called", guardian=GUARDIANS[guardian], moves=moves)
    if action < OFFSET:
        return phrase("label.orient", turned=(action - ORIENT) * (90 if t.laid < 2 else 180))
    if action < KAERU:
        return phrase("label.offset", value=action - OFFSET - 2)
    if action < BASE:
        return phrase("label.kaeru", value=KAERU_VALUES[action - KAERU])
    if action < NINJA:
        return phrase("label.base", base=BASES[action - BASE])
    return phrase("label.ninja", other=seat_name(t, action - NINJA))
