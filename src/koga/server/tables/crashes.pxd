# C types of crashes.py; without this file (or a compiler) the .py runs as plain Python.
cimport cython

@cython.final
cdef class Note:
    cdef unsigned char[::1] notes
    cdef Py_ssize_t place

    @cython.locals(id=bytes, at=Py_ssize_t)
    cpdef begin(self, str table)
    cpdef end(self)
