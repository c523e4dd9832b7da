"""Links to tables tell what they lead to: title, sentence and a picture that the server draws."""

from __future__ import annotations

import json
import struct
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

from koga.core.game import GAMES
from tests.server.running import Server

GAME = next(iter(GAMES))
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630"><path d="M0 0h9v9z"/></svg>'
SEATS = [{"kind": "person", "name": "A <b>&"}, *[{"kind": "open"}] * 3]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("previews")
    (folder / "page" / "preview").mkdir(parents=True)
    (folder / "page" / "index.html").write_text("<html><head><title>Koga</title></head><body></body></html>")
    (folder / "page" / "preview" / f"{GAME}.svg").write_text(SVG)
    server = Server(str(folder / "koga.db"), folder, "--client", str(folder / "page"))
    yield server
    server.stop()


def head(site: Server, path: str, **headers: str) -> str:
    answer = site.http.get(path, headers=headers)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    return answer.text.partition("</head>")[0]


def test_an_invitation_says_who_invites_and_to_what(site: Server) -> None:
    id, _ = site.make(GAME, seats=SEATS)
    told = head(site, f"/t/{id}")
    assert "A &lt;b&gt;&amp; invites you to" in told
    assert "<b>" not in told
    assert "3 of 4 seats free" in told
    assert f'property="og:image" content="{site.url}/preview/{GAME}.png"' in told
    assert f'property="og:url" content="{site.url}/t/{id}"' in told
    japanese = unescape(head(site, f"/t/{id}/3", **{"accept-language": "ja,en;q=0.5"}))
    assert "A <b>&さんからの招待" in japanese
    assert "4席中3席" in japanese


def test_a_running_game_names_nobody(site: Server) -> None:
    id, _ = site.make(GAME, level="random", name="Sasuke")
    told = head(site, f"/t/{id}")
    assert "The game is in progress." in told
    assert "Sasuke" not in told


def test_the_picture_is_a_png_of_the_usual_size(site: Server) -> None:
    for _ in range(2):
        answer = site.http.get(f"/preview/{GAME}.png")
        assert answer.headers["content-type"] == "image/png"
        assert answer.content[:8] == b"\x89PNG\r\n\x1a\n"
        assert struct.unpack(">II", answer.content[16:24]) == (1200, 630)
    for path in ("/preview/chess.png", "/preview/.png", "/preview/..%2fsecret.png"):
        assert site.http.get(path).status_code == 404


def test_other_pages_are_as_they_were_built(site: Server) -> None:
    for path in ("/", "/t/nowhere", "/t/", "/rules/chess"):
        assert "og:" not in head(site, path)


def test_a_table_comes_with_links_to_its_board_and_its_games_entry(tmp_path: Path) -> None:
    page = tmp_path / "page"
    (page / "shell").mkdir(parents=True)
    built = "<html><head><title>Koga</title>{}</head><body></body></html>"
    (page / "index.html").write_text(built.format(""))
    (page / "shell" / f"table-{GAME}.html").write_text(built.format('<link href="/assets/board.js">'))
    (page / "shell" / "lobby.html").write_text(built.format('<link href="/assets/lobby.js">'))
    server = Server(str(tmp_path / "koga.db"), tmp_path, "--client", str(page))
    try:
        id, _ = server.make(GAME, level="random")
        told = head(server, f"/t/{id}")
        assert '<link href="/assets/board.js">' in told
        assert "og:title" in told
        block = told.partition('<script type="application/json" id="embedded">')[2].partition("</script>")[0]
        assert json.loads(block)["table"] == id
        listed = server.http.get("/api/games").json()["games"]
        assert json.loads(block)["info"] == next(one for one in listed if one["name"] == GAME)
        assert '<link href="/assets/lobby.js">' in head(server, "/")
        for path in ("/t/nowhere", "/rules", "/shell", "/lobby.x/y"):
            assert "/assets/" not in head(server, path)
    finally:
        server.stop()


def test_a_table_and_the_catalogue_are_sent_compressed_to_who_can_read_it(site: Server) -> None:
    id, _ = site.make(GAME, level="random")
    for path in (f"/t/{id}", "/api/games"):
        packed = site.http.get(path, headers={"accept-encoding": "gzip"})
        plain = site.http.get(path, headers={"accept-encoding": "identity"})
        assert packed.headers["content-encoding"] == "gzip"
        assert "content-encoding" not in plain.headers
        assert int(packed.headers["content-length"]) < len(plain.content)
        assert packed.text == plain.text
        assert "accept-encoding" in packed.headers["vary"].lower()
    secret = site.http.get(f"/api/tables/{id}", headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in secret.headers


def test_assets_carry_only_the_security_headers_that_they_need(tmp_path: Path) -> None:
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<html><head></head></html>")
    (page / "assets" / "a.js").write_text("1")
    (page / "assets" / "a.svg").write_text(SVG)
    server = Server(str(tmp_path / "koga.db"), tmp_path, "--client", str(page))
    try:
        script, drawing = server.http.get("/assets/a.js"), server.http.get("/assets/a.svg")
        assert script.headers["x-content-type-options"] == "nosniff"
        assert "content-security-policy" not in script.headers
        assert "default-src 'self'" in drawing.headers["content-security-policy"]  # a document, if somebody opens it
    finally:
        server.stop()
