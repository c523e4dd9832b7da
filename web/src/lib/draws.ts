import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Agreement } from './agreements';

/**
 * The draws of a finished game, computed again in the browser from what its record reveals: the server's seed, and the
 * share of every player who contributed. docs/fairness.md has the formulas; the same ones stand in koga.core.fairness.
 */

/** The possible outcomes of one draw in ascending order: names with their weights. */
export type Outcomes = (readonly [string, number])[];

const SPACE = 1n << 256n;

/** The number of draws in the record if each follows from seed and shares; null if one of them does not. */
export function countDraws(agreements: Agreement[], outcomes: Outcomes[]): number | null {
  let count = 0;
  for (const { seed, revealed, draws } of agreements)
    for (const [number, name] of draws.entries()) {
      const possible = outcomes[count];
      if (seed === null || possible === undefined) return null;
      if (drawn(combined(hexToBytes(seed), revealed), number, possible) !== name) return null;
      count += 1;
    }
  return count === outcomes.length ? count : null;
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
