"""FrameSplitter: finds the ends of a client's frames, and reads the plain ones without the library's parser.

A plain frame is one whole message: text, unfragmented, masked, without reserved bits, within the bounds, and complete
in the bytes received. Nearly every frame of a player is plain. The library reads all others, frame by frame.
"""

from __future__ import annotations

from koga.server.wire import LARGEST

try:
    from websockets.speedups import apply_mask  # the library's own choice
except ImportError:
    from websockets.utils import apply_mask

PLAIN = 0x81  # a final frame of text without reserved bits
MASKED, LENGTH = 0x80, 0x7F  # the second byte
SHORT, LONG = 126, 127  # lengths that stand for two or eight bytes that follow


class FrameSplitter:
    def __init__(self) -> None:
        self.rest = 0  # bytes until the end of the frame that the library is reading; -1: forever
        self.head = b""  # the first bytes of that frame, as long as they do not tell its length

    def is_between_frames(self) -> bool:
        return self.rest == 0 and not self.head

    def plain_end(self, data: bytes, at: int) -> int:
        """Return the end of the plain frame that begins at `at`, between two frames; 0 if it is not plain."""
        size = len(data)
        if size - at < 6 or data[at] != PLAIN or data[at + 1] < MASKED:
            return 0
        length = data[at + 1] & LENGTH
        end = at + 6 + length
        if length == SHORT:
            length = data[at + 2] << 8 | data[at + 3]
            end = at + 8 + length
        elif length == LONG:
            return 0
        return end if end <= size and length <= LARGEST else 0

    def plain_text(self, data: bytes, at: int, end: int) -> bytes:
        """Return the text of the plain frame from `at` to `end`, unmasked by the library."""
        start = at + (8 if data[at + 1] & LENGTH == SHORT else 6)
        return apply_mask(data[start:end], data[start - 4 : start])

    def pass_frame(self, data: bytes, at: int) -> int:
        """Return the end of the part of `data` that belongs to the frame which continues or begins at `at`, and is
        read by the library."""
        size = len(data)
        if self.rest == 0:
            head = self.head + data[at : at + 4]
            known = frame_size(head)
            if known == 0:
                self.head = head
                return size
            self.rest = known if known < 0 else known - len(self.head)
            self.head = b""
        if self.rest < 0:
            return size
        end = min(at + self.rest, size)
        self.rest -= end - at
        return end


def frame_size(head: bytes) -> int:
    """Return the size of a masked frame by its first bytes: 0 if they do not tell it yet, -1 if eight bytes tell it.
    Only frames that are too big need eight, at which the library closes the connection, or clients that waste bytes."""
    if len(head) < 2:
        return 0
    length = head[1] & LENGTH
    if length == LONG:
        return -1
    if length < SHORT:
        return 6 + length
    return 8 + (head[2] << 8 | head[3]) if len(head) >= 4 else 0
