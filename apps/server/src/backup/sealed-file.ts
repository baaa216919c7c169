import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const algorithm = 'aes-256-gcm';
const magic = Buffer.from('florin backup 1\n');
const ivBytes = 12;
const tagBytes = 16;
const headBytes = magic.length + ivBytes;

/**
 * Writes a stream into a file under AES-256-GCM: a line that says what it is, nonce, text, tag. `context` is
 * authenticated too, so that no part of a backup passes for another. The tag says that this is all of it, so it waits
 * for `whole`: that the source has ended well.
 */
export async function sealFile(
  source: Readable,
  path: string,
  { key, context, whole }: { key: Uint8Array; context: string; whole?: Promise<unknown> },
): Promise<void> {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(context));
  const file = createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true });
  file.write(Buffer.concat([magic, iv]));
  try {
    await Promise.all([pipeline(source, cipher, file, { end: false }), whole]);
  } catch (error) {
    file.destroy();
    throw error;
  }
  // Only once it is closed it is on the disk.
  const closed = once(file, 'close');
  file.end(cipher.getAuthTag());
  await closed;
}

/**
 * The text of a sealed file into `target`. What was written is to be believed only when this has returned.
 * @throws Error with a line for the operator about another key, another part, or a file that was changed.
 */
export async function openFile(
  path: string,
  target: Writable,
  { key, context }: { key: Uint8Array; context: string },
): Promise<void> {
  const { size } = await stat(path);
  const file = await open(path);
  const head = Buffer.alloc(headBytes);
  const tag = Buffer.alloc(tagBytes);
  try {
    await file.read(head, 0, headBytes, 0);
    await file.read(tag, 0, tagBytes, Math.max(size - tagBytes, 0));
  } finally {
    await file.close();
  }
  if (!head.subarray(0, magic.length).equals(magic) || size < headBytes + tagBytes)
    throw new Error(`${path} is no part of a backup.`);
  const decipher = createDecipheriv(algorithm, key, head.subarray(magic.length), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(tag);
  const text =
    size === headBytes + tagBytes ? [] : createReadStream(path, { start: headBytes, end: size - tagBytes - 1 });
  try {
    await pipeline(text, decipher, target);
  } catch (error) {
    throw new Error(`${path} does not open: it was changed, or another key sealed it.`, { cause: error });
  }
}
