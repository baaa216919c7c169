import { createPublicKey, verify } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { type CoinPlace, type CoinTransaction, doubleHash } from './transaction.ts';

/** A compressed key of secp256k1 as OpenSSL reads it (RFC 5480): many times as fast as a library in JavaScript. */
const keyHead = Buffer.from('3036301006072a8648ce3d020106052b8104000a032200', 'hex');

/** Every input and every output is signed for. */
const signsAll = 1;

const little = (value: bigint, size: number): Uint8Array =>
  Uint8Array.from({ length: size }, (_, at) => Number((value >> BigInt(8 * at)) & 0xffn));
const number = (value: number): Uint8Array => little(BigInt(value), 4);
const placed = ({ txHash, position }: CoinPlace): Uint8Array =>
  concatBytes(hexToBytes(txHash).toReversed(), number(position));

/**
 * What is signed to spend a coin of a public-key hash (BIP-143), written from the text of the standard: hashed once, and
 * once more by whoever verifies.
 */
function digest({ version, lockTime, inputs, outputs }: CoinTransaction, at: number, coin: Spent): Uint8Array {
  const input = inputs[at];
  if (input === undefined) throw new Error('There is no such input.');
  const paid = outputs.map(({ amount, script }) => {
    const bytes = hexToBytes(script);
    return concatBytes(little(amount, 8), Uint8Array.of(bytes.length), bytes);
  });
  return sha256(
    concatBytes(
      number(version),
      doubleHash(concatBytes(...inputs.map(placed))),
      doubleHash(concatBytes(...inputs.map(({ sequence }) => number(sequence)))),
      placed(input),
      hexToBytes(`1976a914${coin.script.slice(4)}88ac`),
      little(coin.amount, 8),
      number(input.sequence),
      doubleHash(concatBytes(...paid)),
      number(lockTime),
      number(signsAll),
    ),
  );
}

interface Spent {
  amount: bigint;
  script: string;
}

/** Whether an input may spend a coin: the key of its script signed this very transaction. Other scripts are never spent here. */
export function unlocks(transaction: CoinTransaction, at: number, coin: Spent): boolean {
  const [signature, key, ...more] = transaction.inputs[at]?.witness ?? [];
  if (signature === undefined || key === undefined || more.length > 0) return false;
  if (coin.script !== `0014${bytesToHex(ripemd160(sha256(key)))}` || signature.at(-1) !== signsAll) return false;
  try {
    const message = digest(transaction, at, coin);
    const der = signature.subarray(0, -1);
    if (secp256k1.Signature.fromBytes(der, 'der').hasHighS()) return false;
    const publicKey = createPublicKey({ key: Buffer.concat([keyHead, key]), format: 'der', type: 'spki' });
    return verify('sha256', message, publicKey, der);
  } catch {
    return false;
  }
}
