import type { Database } from '@florin/database/database';
import type { SuiChain } from '@florin/nodes/sui/chain';
import { startSuiStandIn } from '@florin/nodes/sui/server';
import { errorFacts } from '../context/log.ts';
import type { StackContext } from '../context/stack-context.ts';
import { hasOpenWork } from './demand.ts';
import { startPlainMiner } from './plain-miner.ts';
import { payerWallets, suiContracts, suiType } from './sui-wallets.ts';

const payerHolds = 1_000_000n * 10n ** 9n;

export interface LocalSui {
  url: string;
  /** The digest of its first checkpoint. */
  network: string;
  /** Addresses with coins and tokens. */
  payers: string[];
  contracts: { USDC: string };
  chain: SuiChain;
}

/** A stand-in for a full node of Sui, in this process, driven; it goes on where it stopped. */
export async function startLocalSui({ home, teardown, log }: StackContext, database: Database): Promise<LocalSui> {
  const { chain, url, stop } = await startSuiStandIn({ keptIn: home.sui });
  teardown.add('sui', stop);
  for (const [symbol, coinType] of Object.entries(suiContracts)) chain.metadata.set(coinType, { decimals: 6, symbol });
  const payers = payerWallets().map(({ address }) => address);
  for (const payer of payers)
    for (const coinType of [suiType, ...Object.values(suiContracts)]) fillCoins(chain, payer, coinType, payerHolds);
  const onTrouble = (error: unknown) => log.write('error', 'Sui could not be looked at.', errorFacts(error));
  const miner = startPlainMiner({
    isPending: () => Promise.resolve(chain.isWaiting),
    mine: () => Promise.resolve(chain.advance()),
    hasOpenWork: () => hasOpenWork(database),
    onTrouble,
  });
  teardown.add('sui miner', miner.stop);
  return { url, network: chain.chainId, payers, contracts: { ...suiContracts }, chain };
}

/** Coins for an address that has never held any of them; base units. What was spent since stays spent. */
export function fillCoins(chain: SuiChain, address: string, coinType: string, amount: bigint): void {
  if (!chain.everHeld(address, coinType)) chain.grant(address, coinType, amount);
}
