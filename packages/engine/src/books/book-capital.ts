import { findCatalogueToken } from '@florin/database/sql/ledger/books';
import type { Database } from '@florin/database/database';
import { notFound, Refusal } from '@florin/domain/errors';
import { exchangeAccount } from '@florin/domain/ledger/accounts';
import { openingCapital } from '@florin/domain/ledger/postings';
import type { Clock } from '@florin/domain/ports/clock';
import type { Ids } from '@florin/domain/ports/ids';
import { type Actor, recordAudit } from '../audit/record.ts';
import { post } from '../ledger/post.ts';
import { refuseDuplicates } from '../audit/refuse-duplicates.ts';

export interface CapitalOrder {
  /** Short name of the chain, and the token's symbol on it. */
  chain: string;
  symbol: string;
  /** Where they are: in the treasury, there for network fees (the chain's own coin alone), or at an exchange. */
  account: 'treasury' | 'gas' | 'exchange';
  /** Base units. */
  amount: bigint;
  /** Names the putting-in, for example its transaction: it is booked once. */
  reference: string;
  reason: string;
}

/**
 * Books coins that the operator has sent to the treasury or to its account at an exchange, so that the books know of
 * what is there. It moves nothing. Refuses with NOT_FOUND (token), CONFLICT (booked before, or fees in a token).
 */
export async function bookCapital(
  { db, clock, ids }: { db: Database; clock: Clock; ids: Ids },
  { chain, symbol, account, amount, reference, reason }: CapitalOrder,
  by: Actor,
): Promise<void> {
  await db
    .transaction(async (session) => {
      const token = await session.maybe(findCatalogueToken, { shortName: chain, symbol });
      if (!token) throw notFound('token');
      if (account === 'gas' && !token.isNative)
        throw new Refusal('CONFLICT', `Fees on ${chain} are not paid in ${symbol}.`);
      const groupId = ids.uuid();
      const place = account === 'exchange' ? exchangeAccount(symbol.toUpperCase()) : account;
      const opening = { groupId, tokenId: token.id, account: place, amount, reference };
      await post(session, openingCapital(opening), clock.now());
      const subject = { action: 'capital.book', subjectType: 'token', subjectId: token.id, reason } as const;
      await recordAudit(session, { ...by, ...subject, before: null, after: { account, amount, reference } });
    })
    .catch(refuseDuplicates(`${reference} is booked already: each putting-in is booked once.`));
}
