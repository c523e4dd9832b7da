"""Sets of up to 64 things in one machine word; compiled code takes the same names from bits.pxd."""

from __future__ import annotations

import cython

if not cython.compiled:
    ONE = 1

    def lowest(set: int) -> int:
        """Return the smallest member of a non-empty set."""
        return (set & -set).bit_length() - 1

    def size(set: int) -> int:
        return set.bit_count()
