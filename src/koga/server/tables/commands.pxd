# C types of commands.py; without this file (or a compiler) the .py runs as plain Python.
from koga.server.tables.table cimport Table

cpdef play(Table table, int seat, long version, long action, double now, message)
