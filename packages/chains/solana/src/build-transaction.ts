import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { InvariantError, Refusal } from '@florin/domain/errors';
import type { OutgoingIntent, Slot } from '@florin/domain/ports/chain';
import { base58, base64 } from '@scure/base';
import { comesHome, draftMovement } from './draft.ts';
import { readUnitPrice, unitsOf } from './fees.ts';
import { lifetimeOf } from './lifetimes.ts';
import type { Rpc } from './node.ts';
import { encodePlan, feeCapOf, type Plan } from './plan.ts';

const microLamports = 1_000_000n;

/**
 * A key that nobody holds, different for each intent: two payments of the same amount to the same receiver in the
 * lifetime of one blockhash would else be the same bytes, and one transaction.
 */
const referenceOf = (intentId: string): string => base58.encode(sha256(utf8ToBytes(`florin intent ${intentId}`)));

function treasuryOf({ treasury, source, sourceAddress, purpose, destination, id }: OutgoingIntent): string {
  if (treasury !== undefined) return treasury;
  if (source.kind === 'treasury') return sourceAddress;
  if (comesHome({ purpose })) return destination;
  throw new InvariantError('Nothing says who pays for the movement.', { id });
}

/**
 * The unsigned bytes of a movement, base64. What they may cost stays within the intent's fee cap.
 * @throws Refusal CONFLICT when the cap is too low, or the movement would fail now.
 */
export async function buildTransaction(rpc: Rpc, intent: OutgoingIntent, slot: Slot): Promise<string> {
  const { sourceAddress, destination, amount, asset, purpose, feeCap } = intent;
  const treasury = treasuryOf(intent);
  const movement = { purpose, from: sourceAddress, to: destination, asset, amount };
  const [level, { token }] = await Promise.all([
    readUnitPrice(rpc, [sourceAddress, destination]),
    draftMovement(rpc, movement, treasury),
  ]);
  const plan: Plan = {
    payer: treasury,
    blockhash: lifetimeOf(slot).blockhash,
    unitsMax: unitsOf(token),
    unitPrice: 0n,
    reference: referenceOf(intent.id),
    owner: sourceAddress,
    destination,
    amount,
    token: token && { ...token, closes: token.closes && sourceAddress !== treasury },
  };
  const left = feeCap - feeCapOf(plan);
  if (left < 0n) throw new Refusal('CONFLICT', `The fee cap of ${feeCap} lamports does not pay for the movement.`);
  const affordable = (left * microLamports) / BigInt(plan.unitsMax);
  return base64.encode(encodePlan({ ...plan, unitPrice: level < affordable ? level : affordable }));
}
