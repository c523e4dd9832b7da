"""What chooses for the players of a benchmark: random numbers drawn before the clock starts.

Whatever choosing costs is charged to us and to our peers alike and hides how they differ, so it costs one `next`, one
`%` and one index: `actions[next(ticket) % len(actions)]`.
"""

import random
from collections.abc import Iterator
from itertools import cycle

SEED = 20
COUNT = 65537  # a prime, so that no game falls into step with it


def tickets() -> Iterator[int]:
    """The same numbers for everybody, without end; far above any number of actions, so that none is favoured."""
    numbers = random.Random(SEED)
    return cycle([numbers.getrandbits(30) for _ in range(COUNT)])
