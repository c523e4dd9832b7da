import { bytesToHex, randomBytes } from '@noble/hashes/utils.js';
import type { AgreementState, TableState } from '../generated/wire';
import { agreementsIn, commitmentTo, type Agreement } from './agreements';
import { countDraws, type Outcomes } from './draws';

/**
 * The page's part in the agreement on chance, which docs/fairness.md describes: it commits to a share, keeps what the
 * server promised, reveals its share, and checks all of it against the record of the finished game.
 */

const SHARES = 'koga.shares'; // by commitment
const OFFERED = 'koga.offered'; // commitments by table
const AGREED = 'koga.agreed'; // by table
const MOST = 60;

/** The state seen before the reader's share was revealed. */
export interface Agreed {
  promise: string;
  fingerprint?: string; // not kept by earlier pages
  committed: (string | null)[];
  seat: number;
  share: string;
  ply: number; // actions before it, if the game is continued
}

/** A share, and once it was revealed what for: it never is for anything else. */
type Share = string | { share: string; shown: string };

/** Creates a share, stores it on this device and returns its commitment. */
export function newCommitment(): string {
  const share = bytesToHex(randomBytes(32));
  const commitment = commitmentTo(share);
  keepIn(SHARES, commitment, share);
  return commitment;
}

/** Stores that a share was offered at a table: its record has to have it, or to say that the seat was left out. */
export function keepOffer(table: string, commitment: string): void {
  keepIn(OFFERED, table, [...offeredAt(table), commitment]);
}

export function offeredAt(table: string): string[] {
  return kept<string[]>(OFFERED)[table] ?? [];
}

export type Answer = { type: 'share'; seat: number; sha256: string } | { type: 'reveal'; seat: number; share: string };

/**
 * Pending contributions of this device's seats to the agreement; the state seen before a share is revealed is stored.
 */
export function answersTo(state: TableState, own: number[], ply: number): Answer[] {
  const { agreement, promise } = state;
  if (!agreement || promise === null) return [];
  const due = agreement.waiting_for.filter((seat) => own.includes(seat));
  if (!isRevealing(agreement)) return due.map((seat) => committing(state.id, seat));
  const { fingerprint } = state;
  if (fingerprint === null) return []; // nothing would bind what is decided before
  return due.flatMap((seat): Answer[] => {
    const share = revealed(state.id, { promise, fingerprint, committed: agreement.committed, seat, share: '', ply });
    return share === null ? [] : [{ type: 'reveal', seat, share }];
  });
}

function isRevealing({ wanted, committed }: AgreementState): boolean {
  return wanted.every((seat) => typeof committed[seat] === 'string');
}

function committing(table: string, seat: number): Answer {
  const sha256 = newCommitment();
  keepOffer(table, sha256);
  return { type: 'share', seat, sha256 };
}

/**
 * The share to reveal, once what was shown is stored; null if there is none, or it was revealed for anything else: a
 * server that knows a share before it commits to its seed could look for a seed.
 */
function revealed(table: string, agreed: Agreed): string | null {
  const commitment = agreed.committed[agreed.seat] ?? '';
  const stored = kept<Share>(SHARES)[commitment];
  if (stored === undefined) return null; // committed to by another device
  const shown = JSON.stringify([table, agreed]);
  const share = typeof stored === 'string' ? stored : stored.share;
  if (typeof stored !== 'string') return stored.shown === shown ? share : null;
  keepIn(SHARES, commitment, { share, shown });
  keepIn(AGREED, table, [...agreedAt(table), { ...agreed, share }]);
  return share;
}

/** What was seen before each share that this device revealed at a table. */
export function agreedAt(table: string): Agreed[] {
  return [kept<Agreed | Agreed[]>(AGREED)[table] ?? []].flat(); // earlier pages kept only the last
}

// ---- after the game ----

/**
 * What this page can say about the chance of a game.
 *
 * - `bound`: nothing that the draws follow from was changed after this page had revealed its share
 * - `nothing`: this page contributed nothing
 * - `left-out`: it did not reveal its share in time, and the record says so
 * - `excluded`: the record says so although it did
 * - `broken`: the record is not what this page was promised, or its draws do not follow from it
 */
export type Verdict = 'bound' | 'nothing' | 'left-out' | 'excluded' | 'broken';

export interface Finding {
  verdict: Verdict;
  draws: number;
  leftOut: number[]; // seats left out of the last agreement
  fingerprint: string;
}

/** Checks the record of a game of this device. `own` are the seats that it has. */
export function examine(table: string, own: number[], record: string, outcomes: Outcomes[]): Finding {
  return judge(record, outcomes, agreedAt(table), own.length ? offeredAt(table) : [], own);
}

/** Nothing but the record is asked what was agreed on: a server could tell two stories. */
export function judge(
  record: string,
  outcomes: Outcomes[],
  agreed: Agreed[],
  offered: string[],
  own: number[],
): Finding {
  const found = agreementsIn(record) ?? [];
  const draws = countDraws(found, outcomes);
  const chain = found.slice(found.findLastIndex((one) => !one.again));
  const [last] = chain.slice(-1);
  if (!last || draws === null) return { verdict: 'broken', draws: 0, leftOut: [], fingerprint: '' };
  const leftOut = chain.flatMap((one) => one.leftOut);
  const verdict = agreed.length ? ofPromise(chain, agreed) : ofOffer(chain, offered, own);
  return { verdict, draws, leftOut, fingerprint: last.fingerprint };
}

/** The verdict if shares were revealed: every promise is there, in order, and the last of them holds to the end. */
function ofPromise(chain: Agreement[], agreed: Agreed[]): Verdict {
  let at = 0;
  for (const one of agreed) {
    at = chain.findIndex((other, index) => index >= at && isShown(other, one));
    if (at < 0) return 'broken';
    if (chain[at]?.leftOut.includes(one.seat)) return 'excluded';
    if (chain[at]?.revealed.get(one.seat) !== one.share) return 'broken';
  }
  if (at === chain.length - 1) return 'bound';
  const later = chain.slice(at).flatMap(({ leftOut }) => leftOut);
  return agreed.some(({ seat }) => later.includes(seat)) ? 'left-out' : 'broken';
}

/** Whether an agreement of the record is the one that was shown before a share was revealed. */
function isShown(found: Agreement, { promise, fingerprint, committed, ply }: Agreed): boolean {
  const commitments = [...found.committed].filter(([, sha256]) => sha256 !== null);
  const same = commitments.length === committed.filter((sha256) => sha256 !== null).length;
  return (
    (fingerprint ?? found.fingerprint) === found.fingerprint &&
    found.promise === promise &&
    found.ply === ply &&
    same &&
    commitments.every(([seat, sha256]) => committed[seat] === sha256)
  );
}

/** The verdict if no share was revealed: one that was offered must not disappear. */
function ofOffer(chain: Agreement[], offered: string[], own: number[]): Verdict {
  if (offered.length === 0) return 'nothing';
  if (chain.some(({ leftOut }) => own.some((seat) => leftOut.includes(seat)))) return 'left-out';
  const there = chain.some(({ committed }) => [...committed.values()].some((one) => one && offered.includes(one)));
  return there ? 'nothing' : 'broken';
}

// ---- stored on this device, newest first ----

function kept<T>(key: string): Record<string, T> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, T>;
  } catch {
    return {};
  }
}

function keepIn(key: string, name: string, value: unknown): void {
  const others = Object.entries(kept(key)).filter(([one]) => one !== name);
  localStorage.setItem(key, JSON.stringify(Object.fromEntries([[name, value], ...others].slice(0, MOST))));
}
