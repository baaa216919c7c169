import type { KycLevel } from '@florin/contract/vocabulary';
import { limits } from '@florin/contract/limits';
import { statement } from '../../statement.ts';
import { refundColumns, refundJoins, type RefundRow } from '../refunds/read.ts';
import type { TicketRow } from '../support/tickets.ts';

/** What an administrator reads of a payment beside the payment itself. */
export interface PaymentFactsRow {
  merchantName: string;
  suspendedAt: Date | null;
}

export const readPaymentFacts = statement<{ id: string }, PaymentFactsRow>(
  'read_payment_facts',
  `select a.name as merchant_name, p.suspended_at
     from payments p join accounts a on a.id = p.merchant_id where p.id = $id`,
);

/** The newest hundred of a payment. */
export const listRefundsOfPayment = statement<{ paymentId: string }, RefundRow>(
  'list_refunds_of_payment',
  `select ${refundColumns}
     from (select * from refunds where payment_id = $paymentId order by created_at desc, id desc limit 100) r ${refundJoins}
    order by r.created_at desc, r.id desc`,
);

/** The newest hundred of a payment. */
export const listTicketsOfPayment = statement<{ paymentId: string }, TicketRow>(
  'list_tickets_of_payment',
  `select id, payment_id, email, message, tx_hash, status, created_at, closed_at
     from support_tickets where payment_id = $paymentId order by created_at desc, id desc limit 100`,
);

/** Who asks for a withdrawal, and what they were paid before. */
export interface WithdrawalFactsRow {
  kycLevel: KycLevel;
  merchantSince: Date;
  merchantIsDisabled: boolean;
  completedCount: bigint;
  completedUsd: string;
  toSameAddress: bigint;
  payoutSymbol: string;
  payoutDecimals: number;
  /** Base units by the books; below zero where more was spent than was ever booked. */
  treasury: string;
}

export const readWithdrawalFacts = statement<{ id: string }, WithdrawalFactsRow>(
  'read_withdrawal_facts',
  `select a.kyc_level, a.created_at as merchant_since, a.disabled_at is not null as merchant_is_disabled,
          h.completed_count, h.completed_usd, h.to_same_address, t.symbol as payout_symbol, t.decimals as payout_decimals,
          b.treasury
     from withdrawals w join accounts a on a.id = w.merchant_id join tokens t on t.id = w.token_id
     cross join lateral (
       select count(*) as completed_count, round(coalesce(sum(o.amount_usd - o.fee_usd), 0), 2) as completed_usd,
              count(*) filter (where o.destination = w.destination) as to_same_address
         from (select * from withdrawals where merchant_id = w.merchant_id and status = 'completed'
                order by created_at desc, id desc limit ${limits.deskCountMax}) o) h
     cross join lateral (
       select trunc(coalesce(sum(case when debit_account = 'treasury' then amount else -amount end), 0)) as treasury
         from ledger_transfers
        where token_id = w.token_id and phase in ('posted', 'post') and 'treasury' in (debit_account, credit_account)) b
    where w.id = $id`,
);
