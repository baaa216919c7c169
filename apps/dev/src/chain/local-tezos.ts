import type { Database } from '@florin/database/database';
import type { TezosChain } from '@florin/nodes/tezos/chain';
import { startTezosStandIn } from '@florin/nodes/tezos/server';
import { errorFacts } from '../context/log.ts';
import type { StackContext } from '../context/stack-context.ts';
import { hasOpenWork } from './demand.ts';
import { startPlainMiner } from './plain-miner.ts';
import { payerWallets, tezosContracts, tezosNetwork } from './tezos-wallets.ts';

const payerCoins = 1_000_000n * 10n ** 6n;
const payerTokens = 1_000_000n * 10n ** 6n;

export interface LocalTezos {
  url: string;
  network: string;
  /** Addresses with coins and tokens. */
  payers: string[];
  contracts: { USDT: string };
  chain: TezosChain;
}

/** A stand-in for a node of Tezos, in this process, driven; it goes on where it stopped. */
export async function startLocalTezos({ home, teardown, log }: StackContext, database: Database): Promise<LocalTezos> {
  const { chain, url, stop } = await startTezosStandIn({ keptIn: home.tezos });
  teardown.add('tezos', stop);
  const payers = payerWallets().map(({ address }) => address);
  const usdt = contractOfToken(tezosContracts.USDT);
  if (!chain.head.ledger.contracts.has(usdt)) {
    chain.originate(usdt, {
      standard: 'FA2',
      lastId: 0,
      metadata: { name: 'Tether USD', symbol: 'USDT', decimals: 6 },
    });
    for (const payer of payers) {
      chain.grant(payer, payerCoins);
      chain.mint(usdt, payer, payerTokens);
    }
  }
  const onTrouble = (error: unknown) => log.write('error', 'Tezos could not be looked at.', errorFacts(error));
  const miner = startPlainMiner({
    isPending: () => Promise.resolve(chain.waiting.length > 0),
    mine: () => Promise.resolve(chain.advance()),
    hasOpenWork: () => hasOpenWork(database),
    onTrouble,
  });
  teardown.add('tezos miner', miner.stop);
  return { url, network: tezosNetwork, payers, contracts: { ...tezosContracts }, chain };
}

/** The contract of a token, without its number. */
export const contractOfToken = (ref: string): string => ref.split('_')[0] ?? ref;
