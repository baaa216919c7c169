import { createHmac, createPrivateKey, createPublicKey } from 'node:crypto';
import { base58 } from '@scure/base';
import { depositFamilyPath } from './keys.ts';
import { descend, masterNode, type Slip10Node } from '@florin/slip10/slip10';

const hardened = 2 ** 31;
const keyBytes = 32;
/** What stands before the 32 bytes of an ed25519 key in PKCS #8 (RFC 8410). */
const privateKeyHead = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * The deposit addresses of a range of indexes: the same as those of the keys, in a third of the time, because OpenSSL
 * does the arithmetic. Every step is hardened: there is no public key that they follow from.
 */
export function ownersOf(seed: Uint8Array): (from: bigint, end: bigint) => string[] {
  const family = descend(masterNode(seed), depositFamilyPath);
  return (from, end) => {
    const owners: string[] = [];
    for (let index = from; index < end; index += 1n) owners.push(addressOf(child(child(family, Number(index)), 0)));
    return owners;
  };
}

/** SLIP-10 on ed25519. */
function child({ privateKey, chainCode }: Slip10Node, index: number): Slip10Node {
  const input = Buffer.alloc(1 + keyBytes + 4);
  input.set(privateKey, 1);
  input.writeUInt32BE(hardened + index, 1 + keyBytes);
  const digest = createHmac('sha512', chainCode).update(input).digest();
  return { privateKey: digest.subarray(0, keyBytes), chainCode: digest.subarray(keyBytes) };
}

function addressOf({ privateKey }: Slip10Node): string {
  const key = createPrivateKey({ key: Buffer.concat([privateKeyHead, privateKey]), format: 'der', type: 'pkcs8' });
  return base58.encode(createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-keyBytes));
}
