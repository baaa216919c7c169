import { hexToBytes } from '@noble/hashes/utils.js';
import { InvariantError } from '@florin/domain/errors';
import type { CoinPlace } from '@florin/domain/ports/chain';
import { hex } from './address.ts';
import { type Cbor, CborMap, decodeCbor } from './cbor.ts';

/** What our own signed bytes spend, and the slot from which on no block takes them. */
export function readSigned(raw: string): { coins: CoinPlace[]; end: bigint } {
  const [body] = decodeCbor(hexToBytes(raw)) as readonly Cbor[];
  const [inputs, end] = body instanceof CborMap ? [body.get(0n), body.get(3n)] : [];
  if (!Array.isArray(inputs) || typeof end !== 'bigint')
    throw new InvariantError('Signed bytes are none of ours.', { bytes: raw.length / 2 });
  const coins = (inputs as readonly (readonly [Uint8Array, bigint])[]).map(([txHash, position]) => ({
    txHash: hex(txHash),
    position: Number(position),
  }));
  return { coins, end };
}
