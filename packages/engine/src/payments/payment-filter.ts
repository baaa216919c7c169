import type { PaymentStatus } from '@florin/contract/vocabulary';
import { paymentStatuses } from '@florin/contract/vocabulary';
import type { PaymentFilters, SearchTerms } from '@florin/database/sql/payments/find';
import { listTokensOfChain } from '@florin/database/sql/payments/search-terms';
import { type SearchPorts, termsOf } from './search-terms.ts';

/** What a list of payments is narrowed by; null: by nothing. */
export interface PaymentFilter {
  q: string | null;
  statuses: readonly PaymentStatus[] | null;
  reference: string | null;
  /** The payment link that they were opened at. */
  linkId: string | null;
  tokenId: string | null;
  chainId: string | null;
  /** US dollars with two digits after the point. */
  amountMin: string | null;
  amountMax: string | null;
  /** First instant, inclusive. */
  from: Date | null;
  /** First instant no longer included. */
  before: Date | null;
}

/** Numbered pages carry a total; a walk by cursor knows none, and costs the same wherever it is. */
export type PageCut = { page: number; size: number } | { cursor: string | null; size: number };

/** What the index is asked for, and which one. */
export interface Question {
  filters: PaymentFilters;
  terms: SearchTerms | null;
  by: 'newest' | 'status' | 'token' | 'link' | 'amount' | 'search';
}

const noTerms: SearchTerms = { ids: [], word: null, email: null, amountUsd: null };

async function tokensOf({ db }: SearchPorts, { tokenId, chainId }: PaymentFilter): Promise<string[] | null> {
  if (chainId === null) return tokenId === null ? null : [tokenId];
  const ids = (await db.many(listTokensOfChain, { chainId })).map(({ id }) => id);
  return tokenId === null ? ids : ids.filter((id) => id === tokenId);
}

/** Chooses the index by what narrows most: a word or a reference, then a link, a token, an amount, a status. */
export async function questionOf(ports: SearchPorts, filter: PaymentFilter): Promise<Question> {
  const { q, statuses, reference, linkId, amountMin, amountMax, from, before } = filter;
  const tokenIds = await tokensOf(ports, filter);
  const filters = { statuses, tokenIds, amountMin, amountMax, from, before, reference, linkId };
  if (q !== null) return { filters, terms: await termsOf(ports, q), by: 'search' };
  if (reference !== null) return { filters, terms: { ...noTerms, word: reference }, by: 'search' };
  if (linkId !== null) return { filters, terms: null, by: 'link' };
  if (tokenIds !== null)
    return { filters: { ...filters, statuses: statuses ?? paymentStatuses }, terms: null, by: 'token' };
  if (amountMin !== null && amountMin === amountMax)
    return { filters, terms: { ...noTerms, amountUsd: amountMin }, by: 'search' };
  if (amountMin !== null || amountMax !== null) return { filters, terms: null, by: 'amount' };
  return { filters, terms: null, by: statuses === null ? 'newest' : 'status' };
}

/** Whether nothing but a status at most narrows the list: such lists have counts that are kept, or cheap. */
export const isPlain = ({ filters, by }: Question): boolean =>
  (by === 'newest' || (by === 'status' && filters.statuses?.length === 1)) &&
  filters.from === null &&
  filters.before === null;
