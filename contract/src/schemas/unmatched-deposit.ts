import { z } from 'zod';
import { examples } from '../examples.ts';
import { cryptoAmount, integer, timestamp, uuid } from '../scalars.ts';
import { untakenReasons } from '../vocabulary.ts';
import { chainSummary } from './chain.ts';
import { pageOf } from './page.ts';
import { tokenSummary } from './token.ts';

/** Money on an address of ours that no payment has taken. */
export const unmatchedDeposit = z
  .object({
    id: uuid,
    chain: chainSummary,
    token: tokenSummary,
    amount_crypto: cryptoAmount,
    tx_hash: z.string(),
    block_height: integer,
    from_address: z.string().nullable(),
    address: z.string(),
    reason: z.enum(untakenReasons).meta({ description: 'Why no payment took it, or what it waits for.' }),
    payment_id: uuid.nullable().meta({ description: 'The payment whose address it is.' }),
    is_confirmed: z.boolean(),
    detected_at: timestamp,
  })
  .meta({ id: 'UnmatchedDeposit', examples: [examples.unmatchedDeposit] });
export type UnmatchedDeposit = z.infer<typeof unmatchedDeposit>;

export const unmatchedDepositPage = pageOf('unmatched_deposits', unmatchedDeposit).meta({
  id: 'UnmatchedDepositPage',
  examples: [examples.unmatchedDepositPage],
});
export type UnmatchedDepositPage = z.infer<typeof unmatchedDepositPage>;
