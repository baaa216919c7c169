import { judgeAddress } from '@florin/database/sql/request-refund';
import type { Session } from '@florin/database/statement';
import { invalid } from '@florin/domain/errors';
import type { AddressBook } from '@florin/domain/ports/chain';

interface Place {
  chainType: string;
  chainName: string;
}

/**
 * The canonical spelling of where a refund goes. Refuses with VALIDATION_ERROR (`address`): malformed, mistyped, one
 * of our own, or on the blacklist.
 */
export async function refundAddress(
  session: Session,
  addressBooks: ReadonlyMap<string, AddressBook>,
  { chainType, chainName }: Place,
  address: string,
): Promise<string> {
  const parsed = addressBooks.get(chainType)?.parseAddress(address) ?? { ok: false, reason: 'malformed' };
  if (!parsed.ok) {
    throw invalid(
      'address',
      parsed.reason === 'bad_checksum'
        ? 'The checksum of this address is wrong: a character was mistyped or lost. Copy the address again.'
        : `This is not an address of ${chainName}.`,
    );
  }
  const judged = await session.one(judgeAddress, chainType, parsed.canonical);
  if (judged.isOurs) throw invalid('address', 'This address belongs to this service. Name a wallet of your own.');
  if (judged.isListed) throw invalid('address', 'Nothing can be sent to this address. Name another one.');
  return parsed.canonical;
}
