import type { RefundEventType } from '@florin/contract/vocabulary';
import type { NewEvent } from '@florin/database/sql/events/record';
import type { RefundRow } from '@florin/database/sql/refunds/read';
import { baseUnits, formatReceived } from '@florin/domain/money/crypto';
import type { Ids } from '@florin/domain/ports/ids';
import { eventTimestamp } from './timestamp.ts';
import { chainMembers } from './withdrawal-event.ts';

/**
 * Tells one move of a refund: the whole of it as it stands after the move. Coins on an address of no payment belong to
 * no merchant, so nobody is told.
 */
export function refundEvents(refund: RefundRow, at: Date, ids: Ids): NewEvent[] {
  if (refund.merchantId === null) return [];
  const type: RefundEventType = `refund.${refund.status}`;
  const body = JSON.stringify({ event: type, timestamp: eventTimestamp(at), data: members(refund) });
  const source = { sourceType: 'refund', sourceId: refund.id } as const;
  const { merchantId } = refund;
  return [{ id: ids.uuid(), deliveryId: ids.uuid(), merchantId, type, ...source, body, occurredAt: at }];
}

const members = (refund: RefundRow) => {
  const crypto = (units: bigint): string => formatReceived(units, refund.decimals);
  const [amount, deducted] = [baseUnits(refund.amount), baseUnits(refund.deducted)];
  return {
    refund_id: refund.id,
    source: refund.source,
    status: refund.status,
    payment_id: refund.paymentId,
    deposit_id: refund.depositId,
    amount_usd: refund.amountUsd,
    chain: chainMembers({ ...refund, chainShortName: refund.shortName }),
    token: { id: refund.tokenId, symbol: refund.symbol, name: refund.tokenName },
    amount_crypto: crypto(amount),
    deducted_crypto: crypto(deducted),
    net_amount_crypto: crypto(amount - deducted),
    address: refund.destination,
    tx_hash: refund.txHash,
    rejection_reason: refund.rejectionReason,
    failure_reason: refund.failureReason,
    waiting_reason: refund.waitingReason,
    created_at: refund.createdAt.toISOString(),
    updated_at: refund.updatedAt.toISOString(),
    address_given_at: instant(refund.addressGivenAt),
    reviewed_at: instant(refund.reviewedAt),
    processing_at: instant(refund.processingAt),
    completed_at: instant(refund.completedAt),
    failed_at: instant(refund.failedAt),
  };
};

const instant = (at: Date | null): string | null => at?.toISOString() ?? null;
