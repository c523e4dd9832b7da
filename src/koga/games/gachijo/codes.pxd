# The numbers of codes.py for compiled code; each group in the same order there.

cpdef enum:  # actions; the first of each kind
    GO = 0
    PASS = 162
    TELEPORT = 243
    STOP = 405
    SLIDE = 406
    TOOL = 410
    WEAPON = 416
    ATTACK = 420
    TREASURE = 468
    CRYSTAL = 472
    CARD = 473
    CALLED = 497
    ORIENT = 505
    OFFSET = 509
    KAERU = 514
    BASE = 519
    NINJA = 523
    DRAW = 527
    ANSWER = 528
    NO = 529
    TRADE_SHINOBI = 530
    TRADE_SUMMON = 531
    GIVE_SHINOBI = 532
    GIVE_SUMMON = 533
    SUMMON = 534
    END = 535
    UNSEEN = 536
    ACTION_COUNT = 537

cpdef enum:  # what is asked
    LAYING
    DRAWING_TOOL
    DRAWING_WEAPON
    TURN
    STROKE
    GUARDIAN
    GUARDIAN_STROKE
    TOOL_SQUARE
    RETURN_TOOL
    WEAPON_SQUARE
    RETURN_WEAPON
    FIVE_CRYSTALS
    TREASURE_SQUARE
    DRAWING_CARD
    HAND_IN_DEN
    BODY_SWITCH
    SPIRITED_AWAY
    AT_HEELS
    WAY_HOME
    CASTLE_STIRS
    ANSWERING
    ESCAPING
    LOOTING
    FIVE_CHIPS
    MAKING_ROOM
    DRAWING_SUMMON
    RANSOM
    DRESSING
    COUNTING
    FINISHED

cpdef enum:  # tasks
    CHECK
    GAIN_CRYSTAL
    PASS_CRYSTAL
    AT_TOOL_SQUARE
    AT_WEAPON_SQUARE
    DRAW_TOOL
    DRAW_WEAPON
    GIVE_UP_TOOL
    GIVE_UP_WEAPON
    STOPPED
    DRAW_CARD
    CARD_SLIDE
    STRUCK
    HIT
    LOOT
    TAKE_TOOL
    GAIN_CHIP
    GAIN_KAERU
    SEND_HOME
    INJURE
    CAPTURE
    CALL_GUARDIAN
    END_TURN
    DRESS
    NEXT_TURN
    BEGIN

cpdef enum:  # tools
    TAKE
    HASHIGO
    NAWA
    NUNO
    KEKKAI
    KUSURI

cpdef enum:  # weapons
    TSUME
    KATANA
    SHURI
    KEMURI

cpdef enum:  # markers
    BARE
    IN_TAKE
    IN_HASHIGO
    IN_NUNO
    IN_KEKKAI
    INJURED

cpdef enum:  # guardians
    ONI
    ROKURO
    KAPPA
    TENGU

cpdef enum:  # gacha cards
    TRIBUTE
    TWO_CRYSTALS
    ONE_CRYSTAL
    FROM_THE_DEN
    TOOL_CACHE
    WEAPON_CACHE
    SWAP_TOOLS
    PASS_TOOLS
    SWAP_WEAPONS
    PASS_WEAPONS
    SWAP_PLACES
    TO_A_CELL
    TO_A_NINJA
    TO_A_BASE
    BORROWED_TIME
    ONE_SLIDE
    TWO_SLIDES
    GUARDIAN_WAKES
    LOSE_CRYSTAL
    LOSE_TOOL
    LOSE_WEAPON
    CRYSTALS_CRUMBLE
    CRYSTALS_LEAVE
    BLADE

cpdef enum:  # what happens to hidden weapons
    DREW
    RETURNED
    SHOWED
    SWAPPED_HANDS
    PASSED_HANDS
    GOT_HAND
    IMAGINED

cpdef enum:
    PLACES = 162
    OFF = 255         # no place: in the den, or on the way home
    ALL_CARDS = 16777215
    MOST_SEATS = 4
    MOST_ROUNDS = 100000
    MOST_TASKS = 40
    MOST_EVENTS = 1024
    EVENT_ROOM = 1040
    UNKNOWN = 63
