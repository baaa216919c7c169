import { invalid } from '@florin/domain/errors';
import type { AddressBook } from '@florin/domain/ports/chain';

/**
 * The canonical spelling of an address that somebody wants to be paid to. Refuses with VALIDATION_ERROR (`address`):
 * malformed, mistyped, or no wallet.
 */
export function walletAddress(book: AddressBook | undefined, chainName: string, address: string): string {
  const parsed = book?.parseAddress(address) ?? { ok: false, reason: 'malformed' };
  if (!parsed.ok) {
    throw invalid(
      'address',
      parsed.reason === 'bad_checksum'
        ? 'The checksum of this address is wrong: a character was mistyped or lost. Copy the address again.'
        : `This is not an address of ${chainName}.`,
    );
  }
  if (book?.isWallet?.(parsed.canonical) === false)
    throw invalid(
      'address',
      'Nobody holds the key of this address, as of a token account or of zero. Give the address of a wallet.',
    );
  return parsed.canonical;
}
