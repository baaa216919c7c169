import { WebhookError } from './errors.ts';
import { joined } from './read-node-body.ts';

/** What is used of a `Request`. */
export interface FetchBody {
  readonly bodyUsed: boolean;
  readonly body: {
    getReader(): {
      read(): Promise<{ done: boolean; value?: Uint8Array | undefined }>;
      cancel(): Promise<unknown>;
    };
  } | null;
}

/**
 * The bytes of a request, as they come and up to a limit.
 *
 * @throws {WebhookError} `body_parsed` when something has read them before, `body_too_large`, `body_missing`.
 */
export async function readFetchBody(request: FetchBody, bytesMax: number): Promise<Uint8Array> {
  if (request.bodyUsed) throw new WebhookError('body_parsed');
  if (!request.body) throw new WebhookError('body_missing');
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done || !value) return joined(chunks, length);
    length += value.length;
    if (length > bytesMax) {
      // The answer does not wait for the sender's consent.
      reader.cancel().catch(() => undefined);
      throw new WebhookError('body_too_large');
    }
    chunks.push(value);
  }
}
