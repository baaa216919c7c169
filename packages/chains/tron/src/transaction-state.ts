import type { Slot, TransactionState } from '@florin/domain/ports/chain';
import { agreedState } from '@florin/json-rpc/agreement';
import { fields, list } from '@florin/json-rpc/answers';
import { type Asker, NodeFailure } from '@florin/json-rpc/failures';
import { readOn } from '@florin/json-rpc/failover';
import { hash, int64, type Log, quantity, readLog } from './answers.ts';
import { readInfo } from './block-content.ts';
import { sawEnd } from './lifetimes.ts';
import type { Rpc } from './node.ts';
import { readTagged } from './read-header.ts';

export interface Receipt {
  height: bigint;
  blockHash: string;
  success: boolean;
  logs: readonly Log[];
}

/** A transaction that a block has; null for one that none has. */
export const readReceipt = (node: Asker, txHash: string): Promise<Receipt | null> =>
  node.ask('eth_getTransactionReceipt', [`0x${txHash}`], (value) => {
    if (value === null) return null;
    const receipt = fields(value, 'receipt');
    if (hash(receipt.transactionHash, 'receipt.transactionHash') !== txHash)
      throw new NodeFailure('The node answered another receipt.');
    const blockHash = hash(receipt.blockHash, 'receipt.blockHash');
    return {
      height: quantity(receipt.blockNumber, 'receipt.blockNumber'),
      blockHash,
      success: quantity(receipt.status, 'receipt.status') === 1n,
      logs: list(receipt.logs, 'receipt.logs', (log) => readLog(log, blockHash)),
    };
  });

/**
 * What one node knows of a transaction; with a height, what the nodes that have come so far agree on. `fee` in sun: what
 * energy and bandwidth burned, and the account that was made for the receiver.
 */
export const readTransactionState = (
  rpc: Rpc,
  txHash: string,
  height?: bigint,
  slot?: Slot,
): Promise<TransactionState> =>
  height === undefined
    ? readOn(rpc, (node) => stateOn(node, txHash), 'a transaction')
    : agreedState(
        rpc,
        async (node) => {
          // Asked before the receipt: a block that comes between both is then one that the node knows too late, not too early.
          const newest = await readTagged(node, 'latest');
          if (newest.height < height) throw new NodeFailure(`The node has not come to ${height}.`);
          return stateOn(node, txHash);
        },
        slot && ((node) => sawEnd(node, slot)),
      );

async function stateOn(node: Asker, txHash: string): Promise<TransactionState> {
  const receipt = await readReceipt(node, txHash);
  if (receipt === null) return { state: (await waits(node, txHash)) ? 'pending' : 'unknown' };
  const { height, blockHash } = receipt;
  const { fee, success } = await node.ask('/wallet/gettransactioninfobyid', [{ value: txHash }], (value) => {
    const info = fields(value, 'transaction info');
    if (int64(info.blockNumber, 'info.blockNumber') !== height || hash(info.id, 'info.id') !== txHash)
      throw new NodeFailure('The node tells two things of one transaction.');
    return readInfo(info);
  });
  if (success !== receipt.success) throw new NodeFailure('The node tells two things of one transaction.');
  return { state: 'included', success, height, blockHash, fee };
}

/** Whether the node holds it for a block to come. */
const waits = (node: Asker, txHash: string): Promise<boolean> =>
  node.ask('/wallet/gettransactionfrompending', [{ value: txHash }], (value) => {
    const { txID } = fields(value, 'waiting transaction');
    return txID !== undefined && hash(txID, 'txID') === txHash;
  });
