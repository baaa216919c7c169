import { text } from '@florin/json-rpc/answers';
import { NodeFailure, NodeRefusal } from '@florin/json-rpc/failures';
import type { BroadcastResult, SignedTransaction } from '@florin/domain/ports/chain';
import type { Node } from './node.ts';
import { coinsState } from './coin-slots.ts';
import { readPlace } from './transaction-state.ts';
import { decodeRaw } from './wire-transaction.ts';

/** Bitcoin's codes for a transaction that its rules refuse, that spends what is not there, that cannot be decoded. */
const refused = -26;
const missing = -25;
const malformed = -22;
/** Below what the node relays, what its pool takes at present, or what a replacement has to add. */
const priceTooLow = /fee not met|insufficient (fee|priority)/i;
/** No chain with these rules ever takes these bytes. */
const neverValid =
  /mandatory-script-verify|bad-txns-(?!premature|inputs-missingorspent|nonfinal)|bad-witness|scriptsig|version|tx-size/i;

/**
 * Hands signed bytes to a node. Sending the same bytes again is `known`. A rejection is permanent when the bytes can
 * never be included: a coin of theirs is spent in a block by another transaction, or they are not valid on this chain.
 * @throws NodeFailure when no node answered: the bytes may have been accepted all the same.
 */
export async function broadcast(node: Node, { raw, txHash }: SignedTransaction): Promise<BroadcastResult> {
  // Nodes answer the second sending in different ways, some as the first.
  if ((await readPlace(node, txHash)).state !== 'unknown') return { result: 'known' };
  try {
    await node.ask('sendrawtransaction', [raw], (value) => {
      // Where a block had the bytes under another hash and has them no more, they are sent as they were signed.
      const taken = text(value, 'transaction hash');
      if (taken !== txHash && taken !== decodeRaw(raw).hash)
        throw new NodeFailure('The node accepted another transaction.');
    });
    return { result: 'accepted' };
  } catch (error) {
    if (!(error instanceof NodeRefusal)) throw error;
    const reason = error.message;
    // Another one sent them in the meantime.
    if ((await readPlace(node, txHash)).state !== 'unknown') return { result: 'known' };
    if (error.code === malformed || (error.code === refused && neverValid.test(reason)))
      return { result: 'rejected', reason, permanent: true, tooCheap: false };
    const isMissing = error.code === missing || /missing|spent|conflict/i.test(reason);
    const permanent = isMissing && (await isSpentElsewhere(node, raw));
    return { result: 'rejected', reason, permanent, tooCheap: priceTooLow.test(reason) };
  }
}

/** A coin of these bytes was spent in a block, and they are in none. */
const isSpentElsewhere = async (node: Node, raw: string): Promise<boolean> =>
  (await coinsState(node, decodeRaw(raw).inputs)) === 'closed';
