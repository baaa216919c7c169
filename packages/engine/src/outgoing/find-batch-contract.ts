import { insertOutgoing } from '@florin/database/sql/outgoing';
import { nativeToken } from './fund-gas.ts';
import type { SweepGroup } from './sweep-group.ts';
import type { OutgoingPorts } from './ports.ts';

/**
 * The contract that sweeps of this token go through; null where its chain, its family or the token itself has none.
 * A chain that could have it gets it: the treasury creates it, and until that is in a block, with exactly our code,
 * every deposit moves by itself.
 */
export async function findBatchContract(ports: OutgoingPorts, group: SweepGroup): Promise<string | null> {
  const { token, catalogue, adapter, treasury } = group;
  if (!token.chain.batchSweeps || token.asset.kind !== 'token' || adapter.batches === null) return null;
  const { address, state } = await adapter.batches.contract(treasury);
  if (state === 'ready') return address;
  if (state === 'missing') {
    const native = nativeToken(catalogue, token);
    const movement = { purpose: 'deployment', from: treasury, to: address, asset: native.asset, amount: 0n } as const;
    const { feeCap } = await adapter.estimateCost(movement);
    const intent = [ports.ids.uuid(), token.chainId, 'deployment', token.chainId, native.id] as const;
    await ports.db.run(insertOutgoing, ...intent, 'treasury', null, treasury, address, 0n, feeCap, ports.clock.now());
  }
  return null;
}
