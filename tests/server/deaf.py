"""`koga serve` that receives notifications of other processes a minute late: slower than any client."""

from __future__ import annotations

import asyncio
from typing import Any

from koga.cli import main
from koga.server.storage.bus import PostgresBus

LATE = 60.0  # seconds
listen = PostgresBus.listen


def listen_late(self: PostgresBus, *told: Any) -> None:
    asyncio.get_running_loop().call_later(LATE, listen, self, *told)


if __name__ == "__main__":
    setattr(PostgresBus, "listen", listen_late)  # noqa: B010
    main()
