interface Said {
  id: number;
  method?: string;
  params?: { topic: string; message: string; tag: number; ttl: number };
  result?: unknown;
}

/** A web socket without a network: what was said, and what the other end does. */
export class FakeSocket extends EventTarget {
  static readonly opened: FakeSocket[] = [];
  readonly said: string[] = [];
  readonly address: string;
  readyState = 0;

  constructor(address: string) {
    super();
    this.address = address;
    FakeSocket.opened.push(this);
  }

  send(text: string): void {
    this.said.push(text);
  }

  close(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.dispatchEvent(new Event('close'));
  }

  accept(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }

  /** What the other end says. */
  tell(text: string): void {
    this.dispatchEvent(new MessageEvent('message', { data: text }));
  }

  frames(): Said[] {
    return this.said.map((text) => JSON.parse(text) as Said);
  }

  /** Takes everything that was asked so far. */
  acknowledge(): void {
    for (const { id, method } of this.frames()) if (method) this.tell(JSON.stringify({ id, result: true }));
  }
}

/** A clock that a test turns on by itself. */
export class FakeTimers {
  now = 1_800_000_000_000;
  #due: { at: number; work: () => void }[] = [];

  readonly later = (work: () => void, milliseconds: number): (() => void) => {
    const one = { at: this.now + milliseconds, work };
    this.#due.push(one);
    return () => {
      this.#due = this.#due.filter((other) => other !== one);
    };
  };

  pass(milliseconds: number): void {
    this.now += milliseconds;
    const due = this.#due.filter(({ at }) => at <= this.now);
    this.#due = this.#due.filter(({ at }) => at > this.now);
    for (const { work } of due) work();
  }
}
