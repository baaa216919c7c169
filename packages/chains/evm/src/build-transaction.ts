import { Refusal } from '@florin/domain/errors';
import type { OutgoingIntent, TransactionSlot } from '@florin/domain/ports/chain';
import { serializeTransaction } from 'viem';
import { transferCall, type Hex } from './erc20.ts';
import { estimateGas, isExactFee } from './estimate-cost.ts';
import { readFeeLevel, roomyPrice, type FeeLevel } from './fees.ts';
import type { Rpc } from './rpc.ts';

/**
 * The unsigned bytes (EIP-1559, type 2) of one plain transfer. Its gas limit times its highest price stays within the
 * intent's fee cap.
 * @throws Refusal CONFLICT when the cap does not pay the present fee level, or the transfer would fail now.
 */
export async function buildTransaction(rpc: Rpc, intent: OutgoingIntent, slot: TransactionSlot): Promise<Hex> {
  const { sourceAddress: from, destination: to, asset, amount } = intent;
  const [level, gas] = await Promise.all([readFeeLevel(rpc), estimateGas(rpc, { from, to, asset, amount })]);
  return serializeTransaction({
    type: 'eip1559',
    chainId: Number(intent.network),
    nonce: Number(slot.nonce),
    gas,
    ...prices(intent, level, intent.feeCap / gas),
    ...(asset.kind === 'native'
      ? { to: to as Hex, value: amount }
      : { to: asset.ref as Hex, value: 0n, data: transferCall(to, amount) }),
  });
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
