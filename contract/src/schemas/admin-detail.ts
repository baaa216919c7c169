import { z } from 'zod';
import { examples } from '../examples.ts';
import { cryptoAmount, integer, timestamp, usd } from '../scalars.ts';
import { kycLevels } from '../vocabulary.ts';
import { account } from './account.ts';
import { adminPayment } from './admin-payment.ts';
import { adminWithdrawal } from './admin-withdrawal.ts';
import { kycSubmission } from './kyc.ts';
import { refund } from './refund.ts';
import { supportTicket } from './support.ts';
import { timelineEntry } from './timeline.ts';
import { wallet, withdrawalEntry } from './withdrawal.ts';

/** One payment with what an administrator decides by. */
export const adminPaymentDetail = z
  .object({
    ...adminPayment.shape,
    merchant_name: z.string(),
    suspended_at: timestamp.nullable().meta({
      description: 'Since when nothing of it is swept, because a final deposit left the chain; null: it goes on.',
    }),
    timeline: z.array(timelineEntry).meta({ description: 'What happened, oldest first; at most 200, the newest.' }),
    refunds: z.array(refund).meta({ description: 'Its refunds, newest first, at most 100.' }),
    tickets: z.array(supportTicket).meta({ description: 'Its support tickets, newest first, at most 100.' }),
  })
  .meta({ id: 'AdminPaymentDetail', examples: [examples.adminPaymentDetail] });
export type AdminPaymentDetail = z.infer<typeof adminPaymentDetail>;

/** One withdrawal with what an administrator decides by. */
export const adminWithdrawalDetail = z
  .object({
    ...adminWithdrawal.shape,
    kyc_level: z.enum(kycLevels).meta({ description: 'Of the merchant.' }),
    merchant_since: timestamp.meta({ description: 'When the merchant registered.' }),
    merchant_is_disabled: z.boolean().meta({ description: 'Whether the account is shut out.' }),
    balance_usd: usd.meta({ description: 'What the merchant owns; what is reserved is part of it.' }),
    reserved_usd: usd.meta({ description: 'What of it withdrawals under way hold.' }),
    completed_count: integer.meta({
      description: 'Withdrawals of the merchant that were paid before; counted up to 1,000.',
    }),
    completed_usd: usd.meta({ description: 'What those paid out together.' }),
    to_same_address: integer.meta({ description: 'How many of those went to the same address.' }),
    last_withdrawals: z.array(withdrawalEntry).meta({ description: 'The five before this one, newest first.' }),
    payout_symbol: z.string().meta({ description: 'The token that pays it.' }),
    treasury_crypto: cryptoAmount.meta({ description: 'What the treasury holds of that token, by the books.' }),
  })
  .meta({ id: 'AdminWithdrawalDetail', examples: [examples.adminWithdrawalDetail] });
export type AdminWithdrawalDetail = z.infer<typeof adminWithdrawalDetail>;

/** One merchant with balance, wallets and verification. */
export const adminMerchant = z
  .object({
    ...account.shape,
    balance_usd: usd.meta({ description: 'What the merchant owns; what is reserved is part of it.' }),
    reserved_usd: usd.meta({ description: 'What of it withdrawals under way hold.' }),
    available_usd: usd.meta({ description: 'What can be withdrawn now.' }),
    payments_total: integer.meta({ description: 'Payments of the merchant in all.' }),
    wallets: z.array(wallet).meta({ description: 'Where withdrawals go, one for each chain.' }),
    kyc_submission: kycSubmission.nullable().meta({ description: 'The newest one; null without one.' }),
    last_withdrawals: z.array(withdrawalEntry).meta({ description: 'The newest five.' }),
  })
  .meta({ id: 'AdminMerchant', examples: [examples.adminMerchant] });
export type AdminMerchant = z.infer<typeof adminMerchant>;
