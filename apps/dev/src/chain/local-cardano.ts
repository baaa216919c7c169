import type { Database } from '@florin/database/database';
import type { CardanoChain } from '@florin/nodes/cardano/chain';
import { startCardanoStandIn } from '@florin/nodes/cardano/server';
import { errorFacts } from '../context/log.ts';
import type { StackContext } from '../context/stack-context.ts';
import { cardanoContracts, cardanoNetwork, payerWallets } from './cardano-wallets.ts';
import { hasOpenWork } from './demand.ts';
import { startPlainMiner } from './plain-miner.ts';

/** Of each wallet, so that a payment which waits does not keep the next one: so many coins, each with so much. */
const payerCoins = 20;
const payerLovelace = 100_000n * 10n ** 6n;
const payerTokens = 100_000n * 10n ** 6n;

export interface LocalCardano {
  url: string;
  /** Its name among the networks of the family. */
  network: string;
  /** Addresses with coins and tokens. */
  payers: string[];
  contracts: { USDC: string };
  chain: CardanoChain;
}

/** A stand-in for an index of Cardano, in this process, driven; it goes on where it stopped. */
export async function startLocalCardano(
  { home, teardown, log }: StackContext,
  database: Database,
): Promise<LocalCardano> {
  const { chain, url, stop } = await startCardanoStandIn({ keptIn: home.cardano });
  teardown.add('cardano', stop);
  const payers = payerWallets().map(({ address }) => address);
  const { USDC } = cardanoContracts;
  if (!chain.assets.has(USDC)) {
    chain.list(USDC, { name: 'USD Coin', ticker: 'USDC', decimals: 6 });
    for (const payer of payers)
      for (let coin = 0; coin < payerCoins; coin += 1)
        chain.grant(payer, payerLovelace, new Map([[USDC, payerTokens]]));
    chain.advance();
  }
  const onTrouble = (error: unknown) => log.write('error', 'Cardano could not be looked at.', errorFacts(error));
  const miner = startPlainMiner({
    isPending: () => Promise.resolve(chain.waiting.length > 0),
    mine: () => Promise.resolve(chain.advance()),
    hasOpenWork: () => hasOpenWork(database),
    onTrouble,
  });
  teardown.add('cardano miner', miner.stop);
  return { url, network: cardanoNetwork, payers, contracts: { ...cardanoContracts }, chain };
}
