import { createHash } from 'node:crypto';
import { newKeyFile, openKeyFile } from '@florin/approvals/key-file';
import { aptosAddressBook } from '@florin/chain-aptos/address-book';
import { networks } from '@florin/chain-bitcoin/networks';
import { createBitcoinAddressBook } from '@florin/chain-bitcoin/address-book';
import { createCardanoAddressBook } from '@florin/chain-cardano/address-book';
import { networks as cardanoNetworks } from '@florin/chain-cardano/networks';
import { createCosmosAddressBook } from '@florin/chain-cosmos/address-book';
import { networks as cosmosNetworks } from '@florin/chain-cosmos/networks';
import { evmAddressBook } from '@florin/chain-evm/address-book';
import { solanaAddressBook } from '@florin/chain-solana/address-book';
import { suiAddressBook } from '@florin/chain-sui/address-book';
import { tezosAddressBook } from '@florin/chain-tezos/address-book';
import { tonAddressBook } from '@florin/chain-ton/address-book';
import type { EnginePorts } from '@florin/engine/ports';

/** The same key every time: a development key, which only signers of tests and development believe. */
export const testKeyFile = newKeyFile('Test stack', null, (length) =>
  createHash('sha256').update('the approver of the tests').digest().subarray(0, length),
);

const key = openKeyFile(testKeyFile, null);

/** What is approved in a test is signed by this key, as a development stack signs by itself. */
export const testApprovals: EnginePorts['approvals'] = {
  books: new Map(
    [
      evmAddressBook,
      solanaAddressBook,
      aptosAddressBook,
      suiAddressBook,
      tonAddressBook,
      tezosAddressBook,
      ...[...networks.values()].map(createBitcoinAddressBook),
      ...[...cosmosNetworks.values()].map(createCosmosAddressBook),
      ...[...cardanoNetworks.values()].map(createCardanoAddressBook),
    ].map((book) => [book.family, book]),
  ),
  developmentKey: key,
};

/** Of that key, for a signer's list. */
export const testApprover = key.approver;
