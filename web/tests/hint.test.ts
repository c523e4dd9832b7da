import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Evaluation, Snapshot } from '../src/generated/wire';
import { Table } from '../src/lib/table.svelte';
import { FakeSocket } from './socket';

let table: Table;
let socket: FakeSocket;

const snapshot = (ply: number): object => ({
  type: 'snapshot',
  version: ply + 1,
  seat: 0,
  clocks: null,
  snapshot: { seat: 0, ply, to_act: 0, choices: [], log: [] } as Partial<Snapshot>,
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('document', { visibilityState: 'visible', documentElement: { dataset: {} } });
  vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  FakeSocket.made = [];
  table = new Table('table');
  socket = FakeSocket.made.at(-1) as FakeSocket;
  socket.onopen?.();
  socket.hear({ type: 'joined', seats: [0], opened: [], table: { agreement: null }, chat: [] }, snapshot(4));
});
afterEach(() => {
  table.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const advice = [{ action: 1, value: 0.5 }] as Evaluation[];

async function answered(answer: object, ...before: object[]): Promise<void> {
  const hint = table.hint(0);
  const { id } = socket.sent.at(-1) as { id: string };
  socket.hear(...before, { id, version: 5, seat: 0, ...answer });
  await hint;
}

test('a hint is shown on the position it was asked for', async () => {
  await answered({ type: 'hinted', evaluations: advice });
  expect(table.advice).toEqual(advice);
});

test('a hint that comes after the position has changed is not shown', async () => {
  await answered({ type: 'hinted', evaluations: advice }, snapshot(5));
  expect(table.advice).toEqual([]);
  expect(table.thinking).toBe(false);
});

test('that a hint came too late is not told, and other refusals are', async () => {
  await answered({ type: 'error', code: 'stale' });
  expect(table.note).toBeNull();
  await answered({ type: 'error', code: 'busy' });
  expect(table.note).toMatchObject({ kind: 'error', refused: { code: 'busy' } });
});
