import { compileContract } from './compile-contract.ts';

/** What is committed of the contract: everything else follows from it and from a treasury. */
export interface Artifact {
  /** Creation code without the constructor's argument. */
  creation: string;
  /** Code on the chain, zeros where the immutable addresses stand. */
  runtime: string;
  /** Byte offsets in `runtime` at which each immutable stands, as 32 bytes. */
  immutables: { treasury: number[]; self: number[] };
}

/** Compiles contracts/Sweeper.sol. */
export function compileSweeper(): Artifact {
  const { bytecode, deployedBytecode } = compileContract('Sweeper');
  // The compiler numbers immutables in the order of the source: the treasury first.
  const places = Object.entries(deployedBytecode.immutableReferences ?? {})
    .toSorted(([left], [right]) => Number(left) - Number(right))
    .map(([, found]) => found.map(({ start }) => start));
  const [treasury = [], self = []] = places;
  return { creation: `0x${bytecode.object}`, runtime: `0x${deployedBytecode.object}`, immutables: { treasury, self } };
}
