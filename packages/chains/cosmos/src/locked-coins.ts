import { Message } from '@florin/grpc/protobuf';
import type { Arrival } from './events.ts';

/** Messages whose receiver gets an account that cannot spend what they bring; all name him in field 2. */
const locking: ReadonlySet<string> = new Set([
  '/cosmos.vesting.v1beta1.MsgCreateVestingAccount',
  '/cosmos.vesting.v1beta1.MsgCreatePeriodicVestingAccount',
  '/cosmos.vesting.v1beta1.MsgCreatePermanentLockedAccount',
]);
/** Carries messages of others, in field 2, each of which may be such a one. */
const carrying = '/cosmos.authz.v1beta1.MsgExec';
/** Chains take no messages that lie deeper. */
const depthMax = 16;

type Place = Pick<Arrival, 'message' | 'receiver'>;

/**
 * Tells which arrivals of a transaction are locked, by its bytes: what its message brought to somebody for whom that message
 * also creates an account of the vesting module. Such coins are there and cannot be moved. What cannot be read may hide
 * one: there everything counts as locked.
 */
export function locksOf(raw: Uint8Array): (arrival: Place) => boolean {
  try {
    const receivers = new Map(
      new Message(raw)
        .message(1)
        .messages(1)
        .map((message, at) => [String(at), new Set(receiversOf(message, 0))]),
    );
    return ({ message, receiver }) => receivers.get(message)?.has(receiver) ?? false;
  } catch {
    return () => true;
  }
}

/** @throws RangeError for bytes that are no messages, or lie too deep. */
function receiversOf(message: Message, depth: number): string[] {
  if (depth > depthMax) throw new RangeError('messages within messages without end');
  const type = message.text(1);
  if (locking.has(type)) return [message.message(2).text(2)];
  if (type !== carrying) return [];
  return message
    .message(2)
    .messages(2)
    .flatMap((one) => receiversOf(one, depth + 1));
}
