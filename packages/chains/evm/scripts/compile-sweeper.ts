import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** What is committed of the contract: everything else follows from it and from a treasury. */
export interface Artifact {
  /** Creation code without the constructor's argument. */
  creation: string;
  /** Code on the chain, zeros where the immutable addresses stand. */
  runtime: string;
  /** Byte offsets in `runtime` at which each immutable stands, as 32 bytes. */
  immutables: { treasury: number[]; self: number[] };
}

interface Code {
  object: string;
  immutableReferences?: Record<string, { start: number; length: number }[]>;
}
interface Output {
  errors?: { formattedMessage: string }[];
  contracts?: Record<string, Record<string, { evm: { bytecode: Code; deployedBytecode: Code } }>>;
}

/** Compiles contracts/Sweeper.sol. The result depends on the source and the compiler's version alone. */
export function compileSweeper(): Artifact {
  const content = readFileSync(new URL('../contracts/Sweeper.sol', import.meta.url), 'utf8');
  const input = {
    language: 'Solidity',
    sources: { 'Sweeper.sol': { content } },
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
  const compiled = output.contracts?.['Sweeper.sol']?.['Sweeper'];
  if (!compiled) throw new Error('The contract is missing from what was compiled.');
  const { bytecode, deployedBytecode } = compiled.evm;
  // The compiler numbers immutables in the order of the source: the treasury first.
  const places = Object.entries(deployedBytecode.immutableReferences ?? {})
    .toSorted(([left], [right]) => Number(left) - Number(right))
    .map(([, found]) => found.map(({ start }) => start));
  const [treasury = [], self = []] = places;
  return { creation: `0x${bytecode.object}`, runtime: `0x${deployedBytecode.object}`, immutables: { treasury, self } };
}
