"""Boards of one's own as files: plain names, plain text, and records that are read back as they were written."""

from __future__ import annotations

import pytest

from koga.core.game import InvalidInput, agree
from koga.core.match import Match
from koga.core.record import read, write
from tests.games.monomi.table import GAME, SMALL


@pytest.mark.parametrize(
    "name",
    ["", "..", ".hidden", "-x", "a/b", "a\\b", "a b", "a\nb", "a\x00b", "x" * 41, "a:b", "a;b", "https://x", "\u202ea"],
)
def test_names_of_files_are_plain(name: str) -> None:
    with pytest.raises(InvalidInput, match="cannot be"):
        agree(GAME, {"board": name}, {"board": SMALL})


@pytest.mark.parametrize("name", ["cross", "my-board_2", "v1.2", "盤", "x" * 40])
def test_a_record_with_a_file_is_read_back(name: str) -> None:
    for text in (SMALL, SMALL.replace("\n", "\r\n"), "\ufeff" + SMALL, SMALL + "# no end of line", SMALL + "\n\n"):
        record = Match(GAME, agree(GAME, {"board": name}, {"board": text}), ["a", "b"]).record
        again = read(write(record))
        assert again.agreed == record.agreed
        assert "\r" not in again.agreed.files["board"]


@pytest.mark.parametrize("sign", ["\x00", "\x0b", "\x1b", "\x7f", "\x85", "\u2028", "\u2029", "\ud800"])
def test_control_characters_are_refused(sign: str) -> None:
    with pytest.raises(InvalidInput, match="control character"):
        agree(GAME, {"board": "cross"}, {"board": f"{SMALL}# {sign}"})
