import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock, Io } from '../src/io.ts';
import { run } from '../src/program.ts';

/** What became of one command line. */
export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface TerminalOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly fetch?: typeof fetch;
  readonly isTTY?: boolean;
  readonly columns?: number;
  /** What is piped in, or typed line by line. */
  readonly input?: string;
  readonly signal?: AbortSignal;
  readonly clock?: Clock;
  readonly hasBrowser?: boolean;
}

/** Longer than any pause of ours and shorter than what a request may take: pauses are over at once, requests never time out. */
const longestPauseMs = 25_000;

/** A clock on which pauses take no time. */
export function quickClock(startMs = Date.parse('2026-03-02T10:00:00Z')): Clock {
  let now = startMs;
  return {
    now: () => now,
    after: (ms, action) => {
      if (ms > longestPauseMs) return () => {};
      const waiting = setImmediate(() => {
        now += ms;
        action();
      });
      return () => clearImmediate(waiting);
    },
  };
}

const refuseToConnect: typeof fetch = () =>
  Promise.reject(Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } }));

/** A folder of its own with a program in it that knows nothing of this machine. */
export class Terminal {
  readonly folder = mkdtempSync(join(tmpdir(), 'florin-cli-'));
  readonly config = join(this.folder, 'config');
  /** Addresses that were opened in the browser. */
  readonly opened: string[] = [];

  write(name: string, text: string): string {
    const path = join(this.folder, name);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, text);
    return path;
  }

  /** Runs one command line in this process, through the program's entry. */
  async run(argv: readonly string[], options: TerminalOptions = {}): Promise<Ran> {
    const { isTTY = false, columns = 80, input = '' } = options;
    const lines = input.split('\n');
    let out = '';
    let err = '';
    const io: Io = {
      env: { FLORIN_CONFIG_DIR: this.config, ...options.env },
      cwd: this.folder,
      home: this.folder,
      out: { isTTY, columns, write: (text) => void (out += text) },
      err: { isTTY, columns, write: (text) => void (err += text) },
      input: {
        isTTY,
        readAll: async () => Buffer.from(input),
        ask: async (question) => {
          err += question;
          return lines.shift() ?? '';
        },
      },
      fetch: options.fetch ?? refuseToConnect,
      browse: async (url) => {
        this.opened.push(url);
        return options.hasBrowser ?? true;
      },
      clock: options.clock ?? quickClock(),
      random: () => 0.5,
      newId: () => '0198c0e8-1500-7a9e-8f70-5a7b9c1d2e34',
      signal: options.signal ?? new AbortController().signal,
    };
    const code = await run(argv, io);
    return { code, out, err };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A command line as a shell splits it: single quotes keep what is in them. */
export function wordsOf(line: string): string[] {
  return Array.from(line.matchAll(/(?:'[^']*'|\\'|[^\s'])+/g), ([word]) => word.replaceAll(/'([^']*)'|\\(')/g, '$1$2'));
}

/** An answer of the service. */
export function answer(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  if (status === 204) return new Response(null, { status, headers });
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
}

export const success = (data: unknown, status = 200): Response => answer(status, { success: true, data, error: null });

export const refusal = (status: number, code: string, details: object = {}): Response =>
  answer(
    status,
    { success: false, data: null, error: { code, message: `Refused with ${code}.`, details } },
    { 'x-request-id': 'req-1', ...(status === 429 ? { 'retry-after': '1' } : {}) },
  );
