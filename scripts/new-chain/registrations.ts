import type { Names } from './names.ts';

/** A change of a file that is there. */
export interface Registration {
  path: string;
  change: (text: string) => string;
}

/** @throws Error when the file no longer looks as expected: the line has to be added by hand. */
function insertAt(text: string, anchor: RegExp, line: string): string {
  const found = anchor.exec(text);
  if (found === null) throw new Error(`Nothing matches ${anchor}: add ${JSON.stringify(line)} by hand.`);
  const end = found.index + found[0].length;
  return `${text.slice(0, end)}${line}${text.slice(end)}`;
}

/** Where an entry of the families of a process goes: behind the last one. */
const lastFamily = /const families[^]*?(?=\n\};)/;

/** The same for the adapters through which the signer looks at chains by itself. */
const lastOpener = /const openers[^]*?(?=\n\};)/;

const addImport = (text: string, line: string): string => `${line}\n${text}`;

const key = (family: string): string => (family.includes('-') ? `'${family}'` : family);

const forWorker = ({ family, pascal }: Names): Registration => ({
  path: 'apps/worker/src/families.ts',
  change: (text) =>
    insertAt(
      text,
      lastFamily,
      `\n  ${key(family)}: async () => (await import('@florin/chain-${family}/adapter')).create${pascal}Adapter,`,
    ),
});

const keysEntry = ({ family, camel, pascal }: Names): string => `\n  ${key(family)}: async () => {
    const { create${pascal}Keys } = await import('@florin/chain-${family}/keys');
    const { ${camel}AddressBook } = await import('@florin/chain-${family}/address-book');
    return (seed) => ({ keys: create${pascal}Keys(seed), book: ${camel}AddressBook });
  },`;

const openerEntry = ({ family, pascal }: Names): string => `\n  ${key(family)}: async (network, { rpcUrls }) =>
    (await import('@florin/chain-${family}/adapter')).create${pascal}Adapter({ network, rpcUrls, finalityTag: null }),`;

const forSigner = (names: Names): Registration => ({
  path: 'apps/signer/src/families.ts',
  change: (text) => insertAt(insertAt(text, lastFamily, keysEntry(names)), lastOpener, openerEntry(names)),
});

const forServer = ({ family, camel }: Names): Registration => ({
  path: 'apps/server/src/address-books.ts',
  change: (text) =>
    addImport(
      insertAt(text, /const books[^=]*= \[/, `${camel}AddressBook, `),
      `import { ${camel}AddressBook } from '@florin/chain-${family}/address-book';`,
    ),
});

const asDependency = (app: string, { family }: Names): Registration => ({
  path: `apps/${app}/package.json`,
  change: (text) => {
    const manifest = JSON.parse(text) as { dependencies: Record<string, string> };
    const dependencies = { ...manifest.dependencies, [`@florin/chain-${family}`]: '*' };
    const sorted = Object.fromEntries(
      Object.entries(dependencies).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    );
    return `${JSON.stringify({ ...manifest, dependencies: sorted }, null, 2)}\n`;
  },
});

/** Where the processes learn of a family: the server of its address book, the worker and the signer of all of it. */
export const registrations = (names: Names): readonly Registration[] => [
  forServer(names),
  forWorker(names),
  forSigner(names),
  ...['server', 'worker', 'signer'].map((app) => asDependency(app, names)),
];
