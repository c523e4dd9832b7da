import type { SoundName } from '../games/types';

/** Sounds, synthesized from oscillators and noise; nothing is recorded or loaded. */
type Score = (out: Out, at: number) => void;

interface Out {
  audio: BaseAudioContext;
  to: AudioNode;
}

const SCORES: Record<SoundName, Score> = {
  select: (out, at) => wood(out, at, 900, 0.25),
  place: (out, at) => wood(out, at, 420, 0.7),
  slide: (out, at) => {
    hiss(out, at, { from: 300, to: 900, long: 0.28, loud: 0.25 });
    wood(out, at + 0.26, 260, 0.6);
  },
  take: (out, at) => {
    wood(out, at, 340, 0.8);
    wood(out, at + 0.09, 220, 0.6);
  },
  fight: (out, at) => {
    hiss(out, at, { from: 500, to: 3800, long: 0.16, loud: 0.35 });
    bell(out, at + 0.15, 1870, 0.35, 0.22);
    drum(out, at + 0.15, 140, 0.7);
  },
  tie: (out, at) => {
    wood(out, at, 520, 0.7);
    wood(out, at + 0.12, 520, 0.7);
  },
  card: (out, at) => hiss(out, at, { from: 2200, to: 5200, long: 0.07, loud: 0.5 }),
  sweep: (out, at) => hiss(out, at, { from: 900, to: 3400, long: 0.32, loud: 0.35 }),
  dice: (out, at) => {
    for (const [wait, pitch] of [
      [0, 700],
      [0.11, 620],
      [0.19, 760],
      [0.42, 560],
    ] as const)
      wood(out, at + wait, pitch, 0.55);
  },
  gain: (out, at) => bell(out, at, 1320, 0.9, 0.25),
  warn: (out, at) => drum(out, at, 90, 1),
  turn: (out, at) => bell(out, at, 660, 1.2, 0.3),
  tick: (out, at) => wood(out, at, 1400, 0.18),
  win: (out, at) => {
    drum(out, at, 110, 1);
    drum(out, at + 0.32, 110, 1);
    for (const [step, pitch] of [587, 659, 880, 784, 880].entries())
      flute(out, at + 0.7 + step * 0.24, pitch, step === 4 ? 0.9 : 0.26);
  },
  lose: (out, at) => bell(out, at, 294, 2.4, 0.4),
};

export const SOUNDS = Object.keys(SCORES) as SoundName[];

/** Adds a sound to an audio graph, beginning at a time in its seconds. */
export function render(name: SoundName, out: Out, at: number): void {
  SCORES[name](out, at);
}

/** A short knock: a click of noise over a quickly falling tone. */
function wood({ audio, to }: Out, at: number, pitch: number, loud: number): void {
  const body = tone(audio, 'triangle', pitch, at, 0.09);
  body.frequency.exponentialRampToValueAtTime(pitch * 0.55, at + 0.08);
  body.connect(fade(audio, at, 0.002, 0.09, loud * 0.6)).connect(to);
  const click = noise(audio, at, 0.03);
  const band = filter(audio, 'bandpass', pitch * 3, 1.2);
  click
    .connect(band)
    .connect(fade(audio, at, 0.001, 0.03, loud * 0.5))
    .connect(to);
}

function hiss(
  { audio, to }: Out,
  at: number,
  { from, to: end, long, loud }: { from: number; to: number; long: number; loud: number },
): void {
  const band = filter(audio, 'bandpass', from, 0.9);
  band.frequency.setValueAtTime(from, at);
  band.frequency.exponentialRampToValueAtTime(end, at + long);
  noise(audio, at, long)
    .connect(band)
    .connect(fade(audio, at, long * 0.35, long, loud))
    .connect(to);
}

/** Metal: inharmonic partials. */
function bell({ audio, to }: Out, at: number, pitch: number, long: number, loud: number): void {
  for (const [ratio, share] of [
    [1, 1],
    [2.76, 0.45],
    [5.4, 0.2],
    [8.93, 0.08],
  ] as const) {
    tone(audio, 'sine', pitch * ratio, at, long)
      .connect(fade(audio, at, 0.003, long / Math.sqrt(ratio), loud * share))
      .connect(to);
  }
}

function drum({ audio, to }: Out, at: number, pitch: number, loud: number): void {
  const skin = tone(audio, 'sine', pitch, at, 0.5);
  skin.frequency.exponentialRampToValueAtTime(pitch * 0.45, at + 0.22);
  skin.connect(fade(audio, at, 0.002, 0.5, loud * 0.8)).connect(to);
  noise(audio, at, 0.04)
    .connect(filter(audio, 'lowpass', 900, 0.7))
    .connect(fade(audio, at, 0.001, 0.04, loud * 0.4))
    .connect(to);
}

function flute({ audio, to }: Out, at: number, pitch: number, long: number): void {
  const pipe = tone(audio, 'sine', pitch, at, long);
  const waver = tone(audio, 'sine', 5.5, at, long);
  const depth = audio.createGain();
  depth.gain.value = pitch * 0.008;
  waver.connect(depth).connect(pipe.frequency);
  pipe.connect(fade(audio, at, 0.05, long, 0.22)).connect(to);
  noise(audio, at, long)
    .connect(filter(audio, 'bandpass', pitch * 2, 4))
    .connect(fade(audio, at, 0.03, long, 0.05))
    .connect(to);
}

function tone(audio: BaseAudioContext, type: OscillatorType, pitch: number, at: number, long: number): OscillatorNode {
  const found = audio.createOscillator();
  found.type = type;
  found.frequency.setValueAtTime(pitch, at);
  found.start(at);
  found.stop(at + long + 0.02);
  return found;
}

const kept = new WeakMap<BaseAudioContext, AudioBuffer>();

function noise(audio: BaseAudioContext, at: number, long: number): AudioBufferSourceNode {
  let buffer = kept.get(audio);
  if (!buffer) {
    buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
    kept.set(audio, buffer);
  }
  const source = audio.createBufferSource();
  source.buffer = buffer;
  source.start(at, Math.random() * 0.5, long + 0.02);
  return source;
}

function filter(audio: BaseAudioContext, type: BiquadFilterType, pitch: number, q: number): BiquadFilterNode {
  const found = audio.createBiquadFilter();
  found.type = type;
  found.frequency.value = pitch;
  found.Q.value = q;
  return found;
}

/** An envelope with a fast attack and a decay. */
function fade(audio: BaseAudioContext, at: number, rise: number, long: number, loud: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.linearRampToValueAtTime(loud, at + rise);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + long);
  return gain;
}
