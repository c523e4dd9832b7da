"""`koga serve` with few file descriptors."""

from __future__ import annotations

import resource

from koga.cli import main

DESCRIPTORS = 256

if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_NOFILE, (DESCRIPTORS // 2, DESCRIPTORS))
    main()
