import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { beforeEach, expect, test, vi } from 'vitest';
import type { TableState } from '../src/generated/wire';
import { countDraws, type Outcomes } from '../src/lib/draws';
import { agreedAt, answersTo, commitmentTo, isKept, newCommitment } from '../src/lib/fairness';

const memory = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => memory.get(key) ?? null,
  setItem: (key: string, value: string) => memory.set(key, value),
});
beforeEach(() => memory.clear());

// The vectors of koga.core.fairness: the seed of 32 zeros, and the share of 32 ones.
const SEED = '00'.repeat(32);
const PROMISE = '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925';
const SHARE = '01'.repeat(32);
const COMMITMENT = '8a1e986d730ba1ac9e30ff09f66b44fd1908e74e43a0ccfb0d59e1e986a2eac8';

const state = (wanted: number[], committed: (string | null)[], waiting_for: number[]): TableState =>
  ({ id: 'x', promise: PROMISE, agreement: { wanted, committed, revealed: [], waiting_for } }) as unknown as TableState;

test('a commitment is the one that the server computes', () => expect(commitmentTo(SHARE)).toBe(COMMITMENT));

test('a share that was offered is revealed once everybody has committed, and not before', () => {
  const own = newCommitment();
  expect(answersTo(state([0, 1], [own, null], [1]), [0], 0)).toEqual([]);
  expect(agreedAt('x')).toBeNull();
  const [answer] = answersTo(state([0, 1], [own, COMMITMENT], [0, 1]), [0], 0);
  expect(answer).toMatchObject({ type: 'reveal', seat: 0 });
  expect(commitmentTo((answer as { share: string }).share)).toBe(own);
  expect(agreedAt('x')).toMatchObject({ promise: PROMISE, committed: [own, COMMITMENT], seat: 0 });
});

test('when chance begins anew, a fresh share is committed to', () => {
  const first = newCommitment();
  const [answer] = answersTo(state([0], [null, null], [0]), [0], 0);
  expect(answer).toMatchObject({ type: 'share', seat: 0 });
  expect((answer as { sha256: string }).sha256).not.toBe(first);
});

test('a share of another device is not ours to reveal', () =>
  expect(answersTo(state([0], [COMMITMENT, null], [0]), [0], 0)).toEqual([]));

const AGREED = { promise: PROMISE, committed: [COMMITMENT, null], seat: 0, share: SHARE, ply: 0 };
const AGREEMENT = `share 0 ${COMMITMENT}\nshare 1 server\nreveal 0 ${SHARE}\n`;
const RECORD = `koga 2\nchance ${PROMISE}\n${AGREEMENT}0 c\nseed ${SEED}\n`;

test('the record has to have what was seen: the promise, all commitments, the own share', () => {
  expect(isKept(AGREED, RECORD)).toBe(true);
  expect(isKept(AGREED, RECORD.replace(`share 0 ${COMMITMENT}`, `share 0 ${PROMISE}`))).toBe(false);
  expect(isKept(AGREED, RECORD.replace(`reveal 0 ${SHARE}`, 'without 0'))).toBe(false);
});

test('a server that changes its seed once it has seen the shares is caught', () => {
  const other = '0f'.repeat(32);
  const promise = bytesToHex(sha256(hexToBytes(other)));
  expect(isKept(AGREED, RECORD.replace(SEED, other))).toBe(false);
  // A record that is consistent in itself, with another promise, alone or after the given one.
  expect(isKept(AGREED, RECORD.replace(PROMISE, promise).replace(SEED, other))).toBe(false);
  expect(isKept(AGREED, RECORD.replace('0 c\n', `chance ${promise}\n${AGREEMENT}0 c\nseed ${other}\n`))).toBe(false);
  expect(isKept(AGREED, RECORD.replace(`seed ${SEED}\n`, `chance ${promise}\nseed ${other}\nseed ${SEED}\n`))).toBe(
    false,
  );
  // A continued game has the chance of the earlier game before its own; no other game has.
  const continued = RECORD.replace('koga 2\n', `koga 2\nchance ${promise}\n* a\n1 a\nseed ${other}\n`);
  expect(isKept({ ...AGREED, ply: 2 }, continued)).toBe(true);
  expect(isKept(AGREED, continued)).toBe(false);
});

// The draws of koga.core.fairness: with the shares of two players, and repeated without them.
const OUTCOMES: Outcomes[] = [
  [['a', 1], ['b', 3]],
  [['x 1', 5], ['y', 5], ['z', 1]],
  [['only', 1]],
  [['p', 7], ['q', 2]],
  [['u', 1], ['v', 1], ['w', 1]],
  [['s', 1_000_000_007], ['t', 3]],
]; // prettier-ignore
const drawing = (names: string[]) => names.map((name) => `* ${name}\n`).join('');
const SHARED = `chance ${PROMISE}\nreveal 0 ${SHARE}\nreveal 2 ${'02'.repeat(32)}\n${drawing(['b', 'x 1', 'only', 'p', 'w', 's'])}`;
const ALONE = `chance ${PROMISE}\n${drawing(['b', 'x 1', 'only', 'p', 'u', 's'])}`;
const END = `seed ${SEED}\n`;

test('the draws are computed again from the seed and every share', () => {
  expect(countDraws(SHARED + END, OUTCOMES)).toBe(6);
  expect(countDraws(ALONE + END, OUTCOMES)).toBe(6);
  expect(countDraws(SHARED + '0 move\n' + ALONE + END, [...OUTCOMES, ...OUTCOMES])).toBe(12);
});

test('a draw that seed and shares do not lead to is found', () => {
  expect(countDraws(SHARED.replace('* w', '* u') + END, OUTCOMES)).toBeNull();
  expect(countDraws(SHARED.replace(`reveal 2 ${'02'.repeat(32)}\n`, '') + END, OUTCOMES)).toBeNull();
  expect(countDraws(SHARED + `seed ${SHARE}\n`, OUTCOMES)).toBeNull();
  expect(countDraws(SHARED + END, OUTCOMES.slice(1))).toBeNull();
  expect(countDraws(SHARED + END, [...OUTCOMES, OUTCOMES[0]!])).toBeNull();
});
