import type { BroadcastResult, SignedTransaction } from '@florin/domain/ports/chain';
import { hash } from './answers.ts';
import { NodeFailure, NodeRefusal } from '@florin/json-rpc/failures';
import type { Rpc } from './node.ts';
import { isKnown } from './transaction-state.ts';

/** Words of geth, erigon, nethermind, besu, reth and anvil for "I have it already". */
const alreadyThere =
  /already known|known transaction|already ?imported|alreadyknown|already in (the )?(mem)?pool|already exists/i;
const nonceUsed = /nonce (is )?too low|oldnonce|nonce.*already.*used/i;
/** These bytes can never be accepted by this chain. */
const neverValid =
  /intrinsic gas too low|invalid (sender|signature|chain|transaction)|chain ?id|exceeds block gas limit|tip (above|higher)|rlp|gas limit.*too (low|high)|unsupported transaction|not supported/i;

/** Below what the node relays or the next block asks for; geth, erigon, nethermind, besu, reth and anvil. */
const priceTooLow =
  /underpriced|fee ?cap.*(below|less|too low)|max ?fee ?per ?gas.*(less|below|lower|too low)|fee ?too ?low|gas ?price.*(below|less|too low)|tip.*below/i;

/**
 * Hands signed bytes to a node. Sending the same bytes again is `known`. A rejection is permanent when the bytes can
 * never be included: their nonce was used by another transaction, or they are not valid on this chain.
 * @throws NodeFailure when no node answered: the bytes may have been accepted all the same.
 */
export async function broadcast(rpc: Rpc, { raw, txHash }: SignedTransaction): Promise<BroadcastResult> {
  try {
    await rpc.ask('eth_sendRawTransaction', [raw], (value) => {
      if (hash(value, 'transaction hash') !== txHash.toLowerCase()) {
        throw new NodeFailure('The node accepted another transaction.');
      }
    });
    return { result: 'accepted' };
  } catch (error) {
    if (!(error instanceof NodeRefusal)) throw error;
    const reason = error.message;
    if (alreadyThere.test(reason)) return { result: 'known' };
    if (!nonceUsed.test(reason))
      return {
        result: 'rejected',
        reason,
        permanent: neverValid.test(reason),
        tooCheap: priceTooLow.test(reason),
      };
    if (await isKnown(rpc, txHash)) return { result: 'known' };
    return { result: 'rejected', reason, permanent: true, tooCheap: false };
  }
}
