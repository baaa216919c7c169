import { randomBytes } from 'node:crypto';
import { type TestContract, testUsdt } from '../tokens/contracts.ts';
import type { TronChain } from './chain.ts';

const word = (value: bigint | string): string =>
  (typeof value === 'bigint' ? value.toString(16) : value).padStart(64, '0');

/** Call data of a function whose parameters are addresses (20 bytes in hex) and numbers. */
export const callData = (selector: string, ...values: (bigint | string)[]): string =>
  selector + values.map(word).join('');

export const selectors = {
  transfer: 'a9059cbb',
  mint: '40c10f19',
  approve: '095ea7b3',
  /** `forward(address)` of the contract of batches. */
  forward: '101e8952',
} as const;

/** A call of a contract by an account, which waits for the next block; answers its hash. */
export const call = (chain: TronChain, from: string, contract: string, data: string, value = 0n): string =>
  chain.send(from, { type: 'TriggerSmartContract', contract, value, data });

export const payCoins = (chain: TronChain, from: string, to: string, amount: bigint): string =>
  chain.send(from, { type: 'TransferContract', to, amount });

export const payTokens = (chain: TronChain, from: string, token: string, to: string, amount: bigint): string =>
  call(chain, from, token, callData(selectors.transfer, to, amount));

/** Puts a token on the chain, with so many base units for one account. */
export async function makeToken(
  chain: TronChain,
  { bytecode }: TestContract,
  holder: string,
  amount: bigint,
): Promise<string> {
  const token = await chain.deploy(bytecode);
  await mint(chain, token, holder, amount);
  return token;
}

export async function mint(chain: TronChain, token: string, holder: string, amount: bigint): Promise<void> {
  const owner = await chain.executor.owner();
  if (!chain.ledger.has(owner)) await chain.grant(owner, 10n ** 12n);
  call(chain, owner, token, callData(selectors.mint, holder, amount));
  await chain.mine();
}

/** A payer with coins and USDT, and USDT and so many sun for a treasury; accounts go by their 20 bytes in hex. */
export async function fundForTokens(
  chain: TronChain,
  { treasury, sun }: { treasury: string; sun: bigint },
): Promise<{ payer: string; usdt: string }> {
  const payer = randomBytes(20).toString('hex');
  await chain.ledger.grant(payer, 10n ** 13n);
  await chain.ledger.grant(treasury, sun);
  const usdt = await makeToken(chain, testUsdt, payer, 10n ** 15n);
  await mint(chain, usdt, treasury, 10n ** 12n);
  return { payer, usdt };
}

/** Coins of an account that it sets aside for energy. */
export const stakeForEnergy = (chain: TronChain, owner: string, amount: bigint): string =>
  chain.send(owner, { type: 'FreezeBalanceV2Contract', resource: 'ENERGY', amount });
