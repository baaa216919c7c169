/** What code cannot know of a family. Everything else on `docs/chains.md` is read from the code or from a record. */
export interface Trial {
  /** How people call it. */
  title: string;
  guide: string | null;
  /** Standards of tokens that are seen and moved; empty where the chain has none. */
  standards: readonly string[];
  /** A chain of the main network, by which the declarations of the family are read. */
  sample: { chainType: string; network: string; token: string | null };
  /** Who judges what we encode and sign without sharing a line with us, in every test run. */
  judges: readonly string[];
  /** What it was run on beside the chain of every test run, and by what. */
  also: string | null;
  /** What nobody has ever run it against. */
  never: string;
}

const token = (chainType: string, network: string, ref: string) => ({ chainType, network, token: ref });

/** By folder of `packages/chains`. */
export const trials: Readonly<Record<string, Trial>> = {
  evm: {
    title: 'EVM',
    guide: null,
    standards: ['ERC-20'],
    sample: token('evm', '1', '0xdAC17F958D2ee523a2206206994597C13D831ec7'),
    judges: ['viem', 'the node'],
    also: null,
    never: 'a public network, or a node other than anvil',
  },
  bitcoin: {
    title: 'Bitcoin',
    guide: 'bitcoin.md',
    standards: [],
    sample: { chainType: 'bitcoin', network: 'bitcoin', token: null },
    judges: ['the node'],
    also: 'blocks of the real networks, as files',
    never: 'Bitcoin Core, Dogecoin Core, a public network',
  },
  solana: {
    title: 'Solana',
    guide: 'solana.md',
    standards: ['SPL Token'],
    sample: token(
      'solana',
      '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
      'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
    ),
    judges: ['@solana/kit', 'the virtual machine'],
    also: null,
    never: 'a validator, a public cluster',
  },
  tron: {
    title: 'Tron',
    guide: 'tron.md',
    standards: ['TRC-20'],
    sample: token('tron', '728126428', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'),
    judges: ['wallet-core', 'protobufjs', "anvil's precompiled contracts"],
    also: null,
    never: 'java-tron, its virtual machine, a public network',
  },
  ton: {
    title: 'TON',
    guide: 'ton.md',
    standards: ['jettons (TEP-74)'],
    sample: token('ton', 'mainnet', 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs'),
    judges: ['wallet-core', '@ton/ton', 'the virtual machine'],
    also: null,
    never: 'a node, an index, shards that split, a public network',
  },
  cosmos: {
    title: 'Cosmos SDK',
    guide: 'cosmos.md',
    standards: ['denominations of the bank module, IBC among them'],
    sample: token('cosmoshub', 'cosmoshub', 'ibc/F04D72CF9B5D9C849BB278B691CDFA2241813327430EC9CDC83F8F4CA4CDC2B0'),
    judges: ['CosmJS', 'wallet-core', 'OpenSSL'],
    also: 'one validator of the Cosmos SDK 0.53.8, by `npm run campaign families`',
    never: 'a public chain',
  },
  aptos: {
    title: 'Aptos',
    guide: 'aptos.md',
    standards: ['fungible assets'],
    sample: token('aptos', '1', '0x357b0b74bc833e95a115ad22604854d6b0fca151cecd94111770e5d6ffc9dc2b'),
    judges: ['@aptos-labs/ts-sdk', 'wallet-core', 'OpenSSL'],
    also: null,
    never: 'a node, Move, a public network',
  },
  sui: {
    title: 'Sui',
    guide: 'sui.md',
    standards: ['coins and balances of a type'],
    sample: token(
      'sui',
      '4btiuiMPvEENsttpZC7CZ53DruC3MAgfznDbASZ7DR6S',
      '0xdba34672e30cb065b1f93e3ab55318768fd6fef66c15942c9f7cb846e2f900e7::usdc::USDC',
    ),
    judges: ['@mysten/sui', 'wallet-core'],
    also: null,
    never: 'a node, Move, a public network',
  },
  cardano: {
    title: 'Cardano',
    guide: 'cardano.md',
    standards: ['native assets with registered decimals'],
    sample: token('cardano', 'cardano', '1f3aec8bfe7ea4fe14c5f121e2a92e301afe414147860d557cac7e345553444378'),
    judges: ['wallet-core', 'the emulator of Blaze'],
    also: 'the ledger, pool and index of Dingo 0.72.0, by `npm run campaign families`',
    never: 'cardano-node, Blockfrost, a public network',
  },
  tezos: {
    title: 'Tezos',
    guide: 'tezos.md',
    standards: ['FA2', 'FA1.2'],
    sample: token('tezos', 'mainnet', 'KT1XnTn74bUtxHfDtBmm2bGZAQfhPbvKWR8o_0'),
    judges: ['Taquito', 'wallet-core'],
    also: null,
    never: 'a node, Michelson, a public network',
  },
};
