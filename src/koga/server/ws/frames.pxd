# The C types of frames.py; without this file (or a compiler) the .py runs as plain Python.
cimport cython

cpdef bytes frame(int kind, bytes payload)
cpdef bint is_short_text(bytes data)
@cython.locals(data=bytearray, n=Py_ssize_t)
cpdef bytes unmasked(bytes buffer, Py_ssize_t start, Py_ssize_t size)

@cython.final
cdef class Incoming:
    cdef public Py_ssize_t largest, skipping, size
    cdef public bytes rest
    cdef public list parts
    cdef public int kind

    cpdef list take(self, bytes data)
    cpdef tuple read(self, bytes buffer, Py_ssize_t at)
    cpdef add(self, int first, bytes payload, list whole)
