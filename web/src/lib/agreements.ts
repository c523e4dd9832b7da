import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * How a record says that its chance was agreed on. docs/fairness.md says which forgery each rule excludes;
 * koga.core.agreements has the same rules, and both are held to the same forged records.
 */

/** One agreement on chance, and the draws that follow from it. */
export interface Agreement {
  promise: string; // SHA-256 of the seed
  fingerprint: string; // of all that is fixed before a share is revealed
  ply: number; // number of actions before it
  again: boolean; // whether it follows another one that somebody was left out of
  committed: Map<number, string | null>; // null for a bot, for which the server's seed stands
  revealed: Map<number, string>;
  leftOut: number[];
  begun: boolean;
  seed: string | null; // once it is public
  draws: string[]; // names of outcomes
}

export function commitmentTo(share: string): string {
  return bytesToHex(sha256(concatBytes(utf8ToBytes('koga share'), hexToBytes(share))));
}

/** The agreements of a record, in order; null if one of them cannot have been so. */
export function agreementsIn(record: string): Agreement[] | null {
  const reader = new Reader();
  for (const line of record.split('\n'))
    if (!reader.read(line)) return reader.ended && !reader.wrong ? reader.found : null;
  return null; // cut off
}

const HEAD = /^(koga|game|rules|option|file|seat|\|)( |$)/;
const END = /^(end |open$)/;
class Reader {
  readonly found: Agreement[] = [];
  wrong = false;
  ended = false;
  private readonly lines: string[] = []; // without the names at the seats
  private readonly bots: boolean[] = [];
  private readonly used = new Set<string>(); // every seed's and share's commitment so far
  private readonly excluded = new Set<number>(); // left out since the game, or its continuation, was agreed on
  private ply = 0;
  private readonly forms: [RegExp, (first: string, second: string) => void][] = [
    [/^chance ([0-9a-f]{64})$/, (promise) => this.chance(promise)],
    [/^share (0|[1-9][0-9]?) (server|[0-9a-f]{64})$/, (seat, hash) => this.share(seat, hash)],
    [/^reveal (0|[1-9][0-9]?) ([0-9a-f]{64})$/, (seat, share) => this.reveal(seat, share)],
    [/^without (0|[1-9][0-9]?)$/, (seat) => this.without(seat)],
    [/^seed ([0-9a-f]{64})$/, (seed) => this.publish(seed)],
    [/^(\*|0|[1-9][0-9]?) (.+)$/, (seat, name) => this.act(seat, name)],
  ];

  /** Reads a line; false if none follows that is of interest. */
  read(line: string): boolean {
    if (END.test(line)) {
      this.ended = true;
      this.check(!this.found.at(-1)?.leftOut.length);
      return false;
    }
    if (line.startsWith('seat ')) this.bots.push(/^seat [0-9]+ bot:/.test(line));
    else this.lines.push(line);
    if (HEAD.test(line)) return true;
    for (const [form, take] of this.forms) {
      const [, first = '', second = ''] = form.exec(line) ?? [];
      if (!first) continue;
      take(first, second);
      return true;
    }
    return this.check(false);
  }

  private check(right: boolean): boolean {
    if (!right) this.wrong = true;
    return right;
  }

  private chance(promise: string): void {
    const before = this.found.at(-1);
    const again = before !== undefined && before.leftOut.length > 0;
    this.check(!before || again || before.seed !== null);
    this.use(promise);
    if (!again) this.excluded.clear();
    const { ply } = this;
    const empty = { committed: new Map(), revealed: new Map(), leftOut: [], begun: false, seed: null, draws: [] };
    this.found.push({ promise, fingerprint: this.fingerprint(), ply, again, ...empty });
  }

  private share(number: string, hash: string): void {
    const [now, seat] = this.now(number);
    if (!now || !this.check(!now.revealed.size && !now.leftOut.length && !now.committed.has(seat))) return;
    this.check(!this.excluded.has(seat));
    if (hash !== 'server') {
      this.check(!this.bots[seat]);
      this.use(hash);
    }
    now.committed.set(seat, hash === 'server' ? null : hash);
    now.fingerprint = this.fingerprint();
  }

  private reveal(number: string, share: string): void {
    const [now, seat] = this.now(number);
    if (!now || !this.check(!now.leftOut.length && !now.revealed.has(seat))) return;
    this.check(now.committed.get(seat) === commitmentTo(share));
    now.revealed.set(seat, share);
  }

  private without(number: string): void {
    const [now, seat] = this.now(number);
    if (!now) return;
    this.check(!this.excluded.has(seat));
    this.check(!this.bots[seat] && (now.revealed.size === 0 || isMissing(now, seat)));
    now.leftOut.push(seat);
    this.excluded.add(seat);
  }

  private act(seat: string, name: string): void {
    const now = this.found.at(-1);
    this.ply += 1;
    if (now) {
      this.check(now.seed === null && now.leftOut.length === 0);
      if (!now.begun) this.check(![...now.committed.keys()].some((one) => isMissing(now, one)));
      now.begun = true;
    }
    if (seat === '*' && this.check(now !== undefined)) now?.draws.push(name);
  }

  private publish(seed: string): void {
    const promise = bytesToHex(sha256(hexToBytes(seed)));
    const due = this.found.filter((one) => one.promise === promise);
    this.check(due.length > 0);
    for (const one of due) one.seed = seed;
  }

  /** The agreement that a seat takes part in, while it can. */
  private now(number: string): [Agreement | null, number] {
    const [now, seat] = [this.found.at(-1), Number(number)];
    const can = now !== undefined && !now.begun && now.seed === null && seat < this.bots.length;
    return [this.check(can) && now ? now : null, seat];
  }

  private use(hash: string): void {
    this.check(!this.used.has(hash));
    this.used.add(hash);
  }

  private fingerprint(): string {
    return bytesToHex(sha256(utf8ToBytes(this.lines.join('\n'))));
  }
}

function isMissing({ committed, revealed }: Agreement, seat: number): boolean {
  return typeof committed.get(seat) === 'string' && !revealed.has(seat);
}
