import { CliError } from '../failure.ts';
import type { Io } from '../io.ts';

type Fetch = Io['fetch'];

/** What the SDK is given instead of a file: it has no use for one. */
const taken = (): Response => Response.json({ success: true, data: null, error: null });

const isFile = (response: Response): boolean => (response.headers.get('content-type') ?? '').startsWith('text/csv');

/** A `fetch` that asks for files. The SDK signs, repeats and refuses as ever; a file that came is kept for `write`. */
export class FileFetch {
  readonly #io: Io;
  #file: Response | null = null;

  constructor(io: Io) {
    this.#io = io;
  }

  readonly fetch: Fetch = async (url, init) => {
    const headers = new Headers(init?.headers as Record<string, string> | undefined);
    headers.set('accept', 'text/csv');
    const response = await this.#io.fetch(url, { ...init, headers });
    if (!response.ok || !isFile(response)) return response;
    this.#file = response;
    return taken();
  };

  /** Writes the file as it comes. @throws CliError where it breaks off or none came, the signal's reason after Ctrl-C */
  async write(): Promise<void> {
    const body = this.#file?.body ?? null;
    if (body === null)
      throw new CliError('UNEXPECTED_RESPONSE', 'No file came: is the service older than this program?');
    const decoder = new TextDecoder();
    try {
      for await (const bytes of body as unknown as AsyncIterable<Uint8Array>) {
        this.#io.signal.throwIfAborted();
        this.#io.out.write(decoder.decode(bytes, { stream: true }));
      }
    } catch (error) {
      this.#io.signal.throwIfAborted();
      throw new CliError('CONNECTION_FAILED', `The file broke off, and is not whole: ${(error as Error).message}.`);
    }
    this.#io.out.write(decoder.decode());
  }
}
