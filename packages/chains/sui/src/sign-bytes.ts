import { secp256k1 } from '@noble/curves/secp256k1.js';
import { blake2b } from '@noble/hashes/blake2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { InvariantError } from '@florin/domain/errors';
import type { SignedTransaction } from '@florin/domain/ports/chain';
import type { HDKey } from '@scure/bip32';
import { secp256k1Flag } from './address.ts';
import { hashOf, writeSigned } from './signed.ts';

/** Says that what is signed is a transaction: intent scope, version and application are 0. */
const intent = Uint8Array.of(0, 0, 0);

export function publicKeyOf(key: HDKey): Uint8Array {
  if (key.publicKey === null) throw new InvariantError('A derived key has no public half.');
  return key.publicKey;
}

/** RFC 6979: the same bytes always get the same signatures. The sender's comes first, the payer's after it. */
export function signBytes(content: Uint8Array, keys: readonly HDKey[]): SignedTransaction {
  const digest = sha256(blake2b(concatBytes(intent, content), { dkLen: 32 }));
  const signatures = keys.map((key) => {
    if (key.privateKey === null) throw new InvariantError('A derived key has no private half.');
    const signature = secp256k1.sign(digest, key.privateKey, { prehash: false });
    return concatBytes(Uint8Array.of(secp256k1Flag), signature, publicKeyOf(key));
  });
  return { txHash: hashOf(content), raw: writeSigned({ content, signatures }) };
}
