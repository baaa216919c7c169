import { z } from 'zod';
import { examples } from '../examples.ts';
import { cryptoAmount, timestamp, uuid } from '../scalars.ts';
import { otherDepositStatuses, untakenReasons } from '../vocabulary.ts';
import { chainSummary } from './chain.ts';
import { tokenSummary } from './token.ts';

/** Coins that came to a payment's address and do not count for it. */
export const otherDeposit = z
  .object({
    id: uuid,
    chain: chainSummary,
    token: tokenSummary,
    amount_crypto: cryptoAmount,
    tx_hash: z.string(),
    explorer_url: z.string().nullable(),
    reason: z
      .enum(untakenReasons)
      .nullable()
      .meta({ description: 'Why they do not count, or what they wait for; null once another payment took them.' }),
    status: z.enum(otherDepositStatuses).meta({
      description:
        '`waiting`: nobody has decided yet. `assigned`: given to another payment. `refunded`: sent back. `ignored`: looked at and left.',
    }),
    detected_at: timestamp,
  })
  .meta({ id: 'OtherDeposit', examples: [examples.otherDeposit] });
export type OtherDeposit = z.infer<typeof otherDeposit>;
