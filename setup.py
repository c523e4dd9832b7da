"""The compiled modules: every .py under src/koga that has a .pxd beside it (DESIGN: compiled Python)."""

import os
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

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
CHECKED = ("koga.glance", "koga.match", "koga.server.")
SANITIZE = ["-fsanitize=address,undefined", "-fno-omit-frame-pointer", "-O1", "-g"]
FLAGS = SANITIZE if os.environ.get("KOGA_SANITIZE") else ["-O3"]


def extensions() -> list[Extension]:
    sources = sorted(path.with_suffix(".py") for path in Path("src/koga").rglob("*.pxd"))
    found = [
        Extension(
            ".".join(source.relative_to("src").with_suffix("").parts),
            [str(source)],
            extra_compile_args=FLAGS,
            extra_link_args=SANITIZE if os.environ.get("KOGA_SANITIZE") else [],
        )
        for source in sources
    ]
    checked = [extension for extension in found if extension.name.startswith(CHECKED)]
    others = [extension for extension in found if extension not in checked]
    built: list[Extension] = [
        *cythonize(others, compiler_directives=RULES, include_path=["src"], quiet=True),
        *cythonize(checked, compiler_directives=PLAIN, include_path=["src"], quiet=True),
    ]
    for extension in built:
        extension.optional = True  # without a C compiler the package installs all the same, and runs slowly
    return built


setup(ext_modules=extensions(), options={"build_ext": {"parallel": os.cpu_count() or 1}})
