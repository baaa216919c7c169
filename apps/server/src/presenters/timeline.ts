import type { TimelineEntry as WireEntry } from '@florin/contract/schemas/timeline';
import { eventTitles } from '@florin/contract/words/event-titles';
import type {
  TimelineDeliveryRow,
  TimelineDepositRow,
  TimelineEventRow,
} from '@florin/database/sql/payments/read-timeline';
import { baseUnits, formatReceived } from '@florin/domain/money/crypto';
import type { TimelineEntry } from '@florin/engine/payments/read-timeline';
import { explorerUrl } from './other-deposit.ts';

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

type Said = Omit<WireEntry, 'at'>;

const ofEvent = ({ type, sourceType, sourceId }: TimelineEventRow): Said => ({
  ...nothing,
  kind: sourceType === 'refund' ? 'refund' : 'payment',
  title: eventTitles[type] ?? type,
  event: type,
  refund_id: sourceType === 'refund' ? sourceId : null,
});

const moments = {
  seen: 'came on',
  confirmed: 'have their confirmations on',
  orphaned: 'are no longer on',
} as const;

const ofDeposit = (row: TimelineDepositRow, what: keyof typeof moments): Said => {
  const amount = formatReceived(baseUnits(row.amount), row.decimals);
  return {
    ...nothing,
    kind: 'deposit',
    title: `${amount} ${row.symbol} ${moments[what]} ${row.chainName}.`,
    deposit_id: row.id,
    amount_crypto: amount,
    symbol: row.symbol,
    tx_hash: row.txHash,
    explorer_url: explorerUrl(row.explorerTxUrl, row.txHash),
  };
};

/** What became of a delivery so far. */
function outcomeOf({ status, attemptCount, maxAttempts, lastResponseStatus }: TimelineDeliveryRow): string {
  if (status === 'success') return 'was delivered';
  if (attemptCount === 0) return 'waits to be delivered';
  const answer = lastResponseStatus === null ? 'no answer came' : `the answer was ${lastResponseStatus}`;
  const further = status === 'permanently_failed' ? 'it is given up' : `attempt ${attemptCount} of ${maxAttempts}`;
  return `was not delivered: ${answer}; ${further}`;
}

const ofDelivery = (row: TimelineDeliveryRow): Said => ({
  ...nothing,
  kind: 'delivery',
  title: `${row.eventType} ${outcomeOf(row)}.`,
  event: row.eventType,
  delivery_id: row.id,
  response_status: row.lastResponseStatus,
});

/** One thing that happened about a payment. */
export function presentTimelineEntry(entry: TimelineEntry): WireEntry {
  const at = entry.at.toISOString();
  if (entry.kind === 'event') return { at, ...ofEvent(entry.event) };
  if (entry.kind === 'delivery') return { at, ...ofDelivery(entry.delivery) };
  return { at, ...ofDeposit(entry.deposit, entry.what) };
}
