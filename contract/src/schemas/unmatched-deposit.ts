import { z } from 'zod';
import { examples } from '../examples.ts';
import { objectInput, optionalInput } from '../object-input.ts';
import { cryptoAmount, integer, timestamp, usd, uuid, uuidInput, wordInput } from '../scalars.ts';
import { untakenReasons } from '../vocabulary.ts';
import { chainSummary } from './chain.ts';
import { pageOf, pageQuery, pageSizeQuery } from './page.ts';
import { reasonInput } from './reason.ts';
import { tokenSummary } from './token.ts';

/** Money on an address of ours that no payment has taken. */
export const unmatchedDeposit = z
  .object({
    id: uuid,
    chain: chainSummary,
    token: tokenSummary,
    amount_crypto: cryptoAmount,
    amount_usd: usd.nullable().meta({ description: 'What it is worth at the present rate; null where there is none.' }),
    tx_hash: z.string(),
    block_height: integer,
    from_address: z.string().nullable(),
    address: z.string(),
    reason: z.enum(untakenReasons).nullable().meta({
      description:
        'Why no payment took it, or what it waits for; null once one has, and for what a listed sender taints.',
    }),
    payment_id: uuid.nullable().meta({ description: 'The payment whose address it is.' }),
    is_confirmed: z.boolean(),
    is_ignored: z.boolean(),
    is_quarantined: z.boolean().meta({ description: 'A listed sender tainted the coins of its address.' }),
    detected_at: timestamp,
  })
  .meta({ id: 'UnmatchedDeposit', examples: [examples.unmatchedDeposit] });
export type UnmatchedDeposit = z.infer<typeof unmatchedDeposit>;

export const unmatchedDepositPage = pageOf('unmatched_deposits', unmatchedDeposit).meta({
  id: 'UnmatchedDepositPage',
  examples: [examples.unmatchedDepositPage],
});
export type UnmatchedDepositPage = z.infer<typeof unmatchedDepositPage>;

export const unmatchedDepositQuery = objectInput({
  ignored: wordInput(['true', 'false'])
    .optional()
    .meta({ description: 'Those that were hidden instead of the others.' }),
  quarantined: wordInput(['true', 'false'])
    .optional()
    .meta({ description: 'Instead: all that is set apart for a listed sender, taken by a payment or not.' }),
  page: pageQuery,
  page_size: pageSizeQuery,
});

/** To which payment a deposit is given, and why. */
export const depositAssignment = objectInput({ payment_id: uuidInput, reason: reasonInput }).meta({
  id: 'DepositAssignment',
  examples: [examples.depositAssignment],
});
export type DepositAssignment = z.infer<typeof depositAssignment>;

/** Why a deposit is hidden from the list, or shown again. */
export const depositIgnorance = objectInput({
  reason: reasonInput,
  ignored: optionalInput(z.boolean()).meta({ description: 'False shows it again; true when left out.' }),
}).meta({ id: 'DepositIgnorance', examples: [examples.justification] });
export type DepositIgnorance = z.infer<typeof depositIgnorance>;
