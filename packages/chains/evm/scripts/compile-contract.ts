import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

interface Code {
  object: string;
  immutableReferences?: Record<string, { start: number; length: number }[]>;
}
interface Compiled {
  bytecode: Code;
  deployedBytecode: Code;
}
interface Output {
  errors?: { formattedMessage: string }[];
  contracts?: Record<string, Record<string, { evm: Compiled }>>;
}

/** Compiles contracts/<name>.sol. The result depends on the source and the compiler's version alone. */
export function compileContract(name: string): Compiled {
  const file = `${name}.sol`;
  const content = readFileSync(new URL(`../contracts/${file}`, import.meta.url), 'utf8');
  const input = {
    language: 'Solidity',
    sources: { [file]: { content } },
    settings: {
      evmVersion: 'cancun',
      optimizer: { enabled: true, runs: 100_000 },
      metadata: { appendCBOR: false, bytecodeHash: 'none' },
      outputSelection: { '*': { '*': ['evm.bytecode.object', 'evm.deployedBytecode'] } },
    },
  };
  const solc = createRequire(import.meta.url)('solc') as { compile(input: string): string };
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as Output;
  const problems = output.errors ?? [];
  if (problems.length > 0) throw new Error(problems.map((problem) => problem.formattedMessage).join('\n'));
  const compiled = output.contracts?.[file]?.[name];
  if (!compiled) throw new Error('The contract is missing from what was compiled.');
  return compiled.evm;
}
