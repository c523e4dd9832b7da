"""The key that identifies this server to push services (VAPID): created once, in a file that only its owner can
read."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat, load_pem_private_key
from webpush import VAPID

from koga.core.game import InvalidInput


def make_key(path: Path) -> bool:
    """Create the key file unless it exists; return whether it was created. Only one of several starting processes
    creates it."""
    private, _, _ = VAPID.generate_keys()
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".vapid-")  # mkstemp creates it with mode 0600
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(private)
        os.link(name, path)  # atomically
    except FileExistsError:
        return False
    finally:
        Path(name).unlink()
    return True


def read_key(path: Path) -> tuple[bytes, bytes]:
    """Return the private and the public key in PEM."""
    try:
        private = path.read_bytes()
        key = load_pem_private_key(private, None)
    except (OSError, ValueError, TypeError) as error:
        raise InvalidInput(
            f"{path} is not a key for push messages ({type(error).__name__}): `koga admin push-key`"
        ) from error
    return private, key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)


def make_private(path: Path) -> None:
    """Restrict the mode of a key file that others could read."""
    if path.stat().st_mode & 0o077 and path.stat().st_uid == os.getuid():
        path.chmod(0o600)
