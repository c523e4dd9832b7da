"""Jinja2 templates of the lab: reports in HTML, pages in Markdown."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from koga.core.game import InvalidInput

if TYPE_CHECKING:
    from jinja2 import Environment


@cache
def environment() -> Environment:
    try:
        from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
    except ImportError as error:
        raise InvalidInput("reports need Jinja2: pip install 'koga[lab]'") from error
    return Environment(
        loader=PackageLoader("koga.lab"),
        autoescape=select_autoescape(("html.j2",)),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def render(name: str, **values: Any) -> str:
    return environment().get_template(name).render(**values)
