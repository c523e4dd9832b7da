# The C types of fights.py.
cpdef enum:  # why a fight ended as it did
    BY_COLOUR
    BY_STRENGTH
    TIE_IN_VILLAGE
    RETREAT

cpdef int pack(int tile, int monkey, int wolf, int monkey_strength, int wolf_strength, int why, int loser) noexcept nogil
