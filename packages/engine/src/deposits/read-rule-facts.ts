import { limits } from '@florin/contract/limits';
import { findListedSenders } from '@florin/database/sql/deposits/scan';
import { readFreshRates } from '@florin/database/sql/rates/refresh';
import type { Session } from '@florin/database/statement';
import type { Ids } from '@florin/domain/ports/ids';
import type { Catalogue, Token } from '../catalogue/catalogue.ts';
import { type Price, toPrice } from '../payments/price.ts';
import type { Arrival, RuleFacts } from './arrival.ts';

interface FactsRequest {
  catalogue: Catalogue;
  /** The tokens that arrived. */
  tokens: readonly Token[];
  /** Deposits whose senders are looked up. Those that an administrator has cleared are left out. */
  checked: readonly Pick<Arrival, 'token' | 'from'>[];
  now: Date;
  ids: Ids;
}

/** Prices that may be locked now and senders that are listed, in two look-ups for any number of arrivals. */
export async function readRuleFacts(
  session: Session,
  { catalogue, tokens, checked, now, ids }: FactsRequest,
): Promise<RuleFacts> {
  const byId = new Map(tokens.map((token) => [token.id, token]));
  const since = new Date(now.getTime() - limits.rateFreshnessSeconds * 1000);
  const rows = await session.many(readFreshRates, { tokenIds: [...byId.keys()], since });
  const prices = rows.flatMap((row): [string, Price][] => {
    const token = byId.get(row.tokenId);
    const price = token && toPrice(token, row, now);
    return price && !price.isStale ? [[row.tokenId, price]] : [];
  });
  return { catalogue, prices: new Map(prices), listed: await findListed(session, checked), now, ids };
}

/** The listed senders, each by the list of its own family: one payment may be paid on chains of several. */
async function findListed(session: Session, checked: FactsRequest['checked']): Promise<ReadonlySet<string>> {
  const families = new Set(checked.map(({ token }) => token.chain.chainType));
  const listed = new Set<string>();
  for (const family of families) {
    // nearly always one
    const senders = checked.filter(({ token }) => token.chain.chainType === family).flatMap(({ from }) => from);
    for (const { address } of await session.many(findListedSenders, {
      chainType: family,
      addresses: [...new Set(senders)],
    }))
      listed.add(address);
  }
  return listed;
}
