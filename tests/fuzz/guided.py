"""Coverage-guided fuzzing of one target with Atheris (libFuzzer), on the build that is imported.

    python -m tests.fuzz.guided position --seconds 60

The corpus is kept in build/fuzz for the next run. Inputs that crash it are stored as tests/fuzz/seeds/TARGET/crash-*;
fix the cause and keep the file under a descriptive name.
"""

from __future__ import annotations

import argparse
import ctypes
import logging
import os
import sys
from pathlib import Path

ROOT = Path(os.environ.get("KOGA_FUZZ_ROOT") or Path(__file__).parents[2])  # folder of findings
COUNTERS = 65_536  # symbol of coverage.c
SLOW_SECONDS = 600  # an input that takes longer is a finding, also on a crowded machine


def main() -> None:
    import atheris

    logging.getLogger("koga").setLevel(logging.CRITICAL)  # findings are reported by the targets

    with atheris.instrument_imports(include=["koga", "websockets", "tomllib"], enable_loader_override=False):
        from tests.fuzz.targets import SEEDS, TARGETS, attempt

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("target", choices=sorted(TARGETS))
    parser.add_argument("--seconds", type=int, default=60)
    told = parser.parse_args()

    def one(data: bytes) -> None:
        attempt(told.target, data)

    seeds = SEEDS / told.target
    findings = ROOT / "tests" / "fuzz" / "seeds" / told.target
    corpus = ROOT / "build" / "fuzz" / told.target
    corpus.mkdir(parents=True, exist_ok=True)
    flags = [
        f"-max_total_time={told.seconds}", "-max_len=8192", f"-timeout={SLOW_SECONDS}", f"-artifact_prefix={findings}/",
        "-rss_limit_mb=4096", "-print_final_stats=1", "-verbosity=0",
    ]  # fmt: skip
    atheris.Setup([sys.argv[0], *flags, str(corpus), str(seeds)], one)
    count_compiled_edges()
    atheris.Fuzz()


def count_compiled_edges() -> None:
    """Register the counters of coverage.c with libFuzzer, if it is preloaded."""
    everything = ctypes.CDLL(None)
    if hasattr(everything, "koga_counters"):
        counters = (ctypes.c_uint8 * COUNTERS).in_dll(everything, "koga_counters")
        edges = (ctypes.c_void_p * (2 * COUNTERS)).in_dll(everything, "koga_edges")
        for init, array in (("8bit_counters", counters), ("pcs", edges)):
            register = getattr(everything, f"__sanitizer_cov_{init}_init")
            begin = ctypes.addressof(array)
            register(ctypes.c_void_p(begin), ctypes.c_void_p(begin + ctypes.sizeof(array)))


if __name__ == "__main__":
    main()
