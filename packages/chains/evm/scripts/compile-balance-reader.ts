import { compileContract } from './compile-contract.ts';

/** Compiles contracts/BalanceReader.sol: creation code without the constructor's arguments is all that is committed. */
export const compileBalanceReader = (): { creation: string } => ({
  creation: `0x${compileContract('BalanceReader').bytecode.object}`,
});
