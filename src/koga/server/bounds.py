"""Bounds on the resources of one connection: every size, count and time that its client chooses.

Budgets per address, which operators set, are in `koga.server.ops`; the size of a message is `koga.server.wire.LARGEST`.
"""

from __future__ import annotations

# ---- HTTP connections ----
HEAD_SECONDS = 15.0  # from the first byte, or from connecting, to the end of a request's head
HEAD_BYTES = 16_384  # request line and headers, trailers included
HEAD_LINES = 100
BODY_SECONDS = 20.0  # from the end of the head to the end of the body
BODY_BYTES = 65_536
BODY_PIECES = 4_000  # chunks in which a body may arrive
DRAINED_BYTES = 1_048_576  # body bytes read and discarded so that the client can read its 413
PIPELINED = 8  # requests sent ahead on one connection
KEEP_ALIVE_SECONDS = 20  # between two requests
STALLED_SECONDS = 30.0  # without the client reading any of a response

# ---- WebSockets ----
TURN_BYTES = 4_096  # read from one socket before other sockets have their turn
TURN_SECONDS = 0.005  # spent on one socket's messages before others have their turn
FRAMES_AT_ONCE = 150  # pings, pongs and fragments, which cost work and say nothing …
FRAMES_PER_SECOND = 30  # … and how fast that allowance refills
ACCOUNTED_SECONDS = 0.002  # time spent on a socket before its address is charged for it …
ACCOUNTED_BYTES = 65_536  # … and bytes moved
THROTTLED_SECONDS = 0.5  # between two looks whether an address that has overdrawn its budgets may go on
UNREAD_MESSAGES = 100  # received but not yet processed; beyond that the socket is not read
UNREAD_BYTES = 65_536  # the same in bytes
UNSENT_BYTES = 1_048_576  # waiting for a client that does not read as fast as we write
WRITE_BUFFER = 65_536  # of those, handed to the transport before messages queue up
OFFENCES = 100  # malformed, too big or too fast messages before the socket is closed
BEAT_SECONDS = 20.0  # between two looks at a socket: a silent one is pinged, one that stays silent is closed
JOIN_SECONDS = 60.0  # from connecting to the first join

# ---- closing ----
LINGER_SECONDS = 0.5  # between the last message and the close frame, for clients in the middle of sending
CLOSING_SECONDS = 5.0  # until a client that was sent a Bye is disconnected
CLOSING_BYTES = 16_384  # still parsed of such a client, to see its close frame; the rest is dropped unparsed
GRACE_SECONDS = 2  # that connections have to end when the server stops
