import type { DeliveryStatus, EventType, SourceType } from '@florin/contract/vocabulary';
import { statement } from '../../statement.ts';

/** Rows of each kind that one timeline is made of at most: a stranger decides how many deposits there are. */
const most = 100;

export interface TimelineSourcesRow {
  merchantId: string;
  depositIndex: bigint;
  /** Of the payment's refunds, newest first. */
  refundIds: string[];
}

/** No row for a payment that is missing or another merchant's; null: of whichever merchant it is. */
export const readTimelineSources = statement<{ id: string; merchantId: string | null }, TimelineSourcesRow>(
  'read_timeline_sources',
  `select p.merchant_id, p.deposit_index,
          array(select r.id from refunds r where r.payment_id = p.id order by r.created_at desc, r.id desc limit ${most}) as refund_ids
     from payments p where p.id = $id and p.merchant_id = coalesce($merchantId, p.merchant_id)`,
);

interface Sources {
  merchantId: string;
  sourceIds: readonly string[];
}

export interface TimelineEventRow {
  type: EventType;
  sourceType: SourceType;
  sourceId: string;
  occurredAt: Date;
}

/** The newest events about a payment and its refunds. */
export const listTimelineEvents = statement<Sources, TimelineEventRow>(
  'list_timeline_events',
  `select type, source_type, source_id, occurred_at from events
    where source_id = any($sourceIds::uuid[]) and merchant_id = $merchantId order by sequence desc limit ${most}`,
);

export interface TimelineDeliveryRow {
  id: string;
  eventType: EventType;
  status: DeliveryStatus;
  attemptCount: number;
  maxAttempts: number;
  lastResponseStatus: number | null;
  /** Of its last attempt; when it was queued, before the first one. */
  at: Date;
}

/** The newest deliveries of those events, each as it stands now. */
export const listTimelineDeliveries = statement<Sources, TimelineDeliveryRow>(
  'list_timeline_deliveries',
  `select id, event_type, status, attempt_count, max_attempts, last_response_status,
          coalesce(last_attempt_at, created_at) as at
     from deliveries where source_id = any($sourceIds::uuid[]) and merchant_id = $merchantId
    order by created_at desc, id desc limit ${most}`,
);

export interface TimelineDepositRow {
  id: string;
  txHash: string;
  amount: string;
  symbol: string;
  decimals: number;
  chainName: string;
  explorerTxUrl: string | null;
  /** On the chain, or in its pool before that. */
  seenAt: Date;
  confirmedAt: Date | null;
  orphanedAt: Date | null;
}

/** The newest coins that came to the payment's addresses, or that were assigned to it. */
export const listTimelineDeposits = statement<{ paymentId: string; depositIndex: bigint }, TimelineDepositRow>(
  'list_timeline_deposits',
  `select d.id, d.tx_hash, d.amount, t.symbol, t.decimals, c.name as chain_name, c.explorer_tx_url, d.seen_at,
          d.confirmed_at, d.orphaned_at
     from (select * from (
             (select * from deposits where payment_id = $paymentId order by seen_at desc, id desc limit ${most})
              union
             (select * from deposits where deposit_index = $depositIndex order by seen_at desc, id desc limit ${most})) b
            order by seen_at desc, id desc limit ${most}) d
     join tokens t on t.id = d.token_id join chains c on c.id = d.chain_id
    order by d.seen_at desc, d.id desc`,
);
