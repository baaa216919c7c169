import { WebhookError } from './errors.ts';
import type { RawBody } from './inputs.ts';

/**
 * A copy of the bytes, so that what was verified is what is parsed, whatever happens to the original meanwhile.
 * Values of another realm are recognised too.
 */
export function bytesOf(body: RawBody): Uint8Array<ArrayBuffer> {
  let bytes: Uint8Array<ArrayBuffer> | undefined;
  try {
    if (typeof body === 'string') bytes = new TextEncoder().encode(body);
    else if (ArrayBuffer.isView(body))
      bytes = Uint8Array.from(new Uint8Array(body.buffer, body.byteOffset, body.byteLength));
    else if (body && Object.prototype.toString.call(body) === '[object ArrayBuffer]')
      bytes = new Uint8Array(body.slice(0));
  } catch {
    // Detached, or an object that only looks like bytes.
  }
  if (bytes?.length) return bytes;
  throw new WebhookError(body && !bytes ? 'body_parsed' : 'body_missing');
}
