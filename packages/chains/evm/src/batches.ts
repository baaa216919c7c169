import type { BatchItem, BatchSweeps } from '@florin/domain/ports/chain';
import { agreedOn } from '@florin/json-rpc/agreement';
import { readReceipt } from './answers.ts';
import { readTransferEvent, type TransferEvent } from './erc20.ts';
import { readCode } from './estimate-gas.ts';
import { NodeFailure } from '@florin/json-rpc/failures';
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
  arrivals: async (txHash, { asset, treasury, items }) => {
    if (asset.kind !== 'token') throw new NodeFailure('A batch moves a token.');
    const token = asset.ref.toLowerCase();
    // An item that is said not to have arrived has failed for good, and its coins are swept again.
    const [arrived] = await agreedOn(
      rpc,
      async (node) => {
        const { logs } = await node.ask('eth_getTransactionReceipt', [txHash], readReceipt);
        const events = logs.filter(({ address }) => address === token).map((log) => readTransferEvent(log));
        return items.map((item) => events.some((event) => brings(event, item, treasury)));
      },
      { word: String, what: 'what a batch brought' },
    );
    return arrived;
  },
});

const brings = (event: TransferEvent | null, { address, amount }: BatchItem, treasury: string): boolean =>
  event?.from === address.toLowerCase() && event.to === treasury.toLowerCase() && event.amount === amount;
