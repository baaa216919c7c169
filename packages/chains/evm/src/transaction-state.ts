import type { Signing, TransactionState } from '@florin/domain/ports/chain';
import { agreedState } from '@florin/json-rpc/agreement';
import { fields } from '@florin/json-rpc/answers';
import { hash, quantity, readReceipt } from './answers.ts';
import { type Asker, NodeFailure } from '@florin/json-rpc/failures';
import { expectMemory } from './memory.ts';
import type { Rpc } from './node.ts';

/** What one node knows of a transaction. `fee` in wei. A transaction that is only in the pool is pending. */
export const readTransactionState = (rpc: Rpc, txHash: string): Promise<TransactionState> =>
  rpc.read((node) => stateOn(node, txHash), 'a transaction');

/**
 * The same, as the nodes agree on it that have come to a height.
 * @throws NodeFailure until they agree. Where it is told how the transaction was signed, a node that may have forgotten it counts
 *   for nothing.
 */
export const readAgreedState = (
  rpc: Rpc,
  txHash: string,
  { height, signing }: { height: bigint; signing: Signing | undefined },
): Promise<TransactionState> =>
  agreedState(rpc, async (node) => {
    // Asked before the receipt: a block that comes between both is then one that the node knows too late, not too early.
    const newest = await node.ask('eth_blockNumber', [], (value) => quantity(value, 'block number'));
    if (newest < height) throw new NodeFailure(`The node has not come to ${height}.`);
    const state = await stateOn(node, txHash);
    if (signing !== undefined && state.state !== 'included') await expectMemory(node, newest, signing.since);
    return state;
  });

async function stateOn(node: Asker, txHash: string): Promise<TransactionState> {
  const included = await readIncluded(node, txHash);
  if (included !== null) return included;
  const place = await readPlace(node, txHash);
  if (place === null) return { state: 'unknown' };
  if (place.blockHash === null) return { state: 'pending' };
  // A block took it between both questions, or the node keeps blocks for longer than what was done in them.
  const late = await readIncluded(node, txHash);
  if (late === null) throw new NodeFailure('The node has a block of the transaction, and not what it did there.');
  return late;
}

const readIncluded = (node: Asker, txHash: string): Promise<TransactionState | null> =>
  node.ask('eth_getTransactionReceipt', [txHash], (value) => {
    if (value === null) return null;
    const { txHash: named, success, height, blockHash, fee } = readReceipt(value);
    if (named !== txHash.toLowerCase()) throw new NodeFailure('The node answered another receipt.');
    return { state: 'included', success, height, blockHash, fee };
  });

/** True when the node holds the transaction, in a block or in its pool. */
export const isKnown = async (asker: Asker, txHash: string): Promise<boolean> =>
  (await readPlace(asker, txHash)) !== null;

/** Where a node has a transaction: in a block, or without one in its pool; null where it does not know it. */
const readPlace = (asker: Asker, txHash: string): Promise<{ blockHash: string | null } | null> =>
  asker.ask('eth_getTransactionByHash', [txHash], (value) => {
    if (value === null) return null;
    const { hash: named, blockHash } = fields(value, 'transaction');
    if (hash(named, 'transaction.hash') !== txHash.toLowerCase())
      throw new NodeFailure('The node answered another transaction.');
    const isPlaced = blockHash !== null && blockHash !== undefined;
    return { blockHash: isPlaced ? hash(blockHash, 'transaction.blockHash') : null };
  });
