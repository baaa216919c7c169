import { limits } from '@florin/contract/limits';
import type { EventType } from '@florin/contract/vocabulary';
import { eventTitles } from '@florin/contract/words/event-titles';
import { formatReceived } from '@florin/domain/money/crypto';
import type { PricedToken } from './catalogue.ts';
import type { EventState, PaymentState } from './state.ts';
import type { World } from './world.ts';

const nothing = {
  event: null,
  deposit_id: null,
  refund_id: null,
  delivery_id: null,
  amount_crypto: null,
  symbol: null,
  tx_hash: null,
  explorer_url: null,
  response_status: null,
} as const;

interface Coins {
  readonly id?: string;
  readonly amount: bigint;
  readonly txHash: string;
  readonly seenAt: Date;
  readonly confirmedAt?: Date | null;
}

const ofEvent = ({ event, body }: EventState) => {
  const at = new Date((JSON.parse(body) as { timestamp: string }).timestamp).toISOString();
  return { ...nothing, at, kind: 'payment', title: eventTitles[event as EventType] ?? event, event };
};

function ofCoins(
  { id = undefined, amount, txHash, seenAt, confirmedAt = null }: Coins,
  token: PricedToken | undefined,
) {
  const { symbol = '', decimals = 0, chain } = token ?? {};
  const text = formatReceived(amount, decimals);
  const told = { ...nothing, kind: 'deposit', deposit_id: id ?? null, amount_crypto: text, symbol, tx_hash: txHash };
  const where = `${chain?.name ?? ''}.`;
  const seen = { ...told, at: seenAt.toISOString(), title: `${text} ${symbol} came on ${where}` };
  if (confirmedAt === null) return [seen];
  return [
    seen,
    { ...told, at: confirmedAt.toISOString(), title: `${text} ${symbol} have their confirmations on ${where}` },
  ];
}

/** What happened about a payment, oldest first: its events and the coins that came. Deliveries are `mock.deliveries`. */
export function timelineOf(world: World, payment: PaymentState) {
  const tokenOf = (selection: bigint) => payment.locks.find(({ id }) => id === selection)?.token;
  const entries = [
    ...payment.deposits.flatMap((deposit) => ofCoins(deposit, tokenOf(deposit.selectionId))),
    ...payment.others.flatMap((other) => ofCoins(other, other.token)),
    ...world.outbox.events.filter(({ sourceId }) => sourceId === payment.id).map(ofEvent),
  ];
  const sorted = entries.toSorted((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)));
  return { entries: sorted.slice(-limits.timelineEntriesMax) };
}
