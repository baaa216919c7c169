import { limits } from '@florin/contract/limits';
import type { Database } from '@florin/database/database';
import {
  clearManualRate,
  freezeRate,
  lockConsensus,
  readTokenRate,
  setManualRate,
  type TokenRateRow,
} from '@florin/database/sql/set-token-rate';
import type { Session } from '@florin/database/statement';
import { invalid, notFound } from '@florin/domain/errors';
import { formatRate, parseRate, type Rate, rate } from '@florin/domain/money/rate';
import type { Clock } from '@florin/domain/ports/clock';
import { type Actor, recordAudit } from '../audit/record.ts';

export interface RateSetting {
  /** US dollars for one whole token; null removes the price set by hand, undefined keeps it. */
  rateUsd?: string | null | undefined;
  /** True stops every refresh, so that the price ages; undefined keeps what is set. */
  frozen?: boolean | undefined;
  /** Says that a price far off the sources is meant. */
  confirm?: boolean | undefined;
}

export interface TokenRate extends TokenRateRow {
  /** True when no payment can be locked at it: too old, or none known. */
  isStale: boolean;
}

export interface SetTokenRatePorts {
  db: Database;
  clock: Clock;
  /** False in development, where prices are invented anyway. */
  guardRates: boolean;
}

/** A price set by hand that is further than this share off the sources needs a confirmation. */
const deviationMax = 0.2;

/**
 * Sets, removes or freezes the price of a token; locks of every process follow at once. A price set by hand holds for
 * 24 hours. Refuses with NOT_FOUND (token) and VALIDATION_ERROR (`rate_usd`; `confirm` for a price more than 20 % off
 * what the sources said last).
 */
export async function setTokenRate(
  { db, clock, guardRates }: SetTokenRatePorts,
  tokenId: string,
  setting: RateSetting,
  by: Actor,
): Promise<TokenRate> {
  const wanted = typeof setting.rateUsd === 'string' ? wantedRate(setting.rateUsd) : null;
  return db.transaction(async (session) => {
    const known = await session.maybe(lockConsensus, tokenId);
    if (!known) throw notFound('token');
    if (wanted && guardRates && !setting.confirm) checkDeviation(wanted, known.consensusUsd);
    const now = clock.now();
    const before = await session.maybe(readTokenRate, tokenId);
    const after = await write(session, { tokenId, wanted, now, ...setting });
    const subject = { action: 'token.set_rate', subjectType: 'token', subjectId: tokenId, reason: null } as const;
    await recordAudit(session, { ...by, ...subject, before, after });
    return told(after, now);
  });
}

type Wish = RateSetting & { tokenId: string; wanted: Rate | null; now: Date };

async function write(session: Session, { tokenId, wanted, now, rateUsd, frozen }: Wish): Promise<TokenRateRow> {
  if (wanted) return session.one(setManualRate, tokenId, formatRate(wanted), frozen ?? null, now);
  if (rateUsd === null) return session.one(clearManualRate, tokenId, frozen ?? null);
  if (frozen === undefined) throw invalid('rate_usd', 'Give rate_usd, frozen or both.');
  return session.one(freezeRate, tokenId, frozen);
}

function wantedRate(text: string): Rate {
  const parsed = parseRate(text);
  if (!parsed.ok) throw invalid('rate_usd', 'Give a rate above 0 as text with at most 18 decimals, like "3530.25".');
  return parsed.value;
}

function checkDeviation(wanted: Rate, consensusUsd: string | null): void {
  if (consensusUsd === null) return;
  const consensus = rate(consensusUsd);
  if (wanted.minus(consensus).abs().gt(consensus.times(deviationMax))) {
    throw invalid(
      'confirm',
      `This rate is more than 20 % off ${formatRate(consensus)}, which the sources said last. Set confirm to true if it is meant.`,
    );
  }
}

const told = (row: TokenRateRow, now: Date): TokenRate => ({
  ...row,
  isStale: row.at === null || now.getTime() - row.at.getTime() > limits.rateFreshnessSeconds * 1000,
});
