import { expect, test } from 'vitest';
import type { Snapshot } from '../src/generated/wire';
import { heardOf } from '../src/lib/heard';
import { render, SOUNDS } from '../src/lib/synth';

/** An audio graph that records what is started and when it ends. */
function graph(): { audio: BaseAudioContext; to: AudioNode; played: { from: number; till: number }[] } {
  const played: { from: number; till: number }[] = [];
  const param = () =>
    new Proxy({ value: 0 }, { get: (target, key) => (key === 'value' ? target.value : () => undefined) });
  const node = (more: object = {}): object =>
    Object.assign({ frequency: param(), gain: param(), Q: param(), connect: (to: unknown) => to }, more);
  const source = (): object => {
    let from = 0;
    return node({
      start: (at: number, _: number, long?: number) => {
        from = at;
        if (long !== undefined) played.push({ from, till: at + long });
      },
      stop: (till: number) => played.push({ from, till }),
    });
  };
  const audio = {
    sampleRate: 8000,
    createOscillator: source,
    createBufferSource: source,
    createGain: () => node(),
    createBiquadFilter: () => node(),
    createBuffer: (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) }),
  };
  return { audio: audio as unknown as BaseAudioContext, to: node() as AudioNode, played };
}

test.each(SOUNDS)('%s is made on the spot, begins at once and ends', (name) => {
  const { audio, to, played } = graph();
  render(name, { audio, to }, 1);
  expect(played.length).toBeGreaterThan(0);
  expect(Math.min(...played.map((one) => one.from))).toBe(1);
  for (const { from, till } of played) expect(till).toBeGreaterThan(from);
  expect(Math.max(...played.map((one) => one.till))).toBeLessThan(5);
});

test('a change is heard by what moved, then by whose turn it is or who won', () => {
  const at = (to_act: number, scores: number[] | null = null) => ({ to_act, scores }) as unknown as Snapshot;
  const names = (before: Snapshot, after: Snapshot, own: number[]) =>
    heardOf(before, after, own, ['dice', 'place'], 1).map(({ name }) => name);
  expect(names(at(1), at(1), [0])).toEqual(['dice', 'place']);
  expect(names(at(1), at(0), [0])).toEqual(['dice', 'place', 'turn']);
  expect(names(at(0), at(0), [0])).toEqual(['dice', 'place']); // still the reader's turn
  expect(names(at(1), at(0), [])).toEqual(['dice', 'place']);
  expect(names(at(1), at(-2, [2, 1]), [0])).toEqual(['dice', 'place', 'win']);
  expect(names(at(1), at(-2, [1, 2]), [0])).toEqual(['dice', 'place', 'lose']);
  expect(names(at(-2, [1, 2]), at(-2, [1, 2]), [0])).toEqual(['dice', 'place']);
  expect(heardOf(at(1), at(1), [0], ['dice', 'place'], 2).map(({ wait }) => wait)).toEqual([0, 70]);
});
