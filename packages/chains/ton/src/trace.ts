import { type Asker, NodeFailure } from '@florin/json-rpc/failures';
import { namedBy } from './root.ts';
import type { Message, Transaction } from './transaction.ts';
import { readByMessage } from './transactions.ts';

/** All that came of one message from outside. */
export interface Trace {
  root: Transaction;
  /** Every transaction that followed from it, in the order in which they were found. */
  later: readonly Transaction[];
  /** Messages of it are still under way. */
  isOpen: boolean;
}

/** Our own movements have four; strangers' may be without end, and are followed so far. */
const followedMax = 16;

/** @returns null when no block has a transaction that took the message. */
export async function readTrace(node: Asker, name: string): Promise<Trace | null> {
  const root = (await readByMessage(node, name, 'in')).find((one) => namedBy(one) === name);
  if (root === undefined) return null;
  const later: Transaction[] = [];
  let isOpen = false;
  const waiting: Message[] = [...root.outgoing];
  while (waiting.length > 0 && later.length < followedMax) {
    const message = waiting.shift();
    if (message === undefined || message.destination === null) continue;
    // in the order of the messages
    const taken = await readTaken(node, message);
    if (taken === null) isOpen = true;
    else {
      later.push(taken);
      waiting.push(...taken.outgoing);
    }
  }
  return { root, later, isOpen };
}

async function readTaken(node: Asker, { hash, destination }: Message): Promise<Transaction | null> {
  const [taken] = await readByMessage(node, hash, 'in');
  if (taken === undefined) return null;
  if (taken.incoming?.hash !== hash || taken.account !== destination)
    throw new NodeFailure('The node answered another transaction.');
  return taken;
}
