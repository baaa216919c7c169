import { UnexpectedResponseError } from './errors.ts';

/** No answer of Florin is near it; what is longer is not Florin's. */
const bytesMax = 16 * 1024 * 1024;

/** The text of an answer. @throws UnexpectedResponseError when it does not end within the limit */
export async function readBody({ status, body }: Response): Promise<string> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > bytesMax) throw new UnexpectedResponseError(status, 'too long a body', '', {});
    chunks.push(chunk);
  }
  return new Blob(chunks).text();
}
