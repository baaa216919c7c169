/** What became of a post: an answer, or why there was none. */
export interface Posted {
  /** Null when no answer came. */
  readonly status: number | null;
  readonly text: string;
}

export interface PostOptions {
  readonly signal: AbortSignal;
  /** PEM of an authority that is trusted beside the known ones. */
  readonly ca: string | null;
}

const answerMs = 15_000;
const answerBytesMax = 16_384;

/** 2xx, as the service sees it: a redirect takes nothing. */
export const isTaken = ({ status }: Posted): boolean => status !== null && status >= 200 && status < 300;

/**
 * Posts a body to an address as it was given, to the byte. Follows no redirect, waits 15 s, reads 16 KiB. Node's own
 * `fetch` can be given no authority to trust.
 */
export async function post(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  options: PostOptions,
): Promise<Posted> {
  // Loaded where something is posted: other commands start without them.
  const { request: send } = await (url.startsWith('https:') ? import('node:https') : import('node:http'));
  return new Promise((resolve) => {
    const failed = (error: Error & { code?: string }): void =>
      resolve({ status: null, text: error.code ?? error.message });
    const sent = send(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
        signal: AbortSignal.any([options.signal, AbortSignal.timeout(answerMs)]),
        ...(options.ca === null ? {} : { ca: options.ca }),
      },
      (response) => {
        let text = '';
        const done = (): void => resolve({ status: response.statusCode ?? null, text });
        response.setEncoding('utf8').on('error', failed).on('end', done);
        response.on('data', (part: string) => {
          text += part;
          if (text.length < answerBytesMax) return;
          done();
          response.destroy();
        });
      },
    );
    sent.on('error', failed).end(body);
  });
}
