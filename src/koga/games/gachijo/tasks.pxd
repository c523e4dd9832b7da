# The C types of tasks.py.

cpdef int task(int kind, int seat, int about) noexcept nogil
cpdef int task_kind(int packed) noexcept nogil
cpdef int task_seat(int packed) noexcept nogil
cpdef int task_about(int packed) noexcept nogil
