import { WIRE, type ErrorMessage, type FromClient, type FromServer } from '../generated/wire';

type Body = FromClient extends infer M ? (M extends { id: string } ? Omit<M, 'id'> : never) : never;
type Asked = { text: string; settle: (answer: FromServer) => void };

export interface Hooks {
  heard: (message: FromServer) => void;
  /** Whether the connection is up; called on every change. */
  line: (up: boolean) => void;
  /** The server refused the connection; no further attempts. */
  refused: (refused: ErrorMessage) => void;
  seen: () => number | null;
  tokens: () => string[];
}

/** A socket that joined a table before the page was there, and what it heard since. */
interface Early {
  table: string;
  socket: WebSocket;
  heard: string[];
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const FINAL = ['malformed', 'no-table', 'closed', 'no-seat', 'wire', 'old-rules', 'quarantined'];
const LAST = ['moved', 'removed', 'cancelled']; // after these messages there is nothing to reconnect to

/** The answer to what a closed link cannot send any more. */
const UNANSWERED: ErrorMessage = { type: 'error', code: 'stale', en: '', ja: '' };

/** A dead connection is detected within QUIET + ANSWER + TICK milliseconds; a hidden page pings less often. */
export const QUIET = 2500; // silence after which the server is pinged
export const ANSWER = 2500; // time allowed for the pong
const TICK = 500;
const HIDDEN = 20_000;

/**
 * One table's socket. It comes back by itself after a loss, joins with what was seen last, and sends again what was
 * not answered: the server carries out each id once.
 */
export class Link {
  private socket: WebSocket | null = null;
  private readonly asked = new Map<string, Asked>();
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setInterval> | undefined;
  private heardAt = 0;
  private askedAt: number | null = null; // when the last ping was sent
  private joined = false;
  private ended = false;

  constructor(
    private readonly url: string,
    private readonly table: string,
    private readonly hooks: Hooks,
  ) {}

  open(): void {
    if (this.ended) return;
    const early = this.early();
    const socket = early?.socket ?? new WebSocket(this.url);
    this.socket = socket;
    this.joined = false;
    this.alive();
    if (!early)
      socket.onopen = () => {
        const join = {
          type: 'join',
          id: newId(),
          table: this.table,
          wire: WIRE,
          tokens: this.hooks.tokens(),
          seen: this.hooks.seen(),
        };
        socket.send(JSON.stringify(join));
      };
    socket.onmessage = (event) => this.read(String(event.data));
    socket.onclose = () => this.lost(socket);
    clearInterval(this.beat);
    this.beat = setInterval(() => this.check(), TICK);
    if (early) queueMicrotask(() => early.heard.splice(0).forEach((text) => this.read(text))); // its owner has no link yet
  }

  /** The socket that `public/early.js` opened, once; not after this link has seen anything. */
  private early(): Early | null {
    const page = globalThis as { early?: Early };
    const { early } = page;
    if (early?.table !== this.table) return null;
    delete page.early;
    const usable = this.hooks.seen() === null && early.socket.readyState <= WebSocket.OPEN;
    if (!usable) early.socket.close();
    return usable ? early : null;
  }

  /** Sends a message and waits for its response, across reconnections. */
  ask(body: Body): Promise<FromServer> {
    if (this.ended) return Promise.resolve(UNANSWERED);
    const id = newId();
    const text = JSON.stringify({ ...body, id });
    return new Promise((settle) => {
      this.asked.set(id, { text, settle });
      if (this.joined) this.socket?.send(text);
    });
  }

  /** Nothing is answered any more, except what stands in the same frame as a farewell. */
  close(): void {
    this.ended = true;
    clearTimeout(this.timer);
    clearInterval(this.beat);
    this.socket?.close();
    queueMicrotask(() => {
      for (const { settle } of this.asked.values()) settle(UNANSWERED);
      this.asked.clear();
    });
  }

  /** Reconnects at once, for example when the device is online again. */
  hurry(): void {
    if (this.ended || this.joined) return;
    clearTimeout(this.timer);
    this.wait = FIRST_WAIT;
    this.drop();
    this.open();
  }

  private read(text: string): void {
    this.alive();
    // What is sent together comes together, a line each.
    for (const line of text.split('\n')) if (line) this.take(JSON.parse(line) as FromServer);
  }

  private take(message: FromServer): void {
    if (message.type === 'joined') {
      this.joined = true;
      this.wait = FIRST_WAIT;
      this.hooks.line(true);
      for (const { text } of this.asked.values()) this.socket?.send(text);
    } else if (message.type === 'error' && !this.joined && FINAL.includes(message.code)) {
      this.close();
      this.hooks.refused(message);
      return;
    } else if (message.type === 'bye' && LAST.includes(message.code)) {
      this.close();
    }
    this.hooks.heard(message);
    const id = 'id' in message ? message.id : null;
    const asked = id ? this.asked.get(id) : undefined;
    if (id && asked) {
      this.asked.delete(id);
      asked.settle(message);
    }
  }

  private alive(): void {
    this.heardAt = Date.now();
    this.askedAt = null;
  }

  private check(): void {
    const now = Date.now();
    const hidden = document.visibilityState === 'hidden';
    if (this.askedAt !== null) {
      if (now - this.askedAt >= ANSWER) this.dead();
    } else if (now - this.heardAt >= (hidden ? HIDDEN : QUIET)) {
      this.askedAt = now;
      if (this.joined) this.socket?.send(JSON.stringify({ type: 'ping', id: newId() }));
    }
  }

  /** Nothing arrives any more: a socket may take minutes to notice that by itself. */
  private dead(): void {
    const { socket } = this;
    this.drop();
    if (socket) this.lost(socket);
  }

  private drop(): void {
    const { socket } = this;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private lost(socket: WebSocket): void {
    if (socket !== this.socket || this.ended) return;
    clearInterval(this.beat);
    this.joined = false;
    this.hooks.line(false);
    this.timer = setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(LONGEST_WAIT, this.wait * 1.7);
  }
}

/** Must be unique, not unguessable; randomUUID is missing on plain http. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36).padStart(2, '0')).join('');
}
