/** A socket whose other end is held by the test. */
export class FakeSocket {
  static readonly OPEN = 1;
  readyState = 1;
  static made: FakeSocket[] = [];
  sent: { type: string; id: string }[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor() {
    FakeSocket.made.push(this);
  }
  static last = (): FakeSocket => FakeSocket.made.at(-1) as FakeSocket;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string; id: string });
  }
  close(): void {
    this.closed = true; // and no event is fired, as on a dead network
  }
  hear(...messages: object[]): void {
    this.onmessage?.({ data: messages.map((message) => JSON.stringify(message)).join('\n') });
  }
  join(more: object = {}): void {
    this.onopen?.();
    this.hear({ type: 'joined', ...more });
  }
}
