import { encodeFunctionData, parseAbi, type Address, type Hex } from 'viem';

const abi = parseAbi([
  'function transfer(address to, uint256 value)',
  'function mint(address to, uint256 value)',
  'function balanceOf(address account) view returns (uint256)',
]);

/** Input of a token contract's `transfer` (ERC-20); base units. */
export const transferCall = (to: string, amount: bigint): Hex =>
  encodeFunctionData({ abi, functionName: 'transfer', args: [to as Address, amount] });

/** Input of the test tokens' `mint`; base units. */
export const mintCall = (to: string, amount: bigint): Hex =>
  encodeFunctionData({ abi, functionName: 'mint', args: [to as Address, amount] });

/** Input of `balanceOf` (ERC-20). */
export const balanceCall = (account: string): Hex =>
  encodeFunctionData({ abi, functionName: 'balanceOf', args: [account as Address] });
