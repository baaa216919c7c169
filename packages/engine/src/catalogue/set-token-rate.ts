import { limits } from '@florin/contract/limits';
import {
  clearManualRate,
  freezeRate,
  lockKnownRate,
  readTokenRate,
  setManualRate,
  type TokenRateRow,
} from '@florin/database/sql/rates/set';
import type { Session } from '@florin/database/statement';
import { InvariantError, invalid, notFound } from '@florin/domain/errors';
import { formatRate, parseRate, type Rate, rate } from '@florin/domain/money/rate';
import { type Actor, recordAudit } from '../audit/record.ts';
import type { BasePorts } from '../base-ports.ts';

type Ports = Pick<BasePorts, 'db' | 'clock' | 'guardRates'>;

export interface RateSetting {
  /** US dollars for one whole token; null removes the price set by hand, undefined keeps it. */
  rateUsd?: string | null | undefined;
  /** True stops every refresh, so that the price ages; undefined keeps what is set. */
  frozen?: boolean | undefined;
  /** Says that a price far off what is known is meant. */
  confirm?: boolean | undefined;
}

export interface RateOrder extends RateSetting {
  tokenId: string;
  /** Throws unless another administrator has confirmed this request. */
  askSecondPerson: () => Promise<void>;
}

export interface TokenRate extends TokenRateRow {
  /** True when no payment can be locked at it: too old, or none known. */
  isStale: boolean;
}

/** A price set by hand that is further than this share off what is known needs a confirmation. */
const deviationMax = 0.2;
/** From one and a half times what is known on, or two thirds of it, one administrator is not enough. */
const aloneMax = 1.5;

/**
 * Sets, removes or freezes the price of a token; locks of every process follow at once. A price set by hand holds for
 * 24 hours. What it is measured against is what the sources said last, or what two administrators agreed on since.
 *
 * Refuses with NOT_FOUND (token) and VALIDATION_ERROR (`rate_usd`; `confirm` for a price more than 20 % off). Nobody
 * alone sets a price beyond half as much again, or two thirds, nor the first one of a token that nothing is known of.
 */
export async function setTokenRate(
  ports: Ports,
  { tokenId, askSecondPerson, ...setting }: RateOrder,
  by: Actor,
): Promise<TokenRate> {
  const wanted = typeof setting.rateUsd === 'string' ? wantedRate(setting.rateUsd) : null;
  const wish = { tokenId, wanted, ...setting };
  const alone = await attempt(ports, { ...wish, isAgreed: false }, by);
  if (alone) return alone;
  await askSecondPerson();
  const agreed = await attempt(ports, { ...wish, isAgreed: true }, by);
  if (!agreed) throw new InvariantError('A rate that two people agreed on needs a further one.', { tokenId });
  return agreed;
}

type Wish = RateSetting & { tokenId: string; wanted: Rate | null; isAgreed: boolean };

/** Null, and nothing done, when two administrators have to agree first. */
const attempt = ({ db, clock, guardRates }: Ports, wish: Wish, by: Actor): Promise<TokenRate | null> =>
  db.transaction(async (session) => {
    const { tokenId, wanted, confirm, isAgreed } = wish;
    const row = await session.maybe(lockKnownRate, { tokenId });
    if (!row) throw notFound('token');
    if (wanted && guardRates) {
      const known = row.knownUsd === null ? null : rate(row.knownUsd);
      if (known && !confirm) checkDeviation(wanted, known);
      if (!isAgreed && !mayBeSetAlone(wanted, known)) return null;
    }
    const now = clock.now();
    const before = await session.maybe(readTokenRate, { tokenId });
    const after = await write(session, wish, now);
    const subject = { action: 'token.set_rate', subjectType: 'token', subjectId: tokenId, reason: null } as const;
    await recordAudit(session, { ...by, ...subject, before, after });
    return told(after, now);
  });

async function write(session: Session, wish: Wish, now: Date): Promise<TokenRateRow> {
  const { tokenId, wanted, isAgreed, rateUsd, frozen } = wish;
  if (wanted)
    return session.one(setManualRate, { tokenId, rateUsd: formatRate(wanted), frozen: frozen ?? null, isAgreed, now });
  if (rateUsd === null) return session.one(clearManualRate, { tokenId, frozen: frozen ?? null });
  if (frozen === undefined) throw invalid('rate_usd', 'Give rate_usd, frozen or both.');
  return session.one(freezeRate, { tokenId, frozen });
}

function wantedRate(text: string): Rate {
  const parsed = parseRate(text);
  if (!parsed.ok) throw invalid('rate_usd', 'Give a rate above 0 as text with at most 18 decimals, like "3530.25".');
  return parsed.value;
}

function checkDeviation(wanted: Rate, known: Rate): void {
  if (wanted.minus(known).abs().gt(known.times(deviationMax))) {
    throw invalid(
      'confirm',
      `This rate is more than 20 % off ${formatRate(known)}, which is known of it. Set confirm to true if it is meant.`,
    );
  }
}

const mayBeSetAlone = (wanted: Rate, known: Rate | null): boolean =>
  known !== null && wanted.lte(known.times(aloneMax)) && known.lte(wanted.times(aloneMax));

const told = (row: TokenRateRow, now: Date): TokenRate => ({
  ...row,
  isStale: row.at === null || now.getTime() - row.at.getTime() > limits.rateFreshnessSeconds * 1000,
});
