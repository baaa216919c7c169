import type { Database } from '@florin/database/database';
import type { CosmosChain } from '@florin/nodes/cosmos/chain';
import { startCosmosStandIn } from '@florin/nodes/cosmos/server';
import type { StackContext } from '../context/stack-context.ts';
import { errorFacts } from '../context/log.ts';
import { cosmosChain, cosmosContracts, payerWallets } from './cosmos-wallets.ts';
import { hasOpenWork } from './demand.ts';
import { startPlainMiner } from './plain-miner.ts';

const million = 10n ** 6n;
const payerHolds = 1_000_000n * million;

export interface LocalCosmos {
  url: string;
  /** Its name among the networks of the family. */
  network: string;
  /** Addresses with coins and tokens. */
  payers: string[];
  contracts: { USDT: string; USDC: string };
  chain: CosmosChain;
}

/** A stand-in for a node of the Cosmos SDK, in this process, driven; it goes on where it stopped. */
export async function startLocalCosmos(
  { home, teardown, log }: StackContext,
  database: Database,
): Promise<LocalCosmos> {
  const { chain, url, stop } = await startCosmosStandIn({ keptIn: home.cosmos, chainId: cosmosChain.chainId });
  teardown.add('cosmos', stop);
  const payers = (await payerWallets()).map(({ address }) => address);
  for (const [symbol, denomination] of Object.entries(cosmosContracts))
    chain.metadata.set(denomination, { display: symbol.toLowerCase(), exponent: 6, symbol });
  for (const payer of payers)
    for (const denomination of [cosmosChain.native, ...Object.values(cosmosContracts)])
      fillCoins(chain, payer, denomination, payerHolds);
  const onTrouble = (error: unknown) => log.write('error', 'Cosmos could not be looked at.', errorFacts(error));
  const miner = startPlainMiner({
    isPending: () => Promise.resolve(chain.waiting.length > 0),
    mine: () => Promise.resolve(chain.advance()),
    hasOpenWork: () => hasOpenWork(database),
    onTrouble,
  });
  teardown.add('cosmos miner', miner.stop);
  return { url, network: cosmosChain.network, payers, contracts: { ...cosmosContracts }, chain };
}

/** Coins for an address that has never held any of them; base units. What was spent since stays spent. */
export function fillCoins(chain: CosmosChain, address: string, denomination: string, amount: bigint): void {
  if (!chain.state(0n).everHeld(address, denomination)) chain.grant(address, denomination, amount);
}
