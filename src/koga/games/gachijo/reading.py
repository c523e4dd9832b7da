"""Parse positions of Gachijo from text, for study and tests. Missing lines default to the start of a turn."""

from __future__ import annotations

import re

from koga.core.game import Agreed, InvalidInput
from koga.core.position import CHANCE, OVER
from koga.games.gachijo.accounts import KINDS, missing
from koga.games.gachijo.beliefs import fits
from koga.games.gachijo.castle import BRIDGE, CELLS, GROUND, ROOF, WATER, boundary_of, neighbour
from koga.games.gachijo.codes import (
    ALL_CARDS,
    GUARDIAN_STROKE,
    KAERU_COUNTS,
    MAKING_ROOM,
    MOST_TASKS,
    OFF,
    RANSOM,
    STROKE,
)
from koga.games.gachijo.history import History
from koga.games.gachijo.names import (
    CARDS,
    GUARDIANS,
    MARKERS,
    PLACES,
    STAGES,
    TASKS,
    TOOLS,
    TREASURES,
    WEAPONS,
    place_name,
    seat_names,
)
from koga.games.gachijo.notation import FLAGS, plain_history, usual_actor, usual_mode
from koga.games.gachijo.position import Gachijo
from koga.games.gachijo.possible import check_possible
from koga.games.gachijo.start import start
from koga.games.gachijo.state import State
from koga.games.gachijo.tasks import task

GUARDIAN_PIECE = 4  # beside the four seats
LINES = (
    "sheets",
    "guardian",
    "turn",
    "asks",
    "then",
    "used",
    "entered",
    "crossed",
    "returned",
    "ended",
    "unseen-kaeru",
    "history",
)


def read(text: str, agreed: Agreed) -> Gachijo:
    """Parse a position; InvalidInput says what is not possible."""
    return Reader(start(agreed).state).position(text)


class Reader:
    def __init__(self, state: State) -> None:
        self.t = state
        self.names = seat_names(state)
        self.given: dict[str, list[str]] = {}
        numbers, lists = state.fields()
        self.numbers = list(numbers)
        self.lists = [list(values) for values in lists]

    def position(self, text: str) -> Gachijo:
        for line in text.replace(";", "\n").splitlines():
            if line.split():
                self.take(line)
        self.sheets()
        for seat, name in enumerate(self.names):
            self.player(seat, self.given.get(name, []))
        self.guardian()
        self.turn()
        self.rest()
        self.supplies()
        self.asks()
        self.set_state([])
        self.check_places()
        self.check_markers()
        self.remember()
        return self.checked(Gachijo(self.t))

    def set_state(self, log: list[int]) -> None:
        self.lists[14] = log
        try:
            self.t.set_fields((tuple(self.numbers), tuple(tuple(values) for values in self.lists)))
        except ValueError as error:
            raise InvalidInput(str(error)) from error

    def checked(self, position: Gachijo) -> Gachijo:
        """Check that all pieces are there (G2), that a game can come to this, and that a legal action exists."""
        if lost := missing(self.t):
            raise InvalidInput(f"{KINDS[lost]} are not as the rules leave them (G2)")
        check_possible(self.t)
        if position.to_act != OVER and not position.actions():
            raise InvalidInput(f"nothing can be done where {STAGES[self.t.stage]!r} is asked (G4.3)")
        return position

    def take(self, line: str) -> None:
        name, *words = line.split()
        if (name in LINES or name in self.names) and name not in self.given:
            self.given[name] = words
        else:
            known = ", ".join((*self.names, *LINES))
            raise InvalidInput(f"a position has the lines {known}, each once; not {line.strip()!r}")

    def sheets(self) -> None:
        words = self.given.get("sheets", ["0"] * 6)
        most = (3, 3, 1, 1, 2, 2)
        if len(words) > 6 or not all(re.fullmatch(r"-?\d", word) for word in words):
            raise InvalidInput(f"sheets {' '.join(words)}: four orientations and two positions (G1.10)")
        for number, word in enumerate(words):
            if not (-2 if number > 3 else 0) <= int(word) <= most[number]:
                raise InvalidInput(f"sheets {' '.join(words)}: {word} is out of range (G1.7)")
        self.numbers[0] = len(words)
        self.numbers[1:7] = [int(word) for word in words] + [0] * (6 - len(words))

    def player(self, seat: int, words: list[str]) -> None:
        fields = self.pairs(words, ("at", "wears", "treasures", "crystals", "tools", "weapons", "shinobi", "summon"))
        self.lists[0][seat] = self.place(fields.get("at", place_name((80, 72, 0, 8)[self.t.base[seat]])))
        self.lists[1][seat] = self.one(fields.get("wears", "bare"), MARKERS)
        self.lists[2][seat] = sum(1 << self.one(name, TREASURES) for name in split(fields.get("treasures")))
        for row, name, most in ((3, "crystals", 4), (4, "shinobi", 5), (5, "summon", 5), (6, "kaeru", 20)):
            self.lists[row][seat] = self.number(name, fields.get(name, "0"), most)
        self.lists[7][seat] = self.number("worth", fields.get("worth", "0"), 999)
        for row, name, known in ((8, "tools", TOOLS), (9, "weapons", WEAPONS)):
            held = [self.one(word, known) for word in split(fields.get(name))]
            if len(held) > 3:
                raise InvalidInput(f"{self.names[seat]} has {len(held)} {name}; three are the most (G6.4, G6.5)")
            for kind in range(len(known)):
                self.lists[row][seat * len(known) + kind] = held.count(kind)

    def guardian(self) -> None:
        words = self.given.get("guardian")
        if not words:
            return
        fields = self.pairs(words[1:], ("at", "power", "walls", "captured"))
        self.numbers[10] = self.one(words[0], GUARDIANS)
        self.numbers[11] = self.place(fields.get("at", "-"))
        self.numbers[12] = self.number("power", fields.get("power", "0"), 3)
        self.numbers[13] = self.number("walls", fields.get("walls", "0"), 1)
        self.numbers[14] = sum(1 << self.seat(name) for name in split(fields.get("captured")))

    def turn(self) -> None:
        words = self.words("turn", "tokugawa")
        self.numbers[18] = self.seat(words[0])
        flags = [word for word in words[1:] if ":" not in word]
        fields = self.pairs([word for word in words[1:] if ":" in word], ("number", "moves"))
        if unknown := [word for word in flags if word not in FLAGS]:
            raise InvalidInput(f"turn: {unknown[0]!r} is not one of {', '.join(FLAGS)}")
        self.numbers[20] = int(fields["number"]) if re.fullmatch(r"-1|\d{1,6}", fields.get("number", "")) else 0
        if not (found := re.fullmatch(r"(\d)/(\d)", fields.get("moves", "3/3"))):
            raise InvalidInput(f"moves {fields['moves']!r}: write how many are left of how many, such as 2/3 (G4.1)")
        self.numbers[21], self.numbers[22] = int(found[1]), int(found[2])
        self.numbers[23:28] = [int(flag in flags) for flag in FLAGS]

    def rest(self) -> None:
        self.numbers[9] = ALL_CARDS - sum(1 << self.one(card, CARDS) for card in self.given.get("used", []))
        self.numbers[28] = int("ended" in self.given)
        self.numbers[29] = sum(1 << self.seat(name) for name in self.given.get("returned", []))
        entered = sum(1 << self.place(name) for name in self.given.get("entered", []))
        self.lists[15] = [entered & (1 << 64) - 1, entered >> 64]
        crossed = sum(1 << self.boundary(name) for name in self.given.get("crossed", []))
        self.lists[16] = [crossed >> 64 * word & (1 << 64) - 1 for word in range(3)]
        self.lists[17] = [self.task(name) for name in self.given.get("then", [])]
        if len(self.lists[17]) > MOST_TASKS // 2:
            raise InvalidInput(f"then: {len(self.lists[17])} tasks; at most {MOST_TASKS // 2} are read")
        counts = self.given.get("unseen-kaeru", [str(count) for count in KAERU_COUNTS])
        self.lists[13] = [self.number("unseen-kaeru", word, 5) for word in counts]

    def supplies(self) -> None:
        """Compute bags, den and yard: the pieces of G2 that are not held."""
        numbers, lists = self.numbers, self.lists
        full = self.t.fields()[1]
        for row, held, kinds in ((10, 8, 6), (11, 9, 4)):
            for kind in range(kinds):
                whole = full[row][kind] + sum(full[held][kind::kinds])
                lists[row][kind] = whole - sum(lists[held][kind::kinds])
        lists[12] = [3 - sum(owned >> kind & 1 for owned in lists[2]) for kind in range(4)]
        numbers[7] = 18 - sum(lists[3])
        numbers[8] = 20 - sum(lists[6])
        for name, left in (("tools", lists[10]), ("weapons", lists[11]), ("treasures", lists[12])):
            if min(left) < 0:
                raise InvalidInput(f"more {name} of one type than there are (G2)")
        if numbers[7] < 0 or numbers[8] < 0:
            raise InvalidInput("more crystals or kaeru than there are (G2.2, G2.5)")

    def check_places(self) -> None:
        """Check that every piece has a place of its own, except while passing or capturing."""
        t = self.t
        standing = {seat: t.at[seat] for seat in range(t.seats)} | {GUARDIAN_PIECE: t.guardian_at}
        for piece, place in standing.items():
            if place == OFF:
                continue
            if place >= CELLS and t.castle.area(t.stage_turn, place - CELLS) != BRIDGE:
                raise InvalidInput(f"{place_name(place)}: there is no bridge (G5.18)")
            others = [other for other in standing if other < piece and standing[other] == place]
            if any(not self.may_share(other, piece) for other in others):
                raise InvalidInput(f"two pieces on {place_name(place)} (G5.8)")

    def may_share(self, one: int, other: int) -> bool:
        """G5.8, G9.7: a stroke passes over a ninja; G9.16: a guardian stops on one that it captures."""
        t = self.t
        if t.mode == STROKE and t.active in (one, other):
            return True
        if GUARDIAN_PIECE not in (one, other):
            return False
        return t.mode == GUARDIAN_STROKE or (t.stage == RANSOM and t.subject in (one, other))

    def check_markers(self) -> None:
        """Check that take is worn only in the water and hashigo only on rooftops; a ninja that was hit there and
        waits for room on its base still wears it (G11.14)."""
        t = self.t
        for seat, name in enumerate(self.names):
            if t.stage == MAKING_ROOM and t.subject == seat:
                continue
            place = t.at[seat]
            area = GROUND if place == OFF else WATER if place >= CELLS else t.castle.area(t.stage_turn, place)
            needed = {int(WATER): 1, int(ROOF): 2}.get(area)
            if (needed and t.marker[seat] != needed) or (not needed and t.marker[seat] in (1, 2)):
                raise InvalidInput(f"{name} at {place_name(t.at[seat])} wears {MARKERS[t.marker[seat]]} (G5.6)")

    def remember(self) -> None:
        """Parse the weapon log; without it all seats have seen only their own weapons."""
        words = self.given.get("history")
        self.set_state(plain_history(self.t) if words is None else History(self.t.seats).read(words))
        if not all(fits(self.t, seat) for seat in range(self.t.seats)):
            raise InvalidInput("history: it does not lead to the weapons that are held")

    def asks(self) -> None:
        words = self.words("asks", "turn")
        stage = self.one(words[0], STAGES)
        fields = self.pairs(words[1:], ("of", "mode", "about"))
        self.numbers[15] = stage
        self.numbers[16] = self.one(fields["mode"], STAGES) if "mode" in fields else usual_mode(stage)
        self.numbers[17] = usual_actor(self.numbers[18], stage)
        if "of" in fields:
            self.numbers[17] = int(CHANCE) if fields["of"] == "chance" else self.seat(fields["of"])
        self.numbers[19] = self.seat(fields["about"]) if "about" in fields else 0

    # Words.

    def words(self, line: str, usual: str) -> list[str]:
        """Return a line's words, of which there is at least one; without the line its usual word."""
        words = self.given.get(line, [usual])
        if not words:
            raise InvalidInput(f"{line}: nothing follows; write for example {line} {usual}")
        return words

    def pairs(self, words: list[str], known: tuple[str, ...]) -> dict[str, str]:
        fields = {}
        for word in words:
            name, colon, value = word.partition(":")
            if not colon or name not in (*known, "kaeru", "worth"):
                raise InvalidInput(f"{word!r} is not one of {', '.join(known)} with a colon and a value")
            fields[name] = value
        return fields

    def place(self, name: str) -> int:
        if name not in PLACES:
            raise InvalidInput(f"{name!r} is not a cell: they go from a1 (top left) to i9")
        return PLACES[name]

    def boundary(self, name: str) -> int:
        a, _, b = name.partition("-")
        ways = [way for way in range(4) if neighbour(self.place(a), way) == PLACES.get(b, OFF)] if a in PLACES else []
        if not ways or PLACES[a] >= CELLS:
            raise InvalidInput(f"crossed {name!r}: two neighbouring cells, such as a1-a2")
        return boundary_of(PLACES[a], ways[0])

    def seat(self, name: str) -> int:
        if name not in self.names:
            raise InvalidInput(f"{name!r} does not play; {', '.join(self.names)} do")
        return self.names.index(name)

    def task(self, name: str) -> int:
        kind, *numbers = name.split(":")
        a, b, *more = [*(self.number("then", word, 5) for word in numbers), 0, 0]
        if len(more) != len(numbers):
            raise InvalidInput(f"then {name!r}: a task and at most two numbers, such as take-tool:1:3")
        return task(self.one(kind, TASKS), a, b)

    def one(self, name: str, known: tuple[str, ...]) -> int:
        if name not in known:
            raise InvalidInput(f"{name!r} is not one of {', '.join(known)}")
        return known.index(name)

    def number(self, name: str, text: str, most: int) -> int:
        if not re.fullmatch(r"\d{1,3}", text) or int(text) > most:
            raise InvalidInput(f"{name} {text!r} is not a number from 0 to {most}")
        return int(text)


def split(text: str | None) -> list[str]:
    return text.split(",") if text else []
