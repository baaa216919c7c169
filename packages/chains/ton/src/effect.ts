import { allowance } from './fees.ts';
import { ops } from './jetton.ts';
import type { Trace } from './trace.ts';
import { type Message, opOf, type Transaction } from './transaction.ts';

/** What a message of ours came to. */
export interface Effect {
  success: boolean;
  /** The block of the masterchain in which the last of it became final. */
  height: bigint;
  /** Nanotons that it cost its sender beside what it moves. */
  fee: bigint;
  /** Nanotons that came to the receiver of what comes home beside what it moves. */
  returned: bigint;
}

/**
 * Reads what a message came to once nothing of it is under way. It failed when it was not run to its end, when a message
 * of it was left out, or when one of those that followed came back.
 */
export function effectOf({ root, later }: Trace): Effect {
  const came = later.some(({ incoming }) => incoming?.bounced === true);
  const onSender = later.filter(({ account }) => account === root.account);
  const spent = [root, ...onSender].reduce((sum, { before, after }) => sum + before - after, 0n);
  return {
    success: root.isDone && root.skipped === 0n && !came,
    height: [root, ...later].reduce((top, { height }) => (height > top ? height : top), 0n),
    fee: spent - root.outgoing.reduce((sum, message) => sum + movedBy(message), 0n) + movedBack(root, later),
    returned: later.reduce((sum, transaction) => sum + returnedBy(root, transaction), 0n),
  };
}

/** Coins that a message is to move. Those attached to a transfer of jettons are its cost, whatever comes back of them. */
function movedBy(message: Message): bigint {
  const op = opOf(message);
  if (op === ops.transfer) return 0n;
  return op === ops.topUp || op === ops.excesses ? message.value - allowance : message.value;
}

/** What bounced was moved nowhere: it is neither spent nor moved. */
const movedBack = (root: Transaction, later: readonly Transaction[]): bigint =>
  later.some(({ account, incoming }) => account === root.account && incoming?.bounced === true)
    ? root.outgoing.reduce((sum, message) => sum + movedBy(message), 0n)
    : 0n;

/** What comes home beside what is moved, after what the receiving contract took for looking at it. */
function returnedBy(root: Transaction, { account, incoming, before, after }: Transaction): bigint {
  if (incoming === null || account === root.account || opOf(incoming) !== ops.excesses) return 0n;
  const isMove = incoming.source === root.account;
  return after - before - (isMove ? incoming.value - allowance : 0n);
}
