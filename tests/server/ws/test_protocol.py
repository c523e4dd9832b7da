"""RFC 6455 over a real socket, by the cases of the Autobahn test suite: its sections are named in the ids.

The library answers for most of it. These tests say that we drive it rightly, and would tell if another one did not.
"""

from __future__ import annotations

import json
import os
from itertools import pairwise

import pytest
from websockets.frames import Opcode

from koga.server.wire import LARGEST
from tests.server.running import Server
from tests.server.wires import Wire, close_code, masked, websocket

TEXT, BINARY, CONT, CLOSE, PING, PONG = 1, 2, 0, 8, 9, 10
ASKED = b'{"type":"ping","id":"asked"}'


def heads(first: int, second: int, payload: bytes = b"") -> bytes:
    """A frame of any two bytes, masked by zeros."""
    return bytes([first, second]) + b"\0\0\0\0" + payload


def close(code: int, reason: bytes = b"") -> bytes:
    return masked(CLOSE, code.to_bytes(2, "big") + reason)


def padded(size: int) -> bytes:
    return ASKED + b" " * (size - len(ASKED))


def is_alive(wire: Wire) -> bool:
    """Whether a message is still answered; control frames before it are left out."""
    wire.send(masked(TEXT, b'{"type":"ping","id":"alive"}'))
    while (frame := wire.frame()) is not None and frame[0] != CLOSE:
        if frame[0] == TEXT and any(json.loads(line).get("id") == "alive" for line in frame[1].split(b"\n")):
            return True
    return False


@pytest.mark.parametrize("size", [28, 125, 126, 127, 128, 4096, LARGEST])
@pytest.mark.parametrize("opcode", [TEXT, BINARY])
@pytest.mark.parametrize("chop", [1, 997, 100_000])
def test_1_messages_of_every_size_in_every_chop(server: Server, size: int, opcode: int, chop: int) -> None:
    with websocket(server.port) as wire:
        frame = masked(opcode, padded(size))
        wire.send(*(frame[at : at + chop] for at in range(0, len(frame), chop)))
        answer = wire.frame()
        assert answer is not None
        assert json.loads(answer[1])["id"] == "asked"


def test_1_an_empty_message_is_malformed_and_no_more(server: Server) -> None:
    with websocket(server.port) as wire:
        wire.send(masked(TEXT))
        answer = wire.frame()
        assert answer is not None
        assert json.loads(answer[1])["code"] == "malformed"
        assert is_alive(wire)


@pytest.mark.parametrize("payload", [b"", b"Hello", bytes(range(125)), b"\xfe" * 125], ids=["1", "2", "3", "4"])
def test_2_a_ping_is_answered_with_its_payload(server: Server, payload: bytes) -> None:
    with websocket(server.port) as wire:
        wire.send(masked(PING, payload))
        assert wire.frame() == (PONG, payload)


def test_2_many_pings_at_once_and_pongs_that_nobody_asked_for(server: Server) -> None:
    with websocket(server.port) as wire:
        wire.send(masked(PONG), masked(PONG, b"unsolicited"), b"".join(masked(PING, b"%d" % n) for n in range(10)))
        assert [wire.frame() for _ in range(10)] == [(PONG, b"%d" % n) for n in range(10)]
        assert is_alive(wire)


LONG_PING = b"\x89\xfe\x00\x7e" + b"\0" * 130
LONG_CLOSE = b"\x88\xfe\x00\x7e" + b"\0" * 4 + b"\x03\xe8" + b"x" * 124
BROKEN = {
    "2.5 a ping of 126 bytes": LONG_PING,
    **{f"3 reserved bits {bits}": heads(0x81 | bits << 4, 0x80 | 2, b"{}") for bits in range(1, 8)},
    **{f"4 opcode {opcode}": heads(0x80 | opcode, 0x80) for opcode in (3, 4, 5, 6, 7, 11, 12, 13, 14, 15)},
    "5.1 a ping in parts": heads(0x09, 0x80 | 2, b"hi"),
    "5.2 a pong in parts": heads(0x0A, 0x80 | 2, b"hi"),
    "5.9 a continuation of nothing": masked(CONT, b"x"),
    "5.10 a first part of nothing": masked(CONT, b"x", fin=False) + masked(TEXT, b"{}"),
    "5.18 a second first part": masked(TEXT, b"{", fin=False) + masked(TEXT, b"}"),
    "7.3.2 a close of one byte": masked(CLOSE, b"\x03"),
    "7.3.6 a close of 126 bytes": LONG_CLOSE,
    **{f"7.9 code {code}": close(code) for code in (0, 999, 1004, 1005, 1006, 1016, 1100, 2000, 2999)},
    **{f"7.13 code {code}": close(code) for code in (5000, 65535)},
    "not masked": b"\x81\x02{}",
}


@pytest.mark.parametrize("data", BROKEN.values(), ids=BROKEN)
def test_what_breaks_the_protocol_is_closed_with_1002(server: Server, data: bytes) -> None:
    with websocket(server.port) as wire:
        wire.send(masked(TEXT, ASKED), data)
        frames = wire.frames()
        assert json.loads(frames[0][1])["id"] == "asked"
        assert close_code(frames) == 1002


@pytest.mark.parametrize("parts", [1, 2, 3, 28])
def test_5_a_message_in_parts_with_pings_between(server: Server, parts: int) -> None:
    cuts = [len(ASKED) * number // parts for number in range(parts + 1)]
    with websocket(server.port) as wire:
        for number, (start, end) in enumerate(pairwise(cuts)):
            wire.send(masked(PING, b"%d" % number))
            wire.send(masked(CONT if number else TEXT, ASKED[start:end], fin=end == len(ASKED)))
        assert [wire.frame() for _ in range(parts)] == [(PONG, b"%d" % number) for number in range(parts)]
        answer = wire.frame()
        assert answer is not None
        assert json.loads(answer[1])["id"] == "asked"


def test_6_letters_may_be_cut_in_two(server: Server) -> None:
    text = '{"type":"ping","id":"κόσμε 忍者 🥷"}'.encode()
    with websocket(server.port) as wire:
        for at in range(len(text)):
            wire.send(masked(CONT if at else TEXT, text[at : at + 1], fin=at == len(text) - 1))
        answer = wire.frame()
        assert answer is not None
        assert json.loads(answer[1])["id"] == "κόσμε 忍者 🥷"


NOT_UTF8 = [
    b"\xff",
    b"\xce\xba\xe1\xbd\xb9\xcf\x83\xce\xbc\xce\xb5\xed\xa0\x80",
    b"\xc0\xaf",
    b"\xf4\x90\x80\x80",
    b"\xce",
]


@pytest.mark.parametrize("wrong", NOT_UTF8, ids=["3", "4", "12", "14", "21"])
@pytest.mark.parametrize("around", [(b'{"type":"ping","id":"', b'"}'), (b"", b""), (b"{", b"}")])
def test_6_text_that_is_not_utf_8_is_closed_with_1007(
    server: Server, wrong: bytes, around: tuple[bytes, bytes]
) -> None:
    with websocket(server.port) as wire:
        wire.send(masked(TEXT, wrong.join(around)))
        assert wire.close_code() == 1007


CLOSED = {
    "7.3.1 without a code": (masked(CLOSE), 1005),
    "7.1.1 1000": (close(1000), 1000),
    "7.3.3 with a reason": (close(1000, b"bye"), 1000),
    "7.3.5 with a reason of 123 bytes": (close(1000, b"x" * 123), 1000),
    "7.1.5 in the middle of a message": (masked(TEXT, b"{", fin=False) + close(1000), 1002),
    "7.5.1 with a reason that is not UTF-8": (close(1000, b"\xff"), 1007),
    **{f"7.7 {code}": (close(code), code) for code in (1001, 1002, 1003, 1007, 1011, 3000, 3999, 4000, 4999)},
}


@pytest.mark.parametrize(("data", "code"), CLOSED.values(), ids=CLOSED)
def test_7_a_close_is_answered_and_nothing_after_it(server: Server, data: bytes, code: int) -> None:
    with websocket(server.port) as wire:
        wire.send(data + masked(PING) + masked(TEXT, ASKED))
        frames = wire.frames()
        assert close_code(frames) == code
        assert len(frames) == 1
        assert wire.frame() is None  # the server hangs up first


@pytest.mark.parametrize("length", [LARGEST + 1, 65_536, 2**31, 2**32, 2**63 - 1, 2**63, 2**64 - 1])
@pytest.mark.parametrize("opcode", [TEXT, BINARY])
def test_9_a_message_that_is_too_big_is_named_and_closed_with_1009(server: Server, length: int, opcode: int) -> None:
    with websocket(server.port) as wire:
        wire.send(heads(0x80 | opcode, 0x80 | 127)[:2] + length.to_bytes(8, "big") + os.urandom(1000))
        frames = wire.frames()
        assert [json.loads(data)["code"] for kind, data in frames if kind == TEXT] == ["too-big"]
        assert close_code(frames) == 1009


def test_9_parts_that_never_end_are_a_message_that_is_too_big(server: Server) -> None:
    with websocket(server.port) as wire:
        wire.send(masked(TEXT, b"x" * 1000, fin=False), masked(CONT, b"x" * 1000, fin=False) * 20)
        frames = wire.frames()
        assert json.loads(frames[0][1])["code"] == "too-big"
        assert close_code(frames) == 1009


def test_opcodes_are_those_of_the_library() -> None:
    assert [*Opcode] == [CONT, TEXT, BINARY, CLOSE, PING, PONG]
