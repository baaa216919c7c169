import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { InvariantError } from '@florin/domain/errors';
import { base58 } from '@scure/base';
import { isOnCurve } from './address-book.ts';
import { associatedTokenProgram, tokenProgram } from './programs.ts';

const bumpMax = 255;
const derivedMark = utf8ToBytes('ProgramDerivedAddress');

/** The address that a program derives from seeds: the first candidate from bump 255 downwards that is no key's. */
export function derivedAddress(seeds: readonly Uint8Array[], program: string): string {
  for (let bump = bumpMax; bump >= 0; bump -= 1) {
    const candidate = sha256(concatBytes(...seeds, Uint8Array.of(bump), base58.decode(program), derivedMark));
    if (!isOnCurve(candidate)) return base58.encode(candidate);
  }
  throw new InvariantError('No address can be derived from these seeds.');
}

/** Where an owner receives a token: one account for each mint, which anybody may create for it. */
export const tokenAccountOf = (owner: string, mint: string): string =>
  derivedAddress(
    [owner, tokenProgram, mint].map((key) => base58.decode(key)),
    associatedTokenProgram,
  );
