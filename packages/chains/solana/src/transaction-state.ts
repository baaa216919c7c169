import { agreedState } from '@florin/json-rpc/agreement';
import { fields, list } from '@florin/json-rpc/answers';
import { type Asker, NodeFailure } from '@florin/json-rpc/failures';
import type { Slot, TransactionState } from '@florin/domain/ports/chain';
import { atSlot, unsigned } from './answers.ts';
import { type BlockTransaction, readTransaction } from './block-transaction.ts';
import { sawEnd } from './lifetimes.ts';
import type { Rpc } from './node.ts';
import { confirmed, readHeaderOf } from './read-header.ts';

/**
 * What the nodes know of a transaction. Every one is asked: without a height who knows it is believed before who does
 * not, and one answer is enough; with one, those that have come so far must agree.
 * @throws NodeFailure when too few answered.
 */
export async function readTransactionState(
  rpc: Rpc,
  txHash: string,
  height?: bigint,
  slot?: Slot,
): Promise<TransactionState> {
  if (height !== undefined)
    return agreedState(rpc, (node) => ask(node, txHash, height), slot && ((node) => sawEnd(node, slot)));
  const answers = await Promise.allSettled(rpc.nodes.map((node) => ask(node, txHash)));
  const states = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  const known = states.find(({ state }) => state === 'included') ?? states.find(({ state }) => state === 'pending');
  if (known !== undefined) return known;
  if (states.length > 0) return { state: 'unknown' };
  const reasons = answers.flatMap((answer) => (answer.status === 'rejected' ? [String(answer.reason?.message)] : []));
  throw new NodeFailure(`No node answered for a transaction: ${reasons.join('; ')}`);
}

/** Nodes show no pools: what is not confirmed yet is pending where a block has it, and unknown before. */
async function ask(node: Asker, txHash: string, height?: bigint): Promise<TransactionState> {
  const question = [[txHash], { searchTransactionHistory: true }];
  const { slot, value: status } = await node.ask('getSignatureStatuses', question, (answer) =>
    atSlot(answer, 'status', (value) => {
      const [one] = list(value, 'statuses', (item) => (item === null ? null : fields(item, 'status')));
      return one ?? null;
    }),
  );
  if (status !== null) return status.confirmationStatus === 'processed' ? { state: 'pending' } : included(node, txHash);
  if (height !== undefined && slot < height) throw new NodeFailure('The node has not come that far.');
  return { state: 'unknown' };
}

async function included(node: Asker, txHash: string): Promise<TransactionState> {
  const details = { commitment: confirmed, encoding: 'json', maxSupportedTransactionVersion: 0 };
  const found = await node.ask('getTransaction', [txHash, details], (value) => {
    if (value === null) throw new NodeFailure('The node shows no transaction where it has one.');
    const transaction = readTransaction(value);
    if (transaction.signature !== txHash) throw new NodeFailure('The node answered another transaction.');
    return { transaction, slot: unsigned(fields(value, 'transaction').slot, 'transaction.slot') };
  });
  const header = await readHeaderOf(node, found.slot);
  if (header === null) throw new NodeFailure('The node shows no block where it has one.');
  const { transaction, slot } = found;
  return {
    state: 'included',
    success: transaction.success,
    height: slot,
    blockHash: header.hash,
    ...costOf(transaction),
  };
}

/** Of our own transactions only: what they create is a receiver's token account, what they close is a deposit's. */
function costOf(transaction: BlockTransaction): { fee: bigint; returned: bigint } {
  const { fee, before, after, heldBefore, heldAfter } = transaction;
  const change = (at: number): bigint => (after[at] as bigint) - (before[at] as bigint);
  const created = [...heldAfter.keys()].filter((at) => !heldBefore.has(at));
  const closed = [...heldBefore.keys()].filter((at) => !heldAfter.has(at));
  return {
    fee: created.reduce((sum, at) => sum + change(at), fee),
    returned: closed.reduce((sum, at) => sum - change(at), 0n),
  };
}
