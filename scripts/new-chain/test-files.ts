import type { Names } from './names.ts';

const harnessImports = ({
  family,
  camel,
  pascal,
}: Names): string => `import type { Harness } from '@florin/chain-conformance/harness';
import { create${pascal}Adapter } from '@florin/chain-${family}/adapter';
import { ${camel}AddressBook } from '@florin/chain-${family}/address-book';
import { create${pascal}Keys } from '@florin/chain-${family}/keys';
import { notWritten } from '@florin/chain-${family}/not-written';
`;

const harness = ({ family, camel, pascal }: Names): string => `const network = '${family}';

// Known answers from the family's own standards, never from this code; a case without any fails.
export const vectors: Harness['vectors'] = { valid: [], invalid: [], derivations: [], uris: [] };

/** ${pascal} on as real a chain as can be had: a node before a virtual machine, that before a stand-in. */
export async function open${pascal}Harness(): Promise<Harness> {
  const open = () => create${pascal}Adapter({ network, rpcUrls: [], finalityTag: null });
  return {
    chain: 'nothing yet',
    level: 'stand-in',
    network,
    adapter: open(),
    keys: create${pascal}Keys(new Uint8Array(64)),
    book: ${camel}AddressBook,
    vectors,
    assets: [{ kind: 'native' }],
    amountOf: () => notWritten('amountOf'),
    url: '',
    reopen: open,
    openKeys: create${pascal}Keys,
    stranger: () => notWritten('stranger'),
    mine: () => notWritten('mine'),
    pay: () => notWritten('pay'),
    payMany: { to: 'several', send: () => notWritten('payMany') },
    payTogether: () => notWritten('payTogether'),
    payNothing: () => notWritten('payNothing'),
    payInVain: () => notWritten('payInVain'),
    payLookAlike: () => notWritten('payLookAlike'),
    reorg: () => notWritten('reorg'),
    drop: () => notWritten('drop'),
    useUp: () => notWritten('useUp'),
    withoutFeeAdvice: () => notWritten('withoutFeeAdvice'),
    tooSmall: () => notWritten('tooSmall'),
    stop: async () => {},
  };
}
`;

const suite = ({ family, pascal }: Names): string => `import { conformance } from '@florin/chain-conformance/suite';
import { authorize } from '../../apps/signer/src/policy.ts';
import { open${pascal}Harness } from './${family}-harness.ts';

conformance('${family}', open${pascal}Harness, authorize);
`;

/** The tests of a family: the suite that every family passes, and the chain that it runs on. */
export function testFiles(names: Names): ReadonlyMap<string, string> {
  return new Map([
    [`tests/chains/${names.family}-harness.ts`, `${harnessImports(names)}\n${harness(names)}`],
    [`tests/chains/${names.family}.integration.test.ts`, suite(names)],
  ]);
}
