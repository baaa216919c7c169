import { NodeFailure } from '@florin/json-rpc/failures';
import type { BroadcastResult, SignedTransaction } from '@florin/domain/ports/chain';
import { signature } from './answers.ts';
import { DetailedRefusal, type Rpc } from './node.ts';
import { confirmed } from './read-header.ts';

const badSignature = -32_003;

/**
 * Hands signed bytes to a node, which tries them before it passes them on. Sending the same bytes again is `known`. A
 * rejection is permanent only when the signature is wrong: a blockhash that one node calls too old, another may still
 * know, and whether a lifetime is over is asked of final blocks.
 * @throws NodeFailure when no node answered: the bytes may have been passed on all the same.
 */
export async function broadcast(rpc: Rpc, { raw, txHash }: SignedTransaction): Promise<BroadcastResult> {
  try {
    await rpc.ask('sendTransaction', [raw, { encoding: 'base64', preflightCommitment: confirmed }], (value) => {
      if (signature(value, 'signature') !== txHash) throw new NodeFailure('The node took another transaction.');
    });
    return { result: 'accepted' };
  } catch (error) {
    if (!(error instanceof DetailedRefusal)) throw error;
    if (errorOf(error.facts) === 'AlreadyProcessed' || /already been processed/i.test(error.message))
      return { result: 'known' };
    return { result: 'rejected', reason: error.message, permanent: error.code === badSignature, tooCheap: false };
  }
}

const errorOf = (facts: unknown): unknown =>
  typeof facts === 'object' && facts !== null ? (facts as { err?: unknown }).err : undefined;
