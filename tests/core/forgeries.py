"""Forged records, for `koga verify` and for the page: one list, to which both are held.

Aya (seat 0) is honest: her page kept what it was shown before it revealed her share. Whoever writes the record may know
every share and have looked for a seed or share that leads to wanted draws; so everything drawn follows from what the
record says, and only its agreement on chance tells.

    python -m tests.core.forgeries      write the list anew for the page's tests; read the diff before you commit it
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from koga.core import fairness
from koga.core.game import agree, find
from koga.core.position import CHANCE
from koga.core.record import (
    Act,
    Chance,
    Ended,
    LeftOut,
    Record,
    RecordEntry,
    Seed,
    ShareCommitted,
    ShareRevealed,
    fingerprint,
    write,
)
from koga.core.verification import verify
from tests.core.games import DICE

FILE = Path(__file__).parent / f"{DICE}-forgeries.json"

SEED, SEED_2, GROUND = bytes([1]) * 32, bytes([2]) * 32, bytes([3]) * 32  # the last is looked for
AYA, AYA_2, BEN, BEN_2, WANTED = (bytes([number]) * 32 for number in range(11, 16))  # shares; so is the last
BOT = ("Aya", "bot:random")

By = Literal["nobody", "anybody", "promise"]  # who finds it: `promise` is somebody who was given one
Verdict = Literal["bound", "nothing", "left-out", "excluded", "broken"]  # what Aya's page says


@dataclass
class Script:
    """A record written entry by entry. Its draws follow from the seed and shares that it says."""

    seats: tuple[str, ...] = ("Aya", "Ben")
    entries: list[RecordEntry] = field(default_factory=list)
    shares: dict[int, bytes] = field(default_factory=dict)
    seed: bytes = b""
    draws: int = 0

    def __post_init__(self) -> None:
        self.game = find(DICE)
        self.agreed = agree(self.game, {})
        self.position = self.game.start(self.agreed)

    def chance(self, seed: bytes = SEED) -> Script:
        self.entries.append(Chance(fairness.commitment(seed)))
        self.seed, self.shares, self.draws = seed, {}, 0
        return self

    def commit(self, **shares: bytes | None) -> Script:
        """Commit to shares: `_0=AYA`, or None for a bot's seat."""
        for seat, share in numbered(shares):
            self.entries.append(ShareCommitted(seat, None if share is None else fairness.share_commitment(share)))
        return self

    def reveal(self, **shares: bytes) -> Script:
        for seat, share in numbered(shares):
            self.entries.append(ShareRevealed(seat, share))
            self.shares[seat] = share
        return self

    def both(self, aya: bytes = AYA, ben: bytes = BEN) -> Script:
        return self.commit(_0=aya, _1=ben).reveal(_0=aya, _1=ben)

    def without(self, *seats: int) -> Script:
        self.entries += [LeftOut(seat) for seat in seats]
        return self

    def play(self, actions: int = 2) -> Script:
        """Draw whatever is due and play some actions."""
        seed = fairness.combined(self.seed, self.shares)
        while True:
            while self.position.to_act == CHANCE:
                self.act(fairness.drawn(seed, self.draws, self.position))
                self.draws += 1
            if actions == 0:
                return self
            self.act(self.position.actions()[0])
            actions -= 1

    def act(self, action: int) -> None:
        self.entries.append(Act(self.position.to_act, self.game.action_name(self.position, action)))
        self.position.apply(action)

    def publish(self, *seeds: bytes) -> Script:
        self.entries += [Seed(seed) for seed in seeds or [self.seed]]
        return self

    def record(self) -> Record:
        ended = Ended("resign", 1)
        return Record(self.game, self.agreed, list(self.seats), list(self.entries), None, ended)

    def kept(self, seat: int = 0) -> dict[str, Any]:
        """Return what the seat's page keeps before it reveals its share: the record has the commitments, and no share
        yet."""
        begins = max(n for n, entry in enumerate(self.entries) if isinstance(entry, Chance))
        shown = [entry for entry in self.entries[begins:] if isinstance(entry, ShareCommitted)]
        committed = {entry.seat: entry.sha256 for entry in shown}
        return {
            "promise": fairness.commitment(self.seed),
            "fingerprint": fingerprint(self.record()),
            "committed": [committed.get(number) for number in range(len(self.seats))],
            "seat": seat,
            "share": "",
            "ply": sum(isinstance(entry, Act) for entry in self.entries),
        }


def numbered(shares: dict[str, Any]) -> Iterable[tuple[int, Any]]:
    return [(int(name[1:]), share) for name, share in shares.items()]


def seen(*agreements: tuple[Script, bytes]) -> list[dict[str, Any]]:
    """Return what Aya's page keeps of agreements in which it revealed a share."""
    return [{**script.kept(), "share": share.hex()} for script, share in agreements]


@dataclass
class Case:
    name: str
    script: Script
    kept: list[dict[str, Any]]
    by: By
    verdict: Verdict
    text: str | None = None  # the record, if it is not what the script writes

    def record(self) -> Record:
        return self.script.record()

    def promises(self) -> list[str]:
        return [one["fingerprint"] for one in self.kept]


# What Aya was shown, and has revealed her share for.
TWO = seen((Script().chance().commit(_0=AYA, _1=BEN), AYA))
ALONE = seen((Script().chance().commit(_0=AYA), AYA))
AT_BOT = seen((Script(BOT).chance().commit(_0=AYA, _1=None), AYA))


def before() -> Script:
    """A finished game, which another one continues after its first draws."""
    return Script().chance(SEED_2).both(AYA_2, BEN_2).play(1).publish()


ON = seen((before().chance().commit(_0=AYA, _1=BEN), AYA))


def late() -> Script:
    """Ben commits, but does not reveal."""
    return Script().chance(SEED_2).commit(_0=AYA_2, _1=BEN_2).reveal(_0=AYA_2).without(1)


FIRST = seen((Script().chance(SEED_2).commit(_0=AYA_2, _1=BEN_2), AYA_2))
ANEW = [*FIRST, *seen((late().chance().commit(_0=AYA), AYA))]


def honest() -> list[Case]:
    def case(name: str, script: Script, kept: list[dict[str, Any]], verdict: Verdict = "bound") -> Case:
        return Case(name, script, kept, "nobody", verdict)

    start = Script().chance(SEED_2).both(AYA_2, BEN_2).publish()
    at_bot = Script(BOT).chance().commit(_0=AYA, _1=None)
    at_start = seen((Script().chance(SEED_2).both(AYA_2, BEN_2).publish().chance().commit(_0=AYA, _1=BEN), AYA))
    return [
        case("two players", Script().chance().both().play().publish(), TWO),
        case("a player and a bot", at_bot.reveal(_0=AYA).play().publish(), AT_BOT),
        case("Ben contributes nothing", Script().chance().commit(_0=AYA).reveal(_0=AYA).play().publish(), ALONE),
        case("a continued game", before().chance().both().play().publish(), ON),
        case("continued from its start", start.chance().both().play().publish(), at_start),
        case("Ben is left out", late().chance().commit(_0=AYA).reveal(_0=AYA).play().publish(), ANEW),
        case("Aya watched only", Script().chance().both().play().publish(), [], "nothing"),
        case("nobody contributes", Script(BOT).chance().commit(_1=None).play().publish(), [], "nothing"),
    ]


FORGERIES: list[Case] = []


def forgery(
    name: str, kept: list[dict[str, Any]], by: By = "anybody", verdict: Verdict = "broken"
) -> Callable[[Callable[[], Script]], None]:
    def add(write: Callable[[], Script]) -> None:
        FORGERIES.append(Case(name, write(), kept, by, verdict))

    return add


# ---- another seed ----


@forgery("another seed, promised from the first", TWO, "promise")
def _() -> Script:
    return Script().chance(GROUND).both().play().publish()


@forgery("a second seed under the same shares", TWO)
def _() -> Script:
    return Script().chance().both().chance(GROUND).both().play().publish(SEED, GROUND)


@forgery("a second seed under the same shares, as if the game were a continued one", TWO)
def _() -> Script:
    return Script().chance().both().publish().chance(GROUND).both().play().publish()


@forgery("a second seed under fresh shares, as if the game were a continued one", TWO, "promise")
def _() -> Script:
    return Script().chance().both().publish().chance(GROUND).both(AYA_2, WANTED).play().publish()


@forgery("a second seed in the middle of the game", TWO)
def _() -> Script:
    return Script().chance().both().play(1).chance(GROUND).play(1).publish(SEED, GROUND)


@forgery("a second seed in the middle, as if the game were a continued one", TWO, "promise")
def _() -> Script:
    return Script().chance().both().play(1).publish().chance(GROUND).play(1).publish()


@forgery("an agreement before the promised one, as if the game were a continued one", TWO, "promise")
def _() -> Script:
    return Script().chance(GROUND).both(AYA_2, WANTED).play(1).publish().chance().both().play(1).publish()


@forgery("the game goes on after its seed is public", TWO)
def _() -> Script:
    return Script().chance().both().play(1).publish().play(1)


@forgery("a seed that was not promised", TWO)
def _() -> Script:
    return Script().chance().both().play().publish(GROUND)


@forgery("a seed too many", TWO)
def _() -> Script:
    return Script().chance().both().play().publish(SEED, GROUND)


@forgery("other moves before a continued game", ON, "promise")
def _() -> Script:
    other = Script().chance(GROUND).both(AYA_2, BEN_2).play(1).publish()
    return other.chance().both().play().publish()


# ---- other shares ----


@forgery("a bot has a share", AT_BOT)
def _() -> Script:
    return Script(BOT).chance().commit(_0=AYA, _1=WANTED).reveal(_0=AYA, _1=WANTED).play().publish()


@forgery("a bot has a share, and a person's name", AT_BOT, "promise")
def _() -> Script:
    return Script().chance().commit(_0=AYA, _1=WANTED).reveal(_0=AYA, _1=WANTED).play().publish()


@forgery("a bot has a share beside the server's", AT_BOT)
def _() -> Script:
    return Script(BOT).chance().commit(_0=AYA, _1=None).commit(_1=WANTED).reveal(_0=AYA, _1=WANTED).play().publish()


@forgery("a bot reveals a share it did not commit to", AT_BOT)
def _() -> Script:
    return Script(BOT).chance().commit(_0=AYA, _1=None).reveal(_0=AYA, _1=WANTED).play().publish()


@forgery("a seat that contributes nothing has a share", ALONE, "promise")
def _() -> Script:
    return Script().chance().both(AYA, WANTED).play().publish()


@forgery("a seat that contributes nothing reveals a share", ALONE)
def _() -> Script:
    return Script().chance().commit(_0=AYA).reveal(_0=AYA, _1=WANTED).play().publish()


@forgery("a seat that does not exist has a share", TWO)
def _() -> Script:
    return Script().chance().both().commit(_7=WANTED).reveal(_7=WANTED).play().publish()


@forgery("another commitment of Ben's", TWO, "promise")
def _() -> Script:
    return Script().chance().both(AYA, WANTED).play().publish()


@forgery("another share of Ben's than he committed to", TWO)
def _() -> Script:
    return Script().chance().commit(_0=AYA, _1=BEN).reveal(_0=AYA, _1=WANTED).play().publish()


@forgery("a second share of Ben's", TWO)
def _() -> Script:
    return Script().chance().both().reveal(_1=WANTED).play().publish()


@forgery("a second share of Aya's after her own", TWO)
def _() -> Script:
    return Script().chance().both().reveal(_0=WANTED).play().publish()


@forgery("Aya's share twice", TWO)
def _() -> Script:
    return Script().chance().both().reveal(_0=AYA).play().publish()


@forgery("a commitment of Aya's before her own", TWO)
def _() -> Script:
    return Script().chance().commit(_0=WANTED).commit(_0=AYA, _1=BEN).reveal(_0=AYA, _1=BEN).play().publish()


@forgery("a second commitment of Aya's after her own", TWO)
def _() -> Script:
    return Script().chance().commit(_0=AYA, _1=BEN).commit(_0=WANTED).reveal(_0=AYA, _1=BEN).play().publish()


@forgery("a commitment after the first share is known", ALONE)
def _() -> Script:
    return Script().chance().commit(_0=AYA).reveal(_0=AYA).commit(_1=WANTED).reveal(_1=WANTED).play().publish()


@forgery("Aya's share is left out silently", TWO, "promise")
def _() -> Script:
    return Script().chance().commit(_1=BEN).reveal(_1=BEN).play().publish()


@forgery("Aya's share is not revealed", TWO)
def _() -> Script:
    return Script().chance().commit(_0=AYA, _1=BEN).reveal(_1=BEN).play().publish()


@forgery("a share is revealed when the game has begun", TWO)
def _() -> Script:
    return Script().chance().commit(_0=AYA, _1=BEN).reveal(_0=AYA).play(1).reveal(_1=BEN).play(1).publish()


# ---- left out ----


@forgery("Aya is left out, although her share is there", TWO)
def _() -> Script:
    again = Script().chance().both().without(0).chance(GROUND)
    return again.commit(_1=WANTED).reveal(_1=WANTED).play().publish()


@forgery("Aya is left out, and her share kept back", TWO, "promise", "excluded")
def _() -> Script:
    again = Script().chance().commit(_0=AYA, _1=BEN).reveal(_1=BEN).without(0).chance(GROUND)
    return again.commit(_1=WANTED).reveal(_1=WANTED).play().publish()


@forgery("a bot is left out", AT_BOT)
def _() -> Script:
    again = Script(BOT).chance().commit(_0=AYA, _1=None).reveal(_0=AYA).without(1).chance(GROUND)
    return again.commit(_0=AYA_2, _1=None).reveal(_0=AYA_2).play().publish()


@forgery("a seat that owed no share is left out", ALONE)
def _() -> Script:
    again = Script().chance().commit(_0=AYA).reveal(_0=AYA).without(1).chance(GROUND)
    return again.commit(_0=AYA_2).reveal(_0=AYA_2).play().publish()


@forgery("Ben is left out for a second time", ANEW)
def _() -> Script:
    again = late().chance().commit(_0=AYA, _1=BEN).reveal(_0=AYA).without(1).chance(GROUND)
    return again.commit(_0=WANTED).reveal(_0=WANTED).play().publish()


@forgery("Ben is left out for a second time, without a commitment", TWO)
def _() -> Script:
    again = Script().chance(SEED_2).commit(_0=AYA_2).without(1).chance().commit(_0=AYA).without(1).chance(GROUND)
    return again.commit(_0=WANTED).reveal(_0=WANTED).play().publish()


@forgery("Ben is left out, and has a share again", ANEW)
def _() -> Script:
    return late().chance().both().play().publish()


@forgery("Aya's old share counts again", FIRST)
def _() -> Script:
    return late().chance(GROUND).commit(_0=AYA_2).reveal(_0=AYA_2).play().publish()


@forgery("the old seed counts again", FIRST)
def _() -> Script:
    return late().chance(SEED_2).commit(_0=AYA).reveal(_0=AYA).play().publish()


@forgery("nothing begins anew after Ben is left out", FIRST)
def _() -> Script:
    return late().play().publish()


@forgery("the game goes on before chance begins anew", ALONE)
def _() -> Script:
    early = Script().chance(SEED_2).without(1).play(1)
    return early.chance().commit(_0=AYA).reveal(_0=AYA).play(1).publish(SEED_2, SEED)


@forgery("the first agreement is kept out of the record", ANEW, "promise")
def _() -> Script:
    return Script().chance().commit(_0=AYA).reveal(_0=AYA).play().publish()


@forgery("the last agreement is another one than Aya's", ANEW, "promise")
def _() -> Script:
    return late().chance(GROUND).commit(_0=WANTED).reveal(_0=WANTED).play().publish()


@forgery("Aya's page is not asked when chance begins anew", FIRST, "promise")
def _() -> Script:
    return late().chance(GROUND).play().publish()


def bent() -> Case:
    """A draw that the seed does not give."""
    script = Script().chance().both().play().publish()
    number, act = next((n, e) for n, e in enumerate(script.entries) if isinstance(e, Act) and e.seat == CHANCE)
    start = script.game.start(script.agreed)
    names = [script.game.action_name(start, action) for action in start.actions()]
    script.entries[number:-1] = [Act(CHANCE, next(name for name in names if name != act.name))]
    return Case("a draw that the seed does not give", script, TWO, "anybody", "broken")


def cases() -> list[Case]:
    return [*honest(), *FORGERIES, bent()]


def listed() -> str:
    """Return the list for the page's tests."""
    rows = [
        {
            "name": case.name,
            "by": case.by,
            "verdict": case.verdict,
            "kept": case.kept,
            "record": write(case.record()),
            "outcomes": verify(case.record()).outcomes,
        }
        for case in cases()
    ]
    return "[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]\n"


if __name__ == "__main__":
    FILE.write_text(listed(), encoding="utf-8")
