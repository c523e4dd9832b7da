"""Bounds on the resources of one connection: every size, count and duration that its client controls.

Budgets per address, which operators set, are in `koga.server.ops`; the size of a message is `koga.server.wire.LARGEST`.
"""

from __future__ import annotations

# ---- HTTP connections ----
HEAD_SECONDS = 15.0  # from connecting, or the first byte, to the end of a request's head
HEAD_BYTES = 16_384  # request line and headers, trailers included
HEAD_LINES = 100
BODY_SECONDS = 20.0  # from the end of the head to the end of the body
BODY_BYTES = 65_536
BODY_PIECES = 4_000  # chunks in which a body may arrive
DRAINED_BYTES = 1_048_576  # body bytes read and discarded so that the client can read its 413
PIPELINED = 8  # pipelined requests on one connection
KEEP_ALIVE_SECONDS = 20  # between two requests
STALLED_SECONDS = 30.0  # without the client reading any of the response

# ---- WebSockets ----
TURN_BYTES = 4_096  # bytes read from one socket before other sockets get their turn
TURN_SECONDS = 0.005  # time spent on one socket's messages before others get their turn
FRAMES_AT_ONCE = 150  # allowance for pings, pongs and fragments, which cost work but carry no message
FRAMES_PER_SECOND = 30  # its refill rate
PARTS = 1_000  # fragments of one message; empty ones do not add to its size
ACCOUNTED_SECONDS = 0.002  # time spent on a socket before its address is charged …
ACCOUNTED_BYTES = 65_536  # … and bytes transferred
THROTTLED_SECONDS = 0.5  # interval at which a connection of an overdrawn address is checked for release
UNREAD_MESSAGES = 100  # messages received but not processed; at this number the socket is no longer read
UNREAD_BYTES = 65_536  # the same limit in bytes
HINTS_AT_ONCE = 2  # hints that one socket may wait for; it goes on with other messages meanwhile
UNSENT_BYTES = 1_048_576  # bytes queued for a client that reads too slowly
WRITE_BUFFER = 65_536  # the part of them handed to the transport before messages queue up
OFFENCES = 100  # malformed, oversized or too frequent messages before the socket is closed
BEAT_SECONDS = 20.0  # heartbeat interval: a silent client is pinged, one that stays silent is disconnected
JOIN_SECONDS = 60.0  # from connecting to the first join

# ---- closing ----
LINGER_SECONDS = 0.5  # between the last message and the close frame, for clients that are still sending
CLOSING_SECONDS = 5.0  # until a client that was sent a Bye is disconnected
CLOSING_BYTES = 16_384  # bytes still parsed from such a client to find its close frame; the rest is dropped unparsed
GRACE_SECONDS = 2  # for connections to end when the server stops
