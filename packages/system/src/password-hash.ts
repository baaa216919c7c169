import { argon2, timingSafeEqual } from 'node:crypto';
import { InvariantError } from '@florin/domain/errors';
import type { Ids } from '@florin/domain/ports/ids';
import type { Passwords } from '@florin/domain/ports/passwords';

export interface Argon2Costs {
  memoryKib: number;
  passes: number;
  lanes: number;
}

/** OWASP Password Storage Cheat Sheet: one of its equivalent settings for argon2id. */
export const recommendedCosts: Argon2Costs = { memoryKib: 19_456, passes: 2, lanes: 1 };

const saltBytes = 16;
const hashBytes = 32;
const layout =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;

interface StoredHash {
  costs: Argon2Costs;
  salt: Buffer;
  hash: Buffer;
}

/** argon2id (RFC 9106), stored as a PHC string: `$argon2id$v=19$m=…,t=…,p=…$<salt>$<hash>`. */
export class Argon2Passwords implements Passwords {
  readonly #ids: Pick<Ids, 'bytes'>;
  readonly #costs: Argon2Costs;
  /** Stands in for the hash of an account that does not exist. */
  readonly #decoy: StoredHash;

  constructor(ids: Pick<Ids, 'bytes'>, costs: Argon2Costs = recommendedCosts) {
    this.#ids = ids;
    this.#costs = costs;
    this.#decoy = { costs, salt: Buffer.from(ids.bytes(saltBytes)), hash: Buffer.alloc(hashBytes) };
  }

  async hash(password: string): Promise<string> {
    const salt = Buffer.from(this.#ids.bytes(saltBytes));
    const hash = await derive(password, salt, this.#costs, hashBytes);
    const { memoryKib, passes, lanes } = this.#costs;
    return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${lanes}$${unpadded(salt)}$${unpadded(hash)}`;
  }

  async verify(password: string, stored: string | null): Promise<boolean> {
    const { salt, costs, hash } = stored === null ? this.#decoy : parse(stored);
    const same = timingSafeEqual(await derive(password, salt, costs, hash.length), hash);
    return same && stored !== null;
  }
}

/** Unicode has several spellings of one visible text; keyboards differ in which they send. */
const bytesOf = (password: string): Buffer => Buffer.from(password.normalize('NFKC'), 'utf8');

function derive(password: string, nonce: Buffer, costs: Argon2Costs, tagLength: number): Promise<Buffer> {
  const { memoryKib: memory, passes, lanes: parallelism } = costs;
  const parameters = { message: bytesOf(password), nonce, parallelism, tagLength, memory, passes };
  return new Promise((resolve, reject) => {
    argon2('argon2id', parameters, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

function parse(stored: string): StoredHash {
  const [, memoryKib, passes, lanes, salt, hash] = layout.exec(stored) ?? [];
  if (salt === undefined || hash === undefined) throw new InvariantError('A stored password hash is malformed.');
  return {
    costs: { memoryKib: Number(memoryKib), passes: Number(passes), lanes: Number(lanes) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}
