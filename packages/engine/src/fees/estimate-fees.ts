import { readFeeEstimates } from '@florin/database/sql/catalogue/transfer-fees';
import type { Session } from '@florin/database/statement';
import { notFound } from '@florin/domain/errors';
import { baseUnits } from '@florin/domain/money/crypto';
import { ceilToCent, valueOfUnits } from '@florin/domain/money/exact-usd';
import { rate } from '@florin/domain/money/rate';
import { type Usd, usd } from '@florin/domain/money/usd';
import type { Clock } from '@florin/domain/ports/clock';
import type { Catalogue, CatalogueCache, Token } from '../catalogue/catalogue.ts';
import { acceptsAmount, allowedTokens } from '../payments/offers.ts';

export interface FeeEstimate {
  token: Token;
  /** The coin that the fee is paid in; null when the catalogue has no coin of the chain. */
  native: Token | null;
  /** Base units of that coin; null when no estimate is fresh enough. */
  fee: bigint | null;
  /** The same in US dollars, rounded up to the cent; null also without a fresh price of the coin. */
  feeUsd: Usd | null;
}

export interface FeeEstimates {
  estimates: FeeEstimate[];
  /** When the oldest fee shown was read from its chain; now, when none is shown. */
  fetchedAt: Date;
}

/** A fee or a price that is older says nothing about the next block. */
const estimateAgeMsMax = 60_000;

type Fresh<Row> = ReadonlyMap<string, { row: Row; at: Date }>;

interface Readings {
  fees: Fresh<{ fee: string | null }>;
  rates: Fresh<{ rateUsd: string }>;
}

/**
 * What the payer's network would ask for a transfer of each token this payment may be paid with. What is unknown is
 * null: a chain that does not answer takes no other chain's estimate with it. Refuses with NOT_FOUND (payment).
 */
export async function estimateFees(
  { db, clock, catalogue }: { db: Session; clock: Clock; catalogue: CatalogueCache },
  paymentId: string,
): Promise<FeeEstimates> {
  const row = await db.maybe(readFeeEstimates, { paymentId });
  if (!row) throw notFound('payment');
  const known = await catalogue.current();
  const now = clock.now();
  const readings = { fees: fresh(row.fees, now), rates: fresh(row.rates, now) };
  const tokens = allowedTokens(known, row.allowedTokenIds).filter((token) => acceptsAmount(token, usd(row.amountUsd)));
  const estimates = tokens.map((token) => estimateOf(token, nativeOf(known, token), readings));
  const shown = estimates.flatMap(({ token, fee }) => (fee === null ? [] : (readings.fees.get(token.id)?.at ?? [])));
  return { estimates, fetchedAt: shown.toSorted((left, right) => left.getTime() - right.getTime())[0] ?? now };
}

function fresh<Row extends { tokenId: string; at: string }>(rows: readonly Row[] | null, now: Date): Fresh<Row> {
  const found = new Map<string, { row: Row; at: Date }>();
  for (const row of rows ?? []) {
    const at = new Date(row.at);
    if (now.getTime() - at.getTime() <= estimateAgeMsMax) found.set(row.tokenId, { row, at });
  }
  return found;
}

const nativeOf = (catalogue: Catalogue, { chainId }: Token): Token | null =>
  [...catalogue.tokens.values()].find((token) => token.chainId === chainId && token.asset.kind === 'native') ?? null;

function estimateOf(token: Token, native: Token | null, { fees, rates }: Readings): FeeEstimate {
  const stored = native ? (fees.get(token.id)?.row.fee ?? null) : null;
  const fee = stored === null ? null : baseUnits(stored);
  const price = native && rates.get(native.id)?.row;
  const feeUsd =
    fee === null || !native || !price ? null : ceilToCent(valueOfUnits(fee, rate(price.rateUsd), native.decimals));
  return { token, native, fee, feeUsd };
}
