"""Commands shown by the documentation: in code blocks, in indented blocks and in the text."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
FENCE = re.compile(r"^```(\w*)(?: title=\"([\w.]+)\")?\n(.*?)^```", re.S | re.M)
INLINE = re.compile(r"`((?:koga|python -m koga[\w.]+) [^`]+)`")
COMMAND = re.compile(r"(?:\$ )?(?:koga (?!club|idle|paced|saturated)[a-z]|python -m koga\.)")  # not rows of figures
# Generated pages with the output of commands, and pages whose commands are run by other tests.
MADE = ("reference/cli.md", "lab.md", "lab.in.md")


def commands() -> Iterator[tuple[Path, list[str]]]:
    """Yield every `koga` and `python -m koga…` command with its page."""
    for page in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.rglob("*.md"))):
        if page.is_relative_to(DOCS) and str(page.relative_to(DOCS)) in MADE:
            continue
        text = page.read_text(encoding="utf-8")
        blocks = [block for _, _, block in FENCE.findall(text)]
        plain = FENCE.sub("", text)
        blocks += re.findall(r"(?:^ {4}.*\n?)+", plain, re.M)
        lines = [line.strip() for block in blocks for line in block.replace("\\\n", " ").splitlines()]
        # Text after two spaces is a comment.
        found = [re.split(r"\s{2,}", line.removeprefix("$ "))[0] for line in lines if COMMAND.match(line)]
        found += [" ".join(span.split()) for span in INLINE.findall(plain) if COMMAND.match(span)]
        yield from ((page, shlex.split(line, comments=True)) for line in found)
