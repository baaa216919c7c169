import { WebhookError } from './errors.ts';

/** What is used of Node's `IncomingMessage`, which Express extends. */
export interface NodeRequest {
  readonly method?: string | undefined;
  readonly headers: { readonly [name: string]: string | string[] | undefined };
  readonly readableEnded: boolean;
  on(event: string, listener: (...values: never[]) => void): unknown;
  pause(): unknown;
}

/** What is used of Node's `ServerResponse`. */
export interface NodeResponse {
  statusCode: number;
  setHeader(name: string, value: string): unknown;
  end(text?: string): unknown;
}

/**
 * The bytes of a request, as they come and up to a limit. A sender who goes on past it is not listened to.
 *
 * @throws {WebhookError} `body_parsed` when something has read them before, `body_too_large`, `body_missing` when the
 * sender broke off.
 */
export function readNodeBody(request: NodeRequest, bytesMax: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    if (request.readableEnded) throw new WebhookError('body_parsed');
    const chunks: Uint8Array[] = [];
    let length = 0;
    request.on('data', (chunk: Uint8Array) => {
      length += chunk.length;
      if (length <= bytesMax) {
        chunks.push(chunk);
        return;
      }
      request.pause();
      reject(new WebhookError('body_too_large'));
    });
    request.on('end', () => resolve(joined(chunks, length)));
    const brokenOff = (): void => reject(new WebhookError('body_missing'));
    request.on('error', brokenOff);
    request.on('close', brokenOff);
  });
}

/** Chunks as one array. */
export function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}
