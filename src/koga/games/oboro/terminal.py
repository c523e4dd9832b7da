"""Oboro's table in the terminal."""

from __future__ import annotations

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from koga.core.line import phrase, words
from koga.core.marks import mark, meta
from koga.games.oboro.view import PACKAGE, Card, OboroView, Player

PAINT = {"red": "white on #b3261e", "blue": "white on #1f4e9c", "green": "white on #1e6b34"}
NARROW = 60  # columns: below that, stacks stand one below the other
SIGNS = {"shuriken": "✦", "arrow": "➶", "burning-arrow": "🔥"}  # O1.2


def draw(view: OboroView, lang: str) -> RenderableType:
    return Group(board(view, lang, (0, 0)), hand(view, lang))


def board(view: OboroView, lang: str, size: tuple[int, int]) -> RenderableType:
    """Draw the state of the round, the players, the trick in sight, and the last round's scores."""
    narrow = 0 < size[0] < NARROW
    parts: list[RenderableType] = [heading(view, lang), players(view, lang, narrow), trick(view, lang)]
    if view.last_round and (view.trick <= 1 or view.stage != "play"):
        parts.append(summary(view, lang))
    return Group(*parts)


def heading(view: OboroView, lang: str) -> Text:
    said = [
        say("mission", lang, mission=view.mission),
        say("round", lang, n=view.round, trick=max(1, view.trick)),
        say("stock", lang, count=f"{'✦' * view.stock} {view.stock}"),
        say("scorings", lang, count=view.scorings),
    ]
    return Text("   ".join(said), style="bold")


def players(view: OboroView, lang: str, narrow: bool = False) -> Table:
    table = Table(box=None, padding=(0, 1, 0, 0)) if narrow else Table(box=box.SIMPLE)
    for name in ("player", "in-hand", "stacks", "power", "pieces", "points"):
        table.add_column(say(name, lang), max_width=8 if narrow and name == "stacks" else None)
    for player in view.players:
        stacks = Text("\n" if narrow else " ").join(
            Text.assemble(card_text(stack.top, lang), f"×{stack.size}") for stack in player.stacks
        )  # O4.2: the tops and how many cards there are, no more
        pieces = "✦" * player.pieces or "—"
        row = (str(player.cards), stacks, power(view, player), pieces, str(player.points))
        table.add_row(seat_name(player.seat, lang), *row)
    return table


def power(view: OboroView, player: Player) -> Text:
    """Draw power against the mission value, red if it exceeds it now (O6.2)."""
    return Text(f"{player.power} / {view.mission}", style="bold red" if player.too_strong else "")


def trick(view: OboroView, lang: str) -> Text:
    text = Text(f"{say('trick', lang)}: ", style="bold")
    for laid in view.table:
        text.append(f"{seat_name(laid.seat, lang)} ", "not bold")
        text.append(card_text(laid.card, lang))
        text.append("   ")
    if view.winner is not None:
        text.append(f"→ {seat_name(view.winner, lang)} {say('took', lang)}   ", "not bold")
    if view.leads is not None and len(view.table) in (0, 3):
        text.append(f"{seat_name(view.leads, lang)} {say('leads', lang)}", "not bold")
    return text


def hand(view: OboroView, lang: str) -> RenderableType:
    """Draw the viewer's cards; nothing for a spectator. No card is broken over two lines."""
    if not view.hand:
        return Text()
    shown = [Text(f"{say('hand', lang)}:", style="bold")]
    for card in view.hand:
        drawn = Text.assemble(card_text(card, lang), (f" {card.id}", "dim"))
        drawn.apply_meta(meta(mark(card=card.id)))
        shown.append(drawn)
    return Columns(shown, padding=(0, 2, 0, 0))


def summary(view: OboroView, lang: str) -> Text:
    """Draw the round scored last: power, failed or not, points."""
    number = view.round if view.stage == "end" or (view.stage == "deal" and view.table) else view.round - 1
    said = []
    for result in view.last_round:
        how = f" ({say('failed', lang)})" if result.failed else ""
        said.append(f"{seat_name(result.seat, lang)} {say('power', lang)} {result.power}{how} +{result.points}")
    return Text(f"{say('last-round', lang, n=number)}: {'   '.join(said)}")


def card_text(card: Card, lang: str) -> Text:
    """Draw a card, with its colour also as a letter, for people who do not see colours well."""
    sign = words(PACKAGE)["colour"][card.colour]["sign"]
    letter = sign if lang == "ja" else card.colour[0].upper()
    return Text(f" {letter}{card.value}{SIGNS.get(card.icon or '', '')} ", style=PAINT[card.colour])


def seat_name(seat: int, lang: str) -> str:
    return phrase(PACKAGE, f"seat.{seat}", lang)


def say(key: str, lang: str, **fields: str | int) -> str:
    return phrase(PACKAGE, f"label.{key}", lang).format(**fields)
