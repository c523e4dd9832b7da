"""The compiled modules: every .py under src/koga that has a .pxd beside it (DESIGN: compiled Python)."""

import os
import shutil
import sys
from pathlib import Path
from typing import Any

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_py import build_py

PLAIN = {"language_level": 3, "auto_pickle": False, "annotation_typing": False}
# Rules, searches and solvers: C numbers and arrays. The match and the server deal in Python objects, and keep Python's
# checks.
RULES = {
    **PLAIN,
    "infer_types": True,
    "cdivision": True,
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
}
CHECKED = ("koga.core.glance", "koga.core.match", "koga.server.")
SANITIZED = bool(os.environ.get("KOGA_SANITIZE"))
SANITIZE = ["-fsanitize=address,undefined", "-fno-omit-frame-pointer", "-O1", "-g"]


def extensions() -> list[Extension]:
    names = [
        ".".join(path.relative_to("src").with_suffix("").parts) for path in sorted(Path("src/koga").rglob("*.pxd"))
    ]
    if SANITIZED:  # that is for code without checks: the server has them, and takes long to compile
        names = [name for name in names if not name.startswith("koga.server.")]
    checked = [name for name in names if name.startswith(CHECKED)]
    rules = [name for name in names if name not in checked]
    built = [*compiled(rules, RULES, "-O3"), *compiled(checked, PLAIN, "-O2")]
    for extension in built:
        extension.optional = True  # without a C compiler the package installs all the same, and runs slowly
    return built


def compiled(names: list[str], directives: dict[str, Any], speed: str) -> list[Extension]:
    flags = SANITIZE if SANITIZED else ["/O2"] if sys.platform == "win32" else [speed]
    stripped = ["-Wl,-s"] if sys.platform == "linux" else []
    sources = [
        Extension(
            name,
            [f"src/{name.replace('.', '/')}.py"],
            extra_compile_args=flags,
            extra_link_args=SANITIZE if SANITIZED else stripped,
        )
        for name in names
    ]
    found: list[Extension] = cythonize(sources, compiler_directives=directives, include_path=["src"], quiet=True)
    return found


class BuildWithPage(build_py):
    """Takes the built page along: `make web` must have been run, or the wheel has no page and says so."""

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


setup(
    ext_modules=extensions(),
    cmdclass={"build_py": BuildWithPage},
    options={"build_ext": {"parallel": os.cpu_count() or 1}},
)
