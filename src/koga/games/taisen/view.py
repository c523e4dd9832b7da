"""A seat's view of Ninja Taisen: the whole position, because all cards are face up (T1.4) and the dice are open."""

from __future__ import annotations

import msgspec
from msgspec import structs

from koga.core.game import SPECTATOR, Log, Part
from koga.core.line import Line, say
from koga.core.position import OVER, WIN, Position
from koga.games.taisen.fights import BY_COLOUR, BY_STRENGTH, RETREAT, TIE_IN_VILLAGE, Fight
from koga.games.taisen.notation import COLOURS, SIDES, STAGES, face_of, ninja_name
from koga.games.taisen.position import (
    DEAL,
    DEALING,
    DRAWING_LOT,
    END,
    LAST_NINJA,
    LOT,
    MONKEY,
    MOVING,
    OUT,
    ROLL,
    ROLLING,
    SHOGUN,
    TILES,
    VILLAGE_TAKEN,
    WOLF,
    Stacks,
    Taisen,
    forward,
    slot_distance,
    village,
)

PACKAGE = "koga.games.taisen"
NAMES = tuple(ninja_name(ninja) for ninja in range(10))
MOVED = ("log.moved", "log.moved-carrying-one", "log.moved-carrying-two")  # T3.3; one key to programs
REASONS = {BY_COLOUR: "colour", BY_STRENGTH: "strength", TIE_IN_VILLAGE: "tie-in-village", RETREAT: "retreat"}


class Tile(msgspec.Struct, frozen=True):
    """T1.5: both sides' stacks, bottom first, of ninjas such as R2 (red 2) and S (a Shogun)."""

    number: int
    monkey: tuple[str, ...]
    wolf: tuple[str, ...]


class Die(msgspec.Struct, frozen=True):
    colour: str
    face: int  # 0 before the roll
    used: bool


class Bout(msgspec.Struct, frozen=True):
    """One fight of the last movement; `winner` is empty when both retreated (T4.8)."""

    tile: int
    monkey: str
    wolf: str
    monkey_strength: int
    wolf_strength: int
    why: str
    winner: str


class Fate(msgspec.Struct, frozen=True):
    """Where a movement leaves a ninja that it involves: `holds` the tile, `retreats` (T4.8) or `falls` (T4.5)."""

    side: str
    ninja: str
    end: str
    tile: int | None  # None once out of the game


class March(msgspec.Struct, frozen=True):
    """A legal movement with its whole result: no decision or draw happens in combat (T4.13)."""

    die: str
    ninja: str
    start: int
    to: int
    riders: tuple[str, ...]  # T3.4: who stands on the ninja and goes along, bottom first
    fights: tuple[Bout, ...]
    fates: tuple[Fate, ...]  # of all ninjas involved in its fights; none without fights
    takes: bool  # afterwards the active side holds `to`
    wins: bool  # the game is won at once


class TaisenView(msgspec.Struct, frozen=True, tag="taisen", tag_field="game"):
    tiles: tuple[Tile, ...]
    stage: str
    active: str
    turn: int  # turns finished, of both sides together (T5.8)
    dice: tuple[Die, ...]
    faces: str  # the option `dice`
    shogun_moved: bool  # T3.2
    monkey_out: tuple[str, ...]
    wolf_out: tuple[str, ...]
    fights: tuple[Bout, ...]
    marches: tuple[March, ...]  # of the side that is moving


def view(position: Position, seat: int) -> TaisenView:
    assert isinstance(position, Taisen)
    assert seat == SPECTATOR or 0 <= seat < position.seats
    stage, active, turns, dice, used, shogun_moved, stacks = position.state()
    return TaisenView(
        tiles=tuple(Tile(tile, names(stacks[MONKEY][tile]), names(stacks[WOLF][tile])) for tile in range(TILES)),
        stage=STAGES[stage],
        active=SIDES[active],
        turn=turns,
        dice=tuple(Die(colour, dice[die], bool(used >> die & 1)) for die, colour in enumerate(COLOURS)),
        faces="1-1-2-2-3-3" if position.even_dice else "1-1-1-2-2-3",
        shogun_moved=shogun_moved,
        monkey_out=out_of_game(position, MONKEY),
        wolf_out=out_of_game(position, WOLF),
        fights=tuple(bout(fight) for fight in position.last_fights()),
        marches=marches(position, stacks),
    )


def names(stack: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(NAMES[ninja] for ninja in stack)


def out_of_game(position: Taisen, side: int) -> tuple[str, ...]:
    """T4.5: who was removed; before the deal is over nobody is."""
    if position.stage == DEALING:
        return ()
    roster = [ninja for ninja in range(10) if position.roster >> ninja & 1]
    return tuple(NAMES[ninja] for ninja in roster if position.tile_of(side, ninja) == OUT)


def bout(fight: Fight) -> Bout:
    return Bout(
        tile=fight.tile,
        monkey=NAMES[fight.monkey],
        wolf=NAMES[fight.wolf],
        monkey_strength=fight.monkey_strength,
        wolf_strength=fight.wolf_strength,
        why=REASONS[fight.why],
        winner="" if fight.why == RETREAT else SIDES[1 - fight.loser],
    )


def marches(position: Taisen, stacks: Stacks) -> tuple[March, ...]:
    if position.stage != MOVING:
        return ()
    return tuple(march(position, stacks, action) for action in position.actions() if action != END)


def march(position: Taisen, stacks: Stacks, action: int) -> March:
    """Play the movement on a copy and return its result."""
    side, (die, ninja) = position.active, divmod(action, 10)
    start = position.tile_of(side, ninja)
    stack = stacks[side][start]
    marchers = stack[len(stack) - 1 - position.on_top_of(side, ninja) :]
    to = position.target(side, start, position.die(die))
    after = position.copy()
    assert isinstance(after, Taisen)
    after.apply(action)
    fights = after.last_fights()
    touched = [(side, marcher) for marcher in marchers] + [(1 - side, enemy) for enemy in stacks[1 - side][to]]
    touched += [pair for fight in fights for pair in ((MONKEY, fight.monkey), (WOLF, fight.wolf))]
    return March(
        die=COLOURS[die],
        ninja=NAMES[ninja],
        start=start,
        to=to,
        riders=names(marchers[1:]),
        fights=tuple(bout(fight) for fight in fights),
        fates=tuple(fate(position, after, start, to, *pair) for pair in dict.fromkeys(touched)) if fights else (),
        takes=any(after.tile_of(side, marcher) == to for marcher in marchers),
        wins=after.to_act == OVER and after.score(side) == WIN,
    )


def fate(before: Taisen, after: Taisen, start: int, to: int, side: int, ninja: int) -> Fate:
    was, tile = before.tile_of(side, ninja), after.tile_of(side, ninja)
    if tile == OUT:
        return Fate(SIDES[side], NAMES[ninja], "falls", None)
    marched = side == before.active and was == start
    return Fate(SIDES[side], NAMES[ninja], "holds" if tile == (to if marched else was) else "retreats", tile)


def ask(position: Position) -> Line:
    """Return the question to the seat to act; once the game is over, how it ended."""
    assert isinstance(position, Taisen)
    if position.to_act == OVER:
        return end(position)[0]
    if position.stage == MOVING:
        return phrase("ask.move" if END in position.actions() else "ask.move-first")
    return phrase({DEALING: "ask.deal", DRAWING_LOT: "ask.first", ROLLING: "ask.roll"}[position.stage])


def tell(before: Position, action: int, after: Position, seat: int) -> tuple[Line, ...]:
    """Return the log lines of an action, the same for every seat."""
    assert isinstance(before, Taisen)
    assert isinstance(after, Taisen)
    lines = happened(before, action)
    if action < END:
        lines += [fight_line(fight) for fight in after.last_fights()]
        if after.turns > before.turns:
            lines.append(phrase("log.turn-ended", side=before.active))  # T2.5: all dice are used
    return (*lines, *(end(after) if after.to_act == OVER else ()))


def happened(before: Taisen, action: int) -> list[Line]:
    side = before.active
    if action < END:
        die, ninja = divmod(action, 10)
        tile = before.tile_of(side, ninja)
        there = before.target(side, tile, before.die(die))
        riders = before.on_top_of(side, ninja)
        way = {"from": tile, "to": there, "riders": riders}
        return [structs.replace(phrase(MOVED[riders], side=side, die=die, ninja=ninja, **way), key="log.moved")]
    if action == END:
        return [phrase("log.turn-ended" if before.used else "log.passed", side=side)]  # T2.4
    if action >= ROLL:
        return [phrase("log.rolled", side=side, turn=before.turns + 1, **rolled(action))]
    if action >= LOT:
        return [phrase("log.first", side=action - LOT)]
    side, slot = divmod(before.dealt, 3 if before.few else 9)
    tile = village(side) + forward(side) * slot_distance(slot, before.few)
    return [phrase("log.deal", side=side, ninja=action - DEAL, tile=tile)]


def rolled(action: int) -> dict[str, int]:
    return {colour: face_of(action - ROLL, die) for die, colour in enumerate(COLOURS)}


def fight_line(fight: Fight) -> Line:
    """Return the line of a fight: who met whom, on which tile, and why one won; the fields of a retreat say where
    both went."""
    if fight.why == RETREAT:
        back = {"monkey_to": fight.tile - 1, "wolf_to": fight.tile + 1}  # T4.15
        return phrase("log.tie-retreat", tile=fight.tile, monkey=fight.monkey, wolf=fight.wolf, **back)
    fighters = (fight.monkey, fight.wolf)
    strengths = (fight.monkey_strength, fight.wolf_strength)
    winner, loser = 1 - fight.loser, fight.loser
    fields = {"tile": fight.tile, "side": winner, "winner": fighters[winner], "loser": fighters[loser]}
    if fight.why == TIE_IN_VILLAGE:
        return phrase("log.tie-village", **fields)
    if fighters[winner] == SHOGUN:
        return phrase("log.fight-shogun", left=strengths[winner] - strengths[loser], **fields)  # T4.7
    return phrase("log.fight-colour" if fight.why == BY_COLOUR else "log.fight-strength", **fields)


def end(position: Position) -> tuple[Line, ...]:
    assert isinstance(position, Taisen)
    if position.stage == VILLAGE_TAKEN:
        return (phrase("end.village", side=position.active),)
    if position.stage == LAST_NINJA:
        return (phrase("end.last-ninja", side=MONKEY if position.score(MONKEY) else WOLF),)
    return (phrase("end.cap"),)


def parts(position: Position, log: Log) -> tuple[Part, ...]:
    """Return ninjas still on the field, enemies beaten, and the tiles advanced by the foremost ninja."""
    assert isinstance(position, Taisen)
    left = [[tile for ninja in range(10) if (tile := position.tile_of(side, ninja)) != OUT] for side in (MONKEY, WOLF)]
    each = position.roster.bit_count()
    far = [max((abs(tile - village(side)) for tile in left[side]), default=None) for side in (MONKEY, WOLF)]
    return (
        Part(phrase("part.left"), (len(left[MONKEY]), len(left[WOLF]))),
        Part(phrase("part.beaten"), (each - len(left[WOLF]), each - len(left[MONKEY]))),
        Part(phrase("part.far"), tuple(far)),
    )


def seat_line(position: Position, seat: int) -> Line:
    return say(PACKAGE, f"seat.{SIDES[seat]}", {}, {})


def label(position: Position, action: int) -> Line:
    """Return the short text of an action, for a button."""
    assert isinstance(position, Taisen)
    if action == END:
        return phrase("label.end" if position.used else "label.pass")
    if action < END:
        die, ninja = divmod(action, 10)
        tile = position.tile_of(position.active, ninja)
        there = position.target(position.active, tile, position.die(die))
        return phrase("label.move", die=die, face=position.die(die), ninja=ninja, **{"from": tile, "to": there})
    return happened(position, action)[0]


def phrase(key: str, **fields: int) -> Line:
    """Fill a phrase of words.toml: in its fields sides, dice and ninjas go by their ids, in the text by their names."""
    ids: dict[str, str | int] = {}
    texts: dict[str, dict[str, str | int]] = {"en": {}, "ja": {}}
    for field, value in fields.items():
        if field == "side":
            ids[field] = SIDES[value]
            named = say(PACKAGE, f"seat.{SIDES[value]}", {}, {})
        elif field == "die":
            ids[field] = COLOURS[value]
            named = say(PACKAGE, f"colour.{COLOURS[value]}", {}, {})
        elif field in ("ninja", "monkey", "wolf"):
            ids[field] = ninja_name(value)
            named = ninja_line(value)
        elif field in ("winner", "loser"):
            ids[field] = ninja_name(value)
            named = owned(fields["side"] if field == "winner" else 1 - fields["side"], value)
        else:
            ids[field] = value
            continue
        texts["en"][field], texts["ja"][field] = named.en, named.ja
    return say(PACKAGE, key, texts["en"], texts["ja"], **ids)


def ninja_line(ninja: int) -> Line:
    """T1.2: by colour and strength."""
    if ninja == SHOGUN:
        return say(PACKAGE, "ninja.shogun", {}, {})
    colour = say(PACKAGE, f"colour.{COLOURS[ninja // 3]}", {}, {})
    return say(PACKAGE, "ninja.coloured", {"colour": colour.en}, {"colour": colour.ja}, strength=ninja % 3 + 1)


def owned(side: int, ninja: int) -> Line:
    whose, who = say(PACKAGE, f"seat.{SIDES[side]}", {}, {}), ninja_line(ninja)
    return say(PACKAGE, "ninja.of", {"side": whose.en, "ninja": who.en}, {"side": whose.ja, "ninja": who.ja})
