"""The list of faults fits the sources; `python -m tests.mutants --server` makes them."""

from __future__ import annotations

import ast

import pytest

from tests.faults import ROOT, Fault, faults, mutated

ALL = list(faults())


@pytest.mark.parametrize("fault", ALL, ids=[f"{fault.item} {fault.what}" for fault in ALL])
def test_a_fault_can_be_made_and_its_tests_exist(fault: Fault) -> None:
    text = (ROOT / fault.file).read_text(encoding="utf-8")
    assert mutated(fault, text) != text
    assert fault.tests
    for test in fault.tests:
        path, _, name = test.partition("::")
        source = (ROOT / path).read_text(encoding="utf-8")
        assert not name or name in functions(source)


def test_every_item_has_faults() -> None:
    assert {fault.item for fault in ALL} >= {str(item) for item in range(1, 13)}


def functions(source: str) -> set[str]:
    return {node.name for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)}
