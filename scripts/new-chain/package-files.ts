import type { SlotKind } from '@florin/domain/ports/chain';
import type { Names } from './names.ts';

const manifest = ({ family }: Names): string =>
  `${JSON.stringify(
    {
      name: `@florin/chain-${family}`,
      version: '0.1.0',
      private: true,
      license: 'Apache-2.0',
      type: 'module',
      exports: { './*': './src/*.ts' },
      dependencies: { '@florin/domain': '*' },
    },
    null,
    2,
  )}\n`;

const notWritten = `/** Stands where nothing is written yet. @throws always, with the name of what is missing. */
export function notWritten(what: string): never {
  throw new Error(\`\${what} is not written yet.\`);
}
`;

const addressBook = ({
  family,
  camel,
  pascal,
}: Names): string => `import type { AddressBook } from '@florin/domain/ports/chain';
import { notWritten } from './not-written.ts';

/** Addresses and wallet links of ${pascal}. Pure, and without a client library: the API server loads this file. */
export const ${camel}AddressBook: AddressBook = {
  family: '${family}',
  parseAddress: () => notWritten('parseAddress'),
  paymentUri: () => notWritten('paymentUri'),
};
`;

const keys = ({ camel, pascal }: Names): string => `import type { ChainKeys } from '@florin/domain/ports/chain-keys';
import { ${camel}AddressBook } from './address-book.ts';
import { notWritten } from './not-written.ts';

/** The half of ${pascal} that holds keys: the signer's. \`seed\`: 64 bytes of BIP-39. */
export function create${pascal}Keys(seed: Uint8Array): ChainKeys {
  return {
    family: ${camel}AddressBook.family,
    depositAddress: (index) => notWritten(\`deposit address \${index} of a seed of \${seed.length} bytes\`),
    treasuryAddress: () => notWritten('treasuryAddress'),
    batchContract: () => null,
    decode: () => notWritten('decode'),
    sign: () => notWritten('sign'),
  };
}
`;

const slotSources: Readonly<Record<SlotKind, string>> = {
  number: `{ kind: 'number', next: () => notWritten('next') }`,
  coins: `{
      kind: 'coins',
      watchKey: () => notWritten('watchKey'),
      ownMax: 100,
      unspent: () => notWritten('unspent'),
      choose: () => notWritten('choose'),
    }`,
  lifetime: `{ kind: 'lifetime', fresh: () => notWritten('fresh') }`,
};

const payers: Readonly<Record<SlotKind, string>> = { number: 'source', coins: 'coins', lifetime: 'treasury' };

const adapter = ({ camel, pascal }: Names, slots: SlotKind): string => {
  // What has one lifetime has one signature for ever: nothing to replace it with.
  const replaces = (what: string): string => (slots === 'lifetime' ? 'null' : `() => notWritten('${what}')`);
  return `import type { ChainAdapter } from '@florin/domain/ports/chain';
import { ${camel}AddressBook } from './address-book.ts';
import { notWritten } from './not-written.ts';

export interface ${pascal}Chain {
  /** As \`chains.network\` names it. */
  network: string;
  /** Asked in turn when one fails. */
  rpcUrls: readonly string[];
  /** The node's word for final blocks; null where confirmations decide. */
  finalityTag: string | null;
}

/** The half of ${pascal} that talks to nodes: the worker's. */
export function create${pascal}Adapter({ network, rpcUrls }: ${pascal}Chain): ChainAdapter {
  return {
    family: ${camel}AddressBook.family,
    network,
    nodes: rpcUrls.length,
    head: () => notWritten('head'),
    header: () => notWritten('header'),
    block: () => notWritten('block'),
    testify: () => notWritten('testify'),
    mempool: null,
    transactionState: () => notWritten('transactionState'),
    balance: () => notWritten('balance'),
    slots: ${slotSources[slots]},
    slotState: () => notWritten('slotState'),
    arrivals: () => notWritten('arrivals'),
    payer: '${payers[slots]}',
    estimateCost: () => notWritten('estimateCost'),
    transferFees: () => notWritten('transferFees'),
    build: () => notWritten('build'),
    buildCancel: ${replaces('buildCancel')},
    raise: ${replaces('raise')},
    batches: null,
    broadcast: () => notWritten('broadcast'),
    describeAsset: () => notWritten('describeAsset'),
  };
}
`;
};

/** The files of a family's package by their paths from the root, each with every member that the port asks for. */
export function packageFiles(names: Names, slots: SlotKind): ReadonlyMap<string, string> {
  const folder = `packages/chains/${names.family}`;
  return new Map([
    [`${folder}/package.json`, manifest(names)],
    [`${folder}/src/not-written.ts`, notWritten],
    [`${folder}/src/address-book.ts`, addressBook(names)],
    [`${folder}/src/keys.ts`, keys(names)],
    [`${folder}/src/adapter.ts`, adapter(names, slots)],
  ]);
}
