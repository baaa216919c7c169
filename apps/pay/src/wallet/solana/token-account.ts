import { Point } from '@noble/ed25519';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';

export const systemProgram = '11111111111111111111111111111111';
export const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
export const associatedTokenProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL';

const bumpMax = 255;
const mark = utf8ToBytes('ProgramDerivedAddress');

const isKey = (bytes: Uint8Array): boolean => {
  try {
    Point.fromBytes(bytes, true);
    return true;
  } catch {
    return false;
  }
};

/** Where an owner holds a token: the first address below bump 256 that is no key. */
export function tokenAccountOf(owner: string, mint: string): string {
  const seeds = [owner, tokenProgram, mint].map((key) => base58.decode(key));
  for (let bump = bumpMax; bump >= 0; bump -= 1) {
    const candidate = sha256(concatBytes(...seeds, Uint8Array.of(bump), base58.decode(associatedTokenProgram), mark));
    if (!isKey(candidate)) return base58.encode(candidate);
  }
  throw new RangeError('no address can be derived');
}
