import { evmAddressBook } from '@florin/chain-evm/address-book';
import type { Database } from '@florin/database/database';
import type { PaymentFilter } from '@florin/engine/payments/payment-filter';
import type { SearchPorts } from '@florin/engine/payments/search-terms';

/** A list of payments that is narrowed by nothing. */
export const anyPayment: PaymentFilter = {
  q: null,
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

/** Whoever searches in a test knows addresses of EVM chains. */
export const searchPorts = (db: Database): SearchPorts => ({
  db,
  addressBooks: new Map([[evmAddressBook.family, evmAddressBook]]),
});
