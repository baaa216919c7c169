/** Where a program writes to. */
export interface Screen {
  readonly isTTY: boolean;
  /** Columns of the terminal. */
  readonly columns: number;
  write(text: string): void;
}

/** Where a program reads from. */
export interface Keyboard {
  readonly isTTY: boolean;
  /** Everything until the end of the input. */
  readAll(): Promise<Buffer>;
  /** One line from a person; `hidden` shows nothing of what is typed. */
  ask(question: string, hidden?: boolean): Promise<string>;
}

/** Time as the program sees it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs `action` once after so many milliseconds; the answer cancels it. */
  after(ms: number, action: () => void): () => void;
}

/** All that the program knows of the world around it, but for files and receivers of webhooks. */
export interface Io {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly home: string;
  readonly out: Screen;
  readonly err: Screen;
  readonly input: Keyboard;
  readonly fetch: typeof fetch;
  /** Opens an address in the person's browser; false where there is none. */
  readonly browse: (url: string) => Promise<boolean>;
  readonly clock: Clock;
  readonly random: () => number;
  readonly newId: () => string;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
}

/** Waits. @throws the signal's reason, as soon as it aborts */
export function pause(io: Pick<Io, 'clock' | 'signal'>, ms: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      cancel();
      reject(io.signal.reason as Error);
    };
    const cancel = io.clock.after(ms, () => {
      io.signal.removeEventListener('abort', abort);
      resolve();
    });
    if (io.signal.aborted) abort();
    else io.signal.addEventListener('abort', abort, { once: true });
  });
}
