import type { PaymentListQuery } from '@florin/contract/schemas/payment-list';
import { formatUsd, usd } from '@florin/domain/money/usd';
import type { PageCut, PaymentFilter } from '@florin/engine/payments/payment-filter';

const dayMs = 86_400_000;
const startOf = (day: string): Date => new Date(`${day}T00:00:00.000Z`);

/** Two days of a query, both included, as the instants that they begin and end at; null where one is left out. */
export const daysOf = (query: {
  date_from?: string | undefined;
  date_to?: string | undefined;
}): { from: Date | null; before: Date | null } => ({
  from: query.date_from === undefined ? null : startOf(query.date_from),
  before: query.date_to === undefined ? null : new Date(startOf(query.date_to).getTime() + dayMs),
});

/** The cursor of a query; null for the beginning of the list, left out or named. */
export const cursorOf = ({ cursor }: { cursor?: string | undefined }): string | null =>
  cursor === undefined || cursor === 'start' ? null : cursor;

const amountOf = (text: string | undefined): string | null => (text === undefined ? null : formatUsd(usd(text)));

/** What the query of a list of payments narrows it by. */
export const paymentFilterOf = (query: PaymentListQuery): PaymentFilter => ({
  q: query.q ?? null,
  statuses: query.status ?? null,
  reference: query.reference ?? null,
  linkId: query.payment_link_id ?? null,
  tokenId: query.token_id ?? null,
  chainId: query.chain_id ?? null,
  amountMin: amountOf(query.amount_min),
  amountMax: amountOf(query.amount_max),
  ...daysOf(query),
});

/** Which part of a list a query names. */
export const cutOf = (query: { cursor?: string | undefined; page: number }, size: number): PageCut =>
  query.cursor === undefined ? { page: query.page, size } : { cursor: cursorOf(query), size };
