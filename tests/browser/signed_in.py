"""The signed-in member of a page, for actions that need no mouse."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.player import Site
from tests.server.browser import Browser


def as_browser(site: Site, page: Page) -> Browser:
    """Return a device with the cookie of the page's session."""
    found = Browser(site.server)
    cookie = next(one for one in page.context.cookies() if one.get("name") == "koga")
    found.cookies.set("koga", str(cookie.get("value")))
    return found
