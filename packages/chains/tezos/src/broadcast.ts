import { hexToBytes } from '@noble/hashes/utils.js';
import type { BroadcastResult, SignedTransaction } from '@florin/domain/ports/chain';
import { text } from '@florin/json-rpc/answers';
import { NodeFailure, NodeRefusal } from '@florin/json-rpc/failures';
import { readConstants } from './fees.ts';
import { type Node, orNull, type Rpc } from './node.ts';
import { readNext } from './next-number.ts';
import type { Places } from './places.ts';
import { type Frame, readFrame } from './plan.ts';
import { readHeaderAt, readNewest } from './read-header.ts';
import { isWaiting } from './transaction-state.ts';

const cheap = /fees_too_low|operation_conflict|replacement/;
const wrongSignature = /invalid_signature/;
const tooEarly = /counter_in_the_future/;

/**
 * Hands signed bytes to a node, which checks them before it passes them on. Sending the same bytes again is `known`. A
 * rejection is permanent when the signature is wrong, a block has used the number, or the block that it begins after is too
 * old.
 * @throws NodeFailure when no node answered: the bytes may have been passed on all the same.
 */
export const broadcast = (rpc: Rpc, places: Places, signed: SignedTransaction): Promise<BroadcastResult> =>
  rpc.read((node) => sendTo(node, places, signed), 'a transaction');

async function sendTo(node: Node, places: Places, { raw, txHash }: SignedTransaction): Promise<BroadcastResult> {
  const frame = readFrame(hexToBytes(raw));
  const over = await overOn(node, places, { frame, txHash });
  if (over !== null) return over;
  if (await isWaiting(node, txHash)) return { result: 'known' };
  try {
    await node.ask('/injection/operation?chain=main', [raw], (value) => {
      if (text(value, 'injection') !== txHash) throw new NodeFailure('The node took another transaction.');
    });
    return { result: 'accepted' };
  } catch (error) {
    if (!(error instanceof NodeRefusal)) throw error;
    // Nodes keep one group of an account: a later one is sent again until those before it are in blocks. They may be by now.
    if (tooEarly.test(error.message) || (await readNext(node, frame.source)) < frame.counter)
      return { result: 'accepted' };
    const changed = await overOn(node, places, { frame, txHash });
    if (changed !== null) return changed;
    const reason = error.message.slice(0, 300);
    return { result: 'rejected', reason, permanent: wrongSignature.test(reason), tooCheap: cheap.test(reason) };
  }
}

/** What there is to say of bytes that no later block can have; null where one can. */
async function overOn(
  node: Node,
  places: Places,
  { frame, txHash }: { frame: Frame; txHash: string },
): Promise<BroadcastResult | null> {
  const { source, counter, branch } = frame;
  const rejected = { result: 'rejected', permanent: true, tooCheap: false } as const;
  const [next, start, newest, { lifetime }] = await Promise.all([
    readNext(node, source),
    orNull(readHeaderAt(node, branch)),
    readNewest(node),
    readConstants(node),
  ]);
  if (start === null) throw new NodeFailure('The node does not know the block that it begins after.');
  if (next <= counter)
    return newest.height > start.height + lifetime ? { ...rejected, reason: 'its end is over' } : null;
  const user = await places.findUser(node, { source, counter, after: start.height, before: newest.height });
  return user === txHash ? { result: 'known' } : { ...rejected, reason: 'its number is used' };
}
