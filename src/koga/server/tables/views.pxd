# C types of views.py; without this file (or a compiler) the .py runs as plain Python.
cimport cython
from koga.core.match cimport Match
from koga.core.snapshot cimport SnapshotHead
from koga.server.tables.history cimport History, Moment
from koga.server.tables.standing cimport Standing
from koga.server.tables.table cimport Table

@cython.locals(found=SnapshotHead, standing=Standing)
cpdef SnapshotHead head(Table table, int viewer)
@cython.locals(history=History)
cpdef History latest(Table table, int viewer)
@cython.locals(history=History, old=Moment, new=Moment)
cpdef update(Table table, int viewer, long seen, double now)
cpdef tuple new_lines(Table table, int viewer, Moment old, Moment new)
