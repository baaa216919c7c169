import artifacts from './artifacts.json' with { type: 'json' };

export interface TestContract {
  /** The interface in human-readable lines, as viem's `parseAbi` reads them. */
  abi: readonly string[];
  /** Creation code; no constructor takes arguments. The creator may mint. */
  bytecode: `0x${string}`;
}

/** 6 decimals; transfers answer nothing; pause, blacklist and fee (0 at first) as in the old Tether contract. */
export const testUsdt = artifacts.TestUsdt as TestContract;
/** 6 decimals; transfers answer true. */
export const testUsdc = artifacts.TestUsdc as TestContract;
/** Several token transfers to one address in one transaction; coin transfers made inside a contract. */
export const batch = artifacts.Batch as TestContract;
/** Calls itself USDT and announces transfers that never happen. */
export const lyingToken = artifacts.LyingToken as TestContract;
/** Coins that contracts move: forwarded, inherited, halved; and calls that move none: undone, delegated. */
export const innerPayments = artifacts.InnerPayments as TestContract;
/** 6 decimals; a transfer that cannot be made (`frozen` sender, too little) answers false and moves nothing. */
export const testFalseToken = artifacts.TestFalseToken as TestContract;
/** 6 decimals; announces every transfer and moves nothing, and its `balanceOf` says so. */
export const phantomToken = artifacts.PhantomToken as TestContract;
