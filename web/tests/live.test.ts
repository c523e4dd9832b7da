import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Choice, Snapshot, TableState } from '../src/generated/wire';
import { Table } from '../src/lib/table.svelte';
import { FakeSocket } from './socket';

const CHOICE: Choice = { name: 'e4', action: 4, label: { key: '', fields: {}, en: '', ja: '' }, move: {} };
const SNAPSHOT = { game: 'toy', ply: 0, choices: [CHOICE], courses: [], log: [], view: {} } as unknown as Snapshot;
let table: Table;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.stubGlobal('location', { protocol: 'https:', host: 'here' });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  FakeSocket.made = [];
  table = new Table('table');
  sitDown();
});
afterEach(() => {
  table.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function sitDown(): void {
  const state = { id: 'table', agreement: null } as unknown as TableState;
  FakeSocket.last().join({ seats: [0], opened: {}, table: state, chat: [] });
  FakeSocket.last().hear({ type: 'snapshot', version: 1, seat: 0, snapshot: SNAPSHOT, clocks: null });
}

const asked = (type: string) => FakeSocket.last().sent.findLast((message) => message.type === type);

describe('an action', () => {
  test('is shown as being sent after a second without an answer', async () => {
    const done = table.act(0, CHOICE);
    vi.advanceTimersByTime(900);
    expect(table.sending).toBe(false);
    vi.advanceTimersByTime(200);
    expect(table.sending).toBe(true);
    FakeSocket.last().hear({ type: 'done', id: asked('act')?.id, version: 2 });
    await done;
    expect(table.sending).toBe(false);
  });
  test('answered within a second is never shown as being sent', async () => {
    const done = table.act(0, CHOICE);
    vi.advanceTimersByTime(900);
    FakeSocket.last().hear({ type: 'done', id: asked('act')?.id, version: 2 });
    await done;
    vi.advanceTimersByTime(1000);
    expect(table.sending).toBe(false);
  });
  test('under way while the seat is taken anew does not leave the board dead', async () => {
    const done = table.act(0, CHOICE);
    expect(table.acting).toBe(true);
    table.rejoin();
    await done;
    expect([table.acting, table.sending, table.note]).toEqual([false, false, null]);
    sitDown();
    void table.act(0, CHOICE);
    expect(asked('act')).toBeDefined();
  });
});

describe('the rule against a move', () => {
  const why = () => {
    vi.advanceTimersByTime(1000);
    const answer = table.why(0, { kind: 'move' });
    return { answer, id: asked('why')?.id };
  };
  test('is noted', async () => {
    const { answer, id } = why();
    expect(table.note).toEqual({ kind: 'asking' });
    FakeSocket.last().hear({ type: 'because', id, version: 1, rule: 'T1.1' });
    await answer;
    expect(table.note).toEqual({ kind: 'rule', rule: 'T1.1' });
  });
  test('is not noted any more once the reader has moved', async () => {
    const { answer, id } = why();
    void table.act(0, CHOICE);
    FakeSocket.last().hear({ type: 'because', id, version: 1, rule: 'T1.1' });
    await answer;
    expect(table.note).toBeNull();
  });
  test('of an earlier question does not answer a later one', async () => {
    const first = why();
    const second = why();
    FakeSocket.last().hear({ type: 'because', id: first.id, version: 1, rule: 'T1.1' });
    await first.answer;
    expect(table.note).toEqual({ kind: 'asking' });
    FakeSocket.last().hear({ type: 'because', id: second.id, version: 1, rule: null });
    await second.answer;
    expect(table.note).toEqual({ kind: 'no-rule' });
  });
});
