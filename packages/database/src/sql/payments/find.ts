import type { PaymentStatus } from '@florin/contract/vocabulary';
import { limits } from '@florin/contract/limits';
import { statement } from '../../statement.ts';
import { counted } from '../../counted.ts';

/** A payment by what lists are ordered by. */
export interface FoundRow {
  id: string;
}

/** What payments are narrowed by; null: by nothing. US dollars and times as their columns take them. */
export interface PaymentFilters {
  statuses: readonly PaymentStatus[] | null;
  tokenIds: readonly string[] | null;
  amountMin: string | null;
  amountMax: string | null;
  from: Date | null;
  before: Date | null;
  reference: string | null;
  /** The payment link that they were opened at. */
  linkId: string | null;
}

/** Which part of a list: `reach` rows from its beginning or place, cut to `limit` behind `offset`. */
export interface FoundPart {
  placeId: string | null;
  reach: number;
  limit: number;
  offset: number;
}

/** What the searched word may be. */
export interface SearchTerms {
  ids: readonly string[];
  word: string | null;
  email: string | null;
  amountUsd: string | null;
}

/** Whose payments, and the order in which their lists go. */
export interface Scope {
  where: string;
  order: string;
  /** Behind the place where the last page ended. */
  behind: string;
  /** Days, as the index of the order has them. */
  days: string;
}

/** No status and no token: those that lead an index are left out where it is asked for each of them. */
const narrowed = `($amountMin::numeric is null or amount_usd >= $amountMin)
  and ($amountMax::numeric is null or amount_usd <= $amountMax)
  and ($reference::text is null or reference = $reference)
  and ($linkId::uuid is null or payment_link_id = $linkId)`;
const filtered = `${narrowed} and ($statuses::text[] is null or status = any($statuses))
  and ($tokenIds::uuid[] is null or token_id = any($tokenIds))`;

const keys = (order: string): string => order.replaceAll(/(created_at|id) desc/g, 'f.$1 desc');
const ordered = (order: string): string => `order by ${keys(order)} limit $limit offset $offset`;
const part = ({ where, order, behind, days }: Scope, narrowing: string): string =>
  `select id, created_at from payments
    where ${where} and ${behind} and ${days} and ${narrowing} order by ${order} limit $reach`;

/** All, in their order. */
export const newest = (scope: Scope): string => `select f.id from (${part(scope, filtered)}) f ${ordered(scope.order)}`;

/** By each status apart, because one index has the order for one of them. */
export const byStatus = (scope: Scope): string =>
  `select f.id from unnest($statuses::text[]) s cross join lateral (
     ${part(scope, `status = s and ${narrowed}`)}) f ${ordered(scope.order)}`;

/** By the link that they were opened at. */
export const byLink = (scope: Scope): string =>
  `select f.id from (${part(scope, `payment_link_id = $linkId and ${filtered}`)}) f ${ordered(scope.order)}`;

/** By each token and status apart. Statuses are all that there are where none is asked for. */
export const byToken = (scope: Scope): string =>
  `select f.id from unnest($tokenIds::uuid[]) t cross join unnest($statuses::text[]) s cross join lateral (
     ${part(scope, `token_id = t and status = s and ${narrowed}`)}) f ${ordered(scope.order)}`;

/** By an amount that few have: all of those are read, and put in order. */
export const byAmount = ({ where, order, behind, days }: Scope): string =>
  `with near as materialized (
     select * from payments where ${where}
        and amount_usd between coalesce($amountMin::numeric, 0) and coalesce($amountMax::numeric, 'infinity'))
   select f.id from (select * from near where ${behind} and ${days} and ${filtered}) f ${ordered(order)}`;

/** How many have such an amount, counted no further than asked. */
export const countNear = ({ where }: Scope): string =>
  `select count(*) as total from (select from payments where ${where}
     and amount_usd between coalesce($amountMin::numeric, 0) and coalesce($amountMax::numeric, 'infinity')
     limit $most) n`;

const terms = [
  'id = any($ids::uuid[])',
  'reference = $word',
  'lower(customer_email) = $email',
  'amount_usd = $amountUsd::numeric',
];

/** By what a word may be: each meaning asks its own index, and what several find comes once. */
export const bySearch = (scope: Scope): string =>
  `select f.id from (${terms.map((term) => `(${part(scope, `${term} and ${filtered}`)})`).join(' union ')}) f
   ${ordered(scope.order)}`;

export const countFiltered = ({ where, days }: Scope): string =>
  counted(`payments where ${where} and ${days} and ${filtered}`);

export const countSearched = ({ where, days }: Scope): string =>
  counted(
    `(${terms
      .map(
        (term) =>
          `(select id from payments where ${where} and ${days} and ${term} and ${filtered} limit ${limits.listTotalMax})`,
      )
      .join(' union ')}) f`,
  );

const none = `'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid`;

/** A merchant's, newest first. */
export const ofMerchant: Scope = {
  where: 'merchant_id = $merchantId',
  order: 'created_at desc, id desc',
  behind: `(created_at, id) < (coalesce($placeAt::text::timestamptz, 'infinity'), coalesce($placeId::uuid, ${none}))`,
  days: `created_at >= coalesce($from::timestamptz, '-infinity') and created_at < coalesce($before::timestamptz, 'infinity')`,
};

type Merchants = PaymentFilters & FoundPart & { merchantId: string; placeAt: string | null };

export const findPayments = statement<Merchants, FoundRow>('find_payments', newest(ofMerchant));
export const findPaymentsByStatus = statement<Omit<Merchants, 'tokenIds'>, FoundRow>(
  'find_payments_by_status',
  byStatus(ofMerchant),
);
export const findPaymentsByToken = statement<Merchants, FoundRow>('find_payments_by_token', byToken(ofMerchant));
export const findPaymentsByLink = statement<Merchants, FoundRow>('find_payments_by_link', byLink(ofMerchant));
export const findPaymentsByAmount = statement<Omit<Merchants, 'reach'>, FoundRow>(
  'find_payments_by_amount',
  byAmount(ofMerchant),
);
export const searchPayments = statement<Merchants & SearchTerms, FoundRow>('search_payments', bySearch(ofMerchant));

export const countPaymentsNear = statement<
  { merchantId: string; amountMin: string | null; amountMax: string | null; most: number },
  { total: bigint }
>('count_payments_near', countNear(ofMerchant));
export const countPaymentsFiltered = statement<PaymentFilters & { merchantId: string }, { total: bigint }>(
  'count_payments_filtered',
  countFiltered(ofMerchant),
);
export const countPaymentsSearched = statement<
  PaymentFilters & SearchTerms & { merchantId: string },
  { total: bigint }
>('count_payments_searched', countSearched(ofMerchant));

/** Where a list goes on behind a payment: its time to the last digit. */
export const readPaymentPlace = statement<{ id: string; merchantId: string }, { placeAt: string }>(
  'read_payment_place',
  'select created_at::text as place_at from payments where id = $id and merchant_id = $merchantId',
);
