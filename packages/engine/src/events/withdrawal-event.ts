import type { WithdrawalEventType } from '@florin/contract/vocabulary';
import type { NewEvent } from '@florin/database/sql/events/record';
import type { WithdrawalRow } from '@florin/database/sql/withdrawals/read';
import type { Ids } from '@florin/domain/ports/ids';
import { eventTimestamp } from './timestamp.ts';

type ChainColumns = Pick<WithdrawalRow, 'chainId' | 'chainName' | 'chainShortName' | 'chainType'>;

/** A chain as withdrawals and wallets name it in their events. */
export const chainMembers = ({ chainId, chainName, chainShortName, chainType }: ChainColumns) => ({
  id: chainId,
  name: chainName,
  short_name: chainShortName,
  chain_type: chainType,
});

/** Tells one move of a withdrawal: the whole of it as it stands after the move; amounts in US dollars. */
export function withdrawalEvent(
  withdrawal: WithdrawalRow,
  { type, at, ids }: { type: WithdrawalEventType; at: Date; ids: Ids },
): NewEvent {
  const body = JSON.stringify({ event: type, timestamp: eventTimestamp(at), data: members(withdrawal) });
  return {
    id: ids.uuid(),
    deliveryId: ids.uuid(),
    merchantId: withdrawal.merchantId,
    type,
    sourceType: 'withdrawal',
    sourceId: withdrawal.id,
    body,
    occurredAt: at,
  };
}

const members = (withdrawal: WithdrawalRow) => ({
  withdrawal_id: withdrawal.id,
  chain: chainMembers(withdrawal),
  destination_address: withdrawal.destination,
  amount_usd: withdrawal.amountUsd,
  fee_usd: withdrawal.feeUsd,
  net_amount_usd: withdrawal.netUsd,
  source: withdrawal.source,
  status: withdrawal.status,
  tx_hash: withdrawal.txHash,
  rejection_reason: withdrawal.rejectionReason,
  failure_reason: withdrawal.failureReason,
  waiting_reason: withdrawal.waitingReason,
  created_at: withdrawal.createdAt.toISOString(),
  updated_at: withdrawal.updatedAt.toISOString(),
  reviewed_at: instant(withdrawal.reviewedAt),
  processing_at: instant(withdrawal.processingAt),
  completed_at: instant(withdrawal.completedAt),
  failed_at: instant(withdrawal.failedAt),
});

const instant = (at: Date | null): string | null => at?.toISOString() ?? null;
