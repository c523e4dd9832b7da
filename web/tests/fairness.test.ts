import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import type { TableState } from '../src/generated/wire';
import { agreementsIn, commitmentTo } from '../src/lib/agreements';
import { countDraws, type Outcomes } from '../src/lib/draws';
import {
  agreedAt,
  answersTo,
  examine,
  judge,
  keepOffer,
  newCommitment,
  offeredAt,
  type Agreed,
  type Verdict,
} from '../src/lib/fairness';

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

const state = (wanted: number[], committed: (string | null)[], waiting_for: number[], other = {}): TableState =>
  ({
    id: 'x',
    promise: PROMISE,
    fingerprint: 'f',
    agreement: { wanted, committed, revealed: [], waiting_for },
    ...other,
  }) as unknown as TableState;

test('a commitment is the one that the server computes', () => expect(commitmentTo(SHARE)).toBe(COMMITMENT));

test('a share that was offered is revealed once everybody has committed, and not before', () => {
  const own = newCommitment();
  expect(answersTo(state([0, 1], [own, null], [1]), [0], 0)).toEqual([]);
  expect(agreedAt('x')).toEqual([]);
  const [answer] = answersTo(state([0, 1], [own, COMMITMENT], [0, 1]), [0], 0);
  expect(answer).toMatchObject({ type: 'reveal', seat: 0 });
  expect(commitmentTo((answer as { share: string }).share)).toBe(own);
  const { share } = answer as { share: string };
  const shown = { promise: PROMISE, fingerprint: 'f', committed: [own, COMMITMENT], seat: 0, share, ply: 0 };
  expect(agreedAt('x')).toEqual([shown]);
});

test('when chance begins anew, a fresh share is committed to', () => {
  const first = newCommitment();
  const [answer] = answersTo(state([0], [null, null], [0]), [0], 0);
  expect(answer).toMatchObject({ type: 'share', seat: 0 });
  const { sha256 } = answer as { sha256: string };
  expect(sha256).not.toBe(first);
  expect(offeredAt('x')).toEqual([sha256]);
});

test('a share is revealed for one agreement only, whatever the server shows later', () => {
  const own = newCommitment();
  const reveal = (other: object, ply = 0) => answersTo(state([0], [own, null], [0], other), [0], ply);
  expect(reveal({ fingerprint: null }), 'without a fingerprint').toEqual([]);
  expect(reveal({})).toHaveLength(1);
  expect(reveal({}), 'the connection broke').toHaveLength(1);
  // Another seed that was looked for, other commitments, another beginning, or another table: the share is known by now.
  for (const other of [{ promise: COMMITMENT }, { fingerprint: 'g' }, { id: 'y' }]) expect(reveal(other)).toEqual([]);
  expect(reveal({}, 1)).toEqual([]);
  expect(answersTo(state([0], [own, COMMITMENT], [0]), [0], 0)).toEqual([]);
  expect(agreedAt('x')).toHaveLength(1);
  expect(agreedAt('y')).toEqual([]);
});

test('a share of another device is not ours to reveal', () =>
  expect(answersTo(state([0], [COMMITMENT, null], [0]), [0], 0)).toEqual([]));

// ---- forged records, the same as in tests/core/test_verification.py ----

interface Case {
  name: string;
  verdict: Verdict;
  by: string;
  kept: Agreed[];
  record: string;
  outcomes: Outcomes[];
}

const FOLDER = join(import.meta.dirname, '../../tests/core');
const CASES = readdirSync(FOLDER)
  .filter((name) => name.endsWith('-forgeries.json'))
  .flatMap((name) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as Case[]);
const judged = ({ record, outcomes, kept }: Case, agreed = kept) =>
  judge(record, outcomes, agreed, [], agreed.length ? [0] : []).verdict;
const byName = (name: string): Case => CASES.find((one) => one.name === name)!;

test('there are forged records', () => expect(CASES.length).toBeGreaterThan(40));

test.each(CASES)('$name: $verdict', (one) => {
  expect(judged(one)).toBe(one.verdict);
  // Whoever was promised nothing can find what everybody can find.
  expect(judged(one, [])).toBe(one.by === 'anybody' ? 'broken' : 'nothing');
});

test('what an earlier page kept is checked too', () => {
  for (const one of CASES) {
    const earlier = one.kept.map(({ fingerprint: _, ...rest }) => rest);
    if (one.by === 'nobody') expect(judged(one, earlier), one.name).toBe(one.verdict);
    else if (one.name !== 'other moves before a continued game')
      expect(judged(one, earlier), one.name).not.toBe('bound');
  }
});

test('an earlier page kept only the last agreement, not in a list', () => {
  const { kept, record, outcomes } = byName('Ben is left out');
  memory.set('koga.agreed', JSON.stringify({ x: kept.at(-1) }));
  expect(examine('x', [0], record, outcomes)).toMatchObject({ verdict: 'bound', leftOut: [1] });
});

test('a record is checked to its last line, and has no others', () => {
  const { kept, record, outcomes } = byName('two players');
  for (const wrong of [
    record.slice(0, record.indexOf('end ')),
    record.replace('\nend ', '\nnothing\nend '),
    record.replace('share 1 ', 'share 01 '),
    record.replace('\nchance ', '\n\nchance '),
    record.replace(/\n/g, '\r\n'),
  ])
    expect(judge(wrong, outcomes, kept, [], [0]).verdict).toBe('broken');
});

test('a name at a seat binds nothing: an account may be deleted', () => {
  const { kept, record, outcomes } = byName('two players');
  expect(judge(record.replace('seat 1 Ben', 'seat 1 x'), outcomes, kept, [], [0]).verdict).toBe('bound');
});

test('a share that was offered must not disappear', () => {
  const { record, outcomes } = byName('two players');
  const committed = /^share 0 (\w+)$/m.exec(record)![1]!;
  keepOffer('x', newCommitment());
  expect(examine('x', [0], record, outcomes).verdict, 'dropped without a word').toBe('broken');
  expect(examine('x', [], record, outcomes).verdict, 'the seat is given away').toBe('nothing');
  const late = byName('Ben is left out');
  expect(examine('x', [1], late.record, late.outcomes).verdict, 'it came too late').toBe('left-out');
  keepOffer('x', committed);
  expect(examine('x', [0], record, outcomes).verdict, 'what was shown is forgotten').toBe('nothing');
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
const SECOND = '02'.repeat(32);
const drawing = (names: string[]) => names.map((name) => `* ${name}\n`).join('');
const HEAD = 'koga record 1\nseat 0 A\nseat 1 B\nseat 2 C\n';
const COMMITTED = `chance ${PROMISE}\nshare 0 ${COMMITMENT}\nshare 2 ${commitmentTo(SECOND)}\n`;
const SHARED = `${HEAD}${COMMITTED}reveal 0 ${SHARE}\nreveal 2 ${SECOND}\n${drawing(['b', 'x 1', 'only', 'p', 'w', 's'])}`;
const ALONE = `${HEAD}chance ${PROMISE}\n${drawing(['b', 'x 1', 'only', 'p', 'u', 's'])}`;
const END = `seed ${SEED}\nopen\n`;
const counted = (record: string, outcomes: Outcomes[]) => countDraws(agreementsIn(record) ?? [], outcomes);

test('the draws are computed again from the seed and every share', () => {
  expect(counted(SHARED + END, OUTCOMES)).toBe(6);
  expect(counted(ALONE + END, OUTCOMES)).toBe(6);
});

test('a draw that seed and shares do not lead to is found', () => {
  expect(counted(SHARED.replace('* w', '* u') + END, OUTCOMES)).toBeNull();
  expect(counted(SHARED + 'open\n', OUTCOMES)).toBeNull();
  expect(counted(SHARED + END, OUTCOMES.slice(1))).toBeNull();
  expect(counted(SHARED + END, [...OUTCOMES, OUTCOMES[0]!])).toBeNull();
});
