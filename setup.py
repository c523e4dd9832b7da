"""Compile every .py under src/koga that has a .pxd beside it, and put the built page into wheels.

KOGA_COMPILE=none compiles nothing. There is no half-way: compiled and uncompiled modules do not mix.
KOGA_SANITIZE=1 compiles with the address and undefined behaviour sanitizers.
"""

import itertools
import os
import shutil
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.errors import CompileError, PlatformError
from setuptools.modified import newer_group

sys.path.insert(0, str(Path(__file__).parent))
from tools.stubs import stub

PLAIN = {
    "language_level": 3,
    "auto_pickle": False,
    "annotation_typing": False,
    "show_performance_hints": False,
    "allow_none_for_extension_args": False,  # arguments from Python are objects, otherwise a TypeError is raised
}
# Rules, searches and solvers: C numbers and arrays. The match and the server work on Python objects, and keep Python's
# checks.
RULES = {
    **PLAIN,
    "infer_types": True,
    "cdivision": True,
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
}
CHECKED = ("koga.core.glance", "koga.core.match", "koga.core.snapshot", "koga.server.")
WANTED = os.environ.get("KOGA_COMPILE") != "none"
SHARED = "koga.core._shared"  # Cython's helpers, shared instead of repeated in every module
CORES = os.cpu_count() or 1
SANITIZED = bool(os.environ.get("KOGA_SANITIZE"))
# The sanitizers' libraries are preloaded, not linked: the compiler's for tests, the fuzzer's for coverage-guided runs.
SANITIZE = ["-fsanitize=address,undefined", "-fsanitize-coverage=trace-pc", "-fno-omit-frame-pointer", "-O1", "-g"]
# Stack buffers are guarded: a write past the end of one ends the process before it can return.
GUARDED = ["/GS"] if sys.platform == "win32" else ["-fstack-protector-strong"]


def extensions() -> list[Extension]:
    names = [
        ".".join(path.relative_to("src").with_suffix("").parts) for path in sorted(Path("src/koga").rglob("*.pxd"))
    ]
    names = [name for name in names if wanted(name)]
    if names and not has_compiler():
        print("koga: no C compiler: everything is installed as plain Python, and runs slowly", file=sys.stderr)
        return []
    checked = [name for name in names if name.startswith(CHECKED)]
    rules = [name for name in names if name not in checked]
    if names:
        rules.append(SHARED)
    built = [*compiled(rules, RULES, "-O3"), *compiled(checked, PLAIN, "-O2")]
    for extension in built:
        extension.optional = True  # without a C compiler the package still installs, and runs slowly
    return built


def has_compiler() -> bool:
    """Return whether a C file compiles here: otherwise translating everything to C would waste minutes."""
    from distutils.ccompiler import new_compiler  # setuptools' version, installed by importing setuptools
    from distutils.sysconfig import customize_compiler

    compiler = new_compiler()
    customize_compiler(compiler)
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "one.c"
        source.write_text("#include <Python.h>\nint one(void) { return 1; }\n", encoding="utf-8")
        try:
            compiler.compile([str(source)], output_dir=folder, include_dirs=[sysconfig.get_path("include")])
        except (CompileError, PlatformError):
            return False
    return True


def wanted(name: str) -> bool:
    """Return whether to compile a module. The server's modules have bounds checks and need no sanitizer."""
    return WANTED and not (SANITIZED and name.startswith("koga.server."))


def compiled(names: list[str], directives: dict[str, Any], speed: str) -> list[Extension]:
    if SANITIZED:
        flags = SANITIZE
    else:  # warnings about generated C are not actionable
        flags = [*GUARDED, "/O2", "/w"] if sys.platform == "win32" else [*GUARDED, speed, "-g0", "-w"]
    stripped = ["-Wl,-s"] if sys.platform == "linux" else []
    sources = [
        Extension(
            name,
            [f"src/{name.replace('.', '/')}.{'c' if name == SHARED else 'py'}"],
            extra_compile_args=flags,
            extra_link_args=[] if SANITIZED else stripped,
        )
        for name in names
    ]
    found: list[Extension] = cythonize(
        sources,
        compiler_directives=directives,
        include_path=["src"],
        shared_utility_qualified_name=SHARED,
        nthreads=CORES if sys.platform == "linux" else 0,
        quiet=True,
    )
    return found


def show_progress(number: int, count: int, name: str) -> None:
    """Print which module is being compiled: in a terminal on one line that is updated, elsewhere every tenth."""
    if sys.stderr.isatty():
        end = "\n" if number == count else ""
        print(f"\r\x1b[Kkoga: compiling {number} of {count}: {name}", end=end, file=sys.stderr, flush=True)
    elif number % 10 == 0 or number == count:
        print(f"koga: compiling {number} of {count}", file=sys.stderr, flush=True)


class BuildCompiled(build_ext):
    """Compile in parallel and show the progress; a wheel reuses modules already compiled in the working copy."""

    def build_extensions(self) -> None:
        self.counter = itertools.count(1)
        super().build_extensions()

    def build_extension(self, ext: Extension) -> None:
        beside = Path("src") / self.get_ext_filename(ext.name)
        fresh = beside.is_file() and not newer_group([*ext.sources, *ext.depends], str(beside))
        number = next(self.counter)
        if fresh and not self.inplace and not SANITIZED:
            target = Path(self.get_ext_fullpath(ext.name))
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(beside, target)
        else:
            if not fresh:
                show_progress(number, len(self.extensions), ext.name)
            super().build_extension(ext)
        if not self.inplace and ext.name != SHARED:
            self.write_stub(ext.name)

    def write_stub(self, name: str) -> None:
        """Write a stub with the parts of a compiled module that Python can reach, for type checkers."""
        source = Path("src", *name.split(".")).with_suffix(".py")
        target = Path(self.build_lib, *name.split(".")).with_suffix(".pyi")
        target.write_text(stub(source), encoding="utf-8")


class BuildWithPage(build_py):
    """Include the built page. Without `make web` the wheel has no page, and a warning says so."""

    def run(self) -> None:
        super().run()
        if self.editable_mode:
            return
        for name in ("dist", "dist-draw"):
            source, target = Path("web") / name, Path(self.build_lib) / "koga" / "page" / name
            if source.is_dir():
                shutil.copytree(source, target, dirs_exist_ok=True)
            else:
                self.warn(f"{source} is missing: this build has no page (run `make web` first)")


if __name__ == "__main__":
    setup(
        ext_modules=extensions(),
        cmdclass={"build_ext": BuildCompiled, "build_py": BuildWithPage},
        options={"build_ext": {"parallel": CORES}},
    )
