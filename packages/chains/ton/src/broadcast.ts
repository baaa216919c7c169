import { Cell, loadMessage } from '@ton/core';
import type { BroadcastResult, SignedTransaction } from '@florin/domain/ports/chain';
import { type Asker, NodeRefusal } from '@florin/json-rpc/failures';
import { readNewestMark, type Rpc } from './node.ts';
import { readNext } from './next-number.ts';
import { readByMessage } from './transactions.ts';
import { namedBy } from './root.ts';
import { canonicalOf } from './wallet.ts';

const signatureBits = 512;
const wordBits = 32;

/**
 * Hands signed bytes to a node, which runs them on its present state before it passes them on, and keeps nothing. A
 * rejection is permanent when a block has used their number, or the chain's own clock is past their end.
 * @throws NodeFailure when no node answered: the bytes may have been passed on all the same.
 */
export const broadcast = (rpc: Rpc, signed: SignedTransaction): Promise<BroadcastResult> =>
  rpc.read((node) => sendTo(node, signed), 'a transaction');

async function sendTo(node: Asker, { raw, txHash }: SignedTransaction): Promise<BroadcastResult> {
  if (await isIncluded(node, txHash)) return { result: 'known' };
  try {
    await node.ask('/message', [{ boc: raw }], () => null);
    return { result: 'accepted' };
  } catch (error) {
    if (!(error instanceof NodeRefusal)) throw error;
    if (await isIncluded(node, txHash)) return { result: 'known' };
    const reason = error.message.slice(0, 300);
    const place = await placeOf(node, raw);
    // Nodes keep no message whose number comes later: it is sent again until those before it are in blocks.
    return place === 'early'
      ? { result: 'accepted' }
      : { result: 'rejected', reason, permanent: place === 'over', tooCheap: false };
  }
}

const isIncluded = async (node: Asker, txHash: string): Promise<boolean> =>
  (await readByMessage(node, txHash, 'in')).some((one) => namedBy(one) === txHash);

/** Whether others have to come before the bytes, or no block can take them any more. */
async function placeOf(node: Asker, raw: string): Promise<'early' | 'due' | 'over'> {
  const { info, body } = loadMessage(Cell.fromBase64(raw).beginParse());
  if (info.type !== 'external-in') return 'over';
  const signed = body.beginParse().skip(signatureBits + wordBits);
  const [validUntil, seqno] = [signed.loadUint(wordBits), BigInt(signed.loadUint(wordBits))];
  const [next, { time }] = await Promise.all([readNext(node, canonicalOf(info.dest)), readNewestMark(node)]);
  if (next > seqno || time.getTime() >= validUntil * 1000) return 'over';
  return next < seqno ? 'early' : 'due';
}
