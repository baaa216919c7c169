import type { Movement } from '@florin/domain/ports/chain';
import type { Draft } from './draft.ts';
import { draftBatch } from './draft-batch.ts';
import { transferCall } from './erc20.ts';
import { coinTransferGas, estimateCoinGas, estimateGas, estimateTokenGas } from './estimate-gas.ts';
import type { Rpc } from './node.ts';
import { creationCall, creator } from './sweeper.ts';

/** Movements of coins to the treasury, from an address of ours. */
const comesHome = ({ purpose }: Pick<Movement, 'purpose'>): boolean =>
  purpose === 'sweep' || purpose === 'consolidation';

/** A coin that comes home pays its whole cap, so that its address ends at exactly zero. */
export const isExactFee = (movement: Pick<Movement, 'purpose' | 'asset'>): boolean =>
  comesHome(movement) && movement.asset.kind === 'native';

/**
 * What a movement does on the chain, and its gas.
 * @throws Refusal CONFLICT when it would fail now.
 */
export async function draftTransaction(rpc: Rpc, movement: Movement): Promise<Draft> {
  const { purpose, from, to, asset, amount } = movement;
  if (purpose === 'batch') return draftBatch(rpc, movement);
  if (purpose === 'deployment') {
    const data = creationCall(from);
    return call({ to: creator, data }, await estimateGas(rpc, { from, to: creator, data }));
  }
  if (asset.kind === 'token') {
    const gas = await estimateTokenGas(rpc, { from, to, asset, amount });
    return call({ to: asset.ref, data: transferCall(to, amount) }, gas);
  }
  // The treasury's account lends itself to nobody.
  const gas = comesHome(movement) ? coinTransferGas : await estimateCoinGas(rpc, { from, to, value: amount });
  return { to, value: amount, data: '0x', gas, gasUsed: gas, authorizations: [] };
}

const call = ({ to, data }: Pick<Draft, 'to' | 'data'>, gas: bigint): Draft => ({
  to,
  data,
  value: 0n,
  gas,
  gasUsed: gas,
  authorizations: [],
});
