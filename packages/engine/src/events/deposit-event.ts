import type { LockedPayment } from '@florin/database/sql/payments/lock';
import type { NewEvent } from '@florin/database/sql/events/record';
import { baseUnits, formatReceived } from '@florin/domain/money/crypto';
import type { Ids } from '@florin/domain/ports/ids';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { eventTimestamp } from './timestamp.ts';

/** A deposit that no payment has taken, as its event tells it. */
export interface UntakenDeposit {
  id: string;
  tokenId: string;
  paymentId: string | null;
  txHash: string;
  address: string;
  fromAddress: string | null;
  /** Base units. */
  amount: string;
  reason: string | null;
}

/** Tells the merchant of a payment which of these deposits came to its address and count for no payment. */
export const unmatchedEvents = (
  deposits: readonly UntakenDeposit[],
  payment: Pick<LockedPayment, 'id' | 'merchantId'>,
  { catalogue, now, ids }: { catalogue: Catalogue; now: Date; ids: Ids },
): NewEvent[] =>
  deposits.flatMap((deposit) => {
    const token = catalogue.tokens.get(deposit.tokenId);
    if (payment.id !== deposit.paymentId || !token) return [];
    const body = JSON.stringify({
      event: 'deposit.unmatched',
      timestamp: eventTimestamp(now),
      data: {
        deposit_id: deposit.id,
        chain: token.chain.shortName,
        symbol: token.symbol,
        amount_crypto: formatReceived(baseUnits(deposit.amount), token.decimals),
        tx_hash: deposit.txHash,
        from_address: deposit.fromAddress,
        address: deposit.address,
        reason: deposit.reason,
        payment_id: payment.id,
        detected_at: now.toISOString(),
      },
    });
    const source = { sourceType: 'deposit', sourceId: deposit.id } as const;
    return [
      {
        id: ids.uuid(),
        deliveryId: ids.uuid(),
        merchantId: payment.merchantId,
        type: 'deposit.unmatched',
        ...source,
        body,
        occurredAt: now,
      },
    ];
  });
