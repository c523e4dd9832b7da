import type { GameParts, SoundName } from '../games/types';
import type {
  ChatLine,
  Choice,
  Clocks,
  Course,
  ErrorMessage,
  Evaluation,
  FromServer,
  Snapshot,
  TableState,
  Why,
} from '../generated/wire';
import { api, Refused } from './api';
import { heardOf } from './heard';
import { Link } from './link';
import { mayMove, speed } from './motion';
import { patched } from './patch';
import { drop, reseat, tokensOf } from './seats';
import { play } from './sound';

const PACE = 420; // minimum milliseconds for which each of several quick moves is shown
const CALM = 80; // the same without motion
const HURRY = 160; // the same while many are queued; without motion those are shown at once
const MANY = 6;
const STRIDE = 200; // the same for the steps of the reader's own course
const SLOW = 1000; // an action unanswered for this long is shown as being sent
const DOUBLE = 500; // a second click within this time belongs to the first
const SPECTATOR = -3;

interface Shown {
  version: number;
  seat: number;
  snapshot: Snapshot;
}

/** One table as seen on this screen: the snapshot shown, the queue behind it, and the history. */
export class Table {
  readonly id: string;
  state = $state.raw<TableState | null>(null);
  own = $state.raw<number[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  line = $state(true);
  gone = $state.raw<ErrorMessage | null>(null);
  note = $state.raw<Note | null>(null);
  advice = $state.raw<Evaluation[]>([]);
  thinking = $state(false);
  clocks = $state.raw<{ told: Clocks; at: number } | null>(null);
  snapshots = $state.raw<Record<number, Snapshot>>({});
  behind = $state(0); // snapshots queued for display
  acting = $state(false);
  removed = $state(false); // the host has freed the reader's seat
  moves = $state(0); // incremented whenever the game proceeds
  sending = $state(false); // the last action has been unanswered for a while
  /** The game's parts, once loaded: the duration of its moves' animations, and their sounds. */
  parts: GameParts | null = null;

  private link: Link;
  private striding = false;
  private version: number | null = null;
  private readonly latest = new Map<number, Snapshot>();
  private readonly past = new Map<string, Snapshot>();
  private readonly contributed = new Set<string>(); // contributions to the agreement on chance, each sent once
  private readonly queue: Shown[] = [];
  private last = 0;
  private actedAt = -Infinity;
  private rest = 0; // milliseconds needed by the snapshot shown
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly wake = () => this.link.hurry();

  constructor(id: string) {
    this.id = id;
    this.link = this.connect();
    addEventListener('online', this.wake);
  }

  close(): void {
    removeEventListener('online', this.wake);
    clearTimeout(this.timer);
    this.link.close();
  }

  /** After taking a seat: the same table with the new token. */
  rejoin(): void {
    this.link.close();
    this.version = null;
    this.link = this.connect();
  }

  token(seat?: number): string | undefined {
    const tokens = tokensOf(this.id);
    return seat === undefined ? Object.values(tokens)[0] : tokens[String(seat)];
  }

  // ---- the reader's actions ----

  async act(seat: number, choice: Choice): Promise<void> {
    if (this.acting) return;
    this.acting = true;
    await this.send(seat, choice.action);
    this.acting = false;
  }

  /** Plays the actions of a course in order, until interrupted by a draw, a question or a refusal. */
  async follow(seat: number, course: Course): Promise<void> {
    if (this.acting) return;
    this.acting = this.striding = true;
    for (const action of course.actions) {
      const snapshot = this.latest.get(seat);
      if (!snapshot?.choices.some((choice) => choice.action === action)) break;
      if (!(await this.send(seat, action)) || this.latest.get(seat)?.ply !== snapshot.ply + 1) break;
    }
    this.acting = this.striding = false;
  }

  private async send(seat: number, action: number): Promise<boolean> {
    if (this.version === null) return false;
    this.note = null;
    this.advice = [];
    this.actedAt = performance.now();
    const slow = setTimeout(() => (this.sending = true), SLOW);
    const answer = await this.link.ask({ type: 'act', seat, version: this.version, action });
    clearTimeout(slow);
    this.sending = false;
    if (answer.type === 'error' && answer.code !== 'stale') this.tell(answer);
    return answer.type === 'done';
  }

  /** The rule against an illegal move. */
  async why(seat: number, move: object): Promise<void> {
    if (this.version === null || performance.now() - this.actedAt < DOUBLE) return;
    const asking: Note = { kind: 'asking' };
    this.note = asking;
    const answer = await this.link.ask({ type: 'why', seat, version: this.version, move: move as Why['move'] });
    if (this.note !== asking) return; // the reader has moved or asked something else meanwhile
    if (answer.type === 'because') this.note = answer.rule ? { kind: 'rule', rule: answer.rule } : { kind: 'no-rule' };
    else if (answer.type === 'error') this.tell(answer);
  }

  async hint(seat: number): Promise<void> {
    if (this.version === null || this.thinking) return;
    const ply = this.latest.get(seat)?.ply;
    this.thinking = true;
    const answer = await this.link.ask({ type: 'hint', seat, version: this.version });
    this.thinking = false;
    if (this.latest.get(seat)?.ply !== ply) return; // the hint is for an earlier position
    if (answer.type === 'hinted') this.advice = answer.evaluations;
    else if (answer.type === 'error' && answer.code !== 'stale') this.tell(answer);
  }

  hideHint(): void {
    this.advice = [];
  }

  undo(seat: number): Promise<void> {
    return this.deed({ type: 'undo', seat, version: this.version ?? 0 });
  }

  answer(seat: number, yes: boolean): Promise<void> {
    return this.deed({ type: 'answer', seat, version: this.version ?? 0, yes });
  }

  /** Whether it was sent; otherwise the note has the reason. */
  async say(seat: number, text: string): Promise<boolean> {
    const answer = await this.link.ask({ type: 'say', seat, text });
    if (answer.type === 'error') this.tell(answer);
    return answer.type !== 'error';
  }

  sign(seat: number, sign: Sign): Promise<void> {
    return this.deed({ type: 'show', seat, sign });
  }

  away(seat: number): Promise<void> {
    return this.deed({ type: 'away', seat });
  }

  back(seat: number): Promise<void> {
    return this.deed({ type: 'back', seat });
  }

  resign(seat: number): Promise<void> {
    return this.deed({ type: 'resign', seat });
  }

  vote(seat: number, target: number, yes: boolean): Promise<void> {
    return this.deed({ type: 'vote', seat, target, yes });
  }

  fill(seat: number, target: number, level: string | null = null): Promise<void> {
    return this.deed({ type: 'fill', seat, target, level });
  }

  swap(seat: number, first: number, second: number): Promise<void> {
    return this.deed({ type: 'swap', seat, first, second });
  }

  free(seat: number, target: number): Promise<void> {
    return this.deed({ type: 'free', seat, target });
  }

  start(seat: number, level: string | null = null): Promise<void> {
    return this.deed({ type: 'start', seat, level });
  }

  /** Whether the table was closed. */
  async cancel(seat: number): Promise<boolean> {
    const answer = await this.link.ask({ type: 'cancel', seat });
    if (answer.type === 'error') this.tell(answer);
    else drop(this.id);
    return answer.type !== 'error';
  }

  again(seat: number): Promise<void> {
    return this.deed({ type: 'again', seat });
  }

  /** The snapshot after a number of actions: cached or requested. Null where the server does not reveal it. */
  async moment(step: number, seat: number): Promise<Snapshot | null> {
    const kept = this.past.get(`${seat}/${step}`);
    if (kept) return kept;
    try {
      const snapshot = await api.snapshot(this.id, step, seat, this.token(seat) ?? this.token());
      this.past.set(`${seat}/${step}`, snapshot);
      return snapshot;
    } catch (error) {
      if (error instanceof Refused) return null;
      throw error;
    }
  }

  // ---- the server's messages ----

  private connect(): Link {
    const address = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`;
    const link = new Link(address, this.id, {
      heard: (message) => this.hear(message),
      line: (up) => (this.line = up),
      refused: (refused) => this.turnedAway(refused),
      seen: () => this.version,
      tokens: () => Object.values(tokensOf(this.id)).filter(Boolean), // a member's seats from other devices have none here
    });
    link.open();
    return link;
  }

  private turnedAway(refused: ErrorMessage): void {
    if (refused.code === 'no-seat' && this.token()) {
      drop(this.id);
      this.rejoin();
    } else this.gone = refused;
  }

  private hear(message: FromServer): void {
    if (message.type === 'joined') {
      this.own = message.seats.filter((seat) => seat >= 0);
      reseat(this.id, message.opened);
      this.state = message.table;
      this.chat = message.chat;
      this.contribute(message.table);
    } else if (message.type === 'snapshot') {
      this.take(message.version, message.seat, message.snapshot, message.clocks);
      if (this.state) this.contribute(this.state);
    } else if (message.type === 'delta') {
      const old = this.latest.get(message.seat);
      if (old) this.take(message.version, message.seat, patched(old, message), message.clocks);
    } else if (message.type === 'table') {
      this.version = message.version;
      this.state = message.table;
      this.contribute(message.table);
      if (message.table.clocks) this.clocks = { told: message.table.clocks, at: Date.now() };
    } else if (message.type === 'chat') {
      this.chat = [...this.chat, message.line];
    } else if (message.type === 'bye' && ['moved', 'cancelled'].includes(message.code)) {
      drop(this.id);
      this.gone = { ...message, type: 'error' };
    } else if (message.type === 'bye' && message.code === 'reseated') {
      this.version = null; // the next snapshot is another seat's
      this.latest.clear();
    } else if (message.type === 'bye' && message.code === 'removed') {
      drop(this.id);
      this.removed = true;
      this.rejoin();
    }
  }

  /**
   * Sends the reader's contributions to the agreement on chance, each once; a snapshot tells the number of actions
   * before it.
   */
  private contribute(state: TableState): void {
    const { agreement, promise } = state;
    const [snapshot] = this.latest.values();
    if (!agreement || !snapshot) return;
    const due = agreement.waiting_for.filter(
      (seat) => this.own.includes(seat) && !this.contributed.has(`${promise}/${seat}/${agreement.committed[seat]}`),
    );
    if (due.length === 0) return;
    const marks = due.map((seat) => `${promise}/${seat}/${agreement.committed[seat]}`);
    for (const mark of marks) this.contributed.add(mark);
    import('./fairness').then(
      ({ answersTo }) => {
        for (const answer of answersTo(state, due, snapshot.ply)) void this.link.ask(answer);
      },
      () => marks.forEach((mark) => this.contributed.delete(mark)), // not loaded: the next state tries again
    );
  }

  private take(version: number, seat: number, snapshot: Snapshot, clocks: Clocks | null): void {
    this.version = version;
    if (this.latest.get(seat)?.ply !== snapshot.ply) this.moves += 1;
    this.latest.set(seat, snapshot);
    for (const [key, { ply }] of this.past) if (ply > snapshot.ply) this.past.delete(key);
    this.past.set(`${seat}/${snapshot.ply}`, snapshot);
    if (clocks) this.clocks = { told: clocks, at: Date.now() };
    this.queue.push({ version, seat, snapshot });
    this.behind = this.queue.length;
    this.showNext();
  }

  /** Ends the pause of the snapshot shown. */
  skip(): void {
    this.rest = 0;
    this.last = -Infinity;
    this.showNext();
  }

  /** Shows all queued snapshots at once. */
  skipAll(): void {
    const [before, snapshots] = [this.snapshots, { ...this.snapshots }];
    const seat = this.queue.at(-1)?.seat;
    for (const shown of this.queue.splice(0)) snapshots[shown.seat] = shown.snapshot;
    clearTimeout(this.timer);
    if (seat !== undefined) this.sound(before[seat], snapshots[seat], true);
    this.present(snapshots, 0);
  }

  /** Quick moves are shown one after another; snapshots of several seats at one version are shown together. */
  private showNext(): void {
    clearTimeout(this.timer);
    const next = this.queue[0];
    if (!next) return;
    const first = this.snapshots[next.seat] === undefined;
    if (!first && !mayMove() && this.queue.length > MANY) {
      this.skipAll();
      return;
    }
    const pace = this.pace();
    const due = first ? 0 : this.last + pace - performance.now();
    if (due > 0) {
      this.timer = setTimeout(() => this.showNext(), due);
      return;
    }
    const snapshots = { ...this.snapshots };
    while (this.queue[0]?.version === next.version) {
      const shown = this.queue.shift() as Shown;
      snapshots[shown.seat] = shown.snapshot;
    }
    if (!first) this.sound(this.snapshots[next.seat], snapshots[next.seat]);
    this.present(snapshots, this.needs(this.snapshots[next.seat], next.snapshot));
    this.showNext();
  }

  private present(snapshots: Record<number, Snapshot>, rest: number): void {
    this.snapshots = snapshots;
    this.behind = this.queue.length;
    this.last = performance.now();
    this.rest = rest;
    this.advice = [];
  }

  private needs(before: Snapshot | undefined, after: Snapshot): number {
    const own = before ? this.parts?.pace?.(before.view, after.view) : undefined;
    return Math.max(own ?? 0, this.parts?.rest?.(after.view) ?? 0);
  }

  /** Of skipped changes only the end of the game or the reader's turn is heard. */
  private sound(before: Snapshot | undefined, after: Snapshot | undefined, skipped = false): void {
    if (!before || !after) return;
    const made: SoundName[] = skipped ? [] : (this.parts?.sounds?.(before.view, after.view) ?? ['place']);
    for (const { name, wait } of heardOf(before, after, this.own, made, speed())) play(name, wait);
  }

  private pace(): number {
    if (!mayMove()) return CALM;
    const least = this.parts?.pace ? 0 : this.striding ? STRIDE : PACE; // a game that declares its pace takes precedence
    const usual = Math.max(this.rest, least);
    return (this.queue.length > MANY ? Math.min(usual, HURRY) : usual) / speed();
  }

  private async deed(body: Parameters<Link['ask']>[0]): Promise<void> {
    const answer = await this.link.ask(body);
    if (answer.type === 'error') this.tell(answer);
  }

  private tell(refused: ErrorMessage): void {
    this.note = refused.rule ? { kind: 'rule', rule: refused.rule } : { kind: 'error', refused };
  }
}

export type Note =
  { kind: 'asking' } | { kind: 'no-rule' } | { kind: 'rule'; rule: string } | { kind: 'error'; refused: ErrorMessage };
export type Sign = 'hurry' | 'look' | 'no' | 'sorry' | 'thanks' | 'wait' | 'well-played' | 'yes';
export { SPECTATOR };
