"""`koga solve` where Python cannot measure memory, as on Windows."""

from __future__ import annotations

from tests.cli.test_windows import run


def test_a_board_is_solved() -> None:
    done = run("solve", "monomi", "-o", "board=pavilion", "-o", "samurais=3")
    assert done.returncode == 0, done.stderr
    assert "longest win" in done.stdout
    assert "memory" not in done.stdout
