import { expect, test } from 'vitest';
import { render, SOUNDS } from '../src/lib/sound';

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
