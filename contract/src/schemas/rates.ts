import { z } from 'zod';
import { examples } from '../examples.ts';
import { integer, rate, timestamp, uuidInput } from '../scalars.ts';
import { quoteFaults, sourceFailures } from '../vocabulary.ts';
import { pageOf } from './page.ts';
import { tokenSummary } from './token.ts';

/** One source's part in a rate. */
export const rateQuote = z
  .object({
    source: z.string(),
    pair: z.string().meta({ description: 'What the source quotes, for example `ETH/USDT`.' }),
    bid: z.string().nullable().meta({ description: 'As the source wrote it, in the second coin of the pair.' }),
    ask: z.string().nullable(),
    last: z.string().nullable().meta({ description: 'The last trade; it counts where bid or ask is missing.' }),
    rate_usd: rate
      .nullable()
      .meta({ description: 'What the quote comes to in US dollars; null where it tells no price.' }),
    quoted_at: timestamp.meta({ description: 'The older one of the quote and the coin it goes through.' }),
    fault: z.enum(quoteFaults).nullable().meta({ description: 'Why it did not count; null: it did.' }),
  })
  .meta({ id: 'RateQuote', examples: [examples.rateQuote] });
export type RateQuote = z.infer<typeof rateQuote>;

/** The rate of a token with what it was made of. */
export const rateRecord = z
  .object({
    token: tokenSummary,
    chain_short_name: z.string(),
    rate_usd: rate.nullable(),
    source: z.string().nullable().meta({ description: '`consensus`, `manual`, or the only source that counted.' }),
    rated_at: timestamp.nullable(),
    is_stale: z.boolean(),
    manual_rate_usd: rate.nullable(),
    frozen: z.boolean(),
    inputs: z.array(rateQuote).meta({ description: 'What the sources said when they last gave a rate.' }),
    refused_at: timestamp
      .nullable()
      .meta({ description: 'When the sources last gave no rate; null when they gave one since.' }),
    refused_inputs: z.array(rateQuote).meta({ description: 'What they said then.' }),
  })
  .meta({ id: 'RateRecord', examples: [examples.rateRecord] });
export type RateRecord = z.infer<typeof rateRecord>;

export const ratePage = pageOf('rates', rateRecord).meta({ id: 'RatePage', examples: [examples.ratePage] });
export type RatePage = z.infer<typeof ratePage>;

/** How a source of prices does. */
export const rateSource = z
  .object({
    name: z.string(),
    seen_at: timestamp.meta({ description: 'When a worker last told of it.' }),
    quoted_at: timestamp.nullable().meta({ description: 'When it last answered with quotes.' }),
    quotes: integer.meta({ type: 'integer', description: 'How many it gave then.' }),
    answer_ms: integer.nullable(),
    failures: integer.meta({ type: 'integer', description: 'Failures one after the other since then.' }),
    failed_at: timestamp.nullable(),
    failure: z.enum(sourceFailures).nullable(),
  })
  .meta({ id: 'RateSource', examples: [examples.rateSource] });
export type RateSource = z.infer<typeof rateSource>;

export const rateSources = z
  .object({ rate_sources: z.array(rateSource) })
  .meta({ id: 'RateSources', examples: [examples.rateSources] });
export type RateSources = z.infer<typeof rateSources>;

/** What the sources said of a token at one moment. */
export const rateJudgement = z
  .object({
    judged_at: timestamp,
    rate_usd: rate.nullable().meta({ description: 'Null: fewer sources than are needed were left.' }),
    inputs: z.array(rateQuote),
  })
  .meta({ id: 'RateJudgement', examples: [examples.rateJudgement] });
export type RateJudgement = z.infer<typeof rateJudgement>;

export const rateHistoryPage = pageOf('rate_history', rateJudgement).meta({
  id: 'RateHistoryPage',
  examples: [examples.rateHistoryPage],
});
export type RateHistoryPage = z.infer<typeof rateHistoryPage>;

/** The receipt of one lock. */
export const rateLock = z
  .object({
    token: tokenSummary,
    locked_rate_usd: rate,
    locked_at: timestamp,
    source: z.string(),
    rated_at: timestamp.nullable(),
    inputs: z.array(rateQuote),
  })
  .meta({ id: 'RateLock', examples: [examples.rateLock] });
export type RateLock = z.infer<typeof rateLock>;

export const rateLocks = z
  .object({ rate_locks: z.array(rateLock) })
  .meta({ id: 'RateLocks', examples: [examples.rateLocks] });
export type RateLocks = z.infer<typeof rateLocks>;

export const rateParams = z.object({ id: uuidInput });
