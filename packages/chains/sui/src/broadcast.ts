import { bytes, message } from '@florin/grpc/protobuf';
import type { BroadcastResult, SignedTransaction } from '@florin/domain/ports/chain';
import { NodeFailure, NodeRefusal } from '@florin/json-rpc/failures';
import type { Node, Rpc } from './node.ts';
import { ask, mask } from './query.ts';
import { readSigned } from './signed.ts';
import { isKnown } from './transaction-state.ts';

const invalidSignature = /invalid user signature|invalid signature|required signature/i;

/**
 * Hands signed bytes to a node, which has validators run them and answers what came of it. Sending the same bytes again is
 * `known`. A rejection is permanent only when a signature is wrong: a balance may be filled up, and whether the epoch is
 * over is asked of checkpoints.
 * @throws NodeFailure when no node answered: the bytes may have been passed on all the same.
 */
export const broadcast = (rpc: Rpc, signed: SignedTransaction): Promise<BroadcastResult> =>
  rpc.read((node) => sendTo(node, signed), 'a transaction');

async function sendTo(node: Node, { raw, txHash }: SignedTransaction): Promise<BroadcastResult> {
  if (await isKnown(node, txHash)) return { result: 'known' };
  const { content, signatures } = readSigned(raw);
  const request = [
    message(1, [message(1, [bytes(2, content)])]),
    ...signatures.map((signature) => message(2, [message(1, [bytes(2, signature)])])),
    mask(3, ['digest', 'effects.status']),
  ];
  try {
    await ask(node, { method: 'TransactionExecutionService/ExecuteTransaction', request }, (answer) => {
      if (answer.message(1).text(1) !== txHash) throw new NodeFailure('The node ran another transaction.');
    });
    return { result: 'accepted' };
  } catch (error) {
    if (!(error instanceof NodeRefusal)) throw error;
    const permanent = invalidSignature.test(error.message);
    return { result: 'rejected', reason: error.message, permanent, tooCheap: false };
  }
}
