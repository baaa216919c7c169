import { invalid } from '@florin/domain/errors';
import type { AddressBook } from '@florin/domain/ports/chain';

/** Refuses with VALIDATION_ERROR (`finality_tag`) what the family's nodes could never answer: nothing would be final. */
export function refuseFinalityTag(book: AddressBook | undefined, tag: string | null | undefined): void {
  if (book?.tellsFinality !== false || (tag ?? null) === null) return;
  throw invalid('finality_tag', `Nodes of ${book.family} name no final block: leave it out.`);
}
