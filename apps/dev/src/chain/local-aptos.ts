import type { Database } from '@florin/database/database';
import type { AptosChain } from '@florin/nodes/aptos/chain';
import { apt } from '@florin/nodes/aptos/hashes';
import { startAptosStandIn } from '@florin/nodes/aptos/server';
import { errorFacts } from '../context/log.ts';
import type { StackContext } from '../context/stack-context.ts';
import { aptosContracts, aptosNetwork, payerWallets } from './aptos-wallets.ts';
import { hasOpenWork } from './demand.ts';
import { startPlainMiner } from './plain-miner.ts';

const payerCoins = 1_000_000n * 10n ** 8n;
const payerTokens = 1_000_000n * 10n ** 6n;

export interface LocalAptos {
  url: string;
  /** The chain's number. */
  network: string;
  /** Addresses with coins and tokens. */
  payers: string[];
  contracts: { USDT: string; USDC: string };
  chain: AptosChain;
}

/** A stand-in for a node of Aptos, in this process, driven; it goes on where it stopped. */
export async function startLocalAptos({ home, teardown, log }: StackContext, database: Database): Promise<LocalAptos> {
  const { chain, url, stop } = await startAptosStandIn({ keptIn: home.aptos, chainId: Number(aptosNetwork) });
  teardown.add('aptos', stop);
  const payers = payerWallets().map(({ address }) => address);
  for (const [symbol, metadata] of Object.entries(aptosContracts))
    if (!chain.assets.has(metadata)) chain.list(metadata, { name: symbol, symbol, decimals: 6 });
  for (const payer of payers)
    for (const metadata of [apt, ...Object.values(aptosContracts)])
      fillStore(chain, payer, metadata, metadata === apt ? payerCoins : payerTokens);
  const onTrouble = (error: unknown) => log.write('error', 'Aptos could not be looked at.', errorFacts(error));
  const miner = startPlainMiner({
    isPending: () => Promise.resolve(chain.waiting.length > 0),
    mine: () => Promise.resolve(chain.advance()),
    hasOpenWork: () => hasOpenWork(database),
    onTrouble,
  });
  teardown.add('aptos miner', miner.stop);
  return { url, network: aptosNetwork, payers, contracts: { ...aptosContracts }, chain };
}

/** Coins for an address that has never held any of them; base units. What was spent since stays spent. */
export function fillStore(chain: AptosChain, owner: string, metadata: string, amount: bigint): void {
  if (!chain.ledger.has(owner, metadata)) chain.grant(owner, metadata, amount);
}
