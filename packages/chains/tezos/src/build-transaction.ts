import { Refusal } from '@florin/domain/errors';
import type { OutgoingIntent, Slot } from '@florin/domain/ports/chain';
import { readOn } from '@florin/json-rpc/failover';
import { numberOf } from '@florin/json-rpc/number-slots';
import { draftMovement } from './draft.ts';
import { burnOf, leastFee, readPrice, roomyFee } from './fees.ts';
import type { Rpc } from './node.ts';
import { encodePlan } from './plan.ts';

/**
 * The unsigned bytes of a movement, hex. The fee is what the cap leaves for it, so that an address whose coins pay for
 * their own way ends at zero; not where that would be more than twice what is usual.
 * @throws Refusal CONFLICT when the cap is too low, or the movement would fail now.
 */
export async function buildTransaction(rpc: Rpc, intent: OutgoingIntent, slot: Slot): Promise<string> {
  const moving = { ...intent, from: intent.sourceAddress, to: intent.destination };
  const [price, { plan }] = await Promise.all([
    readPrice(rpc),
    readOn(rpc, (node) => draftMovement(node, moving, numberOf(slot).nonce), 'a simulation'),
  ]);
  const left = intent.feeCap - burnOf(plan);
  const [least, usual] = [leastFee(plan, price), roomyFee(plan, price)];
  if (left < least)
    throw new Refusal('CONFLICT', `The fee cap of ${intent.feeCap} mutez leaves ${left} for a fee of ${least}.`);
  return encodePlan({ ...plan, fee: left > 2n * usual ? usual : left });
}
