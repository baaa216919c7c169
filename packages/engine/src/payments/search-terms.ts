import type { SearchTerms } from '@florin/database/sql/payments/find';
import { findPaymentsOfAddress, findPaymentsOfTransaction } from '@florin/database/sql/payments/search-terms';
import type { Session } from '@florin/database/statement';
import { searchWord } from '@florin/domain/payment/search-word';
import type { EnginePorts } from '../ports.ts';

export type SearchPorts = Pick<EnginePorts, 'addressBooks'> & { readonly db: Session };

/** An address as the families that know it write it. */
function spellings(books: SearchPorts['addressBooks'], address: string): string[] {
  const found = [...books.values()].flatMap((book) => {
    const checked = book.parseAddress(address);
    return checked.ok ? [checked.canonical] : [];
  });
  return [...new Set(found)];
}

/**
 * What a searched word may be, with the ids of payments that its transaction or its address belongs to. Those may be of
 * any merchant: who asks is looked at where payments are read.
 */
export async function termsOf({ db, addressBooks }: SearchPorts, text: string): Promise<SearchTerms> {
  const { reference, id, email, amountUsd, hashes, address } = searchWord(text);
  const addresses = address === null ? [] : [address, ...spellings(addressBooks, address)];
  const [ofTransaction, ofAddress] = await Promise.all([
    hashes.length === 0 ? [] : db.many(findPaymentsOfTransaction, { hashes }),
    addresses.length === 0 ? [] : db.many(findPaymentsOfAddress, { addresses }),
  ]);
  const ids = new Set([...ofTransaction, ...ofAddress].map((found) => found.id));
  if (id !== null) ids.add(id);
  return { ids: [...ids], word: reference, email, amountUsd };
}
