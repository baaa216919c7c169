import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { CliError } from '../failure.ts';
import type { Io } from '../io.ts';

type Fetch = Io['fetch'];

/** What the SDK is given instead of a file: it has no use for one. */
const taken = (): Response => Response.json({ success: true, data: null, error: null });

/** A `fetch` that asks for files. The SDK signs, repeats and refuses as ever; a file that came is kept for `write`. */
export class FileFetch {
  readonly #io: Io;
  readonly #type: string;
  #file: Response | null = null;

  constructor(io: Io, type: 'text/csv' | 'application/pdf') {
    this.#io = io;
    this.#type = type;
  }

  readonly fetch: Fetch = async (url, init) => {
    const headers = new Headers(init?.headers as Record<string, string> | undefined);
    headers.set('accept', this.#type);
    const response = await this.#io.fetch(url, { ...init, headers });
    if (!response.ok || !(response.headers.get('content-type') ?? '').startsWith(this.#type)) return response;
    this.#file = response;
    return taken();
  };

  /** Writes the file as it comes. @throws CliError where it breaks off or none came, the signal's reason after Ctrl-C */
  async write(): Promise<void> {
    const decoder = new TextDecoder();
    for await (const bytes of this.#bytes()) this.#io.out.write(decoder.decode(bytes, { stream: true }));
    this.#io.out.write(decoder.decode());
  }

  /** Keeps the file under a name, once it is whole. @throws the same, and CliError `USAGE` where it cannot be written */
  async save(path: string): Promise<void> {
    const parts: Uint8Array[] = [];
    for await (const bytes of this.#bytes()) parts.push(bytes);
    try {
      writeFileSync(resolve(this.#io.cwd, path), Buffer.concat(parts));
    } catch (error) {
      throw new CliError('USAGE', `${path} cannot be written: ${(error as Error).message}.`);
    }
  }

  async *#bytes(): AsyncGenerator<Uint8Array, void, undefined> {
    const body = this.#file?.body ?? null;
    if (body === null)
      throw new CliError('UNEXPECTED_RESPONSE', 'No file came: is the service older than this program?');
    try {
      for await (const bytes of body as unknown as AsyncIterable<Uint8Array>) {
        this.#io.signal.throwIfAborted();
        yield bytes;
      }
    } catch (error) {
      this.#io.signal.throwIfAborted();
      throw new CliError('CONNECTION_FAILED', `The file broke off, and is not whole: ${(error as Error).message}.`);
    }
  }
}
