import { aptosAddressBook } from '@florin/chain-aptos/address-book';
import { createBitcoinAddressBook } from '@florin/chain-bitcoin/address-book';
import { networks as bitcoinNetworks } from '@florin/chain-bitcoin/networks';
import { createCardanoAddressBook } from '@florin/chain-cardano/address-book';
import { networks as cardanoNetworks } from '@florin/chain-cardano/networks';
import { createCosmosAddressBook } from '@florin/chain-cosmos/address-book';
import { networks as cosmosNetworks } from '@florin/chain-cosmos/networks';
import { evmAddressBook } from '@florin/chain-evm/address-book';
import { solanaAddressBook } from '@florin/chain-solana/address-book';
import { suiAddressBook } from '@florin/chain-sui/address-book';
import { tezosAddressBook } from '@florin/chain-tezos/address-book';
import { tonAddressBook } from '@florin/chain-ton/address-book';
import { tronAddressBook } from '@florin/chain-tron/address-book';
import type { AddressBook } from '@florin/domain/ports/chain';

/** Pure, without any client library. */
const books: readonly AddressBook[] = [
  evmAddressBook,
  solanaAddressBook,
  suiAddressBook,
  tronAddressBook,
  aptosAddressBook,
  tonAddressBook,
  tezosAddressBook,
  ...[...bitcoinNetworks.values()].map(createBitcoinAddressBook),
  ...[...cosmosNetworks.values()].map(createCosmosAddressBook),
  ...[...cardanoNetworks.values()].map(createCardanoAddressBook),
];

/** By `chain_type`. */
export const addressBooks: ReadonlyMap<string, AddressBook> = new Map(books.map((book) => [book.family, book]));
