"""What valgrind counts is read by library and function, each instruction once."""

from __future__ import annotations

from pathlib import Path

from bench.load.instructions import parsed

TOLD = """version: 1
events: Ir

ob=(1) /usr/lib/libpython3.11.so.1.0
fl=(1) ceval.c
fn=(1) eval
10 700
+2 30
cob=(2) /site-packages/msgspec/_core.cpython-311.so
cfn=(2) encode
calls=4 20
* 5000

ob=(2)
fn=(2)
20 4900
cob=(1)
cfn=(3) malloc
calls=9 30
21 100

ob=(1)
fn=(3)
30 100
"""


def test_costs_are_a_functions_own_without_those_it_calls(tmp_path: Path) -> None:
    out = tmp_path / "callgrind.out"
    out.write_text(TOLD)
    assert parsed(out) == {("libpython3", "eval"): 730, ("_core", "encode"): 4900, ("libpython3", "malloc"): 100}
