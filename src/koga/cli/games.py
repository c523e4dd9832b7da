"""koga games, koga rules: list the games with their options, and show their rules."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table

from koga.cli.common import Json, Lang, check_lang, print_json
from koga.core.game import GAMES, Game, find
from koga.core.line import words
from koga.core.rulebook import Rule, rule, rulebook

LABELS = {"en": ("Source", "Our ruling"), "ja": ("出典", "裁定")}


def add_to(app: typer.Typer) -> None:
    app.command("games")(list_games)
    app.command("rules")(show_rules)


def list_games(
    name: Annotated[str, typer.Argument(metavar="[GAME]", help="Only this game")] = "",
    lang: Lang = "en",
    as_json: Json = False,
) -> None:
    """List the games and their options."""
    check_lang(lang)
    listed = [find(one) for one in ([name] if name else GAMES)]
    if as_json:
        print_json({game.name: figures(game, lang) for game in listed})
        return
    console = Console()
    for game in listed:
        said = words(game.package)["game"]
        console.print(f"[bold]{game.name}[/]  {said[f'title_{lang}']} — {said[f'tagline_{lang}']}", highlight=False)
        console.print(option_table(game, lang))


def option_table(game: Game, lang: str) -> Table:
    table = Table(box=None, padding=(0, 2), show_header=False)
    for option in game.options:
        said = words(game.package)["option"][option.name]
        values = " ".join(f"[bold]{v}[/]" if v == option.default else v for v in option.values)
        table.add_row(f"  {option.name}", values, said[f"help_{lang}"], option.rule)
    return table


def figures(game: Game, lang: str) -> dict[str, object]:
    return {
        "title": words(game.package)["game"][f"title_{lang}"],
        "rules_version": game.rules_version,
        "actions": game.action_count,
        "options": {option.name: {"default": option.default, "values": option.values} for option in game.options},
    }


def show_rules(
    game: Annotated[str, typer.Argument(help="A game listed by `koga games`")],
    id: Annotated[str, typer.Argument(help="A rule's id, such as M3.3; the whole rulebook if omitted")] = "",
    lang: Lang = "en",
    as_json: Json = False,
) -> None:
    """Show a game's rulebook, or one rule."""
    check_lang(lang)
    found = find(game)
    rules = [rule(found, id, lang)] if id else list(rulebook(found, lang).values())
    if as_json:
        print_json({one.id: {"title": one.title, "text": one.text, "ruling": one.ruling} for one in rules})
        return
    console = Console(width=min(100, Console().width))
    section = None
    for one in rules:
        if one.section != section and not id:
            console.rule(f"{one.section.id} {one.section.title}")
            section = one.section
        show_rule(console, one, lang)


def show_rule(console: Console, rule: Rule, lang: str) -> None:
    source, ruling = LABELS[lang]
    console.print(f"[bold]{rule.id}  {rule.title}[/]", highlight=False)
    console.print(Markdown(rule.text))
    if rule.source:
        console.print(f"[dim]{source}: {rule.source}[/]", highlight=False)
    if rule.ruling:
        console.print(f"[dim]{ruling}: {rule.ruling}[/]", highlight=False)
    console.print()
