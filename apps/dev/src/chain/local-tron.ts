import { fromWord } from '@florin/chain-tron/address-book';
import type { Database } from '@florin/database/database';
import { testUsdt } from '@florin/nodes/tokens/contracts';
import type { TronChain } from '@florin/nodes/tron/chain';
import { makeToken, mint } from '@florin/nodes/tron/control';
import { startTronStandIn } from '@florin/nodes/tron/server';
import { getContractAddress } from 'viem';
import type { StackContext } from '../context/stack-context.ts';
import { errorFacts } from '../context/log.ts';
import type { TakenHome } from '../context/take-home.ts';
import { watchNode } from './watch-node.ts';
import { hasOpenWork } from './demand.ts';
import { startPlainMiner } from './plain-miner.ts';
import { payerWallets } from './tron-wallets.ts';

const payerCoins = 1_000_000n * 10n ** 6n;
const payerTokens = 1_000_000n * 10n ** 6n;

export interface LocalTron {
  url: string;
  /** Chain id in decimal. */
  network: string;
  /** Addresses with coins and tokens. */
  payers: string[];
  contracts: { USDT: string };
  chain: TronChain;
}

/** A stand-in for a node, in this process, with contracts on an anvil of its own, driven; it goes on where it stopped. */
export async function startLocalTron(
  { home, teardown, log, onFatal }: StackContext,
  { record }: TakenHome,
  database: Database,
): Promise<LocalTron> {
  const { chain, url, stop } = await startTronStandIn({ keptIn: home.tron });
  const { pid } = chain.executor;
  record.add('tron', pid);
  teardown.add('tron', async () => {
    await stop();
    record.remove('tron');
  });
  teardown.add(
    'watch',
    watchNode(pid, () => onFatal('What runs the contracts of the local Tron chain (anvil) ended by itself.')),
  );
  const words = payerWallets().map(({ word }) => word);
  const usdt = await found(chain, words);
  const onTrouble = (error: unknown) => log.write('error', 'Tron could not be looked at.', errorFacts(error));
  const miner = startPlainMiner({
    isPending: () => Promise.resolve(chain.isPending),
    mine: () => chain.mine(),
    hasOpenWork: () => hasOpenWork(database),
    onTrouble,
  });
  teardown.add('tron miner', miner.stop);
  const network = String(chain.chainId);
  return { url, network, payers: words.map(fromWord), contracts: { USDT: fromWord(usdt) }, chain };
}

/**
 * The contract of USDT, and what payers hold; what a start that was cut off has done is not done again. The contract is
 * the first of its creator, so that every start knows where it is.
 */
async function found(chain: TronChain, payers: readonly string[]): Promise<string> {
  const [first = ''] = payers;
  const there = await firstContract(chain);
  const usdt = there ?? (await makeToken(chain, testUsdt, first, payerTokens));
  for (const payer of payers) {
    if (!chain.ledger.has(payer)) await chain.grant(payer, payerCoins);
    if ((await tokensOf(chain, usdt, payer)) === 0n) await mint(chain, usdt, payer, payerTokens);
  }
  return usdt;
}

/** Address of the contract that was put on the chain, where one was. */
async function firstContract({ executor }: TronChain): Promise<string | null> {
  const first = getContractAddress({ from: `0x${await executor.owner()}`, nonce: 0n });
  const word = first.slice(2).toLowerCase();
  return (await executor.hasCode(word)) ? word : null;
}

/** What an account holds of a token, in base units. */
export async function tokensOf({ executor }: TronChain, token: string, holder: string): Promise<bigint> {
  const data = `70a08231${holder.padStart(64, '0')}`;
  const { output } = await executor.try(holder, { type: 'TriggerSmartContract', contract: token, value: 0n, data });
  return BigInt(`0x${output}`);
}
