/** What differs between the chains of this family. Rates are base units per 1,000 virtual bytes. */
export interface Network {
  /** Its name in a chain's settings, for example `litecoin`; also its `chain_type`, as its addresses are its own. */
  readonly name: string;
  readonly coin: Coin;
  /** Hash of block 0: a node must show it before it is believed. */
  readonly genesis: string;
  /** First byte of addresses of public-key hashes. */
  readonly pubKeyHash: number;
  /** First byte of addresses of script hashes; the first is how we spell them. */
  readonly scriptHash: readonly number[];
  /** Prefix of witness addresses (BIP-173); null where the chain has none. */
  readonly bech32: string | null;
  /** First four bytes of extended public keys (BIP-32), as the chain's own nodes read them. */
  readonly publicKeyVersion: number;
}

export interface Coin {
  readonly name: 'bitcoin' | 'litecoin' | 'dogecoin';
  /** Scheme of its payment links (BIP-21). */
  readonly scheme: string;
  /** Registered number (SLIP-44), on test networks too: their keys differ from coin to coin. */
  readonly number: number;
  /** What our own addresses are: BIP-84 or, without witnesses, BIP-44. */
  readonly receives: 'witness-key-hash' | 'key-hash';
  /** Outputs below it are not relayed: per 1,000 bytes of making and spending one, or a fixed number. */
  readonly dust: { readonly perThousand: bigint } | { readonly fixed: bigint };
  /** What is paid where a node cannot estimate: it has just started, or its chain has empty blocks. */
  readonly rateWithoutAdvice: bigint;
  /** No estimate is believed beyond it. */
  readonly rateMax: bigint;
  /** What a replacement pays more than the replaced, for its own size, where a node does not tell (BIP-125, rule 4). */
  readonly rateStep: bigint;
  /** Confirmations with which new coins may be spent, those of a block's first transaction. */
  readonly maturity: bigint;
  /** The same of coins that come out of Litecoin's extension block (LIP-0003); 0 where there is none. */
  readonly pegOutMaturity: bigint;
}

const bitcoin: Coin = {
  name: 'bitcoin',
  scheme: 'bitcoin',
  number: 0,
  receives: 'witness-key-hash',
  dust: { perThousand: 3_000n },
  rateWithoutAdvice: 5_000n,
  rateMax: 2_000_000n,
  rateStep: 1_000n,
  maturity: 100n,
  pegOutMaturity: 0n,
};

const litecoin: Coin = {
  name: 'litecoin',
  scheme: 'litecoin',
  number: 2,
  receives: 'witness-key-hash',
  dust: { perThousand: 30_000n },
  rateWithoutAdvice: 10_000n,
  rateMax: 10_000_000n,
  rateStep: 1_000n,
  maturity: 100n,
  pegOutMaturity: 6n,
};

/** Outputs below a hundredth of a coin would have to pay that much more. */
const dogecoin: Coin = {
  name: 'dogecoin',
  scheme: 'dogecoin',
  number: 3,
  receives: 'key-hash',
  dust: { fixed: 1_000_000n },
  rateWithoutAdvice: 1_000_000n,
  rateMax: 1_000_000_000n,
  rateStep: 100_000n,
  maturity: 240n,
  pegOutMaturity: 0n,
};

const mainPublicKey = 0x0488b21e;
const testPublicKey = 0x043587cf;

const bitcoinTest = {
  coin: bitcoin,
  pubKeyHash: 0x6f,
  scriptHash: [0xc4],
  publicKeyVersion: testPublicKey,
} as const;
const litecoinTest = {
  coin: litecoin,
  pubKeyHash: 0x6f,
  scriptHash: [0x3a, 0xc4],
  publicKeyVersion: testPublicKey,
} as const;

const all: readonly Network[] = [
  {
    name: 'bitcoin',
    coin: bitcoin,
    genesis: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
    pubKeyHash: 0x00,
    scriptHash: [0x05],
    bech32: 'bc',
    publicKeyVersion: mainPublicKey,
  },
  {
    ...bitcoinTest,
    name: 'bitcointestnet4',
    genesis: '00000000da84f2bafbbc53dee25a72ae507ff4914b867c565be350b0da8bf043',
    bech32: 'tb',
  },
  {
    ...bitcoinTest,
    name: 'bitcoinsignet',
    genesis: '00000008819873e925422c1ff0f99f7cc9bbb232af63a077a480a3633bee1ef6',
    bech32: 'tb',
  },
  {
    ...bitcoinTest,
    name: 'bitcoinregtest',
    genesis: '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206',
    bech32: 'bcrt',
  },
  {
    name: 'litecoin',
    coin: litecoin,
    genesis: '12a765e31ffd4059bada1e25190f6e98c99d9714d334efa41a195a7e7e04bfe2',
    pubKeyHash: 0x30,
    // Before 2017 they began with a 3, as Bitcoin's do; those addresses are still good.
    scriptHash: [0x32, 0x05],
    bech32: 'ltc',
    publicKeyVersion: mainPublicKey,
  },
  {
    ...litecoinTest,
    name: 'litecointestnet',
    genesis: '4966625a4b2851d9fdee139e56211a0d88575f59ed816ff5e6a63deb4e3e29a0',
    bech32: 'tltc',
  },
  {
    ...litecoinTest,
    name: 'litecoinregtest',
    genesis: '530827f38f93b43ed12af0b3ad25a288dc02ed74d6d7857862df51fc56c416f9',
    bech32: 'rltc',
  },
  {
    name: 'dogecoin',
    coin: dogecoin,
    genesis: '1a91e3dace36e2be3bf030a65679fe821aa1d6ef92e7c9902eb318182c355691',
    pubKeyHash: 0x1e,
    scriptHash: [0x16],
    bech32: null,
    publicKeyVersion: 0x02facafd,
  },
  {
    name: 'dogecointestnet',
    coin: dogecoin,
    genesis: 'bb0a78264637406b6360aad926284d544d7049f45189db5664f3c4d07350559e',
    pubKeyHash: 0x71,
    scriptHash: [0xc4],
    bech32: null,
    publicKeyVersion: testPublicKey,
  },
  {
    name: 'dogecoinregtest',
    coin: dogecoin,
    genesis: '3d2160a3b5dc4a9d62e7e66a295f70313ac808440ef7400d6c0772171ce973a5',
    pubKeyHash: 0x6f,
    scriptHash: [0xc4],
    bech32: null,
    publicKeyVersion: testPublicKey,
  },
];

/** By name. Further chains of the family are further rows. */
export const networks: ReadonlyMap<string, Network> = new Map(all.map((network) => [network.name, network]));
