import { isPlain, type Order, orderText } from '@florin/approvals/order';

/** What the API shows of an order; nothing of it is believed but what is signed. */
export interface ShownOrder {
  order: Omit<Order, 'amount'> & { amount: string };
  text: string;
  challenge: string;
  amount_crypto: string;
  symbol: string;
  chain_name: string;
  people_needed: number | null;
  signed_by: readonly { person: string | null }[];
}

/**
 * The order in the words of this program, from its members alone.
 * @throws Error when the answer is not about what was asked for, or its text is another one.
 */
export function readOrder(shown: ShownOrder, kind: string, id: string): Order {
  const { kind: ownKind, id: ownId, family, network, asset, destination, account, amount } = shown.order;
  if (ownKind !== kind || ownId !== id) throw new Error('The server answered with another order. Nothing was signed.');
  if (!/^[1-9]\d{0,77}$/.test(amount)) throw new Error('The server names no amount. Nothing was signed.');
  const order: Order = {
    kind: ownKind,
    id: ownId,
    family,
    network,
    asset,
    destination,
    account,
    amount: BigInt(amount),
  };
  if (!isPlain(order) || orderText(order) !== shown.text)
    throw new Error('The server shows another text than its order has. Nothing was signed.');
  return order;
}

/** What a person decides about: what is signed first, and beside it what the server says of it. */
export const wordsOf = (order: Order, shown: ShownOrder): string =>
  [
    'You sign this, and nothing else:',
    '',
    ...orderText(order)
      .split('\n')
      .map((line) => `  ${line}`),
    '',
    `The server calls it ${shown.amount_crypto} ${shown.symbol} on ${shown.chain_name}. The amount above is in base units.`,
    shown.signed_by.length === 0
      ? 'Nobody has signed it yet.'
      : `Signed by ${shown.signed_by.map(({ person }) => person ?? 'somebody unknown').join(', ')}.`,
    shown.people_needed === 2 ? 'Two different people sign it.' : '',
  ]
    .filter((line, at) => line !== '' || at < 12)
    .join('\n');
