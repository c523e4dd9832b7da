import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { AgreementState, TableState } from '../generated/wire';

/**
 * The page's part in the agreement on chance, which docs/fairness.md describes: it commits to a share, keeps what the
 * server promised, reveals its share, and checks all of it against the record of the finished game.
 */

const SHARES = 'koga.shares'; // by commitment
const AGREED = 'koga.agreed'; // by table
const MOST = 60;

/** The state seen before the reader's share was revealed. */
export interface Agreed {
  promise: string;
  committed: (string | null)[];
  seat: number;
  share: string;
  ply: number; // actions before it, if the game is continued
}

/** Creates a share, stores it on this device and returns its commitment. */
export function newCommitment(): string {
  const share = bytesToHex(randomBytes(32));
  const commitment = commitmentTo(share);
  keepIn(SHARES, commitment, share);
  return commitment;
}

export function commitmentTo(share: string): string {
  return bytesToHex(sha256(concatBytes(utf8ToBytes('koga share'), hexToBytes(share))));
}

export type Answer = { type: 'share'; seat: number; sha256: string } | { type: 'reveal'; seat: number; share: string };

/**
 * Pending contributions of this device's seats to the agreement; the state seen before a share is revealed is stored.
 */
export function answersTo(state: TableState, own: number[], ply: number): Answer[] {
  const { agreement, promise } = state;
  if (!agreement || promise === null) return [];
  const due = agreement.waiting_for.filter((seat) => own.includes(seat));
  if (!isRevealing(agreement)) return due.map((seat) => ({ type: 'share', seat, sha256: newCommitment() }));
  return due.flatMap((seat): Answer[] => {
    const share = kept<string>(SHARES)[agreement.committed[seat] ?? ''];
    if (share === undefined) return []; // committed to by another device
    keepIn(AGREED, state.id, { promise, committed: agreement.committed, seat, share, ply } satisfies Agreed);
    return [{ type: 'reveal', seat, share }];
  });
}

function isRevealing({ wanted, committed }: AgreementState): boolean {
  return wanted.every((seat) => typeof committed[seat] === 'string');
}

export function agreedAt(table: string): Agreed | null {
  return kept<Agreed>(AGREED)[table] ?? null;
}

/**
 * Whether the record's draws since the agreement are bound to what was seen: they stand under the promise that was given,
 * with its seed, the commitments that were seen and one's own share. Nothing but the record is asked: a server could tell
 * two stories.
 */
export function isKept(agreed: Agreed, record: string): boolean {
  const lines = record.split('\n').map((line) => line.trim());
  const last = lines.findLastIndex((line) => line.startsWith('chance '));
  const bound = new Set(lines.slice(last));
  const before = lines.slice(0, last).filter((line) => /^(\*|\d+) /.test(line)).length;
  const commitments = agreed.committed.flatMap((sha, seat) => (sha ? [`share ${seat} ${sha}`] : []));
  const wanted = [`chance ${agreed.promise}`, ...commitments, `reveal ${agreed.seat} ${agreed.share}`];
  const seeds = [...bound].filter((line) => line.startsWith('seed ')).map((line) => line.slice(5));
  const promised = seeds.length === 1 && bytesToHex(sha256(hexToBytes(seeds[0]!))) === agreed.promise;
  return promised && before === agreed.ply && wanted.every((line) => bound.has(line));
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
