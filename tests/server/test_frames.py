"""WebSocket frames: whatever a client sends, in whatever pieces, comes out as it was meant, or is told to be none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from koga.server.ws.frames import (
    BINARY,
    CLOSE,
    FIN,
    MASKED,
    MORE,
    PING,
    PONG,
    TEXT,
    TOO_BIG,
    Broken,
    Incoming,
    accept_key,
    frame,
)

LARGEST = 300
messages = st.tuples(st.sampled_from([TEXT, BINARY]), st.binary(max_size=LARGEST))
controls = st.tuples(st.sampled_from([PING, PONG]), st.binary(max_size=125))


def masked(first: int, payload: bytes, mask: bytes = b"\1\2\3\4") -> bytes:
    """A frame as clients send it."""
    plain = frame(first & ~FIN, payload)
    at = len(plain) - len(payload)
    hidden = bytes(byte ^ mask[number % 4] for number, byte in enumerate(payload))
    return bytes([first, plain[1] | MASKED]) + plain[2:at] + mask + hidden


@given(
    st.lists(st.tuples(messages, st.integers(1, 4), controls)), st.integers(1, 50), st.binary(min_size=4, max_size=4)
)
def test_messages_come_out_whole_in_whatever_frames_and_pieces_they_come(
    sent: list[tuple[tuple[int, bytes], int, tuple[int, bytes]]], piece: int, mask: bytes
) -> None:
    """Each message in so many frames, with a control frame before the last of them."""
    data, expected = b"", []
    for (kind, payload), count, (control, words) in sent:
        cuts = [len(payload) * number // count for number in range(count + 1)]
        for number in range(count):
            last = number == count - 1
            if last:
                data += masked(FIN | control, words, mask)
            first = (FIN if last else 0) | (MORE if number else kind)
            data += masked(first, payload[cuts[number] : cuts[number + 1]], mask)
        expected += [(control, words), (kind, payload)]
    incoming = Incoming(LARGEST)
    assert [got for at in range(0, len(data), piece) for got in incoming.take(data[at : at + piece])] == expected


@given(st.integers(LARGEST + 1, 100_000), st.integers(1, 9_000), st.integers(1, 3))
def test_what_is_too_big_is_skipped_and_not_kept(size: int, piece: int, count: int) -> None:
    parts = [
        masked((FIN if number == count - 1 else 0) | (MORE if number else TEXT), b"x" * size) for number in range(count)
    ]
    data = b"".join(parts) + masked(FIN | TEXT, b"next")
    incoming = Incoming(LARGEST)
    got = []
    for at in range(0, len(data), piece):
        got += incoming.take(data[at : at + piece])
        assert len(incoming.rest) <= LARGEST + piece + 14
    assert got == [(TOO_BIG, b""), (TEXT, b"next")]


@given(st.binary(max_size=2000))
def test_any_bytes_are_messages_or_broken(data: bytes) -> None:
    incoming = Incoming(LARGEST)
    try:
        assert all(len(payload) <= LARGEST for _, payload in incoming.take(data))
    except Broken:
        return


@pytest.mark.parametrize(
    "data",
    [
        frame(TEXT, b"not masked"),
        masked(FIN | 0x40 | TEXT, b"a reserved bit"),
        masked(FIN | 3, b"no such kind"),
        masked(FIN | MORE, b"more of nothing"),
        masked(TEXT, b"begun") + masked(FIN | TEXT, b"begun again"),
        masked(PING, b"a control frame in parts"),
        masked(FIN | PING, b"x" * 126),
        masked(FIN | CLOSE, b"x" * 126),
    ],
)
def test_what_keeps_not_to_the_protocol_is_broken(data: bytes) -> None:
    with pytest.raises(Broken):
        Incoming(LARGEST).take(data)


def test_the_answer_to_a_key_is_the_one_of_the_standard() -> None:
    assert accept_key(b"dGhlIHNhbXBsZSBub25jZQ==") == b"s3pPLMBiTxaQ9kYGzzhZRbK+xOo="
    assert accept_key(b"c2hvcnQ=") is None
    assert accept_key(b"no key") is None


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
def test_frames_of_every_size_say_how_long_they_are(size: int) -> None:
    sent = bytearray(frame(TEXT, b"x" * size))
    sent[1] |= MASKED
    at = len(sent) - size
    assert Incoming(size).take(bytes(sent[:at] + b"\0\0\0\0" + sent[at:])) == [(TEXT, b"x" * size)]
