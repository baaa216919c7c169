import { judgeAddress, type OwnAddress } from '@florin/database/sql/blacklist/entries';
import type { Session } from '@florin/database/statement';
import { invalid } from '@florin/domain/errors';
import type { AddressBook } from '@florin/domain/ports/chain';
import { walletAddress } from './wallet-address.ts';

interface Place {
  chainType: string;
  chainName: string;
}

/** How an address of ours is called to whoever named it. */
export const ownWords: Readonly<Record<OwnAddress, string>> = {
  deposit: 'belongs to this service',
  treasury: 'is the treasury of this service',
  exchange: 'belongs to the account of this service at an exchange',
};

/**
 * The canonical spelling of where coins are to be sent. Refuses with VALIDATION_ERROR (`address`): malformed, mistyped, no
 * wallet, one of our own (shown to payers, the treasury, our account at an exchange), or on the blacklist.
 */
export async function destinationAddress(
  session: Session,
  addressBooks: ReadonlyMap<string, AddressBook>,
  { chainType, chainName, address }: Place & { address: string },
): Promise<string> {
  const canonical = walletAddress(addressBooks.get(chainType), chainName, address);
  const judged = await session.one(judgeAddress, { chainType, address: canonical });
  if (judged.own) throw invalid('address', `This address ${ownWords[judged.own]}. Name a wallet of your own.`);
  if (judged.isListed) throw invalid('address', 'Nothing can be sent to this address. Name another one.');
  return canonical;
}
