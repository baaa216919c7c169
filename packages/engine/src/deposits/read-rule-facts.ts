import { limits } from '@florin/contract/limits';
import { findListedSenders } from '@florin/database/sql/deposits';
import { readFreshRates } from '@florin/database/sql/rates';
import type { Session } from '@florin/database/statement';
import type { Ids } from '@florin/domain/ports/ids';
import type { Catalogue, Token } from '../chains/catalogue.ts';
import { type Price, toPrice } from '../payments/price.ts';
import type { RuleFacts } from './arrival.ts';

interface FactsRequest {
  catalogue: Catalogue;
  /** The tokens that arrived. */
  tokens: readonly Token[];
  /** Their senders; none where an administrator lets them pass. */
  senders: readonly string[];
  now: Date;
  ids: Ids;
}

/** Prices that may be locked now and senders that are listed, in two look-ups for any number of arrivals. */
export async function readRuleFacts(
  session: Session,
  { catalogue, tokens, senders, now, ids }: FactsRequest,
): Promise<RuleFacts> {
  const byId = new Map(tokens.map((token) => [token.id, token]));
  const since = new Date(now.getTime() - limits.rateFreshnessSeconds * 1000);
  const rows = await session.many(readFreshRates, [...byId.keys()], since);
  const prices = rows.flatMap((row): [string, Price][] => {
    const token = byId.get(row.tokenId);
    const price = token && toPrice(token, row, now);
    return price && !price.isStale ? [[row.tokenId, price]] : [];
  });
  const family = tokens[0]?.chain.chainType;
  const listed =
    family === undefined || senders.length === 0 ? [] : await session.many(findListedSenders, family, senders);
  return { catalogue, prices: new Map(prices), listed: new Set(listed.map(({ address }) => address)), now, ids };
}
