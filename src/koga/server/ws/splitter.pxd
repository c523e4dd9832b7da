# C types of splitter.py; without this file (or a compiler) the .py runs as plain Python.
cimport cython

@cython.final
cdef class FrameSplitter:
    cdef public Py_ssize_t rest
    cdef public bytes head

    cpdef bint is_between_frames(self) except -1
    @cython.locals(size=Py_ssize_t, length=Py_ssize_t, end=Py_ssize_t)
    cpdef Py_ssize_t plain_end(self, bytes data, Py_ssize_t at) except -1
    @cython.locals(start=Py_ssize_t)
    cpdef bytes plain_text(self, bytes data, Py_ssize_t at, Py_ssize_t end)
    @cython.locals(size=Py_ssize_t, head=bytes, known=Py_ssize_t, end=Py_ssize_t)
    cpdef Py_ssize_t pass_frame(self, bytes data, Py_ssize_t at) except -1

@cython.locals(length=Py_ssize_t)
cpdef Py_ssize_t frame_size(bytes head) except -2
