import type { Block, Transfer } from '@florin/domain/ports/chain';
import { type Asker, NodeFailure } from '@florin/json-rpc/failures';
import type { BlockQuestion } from '@florin/json-rpc/testify';
import type { TransactionResult } from './answers.ts';
import { readResults, readTransactions } from './block-contents.ts';
import { assetOf } from './decode-transaction.ts';
import { type Arrival, arrivalsOf, sendersOf } from './events.ts';
import { locksOf } from './locked-coins.ts';
import type { Network } from './networks.ts';
import { hashOf } from './transaction-hash.ts';

interface Candidate {
  raw: Uint8Array;
  result: TransactionResult;
  arrivals: readonly Arrival[];
}

/**
 * Transfers of one block to watched addresses: whatever the bank module says that messages of a successful transaction
 * brought, in the listed denominations. Fees, failed transactions, other denominations, what an address sends itself and
 * coins that begin a locked account are none. Two questions to the node; the block's hash is compared, and its results are those of its height.
 * @throws NodeFailure when the node gave no answer or one that cannot be right.
 */
export async function readBlock(
  network: Network,
  node: Asker,
  { header, assets, watched }: BlockQuestion,
): Promise<Block> {
  const [transactions, results] = await Promise.all([readTransactions(node, header), readResults(node, header)]);
  if (transactions.length !== results.length) throw new NodeFailure('The node gave results of another block.');
  const listed = new Set(assets.map((asset) => (asset.kind === 'native' ? network.native : asset.ref)));
  const candidates = results.flatMap((result, at): Candidate[] => {
    if (!result.success) return [];
    const arrivals = arrivalsOf(result.events).filter(({ denomination }) => listed.has(denomination));
    return arrivals.length === 0 ? [] : [{ raw: transactions[at] as Uint8Array, result, arrivals }];
  });
  const keys = [...new Set(candidates.flatMap(({ arrivals }) => arrivals.map(({ receiver }) => receiver)))];
  const ours = keys.length === 0 ? new Set<string>() : await watched(keys);
  const transfers = candidates.flatMap(({ raw, result, arrivals }) => {
    const own = arrivals.filter(({ receiver }) => ours.has(receiver));
    if (own.length === 0) return [];
    const isLocked = locksOf(raw);
    return own
      .filter((arrival) => !isLocked(arrival))
      .map((arrival): Transfer => {
        const { receiver: watchKey, position, amount, denomination } = arrival;
        const from = sendersOf(result.events, arrival);
        return { txHash: hashOf(raw), position, watchKey, from, asset: assetOf(network, denomination), amount };
      });
  });
  return { header, transfers };
}
