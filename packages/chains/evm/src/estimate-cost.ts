import { Refusal } from '@florin/domain/errors';
import type { Asset, CostEstimate, OutgoingPurpose } from '@florin/domain/ports/chain';
import { quantity } from './answers.ts';
import { transferCall } from './erc20.ts';
import { exactPrice, readFeeLevel, roomyPrice } from './fees.ts';
import { NodeRefusal } from './node.ts';
import type { Rpc } from './rpc.ts';

/** Gas of a transfer of coins to an account without code (Yellow Paper, G_transaction). */
export const coinTransferGas = 21_000n;

export interface Movement {
  purpose: OutgoingPurpose;
  from: string;
  to: string;
  asset: Asset;
  amount: bigint;
}

/** A coin sweep pays its whole cap, so that its address ends at exactly zero. */
export const isExactFee = ({ purpose, asset }: Pick<Movement, 'purpose' | 'asset'>): boolean =>
  purpose === 'sweep' && asset.kind === 'native';

/**
 * Gas limit of a movement: 21,000 for coins to an account, otherwise the node's estimate and a quarter more, because
 * storage may change before it runs.
 * @throws Refusal CONFLICT when the movement would fail now, for example on a paused token or a missing balance.
 */
export async function estimateGas(rpc: Rpc, { from, to, asset, amount }: Omit<Movement, 'purpose'>): Promise<bigint> {
  if (asset.kind === 'native') return coinTransferGas;
  try {
    const call = { from, to: asset.ref, data: transferCall(to, amount) };
    const estimate = await rpc.ask('eth_estimateGas', [call], (value) => quantity(value, 'gas estimate'));
    return (estimate * 5n) / 4n;
  } catch (error) {
    if (error instanceof NodeRefusal) throw new Refusal('CONFLICT', `The transfer would fail: ${error.message}`);
    throw error;
  }
}

/**
 * Cost of a movement at present prices, in wei. Refuses like `estimateGas`.
 */
export async function estimateCost(rpc: Rpc, movement: Movement): Promise<CostEstimate> {
  const [level, gas] = await Promise.all([readFeeLevel(rpc), estimateGas(rpc, movement)]);
  if (isExactFee(movement)) {
    const fee = gas * exactPrice(level);
    return { fee, feeCap: fee };
  }
  return { fee: gas * (level.base + level.priority), feeCap: gas * roomyPrice(level) };
}
