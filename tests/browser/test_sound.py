"""Sounds in Chromium: rendered offline and measured, and played at a table only as loud as chosen."""

from __future__ import annotations

import json
import subprocess
from itertools import combinations
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.player import OFFERED, OPEN, PAGE, Person, Site

LOUDEST = 0.8  # the gain of the page at full volume
MOMENTS = ("place", "take", "fight", "card", "dice", "turn", "win")

# Renders each sound into a buffer, and measures the loudest sample, the length and the pitch of what can be heard.
MEASURE = """
const measured = {};
for (const name of synth.SOUNDS) {
  const audio = new OfflineAudioContext(1, 4 * 44100, 44100);
  synth.render(name, { audio, to: audio.destination }, 0.05);
  const samples = (await audio.startRendering()).getChannelData(0);
  const peak = samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
  const first = samples.findIndex((one) => Math.abs(one) > 0.002);
  const last = samples.findLastIndex((one) => Math.abs(one) > 0.002);
  const heard = samples.subarray(Math.max(first, 0), last + 1);
  const crossings = heard.reduce((sum, one, at) => sum + (at > 0 && heard[at - 1] < 0 !== one < 0), 0);
  const energy = heard.reduce((sum, one) => sum + one * one, 0);
  measured[name] = { peak, begins: first / 44100, long: heard.length / 44100, pitch: crossings / heard.length, energy };
}
return measured;
"""

# Counts what is started, and keeps the gain before the loudspeaker.
LISTEN = """
window.heard = { started: 0, gain: null };
const start = AudioScheduledSourceNode.prototype.start;
AudioScheduledSourceNode.prototype.start = function (...more) {
  window.heard.started += 1;
  return start.apply(this, more);
};
const began = AudioBufferSourceNode.prototype.start;
AudioBufferSourceNode.prototype.start = function (...more) {
  window.heard.started += 1;
  return began.apply(this, more);
};
const connect = AudioNode.prototype.connect;
AudioNode.prototype.connect = function (to, ...more) {
  if (this instanceof GainNode && !window.heard.gain) window.heard.gain = this.gain;
  return connect.call(this, to, ...more);
};
"""


class Sound(NamedTuple):
    peak: float
    begins: float
    long: float
    pitch: float
    energy: float


@pytest.fixture(scope="module")
def sounds(chromium: Browser) -> dict[str, Sound]:
    """All sounds of the page, rendered by Chromium's own audio engine."""
    program = ["node", str(PAGE / "tests" / "browser-sound.mjs")]
    code = subprocess.run(program, capture_output=True, text=True, check=True, cwd=PAGE).stdout
    page = chromium.new_page()
    measured: dict[str, Any] = page.evaluate(f"(async () => {{ {code}\n{MEASURE} }})()")
    page.close()
    return {name: Sound(**one) for name, one in measured.items()}


def test_no_sound_is_silent_late_or_clips(sounds: dict[str, Sound]) -> None:
    assert set(MOMENTS) < set(sounds)
    for name, sound in sounds.items():
        assert sound.peak > 0.05, f"{name} is silent"
        assert sound.peak * LOUDEST < 1, f"{name} clips at full volume"
        assert 0.05 <= sound.begins < 0.09, f"{name} begins late"
        assert 0.02 < sound.long < 3.5, f"{name} ends too soon or too late"


def test_every_sound_is_its_own(sounds: dict[str, Sound]) -> None:
    """Two sounds differ in length, in pitch or in energy by a fifth at least."""
    for (first, one), (second, other) in combinations(sounds.items(), 2):
        ratios = [max(a, b) / min(a, b) for a, b in zip(one[2:], other[2:], strict=True)]
        assert max(ratios) > 1.2, f"{first} and {second} sound alike"


def listening(site: Site, **kept: Any) -> Person:
    """Open a page that counts the sounds it plays, with these settings."""
    person = site.person()
    person.page.add_init_script(LISTEN)
    person.page.add_init_script(
        f"localStorage.setItem('koga.settings', JSON.stringify({json.dumps({'lang': 'en', **kept})}))"
    )
    return person


def started(page: Page) -> int:
    return int(page.evaluate("window.heard.started"))


def test_a_move_is_heard_as_loud_as_chosen(site: Site) -> None:
    person = listening(site, sound=True, volume=0.5)
    person.sit_down(OPEN)
    assert started(person.page) == 0
    person.act()
    person.until("() => window.heard.started > 0")
    assert person.page.evaluate("window.heard.gain.value") == pytest.approx(0.5 * LOUDEST)


def test_nothing_is_played_while_sounds_are_off(site: Site) -> None:
    person = listening(site, sound=False, volume=0.5)
    person.sit_down(OPEN)
    for _ in range(3):
        person.page.locator(OFFERED).first.wait_for()
        person.act()
    assert started(person.page) == 0
    assert person.page.evaluate("window.heard.gain") is None


def test_off_and_volume_are_remembered(site: Site) -> None:
    person = site.person()
    page = person.page
    page.add_init_script(LISTEN)
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Volume").fill("0.4")
    person.until("() => window.heard.started > 0")  # the chosen volume is heard at once
    assert page.evaluate("window.heard.gain.value") == pytest.approx(0.4 * LOUDEST)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Turn sound off").click()
    page.reload()
    expect(page.get_by_role("button", name="Turn sound on")).to_be_visible()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_label("Volume")).to_have_value("0")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Turn sound on").click()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_label("Volume")).to_have_value("0.4")
