"""The numbers behind Gachijo's actions, questions, tasks and things; compiled code takes them from codes.pxd."""

from __future__ import annotations

import cython

if not cython.compiled:
    # Actions; the first of each kind. What GO, TOOL, WEAPON, TREASURE and BASE mean follows from what is asked.
    GO = 0  # + place: step or be put there; a place is a cell, or 81 + cell for a bridge's water level (G5.18)
    PASS = 162  # + cell: through the staircases (G5.11)
    TELEPORT = 243  # + place: a guardian to a yin-yang square (G9.18)
    STOP = 405
    SLIDE = 406  # + 0 T1 left, 1 T1 right, 2 T2 up, 3 T2 down
    TOOL = 410  # + tool
    WEAPON = 416  # + weapon
    ATTACK = 420  # + 16 × weapon + set of seats
    TREASURE = 468  # + treasure
    CRYSTAL = 472
    CARD = 473  # + gacha card
    CALLED = 497  # + summon card
    ORIENT = 505  # + quarter turns, or half turns of T1 and T2
    OFFSET = 509  # + 2 + how far a sheet is slid
    KAERU = 514  # + 0 to 4, for the values
    BASE = 519  # + base
    NINJA = 523  # + seat
    DRAW = 527
    ANSWER = 528  # with kemuri
    NO = 529
    TRADE_SHINOBI, TRADE_SUMMON = 530, 531  # two of them for one of the other face
    GIVE_SHINOBI, GIVE_SUMMON = 532, 533
    SUMMON, END = 534, 535
    UNSEEN = 536  # in the eyes of others: a weapon drawn or returned face down; never offered
    ACTION_COUNT = 537

    # What is asked, of the seat to act. The first seven are states of a turn, the others interrupt them.
    LAYING, DRAWING_TOOL, DRAWING_WEAPON, TURN, STROKE, GUARDIAN, GUARDIAN_STROKE = range(7)
    TOOL_SQUARE, RETURN_TOOL, WEAPON_SQUARE, RETURN_WEAPON, FIVE_CRYSTALS, TREASURE_SQUARE = range(7, 13)
    DRAWING_CARD, HAND_IN_DEN, BODY_SWITCH, SPIRITED_AWAY, AT_HEELS, WAY_HOME, CASTLE_STIRS = range(13, 20)
    ANSWERING, ESCAPING, LOOTING, FIVE_CHIPS, MAKING_ROOM, DRAWING_SUMMON, RANSOM = range(20, 27)
    DRESSING, COUNTING, FINISHED = range(27, 30)

    # Tasks to be done before the turn continues, the last one first. Their numbers are part of the text of positions,
    # so GIVE_UP_TOOL and GIVE_UP_WEAPON, which are no longer used, keep theirs.
    CHECK, GAIN_CRYSTAL, PASS_CRYSTAL, AT_TOOL_SQUARE, AT_WEAPON_SQUARE, DRAW_TOOL, DRAW_WEAPON = range(7)
    GIVE_UP_TOOL, GIVE_UP_WEAPON, STOPPED, DRAW_CARD, CARD_SLIDE, STRUCK, HIT, LOOT, TAKE_TOOL = range(7, 16)
    GAIN_CHIP, GAIN_KAERU, SEND_HOME, INJURE, CAPTURE, CALL_GUARDIAN = range(16, 22)
    END_TURN, DRESS, NEXT_TURN, BEGIN = range(22, 26)

    TAKE, HASHIGO, NAWA, NUNO, KEKKAI, KUSURI = range(6)  # G2.3
    TSUME, KATANA, SHURI, KEMURI = range(4)  # G2.4
    BARE, IN_TAKE, IN_HASHIGO, IN_NUNO, IN_KEKKAI, INJURED = range(6)  # G10.5
    ONI, ROKURO, KAPPA, TENGU = range(4)  # G9.8 to G9.11

    # G8.12, in the order of cards.toml
    TRIBUTE, TWO_CRYSTALS, ONE_CRYSTAL, FROM_THE_DEN, TOOL_CACHE, WEAPON_CACHE = range(6)
    SWAP_TOOLS, PASS_TOOLS, SWAP_WEAPONS, PASS_WEAPONS, SWAP_PLACES = range(6, 11)
    TO_A_CELL, TO_A_NINJA, TO_A_BASE, BORROWED_TIME, ONE_SLIDE, TWO_SLIDES, GUARDIAN_WAKES = range(11, 18)
    LOSE_CRYSTAL, LOSE_TOOL, LOSE_WEAPON, CRYSTALS_CRUMBLE, CRYSTALS_LEAVE, BLADE = range(18, 24)

    # What happens to hidden weapons (memory.py)
    DREW, RETURNED, SHOWED, SWAPPED_HANDS, PASSED_HANDS, GOT_HAND, IMAGINED = range(7)

    PLACES, OFF = 162, 255
    ALL_CARDS = (1 << 24) - 1
    MOST_SEATS, MOST_ROUNDS, MOST_TASKS = 4, 100_000, 40
    MOST_EVENTS, EVENT_ROOM = 1024, 1040  # in the log; and with the hands of an imagined position
    UNKNOWN = 63  # the value of an event that a seat did not see

# G2.7: the guardian and the number of moves of each summon card; those with 3 are left out with two players
SUMMON_CARDS = ((0, 1), (0, 3), (1, 1), (1, 3), (2, 2), (2, 3), (3, 2), (3, 3))
KAERU_VALUES = (15, 10, 5, 3, 0)  # G2.5
KAERU_COUNTS = (2, 4, 5, 5, 4)
