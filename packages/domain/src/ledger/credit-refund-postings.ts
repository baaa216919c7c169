import { subtractUsd, type Usd } from '../money/usd.ts';
import { clearingAccount, merchantAccount } from './accounts.ts';
import { usdTransfers, type UsdTransfer } from './transfer.ts';

/** A refund that its merchant pays for, as the books see it; US dollars. */
export interface CreditRefundPosting {
  readonly groupId: string;
  readonly refundId: string;
  readonly merchantId: string;
  /** What goes back to the payer. */
  readonly tokenId: string;
  readonly amountUsd: Usd;
}

const pendingKey = (refundId: string): string => `refund_balance_pending:${refundId}`;

const whole = ({ groupId, merchantId, amountUsd }: CreditRefundPosting) =>
  ({
    groupId,
    tokenId: null,
    kind: 'refund_balance',
    debit: merchantAccount(merchantId),
    credit: 'refund_payable',
    amount: amountUsd,
  }) as const;

/** A refund was asked for: its amount is held and leaves what is available, not yet the balance. */
export const creditRefundHeld = (posting: CreditRefundPosting): readonly UsdTransfer[] =>
  usdTransfers({ ...whole(posting), phase: 'pending', idempotencyKey: pendingKey(posting.refundId) });

/** A refund was rejected or given up: what was held is free again. */
export const creditRefundVoided = (posting: CreditRefundPosting): readonly UsdTransfer[] =>
  usdTransfers({
    ...whole(posting),
    phase: 'void',
    pendingKey: pendingKey(posting.refundId),
    idempotencyKey: `refund_balance_void:${posting.refundId}`,
  });

/**
 * A refund's coins have left: what was held leaves the balance and became coins again, but for what of it the network's
 * cost kept here, `keptUsd`, at most the amount.
 */
export function creditRefundPosted(posting: CreditRefundPosting & { readonly keptUsd: Usd }): readonly UsdTransfer[] {
  const { groupId, refundId, tokenId, amountUsd, keptUsd } = posting;
  const owed = { groupId, tokenId: null, debit: 'refund_payable' } as const;
  return usdTransfers(
    {
      ...whole(posting),
      phase: 'post',
      pendingKey: pendingKey(refundId),
      idempotencyKey: `refund_balance_post:${refundId}`,
    },
    {
      ...owed,
      kind: 'refund_balance_payout',
      credit: clearingAccount(tokenId),
      amount: subtractUsd(amountUsd, keptUsd),
      idempotencyKey: `refund_balance_payout:${refundId}`,
    },
    {
      ...owed,
      kind: 'refund_balance_deduction',
      credit: 'fee_refund',
      amount: keptUsd,
      idempotencyKey: `refund_balance_deduction:${refundId}`,
    },
  );
}

/** Every transfer of a refund that was paid, by its keys. */
export const creditRefundKeys = (refundId: string): readonly string[] =>
  ['refund_balance_post', 'refund_balance_payout', 'refund_balance_deduction'].map((key) => `${key}:${refundId}`);
