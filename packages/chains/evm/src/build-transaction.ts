import { Refusal } from '@florin/domain/errors';
import type { Movement, OutgoingIntent, Slot } from '@florin/domain/ports/chain';
import { numberOf } from '@florin/json-rpc/number-slots';
import { draftTransaction, isExactFee } from './draft-transaction.ts';
import { encodeTransaction } from './encode-transaction.ts';
import type { Hex } from './erc20.ts';
import { readFeeLevel, roomyPrice, type FeeLevel } from './fees.ts';
import type { Rpc } from './node.ts';

export const toMovement = ({
  purpose,
  sourceAddress,
  destination,
  asset,
  amount,
  items,
}: OutgoingIntent): Movement => ({
  purpose,
  from: sourceAddress,
  to: destination,
  asset,
  amount,
  ...(items === undefined ? {} : { items }),
});

/**
 * The unsigned bytes of a movement. Its gas limit times its highest price stays within the intent's fee cap.
 * @throws Refusal CONFLICT when the cap does not pay the present fee level, or the movement would fail now.
 */
export async function buildTransaction(rpc: Rpc, intent: OutgoingIntent, slot: Slot): Promise<Hex> {
  const [level, draft] = await Promise.all([readFeeLevel(rpc), draftTransaction(rpc, toMovement(intent))]);
  const { to, value, data, gas } = draft;
  const chainId = BigInt(intent.network);
  const authorizations = draft.authorizations.map(({ item, contract, nonce }) => ({ item, contract, nonce, chainId }));
  const price = prices(intent, level, intent.feeCap / gas);
  return encodeTransaction({ chainId, nonce: numberOf(slot).nonce, gas, ...price, to, value, data, authorizations });
}

function prices(intent: OutgoingIntent, level: FeeLevel, affordable: bigint) {
  if (affordable < level.base + (isExactFee(intent) ? 0n : 1n)) {
    throw new Refusal('CONFLICT', `The fee cap of ${intent.feeCap} wei does not pay the present fee level.`);
  }
  // Priority equal to the maximum: the whole cap is paid and nothing stays behind.
  if (isExactFee(intent)) return { maxFeePerGas: affordable, maxPriorityFeePerGas: affordable };
  const roomy = roomyPrice(level);
  const maxFeePerGas = roomy < affordable ? roomy : affordable;
  return { maxFeePerGas, maxPriorityFeePerGas: level.priority < maxFeePerGas ? level.priority : maxFeePerGas };
}
