import {
  countPaymentsFiltered,
  countPaymentsNear,
  countPaymentsSearched,
  findPayments as findNewest,
  findPaymentsByAmount,
  findPaymentsByLink,
  findPaymentsByStatus,
  findPaymentsByToken,
  readPaymentPlace,
  searchPayments,
} from '@florin/database/sql/payments/find';
import { countPayments } from '@florin/database/sql/payments/list';
import { limits } from '@florin/contract/limits';
import type { Session } from '@florin/database/statement';
import { invalid } from '@florin/domain/errors';
import { isPlain, type PageCut, type Question } from './payment-filter.ts';

/** Payments in their order, by id. */
export interface FoundPayments {
  ids: string[];
  /** Null on a walk. */
  total: bigint | null;
  /** Where the list goes on; null at its end. */
  nextCursor: string | null;
}

/** Below this many payments of an amount, all of them are read; above, one in a few thousand of the newest has it. */
export const nearMost = 5000;

const noCursor = () => invalid('cursor', 'Must be the next_cursor of an earlier answer.');
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The id that a cursor is. Refuses with VALIDATION_ERROR (`cursor`). */
export function placeOf(cursor: string): string {
  if (!uuid.test(cursor)) throw noCursor();
  return cursor;
}

/** How much is read: one row more on a walk, which tells whether there is a further page. */
export const partOf = (cut: PageCut): { reach: number; limit: number; offset: number } => {
  if ('cursor' in cut) return { reach: cut.size + 1, limit: cut.size + 1, offset: 0 };
  const offset = (cut.page - 1) * cut.size;
  return { reach: offset + cut.size, limit: cut.size, offset };
};

/** Whether a list has more behind a page: behind the last row that a total counts, a full page says so. */
export const goesOn = ({
  page,
  size,
  total,
  rows,
}: {
  page: number;
  size: number;
  total: bigint;
  rows: number;
}): boolean => BigInt(page * size) < total || (total >= limits.listTotalMax && rows === size);

/** What was found as a page of its list. */
export function pageOf(found: readonly { id: string }[], cut: PageCut, total: bigint | null): FoundPayments {
  const ids = found.slice(0, cut.size).map(({ id }) => id);
  const isMore = 'cursor' in cut ? found.length > cut.size : goesOn({ ...cut, total: total ?? 0n, rows: found.length });
  return { ids, total, nextCursor: isMore ? (ids.at(-1) ?? null) : null };
}

/**
 * Finds payments of a merchant, newest first: never another's, whatever is searched. Each kind of filter asks one index,
 * so that a page of a walk costs the same among a million payments as among a hundred.
 * Refuses with VALIDATION_ERROR (`cursor`).
 */
export async function findPayments(
  db: Session,
  merchantId: string,
  { question, cut }: { question: Question; cut: PageCut },
): Promise<FoundPayments> {
  const { filters, terms, by } = question;
  const placeId = 'cursor' in cut && cut.cursor !== null ? placeOf(cut.cursor) : null;
  const place = placeId === null ? null : await db.maybe(readPaymentPlace, { id: placeId, merchantId });
  if (placeId !== null && place === null) throw noCursor();
  const asked = { ...filters, ...partOf(cut), merchantId, placeId, placeAt: place?.placeAt ?? null };
  const [found, total] = await Promise.all([
    terms === null
      ? db.many(await statementFor(db, merchantId, { filters, by }), asked)
      : db.many(searchPayments, { ...asked, ...terms }),
    'cursor' in cut ? null : countFound(db, merchantId, question),
  ]);
  return pageOf(found, cut, total?.total ?? null);
}

/** Counted no further than a total goes, but where a count is kept. */
function countFound(db: Session, merchantId: string, question: Question): Promise<{ total: bigint }> {
  const { filters, terms } = question;
  if (terms !== null) return db.one(countPaymentsSearched, { ...filters, ...terms, merchantId });
  if (isPlain(question) && filters.statuses === null) return db.one(countPayments, { merchantId });
  return db.one(countPaymentsFiltered, { ...filters, merchantId });
}

async function statementFor(db: Session, merchantId: string, { filters, by }: Pick<Question, 'filters' | 'by'>) {
  if (by === 'token') return findPaymentsByToken;
  if (by === 'link') return findPaymentsByLink;
  const { amountMin, amountMax, statuses } = filters;
  if (by === 'amount') {
    const { total } = await db.one(countPaymentsNear, { merchantId, amountMin, amountMax, most: nearMost + 1 });
    if (total <= nearMost) return findPaymentsByAmount;
  }
  return statuses === null ? findNewest : findPaymentsByStatus;
}
