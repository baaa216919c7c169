import { type Asker, NodeFailure } from '@florin/json-rpc/failures';
import type { Arrival } from './arrivals.ts';
import { namedBy } from './root.ts';
import type { Message, Transaction } from './transaction.ts';
import { readByMessage } from './transactions.ts';

/**
 * The name of a transfer: that of the message to the payer's wallet that asked for it, which is what wallets show and what
 * our own are called, and which of the wallet's messages it was. A contract that takes one message again sends again: what
 * it sends then is named by the transaction in which it does, so that no two arrivals have one name. What no wallet sent
 * directly is named by the transaction that took it.
 */
export async function originOf(
  node: Asker,
  { transaction, master }: Arrival,
): Promise<{ txHash: string; position: number }> {
  let message = transaction.incoming;
  // Of jettons the payer's jetton wallet is between.
  for (let steps = master === null ? 1 : 2; steps > 0 && message?.source; steps -= 1) {
    const sender: Transaction = await readSender(node, message);
    const name = namedBy(sender);
    if (name !== null) {
      const isRepeated = await wasTakenBefore(node, name, sender);
      return { txHash: isRepeated ? sender.hash : name, position: placeOf(sender, message) };
    }
    message = sender.incoming;
  }
  return { txHash: transaction.hash, position: 0 };
}

const placeOf = ({ outgoing }: Transaction, { hash }: Message): number =>
  outgoing.findIndex((one) => one.hash === hash);

/** Whether an earlier transaction of the same account took the message of this name. */
async function wasTakenBefore(node: Asker, name: string, { lt }: Transaction): Promise<boolean> {
  const takers = await readByMessage(node, name, 'in');
  return takers.some((one) => one.lt < lt && namedBy(one) === name);
}

/** @throws NodeFailure while the node does not show who sent a message that was taken. */
export async function readSender(node: Asker, message: Message): Promise<Transaction> {
  const senders = await readByMessage(node, message.hash, 'out');
  const sender = senders.find(
    ({ outgoing, account }) => account === message.source && outgoing.some(({ hash }) => hash === message.hash),
  );
  if (sender === undefined) throw new NodeFailure('The node does not show who sent a message.');
  return sender;
}
