import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FromServer } from '../src/generated/wire';
import { ANSWER, Link, QUIET, type Hooks } from '../src/lib/link';
import { FakeSocket } from './socket';

let line: boolean[];
let heard: FromServer[];
let link: Link;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('document', { visibilityState: 'visible' });
  FakeSocket.made = [];
  [line, heard] = [[], []];
  const hooks: Hooks = {
    heard: (message) => heard.push(message),
    line: (up) => line.push(up),
    refused: () => line.push(false),
    seen: () => null,
    tokens: () => [],
  };
  link = new Link('ws://here', 'table', hooks);
  link.open();
});
afterEach(() => {
  link.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const { last } = FakeSocket;

test('a dead line is noticed within six seconds, though the socket says nothing', () => {
  last().join();
  expect(line).toEqual([true]);
  vi.advanceTimersByTime(QUIET + ANSWER + 1000);
  expect(QUIET + ANSWER + 1000).toBeLessThanOrEqual(6000);
  expect(line).toEqual([true, false]);
  expect(FakeSocket.made[0]?.sent.map((message) => message.type)).toContain('ping');
});

test('whoever answers is alive', () => {
  last().join();
  for (let second = 0; second < 20; second++) {
    vi.advanceTimersByTime(1000);
    last().hear({ type: 'pong', id: 'x', version: 1 });
  }
  expect(line).toEqual([true]);
  expect(FakeSocket.made).toHaveLength(1);
});

test('what was not answered is sent again, and answered once', async () => {
  last().join();
  const answer = link.ask({ type: 'act', seat: 0, version: 1, action: 7 });
  const id = last().sent.at(-1)?.id;
  vi.advanceTimersByTime(QUIET + ANSWER + 1500);
  expect(FakeSocket.made.length).toBeGreaterThan(1);
  last().join();
  expect(last().sent.at(-1)).toMatchObject({ type: 'act', id });
  last().hear({ type: 'done', id, version: 2 });
  await expect(answer).resolves.toMatchObject({ type: 'done' });
});

test('whatever is unanswered when a link is closed is answered by an error, and so is what is asked later', async () => {
  last().join();
  const answer = link.ask({ type: 'act', seat: 0, version: 1, action: 7 });
  link.close();
  await expect(answer).resolves.toMatchObject({ type: 'error' });
  await expect(link.ask({ type: 'away', seat: 0 })).resolves.toMatchObject({ type: 'error' });
});

test('an answer in the same frame as the farewell is heard', async () => {
  last().join();
  const answer = link.ask({ type: 'cancel', seat: 0 });
  last().hear({ type: 'bye', code: 'cancelled' }, { type: 'done', id: last().sent.at(-1)?.id, version: 2 });
  await expect(answer).resolves.toMatchObject({ type: 'done' });
});

/** A socket that joined before the page was there, as `public/early.js` leaves it. */
function early(table: string, ...messages: object[]): FakeSocket {
  const socket = new FakeSocket();
  vi.stubGlobal('early', { table, socket, heard: messages.map((message) => JSON.stringify(message)) });
  return socket;
}

function another(): Link {
  const next = new Link('ws://here', 'table', {
    heard: (message) => heard.push(message),
    line: (up) => line.push(up),
    refused: () => line.push(false),
    seen: () => null,
    tokens: () => [],
  });
  next.open();
  return next;
}

test('a socket that joined early is taken over with what it heard', async () => {
  link.close();
  const socket = early('table', { type: 'joined' }, { type: 'done', id: 'x' });
  const made = FakeSocket.made.length;
  const next = another();
  await Promise.resolve();
  expect(FakeSocket.made).toHaveLength(made);
  expect(line).toEqual([true]);
  expect(heard.map((message) => message.type)).toEqual(['joined', 'done']);
  void next.ask({ type: 'ping' } as never);
  expect(socket.sent.map((message) => message.type)).toEqual(['ping']); // no second join
  next.close();
});

test.each([
  ['of another table', 'elsewhere', 1],
  ['that was closed meanwhile', 'table', 3],
])('an early socket %s is left alone', (_, table, state) => {
  link.close();
  early(table, { type: 'joined' }).readyState = state;
  const made = FakeSocket.made.length;
  const next = another();
  expect(FakeSocket.made).toHaveLength(made + 1);
  expect(line).toEqual([]);
  next.close();
});
