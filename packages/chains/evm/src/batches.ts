import type { BatchSweeps } from '@florin/domain/ports/chain';
import { readReceipt } from './answers.ts';
import { readTransferEvent } from './erc20.ts';
import { readCode } from './estimate-gas.ts';
import { NodeFailure } from './node.ts';
import type { Rpc } from './rpc.ts';
import { creator, sweeperAddress, sweeperRuntime } from './sweeper.ts';

/** Sweeps of many deposit addresses in one transaction (EIP-7702). */
export const createBatches = (rpc: Rpc): BatchSweeps => ({
  contract: async (treasury) => {
    const address = sweeperAddress(treasury);
    const code = await readCode(rpc, address);
    if (code === sweeperRuntime(treasury)) return { address, state: 'ready' };
    if (code !== '0x') return { address, state: 'unsupported' };
    return { address, state: (await readCode(rpc, creator)) === '0x' ? 'unsupported' : 'missing' };
  },
  arrivals: async (txHash, { asset, treasury, items }) => {
    const arrived = await rpc.ask('eth_getTransactionReceipt', [txHash], (value) => {
      const { logs } = readReceipt(value);
      const token = asset.kind === 'token' ? asset.ref.toLowerCase() : null;
      return logs.filter(({ address }) => address === token).map((log) => readTransferEvent(log));
    });
    if (asset.kind !== 'token') throw new NodeFailure('A batch moves a token.');
    return items.map(({ address, amount }) =>
      arrived.some(
        (event) =>
          event?.from === address.toLowerCase() && event.to === treasury.toLowerCase() && event.amount === amount,
      ),
    );
  },
});
