import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * The draws of a finished game, computed again in the browser from what its record reveals: the server's seed, and the
 * share of every player who contributed. docs/fairness.md has the formulas; the same ones stand in koga.core.fairness.
 */

/** The possible outcomes of one draw in ascending order: names with their weights. */
export type Outcomes = (readonly [string, number])[];

const SPACE = 1n << 256n;

/** The number of draws in the record if each follows from seed and shares; null if one of them does not. */
export function countDraws(record: string, outcomes: Outcomes[]): number | null {
  const lines = record.split('\n').map(wordsOf);
  const seeds = new Map(
    lines.flatMap(([kind, hex]) => (kind === 'seed' && hex ? [[commitment(hex), hex] as const] : [])),
  );
  let [promise, number, count] = ['', 0, 0];
  let shares = new Map<number, string>();
  for (const [kind, first = '', second = ''] of lines) {
    if (kind === 'chance') [promise, number, shares] = [first, 0, new Map()];
    else if (kind === 'reveal') shares.set(Number(first), second);
    else if (kind === '*') {
      const seed = seeds.get(promise);
      const possible = outcomes[count];
      if (seed === undefined || possible === undefined) return null;
      if (drawn(combined(hexToBytes(seed), shares), number, possible) !== first) return null;
      number += 1;
      count += 1;
    }
  }
  return count === outcomes.length ? count : null;
}

/** The words of a line; an outcome is one word, whatever its name. */
function wordsOf(line: string): string[] {
  return line.startsWith('* ') ? ['*', line.slice(2)] : line.split(' ');
}

function commitment(seed: string): string {
  return bytesToHex(sha256(hexToBytes(seed)));
}

function combined(seed: Uint8Array, shares: Map<number, string>): Uint8Array {
  if (shares.size === 0) return seed;
  const parts = [...shares]
    .sort(([a], [b]) => a - b)
    .flatMap(([seat, share]) => [Uint8Array.of(seat), hexToBytes(share)]);
  return sha256(concatBytes(utf8ToBytes('koga combined'), seed, ...parts));
}

function drawn(seed: Uint8Array, number: number, possible: Outcomes): string | undefined {
  let left = below(seed, number, BigInt(possible.reduce((sum, [, weight]) => sum + weight, 0)));
  return possible.find(([, weight]) => (left -= BigInt(weight)) < 0n)?.[0];
}

/** A uniformly distributed number below the total. */
function below(seed: Uint8Array, number: number, total: bigint): bigint {
  if (total <= 0n) return 0n;
  for (let attempt = 0; ; attempt++) {
    const hash = sha256(concatBytes(utf8ToBytes('koga draw'), seed, counter(number), counter(attempt)));
    const value = BigInt(`0x${bytesToHex(hash)}`);
    if (value < SPACE - (SPACE % total)) return value % total;
  }
}

function counter(number: number): Uint8Array {
  return hexToBytes(number.toString(16).padStart(16, '0'));
}
