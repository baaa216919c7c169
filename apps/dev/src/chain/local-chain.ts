import { startAnvil, type Anvil } from '@florin/nodes/anvil';
import type { AnvilControl } from '@florin/nodes/anvil-control';
import { testUsdc, testUsdt } from '@florin/nodes/tokens/contracts';
import { getAddress, getContractAddress, type Address } from 'viem';
import type { Home } from '../home/home.ts';
import { openJournal, type Journal } from './journal.ts';
import { mintCall } from './token-calls.ts';

export const chainId = 31_337;
export const confirmationsRequired = 3;
const payerTokens = 1_000_000n * 10n ** 6n;

export interface LocalChain {
  node: Anvil;
  journal: Journal;
  /** Made the contracts and may mint; never a payer. */
  founder: string;
  /** Unlocked accounts with coins and tokens. */
  payers: string[];
  contracts: { USDT: string; USDC: string };
  /** Transactions that a crash had taken from the chain and that were sent again. */
  replayed: number;
}

/** Starts the local chain where it stopped; the first time it makes the token contracts and fills the payers. */
export async function startLocalChain(home: Home, port: number): Promise<LocalChain> {
  const node = await startAnvil({ port, chainId, statePath: home.chain.state, noMining: true });
  try {
    const [founder = '', ...payers] = (await node.accounts()).map((account) => getAddress(account));
    const contracts = { USDT: contractOf(founder, 0n), USDC: contractOf(founder, 1n) };
    if ((await node.rpc<string>('eth_getCode', [contracts.USDC, 'latest'])) === '0x')
      await found(node, founder, payers);
    const journal = openJournal(home.chain.journal, node);
    return { node, journal, founder, payers, contracts, replayed: await journal.replay() };
  } catch (error) {
    await node.stop();
    throw error;
  }
}

/** Where an account's contract of this number lies, so that nothing about them needs to be kept beside the chain. */
const contractOf = (founder: string, nonce: bigint): string => getContractAddress({ from: founder as Address, nonce });

async function found(node: Anvil, founder: string, payers: readonly string[]): Promise<void> {
  const contracts = [await node.deploy(testUsdt.bytecode, founder), await node.deploy(testUsdc.bytecode, founder)];
  for (const to of contracts)
    for (const payer of payers) await sendFrom(node, { from: founder, to, data: mintCall(payer, payerTokens) });
  await node.mine();
  await node.save();
}

/** Sends from an unlocked account. Answers the transaction's hash. */
export const sendFrom = (node: AnvilControl, transaction: Readonly<Record<string, string>>): Promise<string> =>
  node.rpc('eth_sendTransaction', [transaction]);
