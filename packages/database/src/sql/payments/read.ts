import { limits } from '@florin/contract/limits';
import type { FeePayer, PaymentStatus } from '@florin/contract/vocabulary';
import { statement } from '../../statement.ts';
import { type AttestedColumns, attestedColumns, attestedJoins } from './attested-address.ts';
import { type PaymentQuoteColumns, quoteOfPayment } from '../rates/quotes.ts';
import { otherDeposits, type OtherDepositColumns } from '../deposits/others.ts';

/** A payment as its merchant reads it; amounts are text as stored. */
export interface PaymentRow extends AttestedColumns {
  id: string;
  status: PaymentStatus;
  amountUsd: string;
  description: string | null;
  redirectUrl: string | null;
  cancelUrl: string | null;
  reference: string | null;
  metadata: Readonly<Record<string, string>>;
  customerEmail: string | null;
  /** The link that it was opened at. */
  paymentLinkId: string | null;
  feePayer: FeePayer;
  token: TokenColumns | null;
  lockedRateUsd: string | null;
  lockedAt: Date | null;
  required: string | null;
  received: string;
  receivedUsd: string | null;
  serviceFeeUsd: string | null;
  conversionFeeUsd: string | null;
  tokenFeeUsd: string | null;
  netSettlementUsd: string | null;
  selectionExpiresAt: Date | null;
  awaitingPaymentAt: Date | null;
  partiallyPaidAt: Date | null;
  confirmingAt: Date | null;
  confirmedAt: Date | null;
  completedAt: Date | null;
  createdAt: Date;
  /** The oldest deposits that count for it, no more than are shown, oldest first; null when there are none. */
  transactions: TransactionColumns[] | null;
  otherDeposits: OtherDepositColumns[] | null;
  /** What prices it in another currency. */
  quote: PaymentQuoteColumns | null;
}

export interface TokenColumns {
  id: string;
  symbol: string;
  name: string;
  decimals: number;
  isStablecoin: boolean;
}

/** Times and amounts as text: the row comes as JSON. */
export interface TransactionColumns {
  txHash: string;
  /** Null where the chain names no sender. */
  fromAddress: string | null;
  amount: string;
  blockHeight: number;
  confirmations: number;
  isConfirmed: boolean;
  detectedAt: string;
  confirmedAt: string | null;
}

export const readPayment = statement<{ id: string; merchantId: string }, PaymentRow>(
  'read_payment',
  `select p.id, p.status, p.amount_usd, p.description, p.redirect_url, p.cancel_url, p.reference, p.metadata,
          p.customer_email, p.payment_link_id, p.fee_payer,
          case when t.id is not null then json_build_object('id', t.id, 'symbol', t.symbol, 'name', t.name,
            'decimals', t.decimals, 'isStablecoin', t.is_stablecoin) end as token, p.locked_rate_usd, p.locked_at,
          p.required, p.received, p.received_usd, p.service_fee_usd, p.conversion_fee_usd, p.token_fee_usd,
          p.net_settlement_usd,
          ${attestedColumns}, p.selection_expires_at, p.awaiting_payment_at, p.partially_paid_at, p.confirming_at,
          p.confirmed_at, p.completed_at, p.created_at,
          (select json_agg(json_build_object('txHash', d.tx_hash, 'fromAddress', d.from_addresses[1],
              'amount', d.amount::text, 'blockHeight', d.block_height,
              'confirmations', greatest(c.height - d.block_height + 1, 0), 'isConfirmed', d.confirmed_at is not null,
              'detectedAt', d.detected_at, 'confirmedAt', d.confirmed_at) order by d.detected_at, d.position, d.id)
             from (select * from deposits
                    where payment_id = p.id and ruling = 'counted' and token_id = p.token_id and orphaned_at is null
                    order by detected_at, position, id limit ${limits.paymentTransactionsMax}) d
             join chain_cursors c on c.chain_id = d.chain_id) as transactions,
          ${otherDeposits} as other_deposits, ${quoteOfPayment} as quote
     from payments p left join tokens t on t.id = p.token_id
     ${attestedJoins}
    where p.id = $id and p.merchant_id = $merchantId`,
);
