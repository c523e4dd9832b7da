# C types of commands.py; without this file (or a compiler) the .py runs as plain Python.
from koga.server.tables.table cimport Table

cpdef decide(Table table, message, double now)
cpdef act(Table table, message, double now)
cpdef play(Table table, int seat, long version, long action, double now, message)
