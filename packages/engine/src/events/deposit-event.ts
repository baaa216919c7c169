import type { LockedPayment } from '@florin/database/sql/lock-payments';
import type { NewEvent } from '@florin/database/sql/record-events';
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

/** Tells merchants of money that no payment took; deposits on addresses of no payment have nobody to be told to. */
export const unmatchedEvents = (
  deposits: readonly UntakenDeposit[],
  payments: readonly Pick<LockedPayment, 'id' | 'merchantId'>[],
  { catalogue, at, ids }: { catalogue: Catalogue; at: Date; ids: Ids },
): NewEvent[] =>
  deposits.flatMap((deposit) => {
    const payment = payments.find(({ id }) => id === deposit.paymentId);
    const token = catalogue.tokens.get(deposit.tokenId);
    if (!payment || !token) return [];
    const body = JSON.stringify({
      event: 'deposit.unmatched',
      timestamp: eventTimestamp(at),
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
        detected_at: at.toISOString(),
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
        occurredAt: at,
      },
    ];
  });
