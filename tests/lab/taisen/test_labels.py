"""Names for people in reports: no raw keys, nothing clipped, one colour a seat."""

from __future__ import annotations

import re

from msgspec import structs

from koga.lab.charts import SEATS, charts
from koga.lab.features import Feature, Part
from koga.lab.figures import Figures
from koga.lab.labels import cell_label, displayed, feature_name, generalised, part_name
from koga.lab.statistics import Share
from koga.lab.wording import end_table, feature_table, provenance_rows
from tests.lab.taisen.test_report import figures, folder

__all__ = ["figures", "folder"]

MOVED = "{side}'s {ninja} moves from tile {from} to tile {to}"


def feature(name: str, en: str, ja: str = "", present: float = 0.5) -> Feature:
    return Feature(name, en, ja, 100, present, 1.0, None, None)


def test_options_go_by_their_titles() -> None:
    assert (
        cell_label("taisen", "first=lot dice=1-1-1-2-2-3", "en")
        == "First player: By lot · Dice faces: 1, 1, 1, 2, 2, 3"
    )
    assert cell_label("taisen", "first=lot", "ja") == "先手：抽選"
    assert cell_label("taisen", "as usual", "en") == "Usual options"
    assert cell_label("taisen", "adept – random", "en") == "adept – random"


def test_a_phrase_is_left_open_but_for_what_is_counted() -> None:
    assert displayed(MOVED, "Wolf's red 3 moves from tile 9 to tile 6") == {
        "side": "Wolf", "ninja": "red 3", "from": "9", "to": "6",
    }  # fmt: skip
    assert displayed(MOVED, "something else") == {}
    assert generalised(MOVED, {"ninja": "red 3"}) == "…'s red 3 moves from tile … to tile …"
    assert generalised("{a} {b} meet", {}) == "… meet"


def test_features_have_no_raw_keys() -> None:
    wolf = "Wolf's Shogun moves from tile 9 to tile 6"
    assert feature_name("taisen", feature("log.moved S", wolf), "en") == "…'s Shogun moves from tile … to tile …"
    assert feature_name("taisen", feature("log.turn-ended", "Wolf ends the turn"), "en") == "… ends the turn"
    assert feature_name("taisen", feature("log.moved S", "words of old"), "en") == "words of old"
    assert feature_name("taisen", feature("log.unheard-of", "An example"), "en") == "An example"
    assert part_name("taisen", Part("part.beaten", "Enemies beaten", "", (1.0,)), "en") == "Enemies beaten"


def test_ends_are_told_apart_and_never_as_what_wins() -> None:
    """Whoever won has won: that says nothing. What every game ends with says nothing either."""
    found = (
        feature("end.village", "Wolf holds the enemy village and wins", present=0.8),
        feature("end.certain", "Wolf wins", present=1.0),
        feature("log.turn-ended", "Wolf ends the turn", present=1.0),
    )
    assert [row[0] for row in feature_table("taisen", found, "en", 9)[1:]] == ["… ends the turn"]
    assert [row[0] for row in end_table("taisen", found, "en")[1:]] == ["… holds the enemy village and wins"]


def test_win_rates_of_events_are_left_out_where_none_could_be_compared() -> None:
    """Columns without a single figure would only puzzle the reader of a small run."""
    few = feature("log.turn-ended", "Wolf ends the turn", present=1.0)
    assert {len(row) for row in feature_table("taisen", (few,), "en", 9)} == {3}
    many = structs.replace(few, doers=Share(0.5, 0.4, 0.6))
    assert [row[3:] for row in feature_table("taisen", (few, many), "en", 9)] == [
        ["did it", "did not"], ["", ""], ["50.0 % ± 10.0", ""]
    ]  # fmt: skip


def test_a_seat_has_one_colour_in_every_chart(figures: Figures) -> None:
    drawn = charts(figures, "en")
    for name in ("shares", "parts"):
        assert {colour for colour in SEATS if colour in drawn[name]} == set(SEATS[:2]), name
    for name in ("length", "skill", "features"):
        assert not [colour for colour in SEATS if colour in drawn[name]], name


def test_charts_use_the_width_and_keep_room_for_their_labels(figures: Figures) -> None:
    for name, svg in charts(figures, "en").items():
        width = re.search(r'viewBox="0 0 ([\d.]+)', svg)
        assert width, name
        assert 1000 <= float(width[1]) <= 1120, name
        assert "…</text>" not in re.sub(r"…'s|… ends|tile …", "", svg) or name == "features"


def test_where_a_report_comes_from_is_told_in_its_language(figures: Figures) -> None:
    assert [name for name, _ in provenance_rows(figures, "ja")] == [
        "コマンド", "シード", "バージョン", "計算機", "開始", "終了",
    ]  # fmt: skip
