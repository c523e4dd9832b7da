"""What a table may agree on: every value that a stranger can choose is checked before a game is made of it."""

from __future__ import annotations

import pytest

from koga.core.game import GAMES, MOST_FILE, MOST_VALUE, Agreed, Game, InvalidInput, agree, find, restored


@pytest.mark.parametrize("name", GAMES)
def test_only_an_option_that_takes_a_file_may_name_one(name: str) -> None:
    """A file once switched off all other checks of its option: 101 players ended the process."""
    game = find(name)
    for option in game.options:
        if not option.file:
            for text in ("", "x"):
                with pytest.raises(InvalidInput, match=f"{option.name}' takes no file"):
                    agree(game, {option.name: "101"}, {option.name: text})
    for unknown in ("", "horses", "x" * 10_000, "../../etc/passwd"):
        with pytest.raises(InvalidInput, match="takes no file") as told:
            agree(game, {}, {unknown: "x"})
        assert len(str(told.value)) < 300


@pytest.mark.parametrize("name", GAMES)
def test_sizes_are_bounded(name: str) -> None:
    game = find(name)
    for option in game.options:
        with pytest.raises(InvalidInput, match=f"at most {MOST_VALUE} printable"):
            agree(game, {option.name: "1" * (MOST_VALUE + 1)})
        if option.file:
            with pytest.raises(InvalidInput, match=f"at most {MOST_FILE} are read"):
                agree(game, {option.name: "own"}, {option.name: "#" * (MOST_FILE + 1)})
    with pytest.raises(InvalidInput) as told:
        agree(game, {"x" * 100_000: "1"})
    assert len(str(told.value)) < 300


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(
    "value", ["", " ", "²", "१", "-1", "0", "1e9", "9" * 60, "101", "inf", "nan", "None", "1/2", "on", "\t", "１"]
)
def test_odd_values_are_refused_or_played(name: str, value: str) -> None:
    game = find(name)
    for option in game.options:
        try:
            agreed = agree(game, {option.name: value})
        except InvalidInput:
            continue
        assert_playable(game, agreed)


def assert_playable(game: Game, agreed: Agreed) -> None:
    position = game.start(agreed)
    assert 2 <= position.seats <= 8
    assert position.actions()


@pytest.mark.parametrize("name", GAMES)
def test_settings_from_before_an_option_existed_are_completed(name: str) -> None:
    game = find(name)
    agreed = agree(game, {})
    later = {option.name for option in game.options if option.later}
    stored = Agreed({option: value for option, value in agreed.options.items() if option not in later})
    assert restored(game, stored).options == agreed.options
    assert game.start(restored(game, stored)).actions() == game.start(agreed).actions()
