"""Type stubs for compiled modules: the parts of each .py that Python code can reach once it is compiled.

A type checker reads a module's .py and would accept what the .pxd beside it reserves for C, such as a method declared
`cdef`, which raises AttributeError. Wheels therefore contain a .pyi for every compiled module (setup.py calls `stub`);
the working copy has none, so that the sources themselves are checked.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

CORE = Path(__file__).parents[1] / "src" / "koga" / "core"
BASES = (CORE / "position.pxd", CORE / "observation.pxd")  # methods that games override
FUNCTION = re.compile(r"^cdef (?!class|enum|extern|struct)[^(\n=]*?\b(\w+)\(", re.M)

NUMBER = re.compile(r"^cdef (?!class|enum|extern|struct)([^(\n:]+)$", re.M)
ENUM = re.compile(r"^cpdef enum[^\n]*:[^\n]*\n((?:[ \t]+[^\n]*\n|\n)+)", re.M)


def stub(source: Path) -> str:
    """Return the stub of a module that has a .pxd beside it."""
    declared = source.with_suffix(".pxd").read_text(encoding="utf-8")
    inherited = "\n".join(path.read_text(encoding="utf-8") for path in BASES)
    hidden = {*hidden_members(declared), *hidden_members(inherited)}
    functions = {*FUNCTION.findall(declared), *numbers_for_c(declared)}
    enums = " ".join(ENUM.findall(declared))
    tree = ast.parse(source.read_text(encoding="utf-8"))
    body = list(statements(tree.body, functions, hidden, set(re.findall(r"\b[A-Z]\w*", enums))))
    made = ast.Module(body=body, type_ignores=[])
    head = f"# Made from {source.name} for its compiled module: what Python can reach.\nfrom typing import Any\n"
    return f"{head}{ast.unparse(made)}\n"


def hidden_members(declared: str) -> Iterator[str]:
    """Return the methods and fields of classes that are reserved for C."""
    cls = ""
    for line in declared.splitlines():
        if found := re.match(r"c?p?def class (\w+)|cdef class (\w+)", line.strip()):
            cls = found[1] or found[2]
        elif line[:1] not in (" ", "\t", "", "#", ")"):
            cls = ""
        text = line.split("#")[0].rstrip()
        if not cls or not re.match(r"\s+cdef (?!readonly|public|class)", text):
            continue
        if "(" in text:
            yield text.split("(")[0].split()[-1].strip("*")
        else:
            for part in text.split(None, 1)[1].split(","):
                if names := re.findall(r"\w+", re.sub(r"\[[^\]]*\]", "", part)):
                    yield names[-1]


def numbers_for_c(declared: str) -> Iterator[str]:
    """Return the numbers and arrays of a module that are C variables."""
    for names in NUMBER.findall(declared):
        for part in re.sub(r"\[[^\]]*\]", "", names.split("#")[0]).split(","):
            yield from re.findall(r"\w+", part)[-1:]


def statements(body: list[ast.stmt], functions: set[str], hidden: set[str], enums: set[str]) -> Iterator[ast.stmt]:
    """Return what a stub keeps of a module or class: signatures, annotations, constants and imports."""
    for node in body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            if ast.unparse(node) != "import cython":
                yield node
        elif isinstance(node, ast.ClassDef):
            node.body = list(statements(node.body, hidden, hidden, enums)) or [ast.Expr(ast.Constant(...))]
            node.decorator_list = kept(node.decorator_list)
            yield node
        elif isinstance(node, ast.FunctionDef):
            if node.name not in functions:
                node.body, node.decorator_list = [ast.Expr(ast.Constant(...))], kept(node.decorator_list)
                yield node
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            if node.target.id not in hidden:
                node.value = None if not is_alias(node) else node.value
                yield node
        elif isinstance(node, ast.Assign):
            yield from (one for one in constants(node) if not (names_of(one) & functions))
        elif isinstance(node, ast.If):
            # Declarations for C have no body there; numbers are enums, which Python can reach if they are `cpdef`.
            for one in statements(node.body, functions, hidden, enums):
                if isinstance(one, ast.Import | ast.ImportFrom) or names_of(one) & enums:
                    yield one


def names_of(node: ast.stmt) -> set[str]:
    targets = [node.target] if isinstance(node, ast.AnnAssign) else getattr(node, "targets", [])
    return {target.id for target in targets if isinstance(target, ast.Name)}


def is_alias(node: ast.AnnAssign) -> bool:
    return isinstance(node.annotation, ast.Name) and node.annotation.id == "TypeAlias"


def kept(decorators: list[ast.expr]) -> list[ast.expr]:
    """Return the decorators that a stub keeps: Cython's are for the compiler."""
    return [one for one in decorators if "cython" not in ast.unparse(one)]


def constants(node: ast.Assign) -> Iterator[ast.stmt]:
    """Return constants: numbers and texts by their type; other assignments, such as type aliases, unchanged."""
    for target in node.targets:
        if isinstance(target, ast.Tuple):
            for name in target.elts:
                yield annotated(name, "int")
        elif isinstance(node.value, ast.Constant):
            yield annotated(target, type(node.value.value).__name__)
        elif isinstance(node.value, ast.Subscript | ast.BinOp) and is_class_name(target):
            yield node  # an alias of a type
        elif isinstance(target, ast.Name):
            yield annotated(target, "Any")


def annotated(target: ast.expr, kind: str) -> ast.AnnAssign:
    assert isinstance(target, ast.Name)
    return ast.AnnAssign(target, ast.Name(kind), None, 1)


def is_class_name(target: ast.expr) -> bool:
    return isinstance(target, ast.Name) and target.id[0].isupper() and not target.id.isupper()
