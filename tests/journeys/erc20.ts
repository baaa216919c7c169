import { encodeFunctionData, parseAbi } from 'viem';

const abi = parseAbi([
  'function transfer(address to, uint256 value)',
  'function mint(address to, uint256 value)',
  'function balanceOf(address holder) view returns (uint256)',
]);

type Address = `0x${string}`;

export const erc20Transfer = (to: string, value: bigint): string =>
  encodeFunctionData({ abi, functionName: 'transfer', args: [to as Address, value] });

export const erc20Mint = (to: string, value: bigint): string =>
  encodeFunctionData({ abi, functionName: 'mint', args: [to as Address, value] });

export const erc20BalanceOf = (holder: string): string =>
  encodeFunctionData({ abi, functionName: 'balanceOf', args: [holder as Address] });
