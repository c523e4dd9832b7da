"""`koga serve` whose database never closes: a driver that waits for a connection that is gone."""

from __future__ import annotations

import time

from koga.cli import main
from koga.server.storage.repository import Repository


async def close_never(self: Repository) -> None:
    time.sleep(600)


if __name__ == "__main__":
    setattr(Repository, "close", close_never)  # noqa: B010
    main()
