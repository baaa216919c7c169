import { z } from 'zod';
import { examples } from '../examples.ts';
import { objectInput } from '../object-input.ts';
import { cryptoAmount, integer, signedCryptoAmount, timestamp, uuid, wordInput } from '../scalars.ts';
import { outgoingPurposes, outgoingStatuses } from '../outgoing-vocabulary.ts';
import { chainSummary } from './chain.ts';
import { pageOf, pageQuery, pageSizeQuery } from './page.ts';
import { tokenSummary } from './token.ts';

/** A transaction of ours that moves coins, from its intent to its end. */
export const outgoing = z
  .object({
    id: uuid,
    purpose: z.enum(outgoingPurposes),
    purpose_id: uuid.meta({
      description: 'What it is for: a payment, a withdrawal, a refund, or the movement it funds.',
    }),
    status: z.enum(outgoingStatuses),
    chain: chainSummary,
    token: tokenSummary,
    amount_crypto: cryptoAmount,
    source_address: z.string(),
    destination_address: z.string(),
    batch_id: uuid.nullable().meta({ description: 'The movement that carries it together with others; null: none.' }),
    nonce: integer.nullable().meta({ description: 'Null where a chain does not number transactions.' }),
    signatures: integer.meta({
      type: 'integer',
      description: 'How often it was signed; all signatures conflict on the chain, so at most one of them counts.',
    }),
    tx_hash: z.string().nullable(),
    block_height: integer.nullable(),
    succeeded: z.boolean().nullable().meta({ description: 'Null until it is final.' }),
    fee_cap_native: cryptoAmount.nullable(),
    fee_paid_native: cryptoAmount.nullable(),
    attempts: integer.meta({ type: 'integer', description: 'Failed tries of the present step.' }),
    last_error: z.string().nullable(),
    next_attempt_at: timestamp,
    created_at: timestamp,
    final_at: timestamp.nullable(),
  })
  .meta({ id: 'Outgoing', examples: [examples.outgoing] });
export type Outgoing = z.infer<typeof outgoing>;

export const outgoingPage = pageOf('outgoing', outgoing).meta({
  id: 'OutgoingPage',
  examples: [examples.outgoingPage],
});
export type OutgoingPage = z.infer<typeof outgoingPage>;

export const outgoingQuery = objectInput({
  status: wordInput(outgoingStatuses).optional(),
  purpose: wordInput(outgoingPurposes).optional(),
  page: pageQuery,
  page_size: pageSizeQuery,
});

/** What the books say of one asset. */
export const assetBalance = z
  .object({
    token: tokenSummary,
    chain: chainSummary,
    treasury_crypto: signedCryptoAmount,
    gas_crypto: signedCryptoAmount.meta({
      description: "The part of the treasury's own coins that is set aside for network fees.",
    }),
    unswept_crypto: signedCryptoAmount.meta({ description: 'Final deposits that were not swept yet.' }),
  })
  .meta({ id: 'AssetBalance', examples: [examples.assetBalance] });
export type AssetBalance = z.infer<typeof assetBalance>;

export const platformBalances = z
  .object({
    assets: z.array(assetBalance),
    pools: z.array(
      z.object({
        chain_type: z.string(),
        addresses_left: integer.meta({ type: 'integer', description: 'Prepared addresses that no payment has taken.' }),
      }),
    ),
  })
  .meta({ id: 'PlatformBalances', examples: [examples.platformBalances] });
export type PlatformBalances = z.infer<typeof platformBalances>;
