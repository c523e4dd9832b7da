# Sets of up to 64 things in one machine word.
ctypedef unsigned long long u64

cdef extern from *:
    """
    #if defined(__GNUC__)
    static inline int koga_lowest(unsigned long long set) { return __builtin_ctzll(set); }
    static inline int koga_size(unsigned long long set) { return __builtin_popcountll(set); }
    #else
    static inline int koga_lowest(unsigned long long set) { int i = 0; while (!(set >> i & 1)) i++; return i; }
    static inline int koga_size(unsigned long long set) { int n = 0; for (; set; set &= set - 1) n++; return n; }
    #endif
    """
    int lowest "koga_lowest"(u64 set) noexcept nogil
    int size "koga_size"(u64 set) noexcept nogil
    u64 ONE "1ULL"
