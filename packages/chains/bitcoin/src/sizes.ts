import type { Network } from './networks.ts';

/** Sizes of our own transactions in weight units (BIP-141): four for a byte, one for a byte of a witness. */

/** Version and lock time, and the numbers of inputs and outputs where these are below 253. */
const fixedBytes = 10;
/** Its place, the length of its script and its sequence. */
const inputBytes = 41;
/** Signature of at most 72 bytes, key, and the length of each. */
const unlockBytes = 107;
/** The number of its witnesses beside the above. */
const witnessCount = 1;
/** Marker and flag. */
const witnessMark = 2;
/** Amount, and the length of its script. */
const outputBytes = 9;
/** Where there are 253 or more of something, its number takes two bytes more. */
const longCount = 2;

/** A length in bytes of the script that an address of ours has. */
export const ownScriptBytes = ({ coin }: Network): number => (coin.receives === 'key-hash' ? 25 : 22);

/**
 * Virtual bytes of a signed transaction that spends so many coins of ours and has outputs with scripts of these lengths:
 * never less than it will have, and hardly more.
 */
export function vsizeOf(network: Network, inputs: number, outputScriptBytes: readonly number[]): bigint {
  const hasWitnesses = network.coin.receives === 'witness-key-hash';
  const outputs = outputScriptBytes.reduce((total, script) => total + outputBytes + script, 0);
  const counts = (inputs >= 253 ? longCount : 0) + (outputScriptBytes.length >= 253 ? longCount : 0);
  const unlock = hasWitnesses ? unlockBytes + witnessCount : unlockBytes * 4;
  const weight = (fixedBytes + counts + outputs) * 4 + inputs * (inputBytes * 4 + unlock);
  return BigInt(Math.ceil((weight + (hasWitnesses ? witnessMark : 0)) / 4));
}

/** Smallest amount that nodes carry in an output with this script: what spending it would cost, at their rate. */
export function dustOf({ coin: { dust } }: Network, script: string): bigint {
  if ('fixed' in dust) return dust.fixed;
  const isWitness = /^(?:00|5[1-9a-f]|60)(?:[0-9a-f]{2}){3,41}$/.test(script);
  // As nodes count: an input of it has 67 bytes with a witness, 148 without.
  const bytes = outputBytes + script.length / 2 + (isWitness ? 67 : 148);
  return (BigInt(bytes) * dust.perThousand) / 1_000n;
}

/** Base units for so many virtual bytes at a rate per 1,000, rounded up. */
export const feeFor = (vsize: bigint, rate: bigint): bigint => (vsize * rate + 999n) / 1_000n;
