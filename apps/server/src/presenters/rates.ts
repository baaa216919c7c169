import type * as wire from '@florin/contract/schemas/rates';
import type { RateSourceRow } from '@florin/database/sql/rates/sources';
import { formatRate, rate } from '@florin/domain/money/rate';
import type { RateJudgement } from '@florin/engine/rates/list-rate-history';
import type { RateLock } from '@florin/engine/rates/list-rate-locks';
import type { RateRecord } from '@florin/engine/rates/list-rates';
import type { ReceiptInput } from '@florin/engine/rates/rate-receipt';
import { instant, rateText, storedInstant } from './scalars.ts';
import { presentTokenSummary } from './token.ts';

const presentInput = ({ source, pair, bid, ask, last, priceUsd, at, fault }: ReceiptInput): wire.RateQuote => ({
  source,
  pair,
  bid,
  ask,
  last,
  rate_usd: rateText(priceUsd),
  quoted_at: storedInstant(at),
  fault,
});

const presentToken = ({ tokenId, symbol, name }: { tokenId: string; symbol: string; name: string }) =>
  presentTokenSummary({ id: tokenId, symbol, name });

/** The rate of a token with what it was made of. */
export const presentRate = (record: RateRecord): wire.RateRecord => ({
  token: presentToken(record),
  chain_short_name: record.chainShortName,
  rate_usd: rateText(record.rateUsd),
  source: record.source,
  rated_at: instant(record.at),
  is_stale: record.isStale,
  manual_rate_usd: rateText(record.manualRateUsd),
  frozen: record.frozen,
  inputs: record.inputs.map(presentInput),
  refused_at: instant(record.refusedAt),
  refused_inputs: record.refusedInputs.map(presentInput),
});

/** How a source of prices does. */
export const presentRateSource = (source: RateSourceRow): wire.RateSource => ({
  name: source.name,
  seen_at: source.seenAt.toISOString(),
  quoted_at: instant(source.quotedAt),
  quotes: source.quotes,
  answer_ms: source.answerMs,
  failures: source.failures,
  failed_at: instant(source.failedAt),
  failure: source.failure,
});

/** What the sources said of a token at one moment. */
export const presentJudgement = ({ judgedAt, rateUsd, inputs }: RateJudgement): wire.RateJudgement => ({
  judged_at: judgedAt.toISOString(),
  rate_usd: rateText(rateUsd),
  inputs: inputs.map(presentInput),
});

/** The receipt of one lock. */
export const presentRateLock = ({ receipt, ...lock }: RateLock): wire.RateLock => ({
  token: presentToken(lock),
  locked_rate_usd: formatRate(rate(lock.rateUsd)),
  locked_at: lock.lockedAt.toISOString(),
  source: receipt.source,
  rated_at: instant(receipt.at),
  inputs: receipt.inputs.map(presentInput),
});
