import { statement } from '../../statement.ts';
import {
  byAmount,
  byLink,
  bySearch,
  byToken,
  countFiltered,
  countNear,
  countSearched,
  type FoundPart,
  type FoundRow,
  newest,
  type PaymentFilters,
  type Scope,
  type SearchTerms,
} from './find.ts';

/**
 * Of all merchants, newest first. Ids are made in the order of time, so that the primary key has the order ready; for
 * days it is narrowed with a minute to spare on both sides, and what was created then decides.
 */
const ofAll: Scope = {
  where: 'true',
  order: 'id desc',
  behind: `id < coalesce($placeId::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')`,
  days: `id >= coalesce($idFrom::uuid, '00000000-0000-0000-0000-000000000000')
    and id < coalesce($idBefore::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
    and created_at >= coalesce($from::timestamptz, '-infinity') and created_at < coalesce($before::timestamptz, 'infinity')`,
};

interface Ids {
  idFrom: string | null;
  idBefore: string | null;
}
type All = PaymentFilters & FoundPart & Ids;

export const findAllPayments = statement<All, FoundRow>('find_all_payments', newest(ofAll));
export const findAllPaymentsByToken = statement<All, FoundRow>('find_all_payments_by_token', byToken(ofAll));
export const findAllPaymentsByLink = statement<All, FoundRow>('find_all_payments_by_link', byLink(ofAll));
export const findAllPaymentsByAmount = statement<Omit<All, 'reach'>, FoundRow>(
  'find_all_payments_by_amount',
  byAmount(ofAll),
);
export const searchAllPayments = statement<All & SearchTerms, FoundRow>('search_all_payments', bySearch(ofAll));

export const countAllPaymentsNear = statement<
  { amountMin: string | null; amountMax: string | null; most: number },
  { total: bigint }
>('count_all_payments_near', countNear(ofAll));
export const countAllPaymentsFiltered = statement<PaymentFilters & Ids, { total: bigint }>(
  'count_all_payments_filtered',
  countFiltered(ofAll),
);
export const countAllPaymentsSearched = statement<PaymentFilters & Ids & SearchTerms, { total: bigint }>(
  'count_all_payments_searched',
  countSearched(ofAll),
);
