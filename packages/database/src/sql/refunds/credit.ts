import type { PaymentStatus } from '@florin/contract/vocabulary';
import { statement } from '../../statement.ts';
import { isBound, usedUsd } from '../withdrawals/request.ts';

/** What a payment brought its merchant, and what refunds have taken of it; US dollars as text. */
export interface CreditRow {
  merchantId: string;
  status: PaymentStatus;
  tokenId: string | null;
  /** Null: it was never credited. */
  creditedUsd: string | null;
  /** Of refunds under way and completed. */
  takenUsd: string;
}

/** Read after the payment's row was locked, so that nobody else takes of the same credit meanwhile. */
export const readCredit = statement<{ paymentId: string }, CreditRow>(
  'read_credit',
  `select p.merchant_id, p.status, p.token_id,
          (select l.amount::numeric(20,2) from ledger_transfers l
            where l.idempotency_key = 'settlement_net:' || p.id) as credited_usd,
          (select coalesce(sum(r.amount_usd), 0)::numeric(20,2) from refunds r
            where r.payment_id = p.id and r.source = 'balance' and r.status not in ('rejected', 'failed')) as taken_usd
     from payments p where p.id = $paymentId`,
);

/** What a merchant's own limits say; read after the balance row was taken. */
export const readSpending = statement<
  { merchantId: string; since: Date },
  {
    /** Gross sum of withdrawals and refunds out of the balance since then that were neither rejected nor failed. */
    usedUsd: string;
    /** Whether the merchant signs withdrawals, by what the signer said. */
    isBound: boolean;
  }
>('read_spending', `select ${usedUsd} as used_usd, ${isBound} as is_bound`);

/** Sets so much of what is available aside: the balance row is locked, and has it. */
export const reserveCredit = statement<{ merchantId: string; amountUsd: string }>(
  'reserve_credit',
  `update merchant_balances set reserved = reserved + $amountUsd where merchant_id = $merchantId`,
);
