import { type Asker, NodeFailure } from '@florin/json-rpc/failures';
import { namedBy } from './root.ts';
import { ops } from './jetton.ts';
import { type Message, opOf, type Transaction } from './transaction.ts';
import { readByMessage } from './transactions.ts';

/** What a message from outside moved. */
export interface Trace {
  root: Transaction;
  /** The transactions that carried it on, in the order in which they were found. */
  later: readonly Transaction[];
  /** Messages of it are still under way. */
  isOpen: boolean;
}

/** Our own movements have four; one message of a stranger's may ask for hundreds. */
const followedMax = 16;
/**
 * How many steps belong to a movement: coins are where they were to go, or jettons went from wallet to wallet and their
 * rest came back. What a receiver does then is its own, and may be without end.
 */
const stepsOf = (message: Message): number => (opOf(message) === ops.transfer ? 3 : 1);

interface Step {
  message: Message;
  /** Steps that belong to the movement, this one among them. */
  steps: number;
}

/** @returns null when no block has a transaction that took the message. */
export async function readTrace(node: Asker, name: string): Promise<Trace | null> {
  const root = (await readByMessage(node, name, 'in')).find((one) => namedBy(one) === name);
  if (root === undefined) return null;
  const later: Transaction[] = [];
  let isOpen = false;
  const waiting = root.outgoing.map((message): Step => ({ message, steps: stepsOf(message) }));
  while (later.length < followedMax) {
    const next = waiting.shift();
    if (next === undefined) break;
    if (next.message.destination === null) continue;
    // in the order of the messages
    const taken = await readTaken(node, next.message);
    if (taken === null) isOpen = true;
    else {
      later.push(taken);
      if (next.steps > 1) waiting.push(...taken.outgoing.map((message) => ({ message, steps: next.steps - 1 })));
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
