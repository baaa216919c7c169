import { encodeFunctionData, parseAbi } from 'viem';

const abi = parseAbi([
  'function transfer(address to, uint256 value)',
  'function approve(address spender, uint256 value)',
  'function pay(address token, address to, uint256[] values)',
  'function mint(address to, uint256 value)',
  'function balanceOf(address holder) view returns (uint256)',
  'function setPaused(bool value)',
  'function setFee(uint256 basisPoints, uint256 maximum)',
  'function setFrozen(address account, bool value)',
]);

type Address = `0x${string}`;

export const erc20Transfer = (to: string, value: bigint): string =>
  encodeFunctionData({ abi, functionName: 'transfer', args: [to as Address, value] });

export const erc20Mint = (to: string, value: bigint): string =>
  encodeFunctionData({ abi, functionName: 'mint', args: [to as Address, value] });

export const erc20BalanceOf = (holder: string): string =>
  encodeFunctionData({ abi, functionName: 'balanceOf', args: [holder as Address] });

export const erc20Approve = (spender: string, value: bigint): string =>
  encodeFunctionData({ abi, functionName: 'approve', args: [spender as Address, value] });

/** Stops every transfer of the test token, or lets them go on; its owner's alone. */
export const tokenPause = (paused: boolean): string =>
  encodeFunctionData({ abi, functionName: 'setPaused', args: [paused] });

/** Calls the test contract that makes several transfers in one transaction. */
export const payInOne = (token: string, to: string, values: readonly bigint[]): string =>
  encodeFunctionData({ abi, functionName: 'pay', args: [token as Address, to as Address, values] });

/** The test USDT keeps so many basis points of each transfer from now on; its owner's alone. */
export const tokenFee = (basisPoints: bigint): string =>
  encodeFunctionData({ abi, functionName: 'setFee', args: [basisPoints, 10n ** 12n] });

/** Transfers out of this account answer false from now on, or move again; its owner's alone. */
export const tokenFreeze = (account: string, value: boolean): string =>
  encodeFunctionData({ abi, functionName: 'setFrozen', args: [account as Address, value] });
