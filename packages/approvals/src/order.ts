import { createHash } from 'node:crypto';

/** What a person agrees to: one payment, whole. Everything is in the one spelling that the chain family has for it. */
export interface Order {
  kind: 'withdrawal' | 'refund';
  /** Of the withdrawal or the refund. */
  id: string;
  /** A chain family, and its network as the signer's configuration spells it. */
  family: string;
  network: string;
  /** `native`, or the reference of a token. */
  asset: string;
  destination: string;
  /** Base units that arrive. */
  amount: bigint;
  /** The merchant whose money it is; null for a refund of what belongs to no payment. */
  account: string | null;
}

const printable = /^[\x21-\x7e]{1,200}$/;

/** Whether an order can be written down: rows may hold anything. */
export const isPlain = ({ amount: _amount, account, ...texts }: Order): boolean =>
  [account ?? 'none', ...Object.values(texts)].every((text) => printable.test(text));

/**
 * The text that a person signs, line by line. It can be read, and no two orders have the same text.
 * @throws TypeError for a value that could break a line; none of ours can.
 */
export const orderText = (order: Order): string => ['Florin payment order 1', ...orderLines(order)].join('\n');

/**
 * The lines of an order without a title.
 * @throws TypeError for a value that could break a line; none of ours can.
 */
export function orderLines(order: Order): string[] {
  const { kind, id, family, network, asset, destination, amount, account } = order;
  const lines = Object.entries({ kind, id, family, network, asset, destination, amount, account: account ?? 'none' });
  return lines.map(([name, value]) => `${name}: ${checked(name, String(value))}`);
}

function checked(name: string, value: string): string {
  if (!printable.test(value)) throw new TypeError(`The ${name} of an order is not plain text.`);
  return value;
}

/** What is signed in place of a text: SHA-256 behind words that no other statement of ours begins with. */
export const challengeOf = (text: string): Buffer =>
  createHash('sha256').update(`florin approval challenge 1\0${text}`, 'utf8').digest();

/** The challenge of an order: 32 bytes. */
export const orderChallenge = (order: Order): Buffer => challengeOf(orderText(order));
