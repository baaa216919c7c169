import { createHash } from 'node:crypto';
import { testChain, testTokens } from '@florin/testing/catalogue';
import { poolAddress } from '../seed/address-pool.ts';
import type { ChainPlan } from './prepared-chain.ts';

export const transfersPerBlock = 200;
/** One in a hundred. */
export const oursPerBlock = 2;
const every = transfersPerBlock / oursPerBlock;

const stranger = (height: number, index: number): string =>
  `0x${createHash('sha256').update(`stranger ${height} ${index}`).digest('hex').slice(0, 40)}`;

/** Blocks as a busy token has them: every hundredth transfer goes to an address of the pool, each used once. */
export const catchUpPlan = (blocks: number, startSeconds: number): ChainPlan => ({
  blocks,
  transfers: transfersPerBlock,
  token: (testTokens.usdt.contract ?? '').toLowerCase(),
  receiver: (height, index) =>
    index % every === 0 ? poolAddress(height * oursPerBlock + index / every) : stranger(height, index),
  amount: 25_000_000n,
  timeOf: (height) => startSeconds + height,
  network: Number(testChain.network),
});
