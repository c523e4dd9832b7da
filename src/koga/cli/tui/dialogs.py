"""Dialogs: a menu, a notice, and the cover shown between two persons at one screen."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option


class Menu(ModalScreen[str | None]):
    """A list to choose from; returns the id of the choice, or None if closed with Escape."""

    BINDINGS = [("escape", "dismiss(None)", "Back")]  # noqa: RUF012

    def __init__(self, title: str, entries: dict[str, str], highlighted: str = "") -> None:
        super().__init__()
        self.title_text = title
        self.entries = entries
        self.highlighted = highlighted

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(self.title_text, classes="dialog-title")
            yield OptionList(*(Option(text, id) for id, text in self.entries.items()))

    def on_mount(self) -> None:
        if self.highlighted in self.entries:
            self.query_one(OptionList).highlighted = list(self.entries).index(self.highlighted)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_id)


class Notice(ModalScreen[None]):
    """A text to read, such as a rule; closed by Escape, Enter, Space or a click."""

    BINDINGS = [("escape,enter,space,q", "dismiss", "Close")]  # noqa: RUF012
    closes_on_click = True

    def __init__(self, title: str, text: str, closing: str) -> None:
        super().__init__()
        self.title_text = title
        self.text = text
        self.closing = closing

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(self.title_text, classes="dialog-title", markup=False)
            with VerticalScroll():
                yield Static(self.text, markup=False)
            yield Static(self.closing, classes="dialog-closing", markup=False)

    def on_click(self) -> None:
        if self.closes_on_click:
            self.dismiss()

    async def action_dismiss(self, result: None = None) -> None:
        self.dismiss(result)


class Cover(Notice):
    """Hides the whole screen until the next person is there."""

    BINDINGS = [("enter", "dismiss", "Continue")]  # noqa: RUF012
    closes_on_click = False  # a click may be an accident
