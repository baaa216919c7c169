import {
  countAllPaymentsFiltered,
  countAllPaymentsNear,
  countAllPaymentsSearched,
  findAllPayments as findNewest,
  findAllPaymentsByAmount,
  findAllPaymentsByLink,
  findAllPaymentsByToken,
  searchAllPayments,
} from '@florin/database/sql/payments/find-all';
import type { Session } from '@florin/database/statement';
import { type FoundPayments, nearMost, pageOf, partOf, placeOf } from './find-payments.ts';
import type { PageCut, Question } from './payment-filter.ts';

/** How far the time in an id may lie from when its payment was created. */
const spareMs = 60_000;

/** The least id that is made at an instant (RFC 9562, version 7). */
const leastId = (ms: number): string => {
  const hex = Math.max(ms, 0).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
};

/** Finds payments of all merchants, newest first, for the operator. Refuses with VALIDATION_ERROR (`cursor`). */
export async function findAllPayments(
  db: Session,
  { question, cut }: { question: Question; cut: PageCut },
): Promise<FoundPayments> {
  const { filters, terms, by } = question;
  const { from, before } = filters;
  const narrowed = {
    ...filters,
    idFrom: from === null ? null : leastId(from.getTime() - spareMs),
    idBefore: before === null ? null : leastId(before.getTime() + spareMs),
  };
  const placeId = 'cursor' in cut && cut.cursor !== null ? placeOf(cut.cursor) : null;
  const asked = { ...narrowed, ...partOf(cut), placeId };
  const [found, total] = await Promise.all([
    terms === null
      ? db.many(await statementFor(db, { filters, by }), asked)
      : db.many(searchAllPayments, { ...asked, ...terms }),
    'cursor' in cut
      ? null
      : terms === null
        ? db.one(countAllPaymentsFiltered, narrowed)
        : db.one(countAllPaymentsSearched, { ...narrowed, ...terms }),
  ]);
  return pageOf(found, cut, total?.total ?? null);
}

async function statementFor(db: Session, { filters, by }: Pick<Question, 'filters' | 'by'>) {
  if (by === 'token') return findAllPaymentsByToken;
  if (by === 'link') return findAllPaymentsByLink;
  if (by !== 'amount') return findNewest;
  const { amountMin, amountMax } = filters;
  const { total } = await db.one(countAllPaymentsNear, { amountMin, amountMax, most: nearMost + 1 });
  return total <= nearMost ? findAllPaymentsByAmount : findNewest;
}
