# The C types of changes.py; without this file (or a compiler) the .py runs as plain Python.

cdef class Past:
    cdef public dict glances, kept, logs

    cpdef remember(self, version, glance, log)

cpdef difference(seat, since, old, version, new, kept, log, clocks)
cpdef dict changed_fields(old, new)
