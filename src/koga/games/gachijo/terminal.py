"""Gachijo's castle in the terminal: walls, areas, squares, pieces, and all public possessions."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from koga.core.game import Course
from koga.core.line import words
from koga.core.marks import mark, meta
from koga.games.gachijo.names import PACKAGE, texts
from koga.games.gachijo.view import Cell, GachijoView, Player

AREA_STYLE = {"ground": "", "water": "white on #1f4e8c", "rooftop": "white on #8a3324", "bridge": "black on #5fb3b3"}
AREA_SIGN = {"ground": " ", "water": "~", "rooftop": "^", "bridge": "="}
PAINT = {
    "tokugawa": "bold white on #1e6b34",
    "toyotomi": "bold white on #7b2d8b",
    "oda": "bold black on #f0b429",
    "takeda": "bold white on #c62828",
}
SIGN = {"tokugawa": "T", "toyotomi": "Y", "oda": "O", "takeda": "K"}
GUARDIAN_SIGN = {"oni": "鬼", "rokuro": "首", "kappa": "河", "tengu": "天"}
ITEM_SIGN = {"kagami": "M", "koban": "C", "kozuchi": "H", "kabuto": "B", "tool": "t", "weapon": "w"}
ROOM_FOR_KEY = 24  # rows
UPRIGHT, LEVEL = {"low": "┆", "high": "┃"}, {"low": "┄┄┄┄", "high": "━━━━"}


def draw(view: GachijoView, lang: str) -> RenderableType:
    return Group(castle(view), key_line(lang), hand(view, lang))


def board(view: GachijoView, lang: str, size: tuple[int, int]) -> RenderableType:
    """Draw the castle, with a key of the signs if there is room."""
    return Group(castle(view), key_line(lang)) if size[1] >= ROOM_FOR_KEY else castle(view)


def hand(view: GachijoView, lang: str) -> RenderableType:
    """Draw every player's possessions."""
    return Group(*(player_line(player, lang) for player in view.players))


def course(course: Course, lang: str) -> str:
    """Draw a stroke as one choice: where it ends, what it picks up, and whether it pauses."""
    said = words(PACKAGE)["legend"]
    key = "stroke-pauses" if course.pauses else "stroke"
    gains = [f"{gain_name(gain.what, lang)} {gain.at}" for gain in course.gains]
    return " · ".join([str(said[key][lang]).format(place=course.through[-1]), *gains])


def gain_name(what: str, lang: str) -> str:
    said = words(PACKAGE)["gain"]
    return str(said[what][lang]) if what in said else thing("treasure", what, lang)


def castle(view: GachijoView) -> Text:
    """Draw nine rows of cells, four characters wide, with the walls between them: heavy for high, dotted for low."""
    walls = {(wall.a, wall.b): wall.height for wall in view.walls}  # of two walls the higher comes last, and is kept
    drawn = Text(no_wrap=True)
    drawn.append("     " + "    ".join("abcdefghi") + "\n", "dim")
    for row in range(9):
        line = view.cells[row * 9 : row * 9 + 9]
        drawn.append(f" {row + 1} ", "dim")
        for column, cell in enumerate(line):
            drawn.append_text(cell_text(view, cell))
            if column < 8:
                drawn.append(UPRIGHT.get(walls.get((cell.id, line[column + 1].id), ""), " "), "bold")
        drawn.append("\n   ")
        if row < 8:
            below = view.cells[row * 9 + 9 : row * 9 + 18]
            drawn.append(
                "+".join(LEVEL.get(walls.get((a.id, b.id), ""), "    ") for a, b in zip(line, below, strict=True)),
                "bold",
            )
        drawn.append("\n")
    drawn.rstrip()
    return drawn


def cell_text(view: GachijoView, cell: Cell) -> Text:
    """Draw pieces first, then squares; the colour and the last character show the area."""
    style = AREA_STYLE[cell.area]
    text = Text()
    for player in view.players:
        if player.at is not None and player.at.rstrip("w") == cell.id:
            text.append(SIGN[player.name], PAINT[player.name])
    if view.guardian is not None and view.guardian.at.rstrip("w") == cell.id:
        text.append(GUARDIAN_SIGN[view.guardian.name], "bold reverse")
    signs = ""
    if cell.base is not None:
        signs += "#"
    if cell.id == "e5":
        signs += "o"
    signs += {"stairs": "s", "gacha": "g"}.get(cell.stairs or "", "")
    signs += "*" if cell.crystal else ""
    signs += ITEM_SIGN.get(cell.item or "", "")
    signs += "@" if cell.symbols else ""
    text.append(signs[: max(0, 4 - text.cell_len)], style or "dim" * cell.entered)
    text.append(AREA_SIGN[cell.area] * (4 - text.cell_len), style)
    text.apply_meta(meta(mark(place=cell.id), mark(place=f"{cell.id}w")))
    return text


def key_line(lang: str) -> Text:
    """Name every sign on the board but the ninjas', which stand beside their possessions."""
    said = words(PACKAGE)["legend"]
    squares = [f"{sign} {said[name][lang]}" for sign, name in LEGEND]
    treasures = [f"{ITEM_SIGN[id]} {thing('treasure', id, lang)}" for id in texts()["treasure"]]
    guardians = [f"{sign} {thing('guardian', id, lang)}" for id, sign in GUARDIAN_SIGN.items()]
    return Text("   ".join([*squares, *treasures, *guardians]), "dim")


LEGEND = (
    *(("#", "base"), ("o", "summoning"), ("s", "stairs"), ("g", "gacha"), ("*", "crystal"), ("t", "tool")),
    *(("w", "weapon"), ("@", "symbol"), ("~", "water"), ("^", "rooftop"), ("=", "bridge")),
)


def player_line(player: Player, lang: str) -> Text:
    """G6.11: all public information, and the viewer's own weapons."""
    text = Text()
    text.append(f" {SIGN[player.name]} ", PAINT[player.name])
    name = words(PACKAGE)["seat"][player.name][lang]
    said = words(PACKAGE)["legend"]
    parts = [f"{name} {player.at or '—'}"]
    if player.flag:
        parts.append(said["flag"][lang])
    if player.marker == "injury":
        parts.append(said["injury"][lang])
    elif player.marker != "bare":
        parts.append(f"[{thing('tool', player.marker, lang)}]")
    parts += [thing("treasure", treasure, lang) for treasure in player.treasures]
    parts.append(f"{said['crystal'][lang]} {player.crystals}")
    parts.append(f"{said['shinobi'][lang]} {player.shinobi}")
    parts.append(f"{said['summon'][lang]} {player.summon}")
    parts.append(f"{said['kaeru'][lang]} {player.kaeru}")
    parts += [thing("tool", tool, lang) for tool in player.tools]
    parts.append(f"{said['weapons'][lang]} {player.weapon_count}")
    parts += [thing("weapon", weapon, lang) for weapon in player.weapons or player.known]
    if player.points is not None:
        parts.append(f"{said['points'][lang]} {player.points}")
    text.append(" " + " · ".join(parts))
    return text


def thing(kind: str, id: str, lang: str) -> str:
    return str(texts()[kind][id]["name"][lang])
