import { limits } from '@florin/contract/limits';
import {
  searchByHash,
  searchById,
  searchedPayments,
  searchMerchants,
  type SearchRow,
} from '@florin/database/sql/desk/search';
import { searchWord } from '@florin/domain/payment/search-word';
import { findAllPayments } from '../payments/find-all-payments.ts';
import { type PaymentFilter, questionOf } from '../payments/payment-filter.ts';
import type { SearchPorts } from '../payments/search-terms.ts';

const anything: Omit<PaymentFilter, 'q'> = {
  statuses: null,
  reference: null,
  linkId: null,
  tokenId: null,
  chainId: null,
  amountMin: null,
  amountMax: null,
  from: null,
  before: null,
};

/** Shorter beginnings of a name find too much. */
const lettersMin = 2;

async function payments(ports: SearchPorts, word: string): Promise<SearchRow[]> {
  const question = await questionOf(ports, { ...anything, q: word });
  const { ids } = await findAllPayments(ports.db, { question, cut: { cursor: null, size: limits.searchResultsMax } });
  return ids.length === 0 ? [] : ports.db.many(searchedPayments, { ids });
}

/** A text that is no pattern, as the beginning of another. */
const beginning = (text: string): string => `${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;

/**
 * What a word names: payments as their list finds them, whatever has that id, what a transaction moved, merchants whose
 * e-mail address or name begins so. At most `searchResultsMax`.
 */
export async function search(ports: SearchPorts, text: string): Promise<SearchRow[]> {
  const { id, hashes, reference: word } = searchWord(text);
  const { db } = ports;
  const found = await Promise.all([
    id === null ? [] : db.many(searchById, { id }),
    hashes.length === 0 ? [] : db.many(searchByHash, { hashes }),
    id !== null || [...word].length < lettersMin ? [] : db.many(searchMerchants, { pattern: beginning(word) }),
    payments(ports, text),
  ]);
  return found.flat().slice(0, limits.searchResultsMax);
}
