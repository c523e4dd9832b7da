import type { SoundName } from '../games/types';
import { settings } from './settings.svelte';
import { render } from './synth';

/** Sounds by the reader's settings: off, or as loud as chosen. */
let audio: AudioContext | null = null;
let volume: GainNode | null = null;

/** Plays a sound now, or after a delay in milliseconds, if sounds are on. */
export function play(name: SoundName, wait = 0): void {
  if (!settings.sound || typeof AudioContext === 'undefined') return;
  if (!audio || !volume) {
    audio = new AudioContext();
    volume = audio.createGain();
    volume.connect(audio.destination);
  }
  if (audio.state === 'suspended') void audio.resume();
  volume.gain.value = settings.volume * 0.8;
  render(name, { audio, to: volume }, audio.currentTime + 0.01 + wait / 1000);
}
