"""The options of Monomi (M1.4 to M1.6, M2.1 to M2.8, M5.10)."""

from __future__ import annotations

from functools import lru_cache

from koga.core.game import Agreed, InvalidInput, Option
from koga.games.monomi.board import BadBoard, Board
from koga.games.monomi.boards import board_names, read_board, shipped_board
from koga.games.monomi.position import Monomi

OPTIONS = (
    Option("board", "temple", tuple(board_names()), "M1.5", file=True),
    Option("samurais", "4", ("3", "4", "5", "6"), "M2.1"),  # M1.3
    Option("persons", "1", ("1", "2", "3", "4", "5", "6"), "M1.4"),
    Option("share", "in-turn", ("in-turn",), "M1.6", free=True),
    Option("placement", "chosen", ("chosen", "lot"), "M2.5", free=True),
    Option("restless", "off", ("off", "on"), "M5.1"),
    Option("silence", "off", ("off", "on"), "M5.2"),  # M5.9: the table's chat asks for it, the rules do not
)


def check(agreed: Agreed) -> None:
    """Raise InvalidInput if the options contradict each other."""
    board, samurais = board_of(agreed), int(agreed.options["samurais"])
    if board.wall.bit_count() < samurais:
        raise InvalidInput(f"board {board.name}: fewer crossroads on the outer wall than Samurais (M1.7)")
    share_of(agreed)
    set_up_of(agreed, board)


def start(agreed: Agreed) -> Monomi:
    board = board_of(agreed)
    return Monomi(
        board,
        share_of(agreed),
        set_up_of(agreed, board),
        agreed.options["placement"] == "lot",
        agreed.options["restless"] == "on",
    )


def board_of(agreed: Agreed) -> Board:
    return load(agreed.options["board"], agreed.files.get("board"))


@lru_cache(maxsize=64)
def load(name: str, text: str | None) -> Board:
    try:
        return shipped_board(name) if text is None else read_board(name, text)
    except BadBoard as error:
        raise InvalidInput(str(error)) from error


def share_of(agreed: Agreed) -> tuple[tuple[int, ...], ...]:
    """M1.6: each person's Samurais: dealt out in turn, or as agreed, such as 135/246."""
    samurais, persons = int(agreed.options["samurais"]), int(agreed.options["persons"])
    if persons > samurais:
        raise InvalidInput(f"{persons} persons for {samurais} Samurais: each needs at least one (M1.4)")
    text = agreed.options["share"]
    if text == "in-turn":
        return tuple(tuple(range(person, samurais + 1, persons)) for person in range(1, persons + 1))
    if not set(text) <= set("123456/"):
        raise InvalidInput(f"share {text!r}: write the Samurais of each person, such as 135/246 (M1.4, M1.6)")
    share = tuple(tuple(sorted(int(digit) for digit in part)) for part in text.split("/"))
    dealt = sorted(marker for markers in share for marker in markers)
    if len(share) != persons or () in share or dealt != list(range(1, samurais + 1)):
        raise InvalidInput(f"share {text!r} does not give each of {persons} persons some of {samurais} Samurais (M1.4)")
    return share


def set_up_of(agreed: Agreed, board: Board) -> tuple[int, ...]:
    """M2.6: the crossroads of a named set-up, none if the Samurais are placed by choice or by lot."""
    name, samurais = agreed.options["placement"], int(agreed.options["samurais"])
    if name in ("chosen", "lot"):
        return ()
    if name not in board.set_ups:
        known = ", ".join(("chosen", "lot", *board.set_ups))
        raise InvalidInput(f"board {board.name} has no set-up {name!r}; placement is one of {known} (M2.6)")
    if samurais not in board.set_ups[name]:
        raise InvalidInput(f"set-up {name} of board {board.name} is not for {samurais} Samurais (M2.6)")
    return tuple(board.index[id] for id in board.set_ups[name][samurais])


def hushed(agreed: Agreed, seat: int) -> str | None:
    """M5.2: in silence Samurai players may not talk; M5.9: which changes nothing for one who is alone."""
    silent = agreed.options["silence"] == "on" and agreed.options["persons"] != "1" and seat != 0
    return "M5.2" if silent else None
