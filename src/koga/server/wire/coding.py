"""Messages as JSON: encoding, and decoding within bounds."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from koga.server.wire.codes import Refused
from koga.server.wire.fields import Id
from koga.server.wire.from_client import FromClient

LARGEST = 16_384  # maximum bytes of a message to the server
ZERO = rb"\u0000"  # NUL: PostgreSQL refuses it, SQLite ends a text there

encode = msgspec.json.Encoder().encode
decoder = msgspec.json.Decoder(FromClient)


class AnyId(Struct):
    id: Id


def decode(data: bytes) -> FromClient:
    """Decode a client's message; raise Refused if it is invalid."""
    if len(data) > LARGEST:
        raise Refused("too-big", more=f"at most {LARGEST} bytes")
    if data.find(ZERO) >= 0:  # `in` would first take ZERO for a number, whose failure costs more than the search
        raise Refused("malformed", more="text must not contain NUL")
    try:
        message: FromClient = decoder.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refused("malformed", more=str(error)[:200]) from error
    return message


def id_of(data: bytes) -> str | None:
    """Return the id of an otherwise malformed message, so that its refusal can name it."""
    try:
        return msgspec.json.decode(data, type=AnyId).id if len(data) <= LARGEST else None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
