import { insertOutgoing } from '@florin/database/sql/outgoing/plan';
import { nativeToken } from '../catalogue/native-token.ts';
import type { SweepGroup } from './sweep-group.ts';
import type { OutgoingPorts } from '../outgoing/ports.ts';

/**
 * Where sweeps of this token go together: the treasury, or the contract that they go through; null where its chain, its
 * family or the token itself has no such thing. A chain that could have the contract gets it: the treasury creates it,
 * and until that is in a block, with exactly our code, every deposit moves by itself.
 */
export async function findBatchDestination(ports: OutgoingPorts, group: SweepGroup): Promise<string | null> {
  const { token, catalogue, adapter, treasury } = group;
  if (adapter.batches === null || token.asset.kind !== adapter.batches.assets) return null;
  if (adapter.batches.contract === null) return treasury;
  if (!token.chain.batchSweeps) return null;
  const { address, state } = await adapter.batches.contract(treasury);
  if (state === 'ready') return address;
  if (state === 'missing') {
    const native = nativeToken(catalogue, token);
    const movement = { purpose: 'deployment', from: treasury, to: address, asset: native.asset, amount: 0n } as const;
    const { feeCap } = await adapter.estimateCost(movement);
    await ports.db.run(insertOutgoing, {
      id: ports.ids.uuid(),
      chainId: token.chainId,
      purpose: 'deployment',
      purposeId: token.chainId,
      tokenId: native.id,
      sourceKind: 'treasury',
      sourceIndex: null,
      sourceAddress: treasury,
      destination: address,
      amount: 0n,
      feeCap,
      now: ports.clock.now(),
    });
  }
  return null;
}
