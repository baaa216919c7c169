import { fromWord, toWord } from '@florin/chain-tron/address-book';
import { testUsdt } from '@florin/nodes/tokens/contracts';
import type { TronChain } from '@florin/nodes/tron/chain';
import { makeToken, mint } from '@florin/nodes/tron/control';
import { startTronStandIn } from '@florin/nodes/tron/server';
import { getContractAddress } from 'viem';
import type { StackContext } from '../context/stack-context.ts';
import { driveChain } from './drive-chain.ts';
import { type FurtherChain, type Ground, openingUsdt, usdt } from './further-chain.ts';
import { payerWallets } from './tron-wallets.ts';
import { watchNode } from './watch-node.ts';

const trx = 10n ** 6n;
const payerCoins = 1_000_000n * trx;
const payerTokens = 1_000_000n * 10n ** 6n;
/** For energy and bandwidth. */
const openingCoins = 10_000n * trx;
/** Fee and gas: what a sweep of USDT may cost, and be sent for it. */
const limits = { fee: 60n * trx, gas: 60n * trx, refund: 10_000n * trx };

/** A stand-in for a node, in this process, with contracts on an anvil of its own, driven; it goes on where it stopped. */
export async function startLocalTron(context: StackContext, { taken, database }: Ground): Promise<FurtherChain> {
  const { chain, url } = await startWatched(context, taken);
  const words = payerWallets().map(({ word }) => word);
  const token = await found(chain, words);
  driveChain(context, database, { name: 'Tron', isPending: () => chain.isPending, mine: () => chain.mine() });
  return {
    url,
    identity: {
      name: 'Local Tron',
      short_name: 'tron-local',
      chain_type: 'tron',
      network: String(chain.chainId),
    },
    tokens: [
      { symbol: 'TRX', name: 'Tron', decimals: 6, contract: null, opening: openingCoins },
      { ...usdt(fromWord(token)), opening: openingUsdt },
    ],
    payers: words.map(fromWord),
    limits,
    isFinalByDepth: false,
    hasPaymentLinks: false,
    async fund(treasury) {
      const word = toWord(treasury);
      const [coins, held] = [await chain.executor.balance(word), await tokensOf(chain, token, word)];
      if (coins < openingCoins) await chain.grant(word, openingCoins - coins);
      if (held < openingUsdt) await mint(chain, token, word, openingUsdt - held);
    },
  };
}

async function startWatched(
  { home, teardown, onFatal }: StackContext,
  { record }: Ground['taken'],
): Promise<{ chain: TronChain; url: string }> {
  const { chain, url, stop } = await startTronStandIn({ keptIn: home.standIns.tron });
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
  return { chain, url };
}

/**
 * The contract of USDT, and what payers hold; what a start that was cut off has done is not done again. The contract is
 * the first of its creator, so that every start knows where it is.
 */
async function found(chain: TronChain, payers: readonly string[]): Promise<string> {
  const [first = ''] = payers;
  const there = await firstContract(chain);
  const token = there ?? (await makeToken(chain, testUsdt, first, payerTokens));
  for (const payer of payers) {
    if (!chain.ledger.has(payer)) await chain.grant(payer, payerCoins);
    if ((await tokensOf(chain, token, payer)) === 0n) await mint(chain, token, payer, payerTokens);
  }
  return token;
}

/** Address of the contract that was put on the chain, where one was. */
async function firstContract({ executor }: TronChain): Promise<string | null> {
  const first = getContractAddress({ from: `0x${await executor.owner()}`, nonce: 0n });
  const word = first.slice(2).toLowerCase();
  return (await executor.hasCode(word)) ? word : null;
}

/** What an account holds of a token, in base units. */
async function tokensOf({ executor }: TronChain, token: string, holder: string): Promise<bigint> {
  const data = `70a08231${holder.padStart(64, '0')}`;
  const { output } = await executor.try(holder, { type: 'TriggerSmartContract', contract: token, value: 0n, data });
  return BigInt(`0x${output}`);
}
