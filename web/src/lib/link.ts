import { WIRE, type FromClient, type FromServer, type ErrorMessage } from '../generated/wire';

type Body = FromClient extends infer M ? (M extends { id: string } ? Omit<M, 'id'> : never) : never;
type Asked = { text: string; settle: (answer: FromServer) => void };

export interface Hooks {
  heard: (message: FromServer) => void;
  /** Whether the line stands; told on every change. */
  line: (up: boolean) => void;
  /** The server will not have us here; no further tries. */
  refused: (refused: ErrorMessage) => void;
  seen: () => number | null;
  tokens: () => string[];
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const PING = 15000;
const FINAL = ['no-table', 'closed', 'no-seat', 'wire', 'old-rules'];

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
  private quiet = 0;
  private joined = false;
  private ended = false;

  constructor(
    private readonly url: string,
    private readonly table: string,
    private readonly hooks: Hooks,
  ) {}

  open(): void {
    if (this.ended) return;
    const socket = new WebSocket(this.url);
    this.socket = socket;
    this.joined = false;
    socket.onopen = () => {
      const join = { type: 'join', id: newId(), table: this.table, wire: WIRE, tokens: this.hooks.tokens(), seen: this.hooks.seen() };
      socket.send(JSON.stringify(join));
    };
    socket.onmessage = (event) => {
      // What is sent together comes together, a line each.
      for (const line of String(event.data).split('\n')) if (line) this.take(JSON.parse(line) as FromServer);
    };
    socket.onclose = () => this.lost(socket);
    clearInterval(this.beat);
    this.beat = setInterval(() => this.check(), PING);
  }

  /** Sends a message and waits for its answer, however long the line is down in bus. */
  ask(body: Body): Promise<FromServer> {
    const id = newId();
    const text = JSON.stringify({ ...body, id });
    return new Promise((settle) => {
      this.asked.set(id, { text, settle });
      if (this.joined) this.socket?.send(text);
    });
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.timer);
    clearInterval(this.beat);
    this.socket?.close();
  }

  /** Tries at once, for instance when the device says that it is online again. */
  hurry(): void {
    if (this.ended || this.joined) return;
    clearTimeout(this.timer);
    this.wait = FIRST_WAIT;
    this.socket?.close();
    this.open();
  }

  private take(message: FromServer): void {
    this.quiet = 0;
    if (message.type === 'joined') {
      this.joined = true;
      this.wait = FIRST_WAIT;
      this.hooks.line(true);
      for (const { text } of this.asked.values()) this.socket?.send(text);
    } else if (message.type === 'error' && !this.joined && FINAL.includes(message.code)) {
      this.close();
      this.hooks.refused(message);
      return;
    } else if (message.type === 'bye' && message.code === 'moved') {
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

  private check(): void {
    if (!this.joined) return;
    if (this.quiet >= 2) this.socket?.close();
    this.quiet += 1;
    void this.ask({ type: 'ping' });
  }

  private lost(socket: WebSocket): void {
    if (socket !== this.socket || this.ended) return;
    this.joined = false;
    this.hooks.line(false);
    this.timer = setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(LONGEST_WAIT, this.wait * 1.7);
  }
}

/** Unguessable is not needed, unique is; randomUUID is not there on plain http. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36).padStart(2, '0')).join('');
}
