import { UnexpectedResponseError } from './errors.ts';

/** No answer of Florin is near it; what is longer is not Florin's. */
const bytesMax = 16 * 1024 * 1024;

/**
 * The text of an answer. Read by its reader: Safari, and Chrome before 124, cannot iterate over a stream.
 *
 * @throws UnexpectedResponseError when it does not end within the limit
 */
export async function readBody({ status, body }: Pick<Response, 'status' | 'body'>): Promise<string> {
  if (!body) return '';
  const reader = body.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(chunks).text();
    bytes += value.byteLength;
    if (bytes > bytesMax) {
      // The refusal does not wait for the sender's consent.
      reader.cancel().catch(() => undefined);
      throw new UnexpectedResponseError(status, 'too long a body', '', {});
    }
    chunks.push(value);
  }
}
