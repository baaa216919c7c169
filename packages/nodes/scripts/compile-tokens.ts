import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

interface Parameter {
  type: string;
  name: string;
  indexed?: boolean;
}
interface AbiEntry {
  type: string;
  name: string;
  inputs: Parameter[];
  outputs?: Parameter[];
  stateMutability?: string;
}
interface Output {
  errors?: { severity: string; formattedMessage: string }[];
  contracts?: Record<string, Record<string, { abi: AbiEntry[]; evm: { bytecode: { object: string } } }>>;
}

/** Contract name → its interface in human-readable lines and its creation code. */
export type Artifacts = Record<string, { abi: string[]; bytecode: string }>;

const folder = new URL('../src/tokens/', import.meta.url);

/** Compiles every contract beside the artifacts. The result depends on the sources and the compiler's version alone. */
export function compileTokens(): Artifacts {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sol'));
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(files.map((name) => [name, { content: readFileSync(new URL(name, folder), 'utf8') }])),
    settings: {
      evmVersion: 'cancun',
      optimizer: { enabled: true, runs: 200 },
      metadata: { appendCBOR: false, bytecodeHash: 'none' },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  };
  const solc = createRequire(import.meta.url)('solc') as { compile(input: string): string };
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as Output;
  const problems = output.errors ?? [];
  if (problems.length > 0) throw new Error(problems.map((problem) => problem.formattedMessage).join('\n'));
  const named = Object.values(output.contracts ?? {}).flatMap((contracts) => Object.entries(contracts));
  return Object.fromEntries(
    named
      .filter(([, contract]) => contract.evm.bytecode.object !== '')
      .map(([name, { abi, evm }]) => [name, { abi: abi.map(readable), bytecode: `0x${evm.bytecode.object}` }]),
  );
}

function readable(entry: AbiEntry): string {
  const list = (parameters: Parameter[]) =>
    parameters
      .map(({ type, name, indexed }) => [type, indexed ? 'indexed' : '', name].filter(Boolean).join(' '))
      .join(', ');
  const head = `${entry.type} ${entry.name}(${list(entry.inputs)})`;
  if (entry.type !== 'function') return head;
  const mutability = entry.stateMutability === 'nonpayable' ? '' : ` ${entry.stateMutability}`;
  const returns = entry.outputs?.length ? ` returns (${list(entry.outputs)})` : '';
  return head + mutability + returns;
}
