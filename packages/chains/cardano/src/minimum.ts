import { encodeCbor } from './cbor.ts';
import type { Network } from './networks.ts';
import { encodeOutput, type Output } from './plan.ts';

/** What the ledger counts for an output besides its own bytes (the Babbage era's rule). */
const overhead = 160n;
/** Lovelace of an output that is still to get them: what it needs has four bytes. */
const widest = 2n ** 32n - 1n;

/** Least lovelace of an output: so much for each of its bytes. */
export function least(network: Network, output: Output, perByte: bigint): bigint {
  const wide = { ...output, lovelace: output.lovelace > widest ? output.lovelace : widest };
  return (overhead + BigInt(encodeCbor(encodeOutput(network, wide)).length)) * perByte;
}
