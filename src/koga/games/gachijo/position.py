"""Gachijo as a Position: the seat to act, the effect of an action, and hidden information. C types in position.pxd.

The rules work on the State; state.py says where each chapter of the rulebook is. A turn is a sequence of small actions
(codes.py), with a separate node for every draw and every choice, including those of other players.
"""

from __future__ import annotations

import cython

from koga.core.position import Position
from koga.games.gachijo.beliefs import Belief
from koga.games.gachijo.state import Fields, Rules, State

if not cython.compiled:
    from koga.core.position import WIN, Rng
    from koga.games.gachijo.beliefs import imagine_weapons
    from koga.games.gachijo.cards import carry_out
    from koga.games.gachijo.choices import fill, odds
    from koga.games.gachijo.codes import *
    from koga.games.gachijo.estimate import hope
    from koga.games.gachijo.fights import attack, make_room, take_loot, wear
    from koga.games.gachijo.gains import arrive, give_chip, take_treasure, trade
    from koga.games.gachijo.guardians import appear, begin_move, guardian_step, guardian_stop, leave, ransom
    from koga.games.gachijo.memory import drawn, put_back, shown
    from koga.games.gachijo.refusals import refusal
    from koga.games.gachijo.turns import c_points, count_on, proceed
    from koga.games.gachijo.ways import put, take_step, way_to


class Gachijo(Position):
    def __init__(self, state: State) -> None:
        if not isinstance(state, State):
            raise TypeError(f"a state is needed, not {state!r}")
        self.state = state
        self.seats = state.seats
        self.belief: Belief | None = None
        self.set_actor()

    def set_actor(self) -> None:
        self.to_act = self.state.to_act

    def c_actions(self, buffer: list[int]) -> int:
        return fill(self.state, buffer)

    def forbidden_by(self, action: int) -> str | None:
        return refusal(self.state, action)

    def c_weight(self, action: int) -> int:
        return odds(self.state, action)

    def c_play(self, action: int) -> None:
        act(self.state, action)
        self.to_act = self.state.to_act

    # Hidden information.

    def c_imagine(self, seat: int, rng: Rng) -> None:
        """Only weapons are hidden, from all but their owners (G6.11), until the end (G12.11); the values of kaeru
        are drawn when they are counted, and bags and decks have no order."""
        if not self.state.ended:
            imagine_weapons(self.state, seat, self.belief, rng)

    def c_seen(self, action: int, seat: int) -> int:
        """G6.11: a weapon drawn, or returned at a square or by a card, is seen by its owner alone."""
        if WEAPON <= action < WEAPON + 4:
            owner = self.state.subject if self.state.stage == DRAWING_WEAPON else self.state.to_act
            return action if owner == seat else UNSEEN
        return action

    # The end.

    def c_score(self, seat: int) -> int:
        """G12.5, G12.11: the highest points win; equals share."""
        most = winners = 0
        for other in range(self.seats):
            got = c_points(self.state, other)
            if got > most or other == 0:
                most = got
                winners = 1
            elif got == most:
                winners += 1
        return WIN // winners if c_points(self.state, seat) == most else 0

    def c_estimate(self, seat: int) -> float:
        """Not a rule: an estimate for searches, because random play is not informative in this game."""
        return hope(self.state, seat)

    # Copies.

    def c_copy_from(self, other: Position) -> None:
        self.become(cython.cast(Gachijo, other))

    def become(self, other: Gachijo) -> None:
        self.state.become(other.state)
        self.to_act = other.to_act

    def is_of_match(self, other: Position) -> bool:
        if not isinstance(other, Gachijo):
            return False
        (castle, *rules), (other_castle, *other_rules) = self.state.rules(), other.state.rules()
        return rules == other_rules and castle.stage == other_castle.stage

    def copy(self) -> Position:
        """Return a copy. It shares the belief of the player to act about hidden weapons: a copied position is
        usually imagined next, and a search does so thousands of times from the same root."""
        self.recollect()
        twin = self.blank()
        twin.c_copy_from(self)
        twin.belief = self.belief
        return twin

    def recollect(self) -> None:
        """Compute the belief of the player to act, unless it still holds. It changes nothing visible."""
        if self.to_act >= 0 and (self.belief is None or not self.belief.holds(self.state, self.to_act)):
            self.belief = Belief(self.state, self.to_act)

    def blank(self) -> Gachijo:
        return Gachijo(State(*self.state.rules()))

    def key(self) -> bytes:
        return repr((self.state.rules(), self.state.fields())).encode()

    def __reduce__(self) -> tuple[object, ...]:
        return thaw, (self.state.rules(), self.state.fields())


def thaw(rules: Rules, fields: Fields) -> Gachijo:
    """Rebuild a position from the rules() and fields() of its state."""
    state = State(*rules)
    state.set_fields(fields)
    return Gachijo(state)


# The effect of an action; its consequences are left to proceed().


def act(t: State, action: int) -> None:
    stage = t.stage
    t.stage = -1
    if stage == TURN:
        take_turn(t, action)
    elif stage == STROKE:
        walk(t, action)
    elif stage in (GUARDIAN, GUARDIAN_STROKE):
        guard(t, action)
    elif stage == LAYING:
        lay_sheet(t, action)
    elif TREASURE <= action < TREASURE + 4 or stage == LOOTING or TOOL_SQUARE <= stage <= RETURN_WEAPON:
        choose_thing(t, stage, action)
    elif t.to_act < 0:
        t.stage = stage
        draw_lot(t, action)
    elif action < BASE + 8:
        choose_place(t, stage, action)
    else:
        answer(t, stage, action)
    proceed(t)


def take_turn(t: State, action: int) -> None:
    """G4.3: counted moves and free actions, while the ninja stands still: also before the first move, on the summoning
    point (G5.21) and after the last one (G4.5, G11.11); the injured may do all of it (G11.19)."""
    begun = t.begun
    t.begun = True
    if action < TELEPORT:
        t.moves -= 1
        t.walked = True
        t.mode = STROKE
        walk(t, action)
    elif action < TOOL:
        t.moves -= 1
        t.slid = True
        t.move_walls(action - SLIDE)
    elif action < WEAPON:
        if action == TOOL + KUSURI:  # G10.4, G4.10
            t.begun = begun
            t.return_tool(t.active, KUSURI)
            t.marker[t.active] = 0
            t.brought = False
            t.moves = t.total = 3
            t.push(CHECK, 0, 0)
        else:
            wear(t, t.active, action - TOOL)
    elif action < TREASURE:
        attack(t, (action - ATTACK) // 16, (action - ATTACK) % 16)
    elif action < NINJA:
        put(t, t.active, t.castle.bases[action - BASE])  # G4.4, G4.7; G4.14: nothing more is owed
        t.push(END_TURN, 0, 0)
    elif action <= TRADE_SUMMON:
        trade(t, t.active, action)
        t.push(CHECK, 0, 0)
    elif action == SUMMON:  # G9.14
        t.crystals[t.active] -= 1
        t.yard += 1
        t.called = True
        t.push(CALL_GUARDIAN, 0, 0)
        t.push(CHECK, 0, 0)
    else:
        t.push(END_TURN, 0, 0)


def walk(t: State, action: int) -> None:
    """G5: one step of a stroke, the passage through the staircases, or the stop."""
    seat = t.active
    if action == STOP:
        t.push(STOPPED, 0, 0)
    elif action < PASS:
        here = t.at[seat]
        take_step(t, seat, here, way_to(t, here, action), action)
        arrive(t, action, t.is_base(action))  # G5.10
    else:
        put(t, seat, action - PASS)
        arrive(t, action - PASS, True)  # G5.11


def guard(t: State, action: int) -> None:
    """G9.5: strokes, passages, teleports and slides of the guardian; chips may still be exchanged (G4.12)."""
    if action < PASS:
        begin_move(t)
        guardian_step(t, action)
    elif action < STOP:
        begin_move(t)
        t.guardian_at = action - PASS if action < TELEPORT else action - TELEPORT
        guardian_stop(t)
    elif action == STOP:
        guardian_stop(t)
    elif action < TOOL:
        t.power -= 1
        t.move_walls(action - SLIDE)
    elif action == END:
        leave(t)
        t.push(END_TURN, 0, 0)
    else:
        trade(t, t.active, action)
        t.push(CHECK, 0, 0)


def lay_sheet(t: State, action: int) -> None:
    """G1.10: the orientations of stage, T3, T1 and T2, then the positions of T1 and T2."""
    if t.laid == 0:
        t.stage_turn = action - ORIENT
    elif t.laid == 1:
        t.t3_turn = action - ORIENT
    elif t.laid == 2:
        t.t1_turn = action - ORIENT
    elif t.laid == 3:
        t.t2_turn = action - ORIENT
    elif t.laid == 4:
        t.dx = action - OFFSET - 2
    else:
        t.dy = action - OFFSET - 2
    t.lay()
    t.laid += 1
    if t.laid < 6:
        t.ask(LAYING, t.to_act)


def draw_lot(t: State, action: int) -> None:
    stage = t.stage
    t.stage = -1
    if stage == DRAWING_TOOL:
        t.tool_bag[action - TOOL] -= 1
        t.tools[t.subject * 6 + action - TOOL] += 1
    elif stage == DRAWING_WEAPON:
        t.weapon_bag[action - WEAPON] -= 1
        t.weapons[t.subject * 4 + action - WEAPON] += 1
        drawn(t, t.subject, action - WEAPON)
    elif stage == DRAWING_CARD:
        carry_out(t, action - CARD)
    elif stage == DRAWING_SUMMON:
        appear(t, action - CALLED)
    else:
        t.kaeru_bag[action - KAERU] -= 1
        t.kaeru_points[t.subject] += kaeru_value(action - KAERU)
        count_on(t)


def kaeru_value(number: int) -> int:
    """G2.5."""
    if number == 0:
        return 15
    if number == 1:
        return 10
    if number == 2:
        return 5
    return 3 if number == 3 else 0


def choose_thing(t: State, stage: int, action: int) -> None:
    """G6.3 to G6.5, G6.12, G8.2, G8.8, G9.12, G11.16: a treasure, a crystal, a tool or a weapon."""
    seat = t.to_act
    if stage == LOOTING:
        take_loot(t, action)
    elif stage == RANSOM:
        ransom(t, action - TREASURE)
    elif action >= TREASURE and action < DRAW:
        take_treasure(t, seat, action - TREASURE)
    elif stage in (TOOL_SQUARE, RETURN_TOOL):
        if action != DRAW:
            t.return_tool(seat, action - TOOL)
        if stage == TOOL_SQUARE:
            t.push(DRAW_TOOL, seat, 0)
    else:
        if action != DRAW:
            t.weapons[seat * 4 + action - WEAPON] -= 1
            t.weapon_bag[action - WEAPON] += 1
            put_back(t, seat, action - WEAPON)
        if stage == WEAPON_SQUARE:
            t.push(DRAW_WEAPON, seat, 0)


def choose_place(t: State, stage: int, action: int) -> None:
    """G8.4, G8.5, G8.20, G11.9, G11.17, and the marker of G10.11."""
    seat = t.to_act
    if stage == DRESSING:
        wear(t, seat, action - TOOL)
    elif stage == BODY_SWITCH:
        here = t.at[seat]
        t.at[seat] = t.at[action - NINJA]
        t.at[action - NINJA] = here
    elif stage == WAY_HOME:
        put(t, seat, t.castle.bases[action - BASE])
    elif stage == MAKING_ROOM:
        make_room(t, action - BASE)
    elif action < PASS:
        if stage == ESCAPING:
            t.push(CHECK, 0, 0)
        put(t, seat, action)
    else:
        t.move_walls(action - SLIDE)


def answer(t: State, stage: int, action: int) -> None:
    """G11.7: with kemuri or not; G6.16: a fifth chip; G6.1, G10.11: declined."""
    seat = t.to_act
    if stage == ANSWERING:
        if action == ANSWER:
            t.weapons[seat * 4 + KEMURI] -= 1
            t.weapon_bag[KEMURI] += 1
            shown(t, seat, KEMURI)
            t.ask(ESCAPING, seat)
        else:
            t.push(HIT, seat, 0)
    elif stage == FIVE_CHIPS:
        if action <= TRADE_SUMMON:
            trade(t, seat, action)
        else:
            give_chip(t, seat, action)
