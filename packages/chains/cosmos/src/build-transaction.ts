import { Refusal } from '@florin/domain/errors';
import type { OutgoingIntent, Slot } from '@florin/domain/ports/chain';
import { readOn } from '@florin/json-rpc/failover';
import { numberOf } from '@florin/json-rpc/number-slots';
import { draftMovement, numbered } from './draft.ts';
import { feeOf, readGasPrice } from './fees.ts';
import type { Network } from './networks.ts';
import type { Rpc } from './node.ts';
import { gasOf } from './simulate.ts';
import { encodePlan } from './unsigned.ts';

/**
 * The unsigned bytes of a movement, base64. Its fee is exactly the intent's cap, so that an address whose coins pay
 * for their own way ends at zero.
 * @throws Refusal CONFLICT when the cap is too low, or the movement would fail now.
 */
export async function buildTransaction(
  network: Network,
  rpc: Rpc,
  intent: OutgoingIntent,
  slot: Slot,
): Promise<string> {
  const { sourceAddress: from, destination: to, feeCap } = intent;
  const { nonce } = numberOf(slot);
  const [price, { draft, gas }] = await Promise.all([
    readGasPrice(network, rpc),
    readOn(
      rpc,
      async (node) => {
        const drafted = await draftMovement(network, node, { ...intent, from, to });
        return { draft: drafted, gas: await gasOf(network, node, drafted) };
      },
      'a simulation',
    ),
  ]);
  if (feeCap < feeOf(gas, price))
    throw new Refusal('CONFLICT', `The fee cap of ${feeCap} ${network.native} does not pay for ${gas} units of gas.`);
  return encodePlan({
    ...numbered(draft, nonce),
    chainId: network.chainId,
    fee: feeCap,
    feeDenomination: network.native,
    gas,
  });
}
