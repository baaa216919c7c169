import { createCipheriv, createDecipheriv } from 'node:crypto';
import { InvariantError } from '@florin/domain/errors';
import type { Ids } from '@florin/domain/ports/ids';
import type { Secrets } from '@florin/domain/ports/secrets';

const algorithm = 'aes-256-gcm';
const layoutVersion = 1;
const ivBytes = 12;
const tagBytes = 16;
const keyBytes = 32;
const keyIdBytesMax = 255;

export interface SealingKeys {
  /** Key id → 32 bytes; old keys stay as long as anything is sealed with them. */
  keys: ReadonlyMap<string, Uint8Array>;
  /** The key that seals from now on. */
  sealWith: string;
}

/**
 * AES-256-GCM (NIST SP 800-38D) under keys that live outside the database. Layout of the sealed bytes: version,
 * length of the key id, key id, 12 bytes of nonce, 16 bytes of tag, text. The bytes before the nonce and the context
 * are authenticated too, so that a sealed value works in its own place only.
 */
export class SealedSecrets implements Secrets {
  readonly #keys: ReadonlyMap<string, Uint8Array>;
  readonly #sealWith: string;
  readonly #ids: Pick<Ids, 'bytes'>;

  /** @throws InvariantError when a key has not 32 bytes or the sealing key is missing. */
  constructor({ keys, sealWith }: SealingKeys, ids: Pick<Ids, 'bytes'>) {
    for (const [id, key] of keys) {
      const length = Buffer.byteLength(id);
      if (key.length !== keyBytes) throw new InvariantError('A sealing key must have 32 bytes.', { id });
      if (length === 0 || length > keyIdBytesMax) throw new InvariantError('A key id has 1 to 255 bytes.', { id });
    }
    if (!keys.has(sealWith)) throw new InvariantError('The key to seal with is missing.', { sealWith });
    this.#keys = keys;
    this.#sealWith = sealWith;
    this.#ids = ids;
  }

  get keyId(): string {
    return this.#sealWith;
  }

  seal(text: string, context: string): Uint8Array {
    const id = Buffer.from(this.#sealWith, 'utf8');
    const head = Buffer.concat([Buffer.from([layoutVersion, id.length]), id]);
    const iv = this.#ids.bytes(ivBytes);
    const cipher = createCipheriv(algorithm, this.#key(this.#sealWith), iv, { authTagLength: tagBytes });
    cipher.setAAD(authenticated(head, context));
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([head, iv, cipher.getAuthTag(), body]);
  }

  open(sealed: Uint8Array, context: string): string {
    const bytes = Buffer.from(sealed);
    const headBytes = 2 + (bytes[1] ?? 0);
    if (bytes[0] !== layoutVersion || bytes.length < headBytes + ivBytes + tagBytes) {
      throw new InvariantError('Not a sealed value.', { context });
    }
    const head = bytes.subarray(0, headBytes);
    const iv = bytes.subarray(headBytes, headBytes + ivBytes);
    const tag = bytes.subarray(headBytes + ivBytes, headBytes + ivBytes + tagBytes);
    const key = this.#key(head.subarray(2).toString('utf8'));
    const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes });
    decipher.setAAD(authenticated(head, context));
    decipher.setAuthTag(tag);
    try {
      const body = bytes.subarray(headBytes + ivBytes + tagBytes);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    } catch {
      throw new InvariantError('A sealed value or its context was altered.', { context });
    }
  }

  #key(id: string): Uint8Array {
    const key = this.#keys.get(id);
    if (!key) throw new InvariantError('A value is sealed with a key that is not configured.', { id });
    return key;
  }
}

const authenticated = (head: Uint8Array, context: string): Buffer =>
  Buffer.concat([head, Buffer.from(context, 'utf8')]);
