import {
  listTimelineDeliveries,
  listTimelineDeposits,
  listTimelineEvents,
  readTimelineSources,
  type TimelineDeliveryRow,
  type TimelineDepositRow,
  type TimelineEventRow,
} from '@florin/database/sql/payments/read-timeline';
import { limits } from '@florin/contract/limits';
import type { Session } from '@florin/database/statement';
import { notFound } from '@florin/domain/errors';

/** One thing that happened about a payment. */
export type TimelineEntry = { readonly at: Date } & (
  | { readonly kind: 'event'; readonly event: TimelineEventRow }
  | { readonly kind: 'deposit'; readonly what: 'seen' | 'confirmed' | 'orphaned'; readonly deposit: TimelineDepositRow }
  | { readonly kind: 'delivery'; readonly delivery: TimelineDeliveryRow }
);

const momentsOf = (deposit: TimelineDepositRow): TimelineEntry[] => {
  const { seenAt, confirmedAt, orphanedAt } = deposit;
  const moments = { seen: seenAt, confirmed: confirmedAt, orphaned: orphanedAt };
  return (['seen', 'confirmed', 'orphaned'] as const).flatMap((what): TimelineEntry[] => {
    const at = moments[what];
    return at === null ? [] : [{ at, kind: 'deposit', what, deposit }];
  });
};

/** Of what happened at one time, causes come first: coins, what they meant, who was told. */
const ranks: Readonly<Record<TimelineEntry['kind'], number>> = { deposit: 0, event: 1, delivery: 2 };

/**
 * What happened about a payment of the merchant's (null: of whichever it is, for the operator), oldest first: its events and those of its refunds, coins that came,
 * and deliveries as they stand. The newest entries where there are more than `timelineEntriesMax`. Refuses with NOT_FOUND.
 */
export async function readTimeline(
  db: Session,
  merchantId: string | null,
  paymentId: string,
): Promise<TimelineEntry[]> {
  const sources = await db.maybe(readTimelineSources, { id: paymentId, merchantId });
  if (!sources) throw notFound('payment');
  const asked = { merchantId: sources.merchantId, sourceIds: [paymentId, ...sources.refundIds] };
  const [events, deliveries, deposits] = await Promise.all([
    db.many(listTimelineEvents, asked),
    db.many(listTimelineDeliveries, asked),
    db.many(listTimelineDeposits, { paymentId, depositIndex: sources.depositIndex }),
  ]);
  // Each kind comes newest first; turned round, what happened at the same moment keeps the order of its writing.
  const entries = [
    ...deposits.toReversed().flatMap(momentsOf),
    ...events.toReversed().map((event): TimelineEntry => ({ at: event.occurredAt, kind: 'event', event })),
    ...deliveries.toReversed().map((delivery): TimelineEntry => ({ at: delivery.at, kind: 'delivery', delivery })),
  ];
  return entries
    .toSorted((one, other) => one.at.getTime() - other.at.getTime() || ranks[one.kind] - ranks[other.kind])
    .slice(-limits.timelineEntriesMax);
}
