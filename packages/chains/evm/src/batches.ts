import type { BatchSweeps } from '@florin/domain/ports/chain';
import { readCode } from './estimate-gas.ts';
import type { Rpc } from './node.ts';
import { creator, sweeperAddress, sweeperRuntime } from './sweeper.ts';

/** Sweeps of many deposit addresses in one transaction (EIP-7702). */
export const createBatches = (rpc: Rpc): BatchSweeps => ({
  assets: 'token',
  itemsMax: 50,
  paidBy: 'treasury',
  contract: async (treasury) => {
    const address = sweeperAddress(treasury);
    const code = await readCode(rpc, address);
    if (code === sweeperRuntime(treasury)) return { address, state: 'ready' };
    if (code !== '0x') return { address, state: 'unsupported' };
    return { address, state: (await readCode(rpc, creator)) === '0x' ? 'unsupported' : 'missing' };
  },
});
