import type { Violation } from '@florin/database/verify-books';
import { findingOf, isPausing } from '@florin/engine/books/payout-pause';

/** A rule about a chain's balances: what a node shows may be behind, or of another branch, for a while. */
const isOfChain = ({ rule }: Violation): boolean => rule === 'chain_short';

/**
 * Keeps money from being paused by what passes. A finding of the books counts when a second reading, right behind the
 * first, has it too; coins that a chain lacks count when the check before found them missing as well.
 *
 * @param read reads the books anew
 */
export function confirmingFindings(
  read: () => Promise<readonly Violation[]>,
): (found: readonly Violation[]) => Promise<Violation[]> {
  let missing = new Set<string>();
  return async (found) => {
    const suspects = found.filter(isPausing);
    const before = missing;
    missing = new Set(suspects.filter(isOfChain).map(findingOf));
    const ofBooks = suspects.filter((one) => !isOfChain(one));
    const again = new Set(ofBooks.length === 0 ? [] : (await read()).map(findingOf));
    return suspects.filter((one) => (isOfChain(one) ? before : again).has(findingOf(one)));
  };
}
