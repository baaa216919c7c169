import { hexToBytes } from '@noble/hashes/utils.js';
import type { BroadcastResult, SignedTransaction } from '@florin/domain/ports/chain';
import { text } from '@florin/json-rpc/answers';
import { type Asker, NodeFailure, NodeRefusal } from '@florin/json-rpc/failures';
import { coinsState } from './coin-slots.ts';
import type { Rpc } from './node.ts';
import { readTip } from './read-header.ts';
import { readSigned } from './signed.ts';
import { isWaiting } from './transaction-state.ts';
import { readIncluded } from './transaction.ts';

/**
 * Hands signed bytes to a node. Sending the same bytes again is `known`. A rejection is permanent when a coin of theirs is
 * spent in a block by another transaction, or the chain's own clock is past their end.
 * @throws NodeFailure when no node answered: the bytes may have been accepted all the same.
 */
export const broadcast = (rpc: Rpc, signed: SignedTransaction): Promise<BroadcastResult> =>
  rpc.read((node) => sendTo(node, signed), 'a transaction');

async function sendTo(node: Asker, { raw, txHash }: SignedTransaction): Promise<BroadcastResult> {
  if (await isKnown(node, txHash)) return { result: 'known' };
  try {
    await node.ask('/tx/submit', [hexToBytes(raw)], (value) => {
      if (text(value, 'transaction hash') !== txHash) throw new NodeFailure('The node accepted another transaction.');
    });
    return { result: 'accepted' };
  } catch (error) {
    if (!(error instanceof NodeRefusal)) throw error;
    // Another one sent them in the meantime.
    if (await isKnown(node, txHash)) return { result: 'known' };
    const { coins, end } = readSigned(raw);
    const isOver = (await readTip(node)).slot >= end || (await coinsState(node, coins)) === 'closed';
    return { result: 'rejected', reason: error.message.slice(0, 300), permanent: isOver, tooCheap: false };
  }
}

const isKnown = async (node: Asker, txHash: string): Promise<boolean> =>
  (await readIncluded(node, txHash)) !== null || isWaiting(node, txHash);
