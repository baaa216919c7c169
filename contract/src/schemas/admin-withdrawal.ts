import { z } from 'zod';
import { examples } from '../examples.ts';
import { timestamp, uuid } from '../scalars.ts';
import { pageOf } from './page.ts';
import { merchantSignature, withdrawalMembers } from './withdrawal.ts';

/** A withdrawal as an administrator judges it. */
export const adminWithdrawal = z
  .object({
    ...withdrawalMembers,
    merchant_signature: merchantSignature,
    merchant_id: uuid,
    merchant_name: z.string(),
    merchant_email: z.string(),
    wallet_changed_at: timestamp.meta({ description: 'When the wallet had got the address that the request copied.' }),
    wallet_recently_changed: z.boolean().meta({ description: 'Whether that was within the last 24 hours.' }),
  })
  .meta({ id: 'AdminWithdrawal', examples: [examples.reviewedWithdrawal] });
export type AdminWithdrawal = z.infer<typeof adminWithdrawal>;

export const adminWithdrawalPage = pageOf('withdrawals', adminWithdrawal).meta({
  id: 'AdminWithdrawalPage',
  examples: [examples.reviewedWithdrawalPage],
});
export type AdminWithdrawalPage = z.infer<typeof adminWithdrawalPage>;
