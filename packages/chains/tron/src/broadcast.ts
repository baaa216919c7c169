import type { BroadcastResult, SignedTransaction } from '@florin/domain/ports/chain';
import { fields } from '@florin/json-rpc/answers';
import { NodeFailure } from '@florin/json-rpc/failures';
import { hash } from './answers.ts';
import { wordsOf } from './call-contract.ts';
import type { Rpc } from './node.ts';

/** What speaks of the node, not of the transaction: another one may take it. */
const nodeTrouble = new Set(['SERVER_BUSY', 'NO_CONNECTION', 'NOT_ENOUGH_EFFECTIVE_CONNECTION', 'BLOCK_UNSOLIDIFIED']);
/** What no node will ever see otherwise. */
const permanent = new Set(['SIGERROR', 'TOO_BIG_TRANSACTION_ERROR']);

/**
 * Hands signed bytes to a node, which tries them before it passes them on. Sending the same bytes again is `known`. A
 * rejection is permanent only when no clock and no fork can change it: a block that one node does not know, another may,
 * and whether a lifetime is over is asked of solidified blocks.
 * @throws NodeFailure when no node answered: the bytes may have been passed on all the same.
 */
export const broadcast = (rpc: Rpc, { raw, txHash }: SignedTransaction): Promise<BroadcastResult> =>
  rpc.ask('/wallet/broadcasthex', [{ transaction: raw }], (value): BroadcastResult => {
    const { result, code, message, txid } = fields(value, 'broadcast');
    if (result === true) {
      if (txid !== undefined && hash(txid, 'broadcast.txid') !== txHash)
        throw new NodeFailure('The node took another transaction.');
      return { result: 'accepted' };
    }
    if (code === 'DUP_TRANSACTION_ERROR') return { result: 'known' };
    const reason = `${String(code)}: ${wordsOf(message ?? '')}`;
    if (typeof code !== 'string' || nodeTrouble.has(code)) throw new NodeFailure(reason);
    return { result: 'rejected', reason, permanent: permanent.has(code), tooCheap: false };
  });
