import { z } from 'zod';
import { examples } from '../examples.ts';
import { limits } from '../limits.ts';
import { objectInput } from '../object-input.ts';
import { baseUnitsInput, nameInput, textInput, timestamp, usdInput, uuidInput, wordInput } from '../scalars.ts';
import { refundStatuses } from '../vocabulary.ts';
import { pageOf, pageQuery, pageSizeQuery } from './page.ts';
import { refund, refundMembers } from './refund.ts';
import { secondFactorCode } from './second-factor.ts';

/** A refund as its merchant sees it. */
export const merchantRefund = z
  .object({
    id: refund.shape.id,
    ...refundMembers,
    amount_base_units: refund.shape.amount_base_units,
    requested_by: refund.shape.requested_by,
    reason: z.string().nullable().meta({ description: 'Why you asked for it; null where an administrator did.' }),
    approvable_from: refund.shape.approvable_from,
    link_expires_at: timestamp
      .nullable()
      .meta({ description: 'Until when the link of the payer works; null without one.' }),
  })
  .meta({ id: 'MerchantRefund', examples: [examples.merchantRefund] });
export type MerchantRefund = z.infer<typeof merchantRefund>;

export const merchantRefundPage = pageOf('refunds', merchantRefund).meta({
  id: 'MerchantRefundPage',
  examples: [examples.merchantRefundPage],
});
export type MerchantRefundPage = z.infer<typeof merchantRefundPage>;

export const newMerchantRefund = objectInput({
  source: wordInput(['surplus', 'unmatched', 'balance'])
    .nullish()
    .meta({
      description:
        'What goes back: the `surplus` of the payment, an `unmatched` deposit, or what was credited, out of your `balance`. ' +
        'Left out: the surplus, or the deposit that `deposit_id` names.',
    }),
  amount_usd: usdInput.nullish().meta({
    description: 'How much of what was credited; for `balance` only. Left out: all that was not given back yet.',
  }),
  deposit_id: uuidInput
    .nullish()
    .meta({ description: 'One of `other_deposits` of the payment, which goes back whole. Left out: of its surplus.' }),
  amount_base_units: baseUnitsInput
    .nullish()
    .meta({ description: 'How much of the surplus, in base units. Left out: all that is left of it.' }),
  address: textInput(limits.addressCharactersMax).nullish().meta({
    description: 'Where it goes, if the payer has told you. Left out: make a link, by which the payer names it.',
  }),
  reason: nameInput(limits.reasonCharactersMax).meta({ description: 'Why, for whoever decides.' }),
  totp_code: secondFactorCode.nullish(),
}).meta({ id: 'NewMerchantRefund', examples: [examples.newMerchantRefund] });
export type NewMerchantRefund = z.infer<typeof newMerchantRefund>;

export const refundLinkProof = objectInput({ totp_code: secondFactorCode.nullish() })
  .meta({ id: 'RefundLinkProof', examples: [examples.walletRemoval] })
  .optional();

/** The one answer that has the payer's link. */
export const refundLink = z
  .object({
    refund_url: z.string().meta({ description: 'Send it to the payer: it is shown once.' }),
    expires_at: timestamp,
    approvable_from: refund.shape.approvable_from,
  })
  .meta({ id: 'RefundLink', examples: [examples.refundLink] });
export type RefundLink = z.infer<typeof refundLink>;

const pages = { page: pageQuery, page_size: pageSizeQuery };

export const paymentRefundsQuery = objectInput({ status: wordInput(refundStatuses).optional(), ...pages });
export const merchantRefundListQuery = objectInput({
  status: wordInput(refundStatuses).optional(),
  payment_id: uuidInput.optional(),
  ...pages,
});

export const merchantRefundParams = z.object({ refund_id: uuidInput });
