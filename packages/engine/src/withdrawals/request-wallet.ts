import type { RequestFactsRow } from '@florin/database/sql/withdrawals/request';
import { invalid, Refusal } from '@florin/domain/errors';
import type { AddressBook } from '@florin/domain/ports/chain';
import type { Token } from '../catalogue/catalogue.ts';

/** Where a withdrawal goes. */
export interface Wallet {
  address: string;
  changedAt: Date;
}

/**
 * The wallet that withdrawals go to now. Refuses with VALIDATION_ERROR (`chain_id`: there is none) and CONFLICT while
 * its address has not cooled off: somebody who changed it unseen must not be paid before the merchant has read of the
 * change.
 */
export function requireWallet(facts: RequestFactsRow, now: Date): Wallet {
  const { walletAddress: address, walletChangedAt: changedAt, walletUsableFrom: usableFrom } = facts;
  if (address === null || changedAt === null || usableFrom === null)
    throw invalid('chain_id', 'No wallet is configured for this chain. Set one first.');
  if (usableFrom > now) {
    const since = `This wallet got its address at ${changedAt.toISOString()}`;
    throw new Refusal('CONFLICT', `${since}. It is paid to from ${usableFrom.toISOString()} on.`);
  }
  return { address, changedAt };
}

/**
 * Refuses with CONFLICT a wallet that is not the one which the merchant expects, and with VALIDATION_ERROR
 * (`destination_address`) what is no address of this chain.
 */
export function checkExpected(
  { addressBooks }: { addressBooks: ReadonlyMap<string, AddressBook> },
  { chain }: Token,
  { address, destination }: Wallet & { destination: string | undefined },
): void {
  if (destination === undefined) return;
  const expected = addressBooks.get(chain.chainType)?.parseAddress(destination);
  if (!expected?.ok) throw invalid('destination_address', `This is not an address of ${chain.name}.`);
  if (expected.canonical === address) return;
  throw new Refusal('CONFLICT', `The wallet of this chain is ${address} by now. Look at it before you ask again.`);
}
