import type { FeePayer, PaymentStatus } from '@florin/contract/vocabulary';
import { statement } from '../../statement.ts';
import { type AttestedColumns, attestedColumns, attestedJoins } from './attested-address.ts';
import { type PaymentQuoteColumns, quoteOfPayment } from '../rates/quotes.ts';
import { otherDeposits, type OtherDepositColumns } from '../deposits/others.ts';

/** A payment as its payer may see it. */
export interface PayPageRow extends AttestedColumns {
  id: string;
  status: PaymentStatus;
  amountUsd: string;
  description: string | null;
  merchantName: string;
  feePayer: FeePayer;
  serviceFeeRate: string;
  allowedTokenIds: string[] | null;
  redirectUrl: string | null;
  cancelUrl: string | null;
  reference: string | null;
  tokenId: string | null;
  lockedRateUsd: string | null;
  required: string | null;
  received: string;
  receivedUsd: string | null;
  /** Base units of its surplus that refunds under way and completed ones took; null: none. */
  surplusTaken: string | null;
  selectionExpiresAt: Date | null;
  cursorHeight: bigint | null;
  completedAt: Date | null;
  /** Those that count, lowest block first; null when there are none. */
  deposits: PayPageDeposit[] | null;
  otherDeposits: OtherDepositColumns[] | null;
  quote: PaymentQuoteColumns | null;
}

/** Times and amounts as text: the row comes as JSON. */
export interface PayPageDeposit {
  height: number;
  amount: string;
  txHash: string;
  isConfirmed: boolean;
  detectedAt: string;
}

export const readPayPage = statement<{ id: string }, PayPageRow>(
  'read_pay_page',
  `select p.id, p.status, p.amount_usd, p.description,
          coalesce((select b.name from account_brands b where b.account_id = a.id), a.name) as merchant_name, p.fee_payer, p.service_fee_rate,
          p.allowed_token_ids, p.redirect_url, p.cancel_url, p.reference, p.token_id, p.locked_rate_usd, p.required, p.received,
          p.received_usd, (select sum(r.amount) from refunds r where r.payment_id = p.id and r.source = 'surplus'
             and r.status not in ('rejected', 'failed')) as surplus_taken, ${attestedColumns}, p.selection_expires_at, c.height as cursor_height,
          (select json_agg(json_build_object('height', d.block_height, 'amount', d.amount::text,
                             'txHash', d.tx_hash, 'isConfirmed', d.confirmed_at is not null,
                             'detectedAt', d.detected_at)
                           order by d.block_height, d.id)
             from deposits d where d.payment_id = p.id and d.ruling = 'counted' and d.orphaned_at is null) as deposits,
          p.completed_at, ${otherDeposits} as other_deposits, ${quoteOfPayment} as quote
     from payments p
     join accounts a on a.id = p.merchant_id
     left join tokens t on t.id = p.token_id
     left join chain_cursors c on c.chain_id = t.chain_id
     ${attestedJoins}
    where p.id = $id`,
);
