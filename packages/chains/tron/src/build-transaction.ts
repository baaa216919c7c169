import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { Refusal } from '@florin/domain/errors';
import type { OutgoingIntent, Slot } from '@florin/domain/ports/chain';
import { draftMovement } from './draft.ts';
import { lifetimeOf } from './lifetimes.ts';
import type { Rpc } from './node.ts';
import { lendsOf } from './draft-lending.ts';
import { encodePlan, tokenBandwidthCap } from './plan.ts';

/** Thirty-five years in milliseconds. */
const timestampBits = 40n;

/**
 * A time before the end of a transaction, different for each intent: two payments of the same amount to the same
 * receiver that refer to one block would else be the same bytes, and one transaction. Nodes do not look at it.
 */
function timestampOf(intentId: string, expiration: bigint): bigint {
  const mark = BigInt(`0x${bytesToHex(sha256(utf8ToBytes(`florin intent ${intentId}`)).slice(0, 8))}`);
  return expiration - (mark % 2n ** timestampBits) - 1n;
}

/**
 * The unsigned bytes of a movement, hex. What they may cost stays within the intent's fee cap.
 * @throws Refusal CONFLICT when the cap is too low for present prices, or the movement would fail now.
 */
export async function buildTransaction(rpc: Rpc, intent: OutgoingIntent, slot: Slot): Promise<string> {
  const { sourceAddress, destination, amount, asset, purpose, feeCap } = intent;
  const lifetime = lifetimeOf(slot);
  const movement = { purpose, from: sourceAddress, to: destination, asset, amount };
  const draft = await rpc.read((node) => draftMovement(node, movement), 'what a movement needs');
  const beside = asset.kind === 'native' ? 0n : tokenBandwidthCap;
  const affordable = feeCap - beside;
  if (affordable < draft.limitMin)
    throw new Refusal('CONFLICT', `The fee cap of ${feeCap} sun does not pay present prices.`);
  const bytes = encodePlan({
    lifetime,
    timestamp: timestampOf(intent.id, lifetime.expiration),
    owner: sourceAddress,
    destination,
    amount,
    token: asset.kind === 'native' ? null : asset.ref,
    ...lendsOf(purpose),
    feeLimit: affordable < draft.limit ? affordable : draft.limit,
  });
  return bytesToHex(bytes);
}
