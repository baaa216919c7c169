import type { BroadcastResult, SignedTransaction } from '@florin/domain/ports/chain';
import { fields } from '@florin/json-rpc/answers';
import { type Asker, NodeFailure } from '@florin/json-rpc/failures';
import { base64 } from '@scure/base';
import { NamedRefusal, type Rpc } from './node.ts';
import { findTransaction } from './transaction-state.ts';

/** What no node will ever see otherwise. */
const permanent = /INVALID_SIGNATURE|BAD_CHAIN_ID|UNKNOWN_SCRIPT|EXCEEDED_MAX_TRANSACTION_SIZE/;
const tooCheap = /GAS_UNIT_PRICE_BELOW_MIN_BOUND|TOO_CHEAP/;

/**
 * Hands signed bytes to a node, which checks them before it passes them on. Sending the same bytes again is `known`. A
 * rejection is permanent only when no clock can change it: whether a lifetime is over is asked of the chain's own time.
 * @throws NodeFailure when no node answered: the bytes may have been passed on all the same.
 */
export const broadcast = (rpc: Rpc, signed: SignedTransaction): Promise<BroadcastResult> =>
  rpc.read((node) => sendTo(node, signed), 'a transaction');

async function sendTo(node: Asker, { raw, txHash }: SignedTransaction): Promise<BroadcastResult> {
  // A node answers the same to bytes that it has already, and refuses them once they are committed.
  if ((await findTransaction(node, txHash)) !== null) return { result: 'known' };
  try {
    await node.ask('/transactions', [base64.decode(raw)], (value) => {
      if (fields(value, 'broadcast').hash !== txHash) throw new NodeFailure('The node took another transaction.');
    });
    return { result: 'accepted' };
  } catch (error) {
    if (!(error instanceof NamedRefusal)) throw error;
    if ((await findTransaction(node, txHash)) !== null) return { result: 'known' };
    const reason = error.message;
    return { result: 'rejected', reason, permanent: permanent.test(reason), tooCheap: tooCheap.test(reason) };
  }
}
