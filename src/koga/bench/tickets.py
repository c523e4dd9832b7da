"""Random numbers for the choices in benchmarks, drawn before the clock starts.

The cost of choosing is charged to us and to our peers alike and hides their differences, so it is kept to one `next`,
one `%` and one index: `actions[next(ticket) % len(actions)]`.
"""

import random
from collections.abc import Iterator
from itertools import cycle

SEED = 20
COUNT = 65537  # a prime, so that no game falls into step with it


def tickets() -> Iterator[int]:
    """Yield the same numbers for every caller, endlessly; far above any number of actions, so that none is favoured."""
    numbers = random.Random(SEED)
    return cycle([numbers.getrandbits(30) for _ in range(COUNT)])
