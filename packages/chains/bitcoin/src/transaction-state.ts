import { agreedState } from '@florin/json-rpc/agreement';
import { fields, text, whole } from '@florin/json-rpc/answers';
import { NodeFailure, NodeRefusal } from '@florin/json-rpc/failures';
import type { TransactionState } from '@florin/domain/ports/chain';
import type { Node, Rpc } from './node.ts';
import { heightOf, tipOf } from './read-head.ts';
import { readHash, reading } from './read-header.ts';
import { notFound, readAllRaw } from './read-transaction.ts';
import { decodeRaw, type WireTransaction } from './wire-transaction.ts';

/**
 * What Bitcoin, Litecoin and Dogecoin Core say when a transaction is neither waiting nor in a block. Without an index
 * they speak of the mempool alone: taking that for "unknown" would pay a second time for what is mined.
 */
const hasLookedEverywhere = /no such mempool or blockchain transaction/i;

export type Place =
  | { state: 'unknown' }
  | { state: 'pending'; transaction: WireTransaction }
  | { state: 'included'; transaction: WireTransaction; blockHash: string };

/** Where a node's best chain has a transaction. One that only a block beside it holds is unknown. */
export async function readPlace(node: Node, txHash: string): Promise<Place> {
  try {
    return await node.ask('getrawtransaction', [txHash, true], (value) => {
      const answer = fields(value, 'transaction');
      const transaction = reading(() => decodeRaw(text(answer.hex, 'transaction')));
      if (transaction.hash !== txHash) throw new NodeFailure('The node answered another transaction.');
      if (answer.blockhash === undefined) return { state: 'pending', transaction };
      if (whole(answer.confirmations, 'confirmations') === 0n) return { state: 'unknown' };
      return { state: 'included', transaction, blockHash: readHash(answer.blockhash, 'block hash') };
    });
  } catch (error) {
    if (!(error instanceof NodeRefusal) || error.code !== notFound) throw error;
    if (hasLookedEverywhere.test(error.message)) return { state: 'unknown' };
    throw new NodeFailure(`The node keeps no whole index of transactions (txindex=1): ${error.message}`);
  }
}

/** What one node knows of a transaction; with a height, what the nodes that have come so far agree on. In base units. */
export const readTransactionState = (rpc: Rpc, txHash: string, height?: bigint): Promise<TransactionState> =>
  height === undefined
    ? rpc.read((node) => stateOn(node, txHash), 'a transaction')
    : agreedState(rpc, async (node) => {
        // Asked before the transaction: the block that has it may come between both.
        if ((await tipOf(node)).height < height) throw new NodeFailure(`The node has not come to ${height}.`);
        return stateOn(node, txHash);
      });

async function stateOn(node: Node, txHash: string): Promise<TransactionState> {
  const place = await readPlace(node, txHash);
  if (place.state !== 'included') return { state: place.state };
  const { transaction, blockHash } = place;
  const [fee, at] = await Promise.all([feeOf(node, transaction), heightOf(node, blockHash)]);
  return { state: 'included', success: true, height: at, blockHash, fee };
}

/** What its inputs held beyond what its outputs hold. */
async function feeOf(node: Node, { inputs, outputs }: WireTransaction): Promise<bigint> {
  const before = await readAllRaw(
    node,
    inputs.map(({ txHash }) => txHash),
  );
  const held = inputs.map(({ txHash, position }) => {
    const output = before.get(txHash)?.transaction.outputs[position];
    if (output === undefined) throw new NodeFailure('The node shows a coin that its transaction does not have.');
    return output.amount;
  });
  return sum(held) - sum(outputs.map(({ amount }) => amount));
}

export const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);
