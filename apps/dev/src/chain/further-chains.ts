import type { Database } from '@florin/database/database';
import type { Litecoind } from '@florin/nodes/litecoind';
import type { LocalAptos } from './local-aptos.ts';
import type { LocalCardano } from './local-cardano.ts';
import { startLocalCoins } from './local-coins.ts';
import type { LocalCosmos } from './local-cosmos.ts';
import type { LocalSolana } from './local-solana.ts';
import type { LocalSui } from './local-sui.ts';
import type { LocalTezos } from './local-tezos.ts';
import type { LocalTon } from './local-ton.ts';
import type { LocalTron } from './local-tron.ts';
import type { StackContext, Step } from '../context/stack-context.ts';
import type { TakenHome } from '../context/take-home.ts';

/** Local chains beside Ethereum's; null where one is not asked for. */
export interface FurtherChains {
  coins: Litecoind | null;
  solana: LocalSolana | null;
  tron: LocalTron | null;
  cosmos: LocalCosmos | null;
  aptos: LocalAptos | null;
  sui: LocalSui | null;
  ton: LocalTon | null;
  cardano: LocalCardano | null;
  tezos: LocalTezos | null;
}

/** One step for each that is asked for, in this order. What plays a chain is loaded only then. */
export async function startFurtherChains(
  context: StackContext,
  { taken, database }: { taken: TakenHome; database: Database },
  step: Step,
): Promise<FurtherChains> {
  const { chains } = context.settings;
  const coins = chains.includes('bitcoin')
    ? await step('Local Litecoin chain', () => startLocalCoins(context, taken, database))
    : null;
  const solana = chains.includes('solana')
    ? await step('Local Solana chain (a stand-in for a node: LiteSVM)', () => startSolana(context, database))
    : null;
  const tron = chains.includes('tron')
    ? await step('Local Tron chain (a stand-in for a node: anvil)', () => startTron(context, taken, database))
    : null;
  const cosmos = chains.includes('cosmos')
    ? await step('Local Cosmos chain (a stand-in for a node)', () => startCosmos(context, database))
    : null;
  const aptos = chains.includes('aptos')
    ? await step('Local Aptos chain (a stand-in for a node)', () => startAptos(context, database))
    : null;
  const sui = chains.includes('sui')
    ? await step('Local Sui chain (a stand-in for a node)', () => startSui(context, database))
    : null;
  const ton = chains.includes('ton')
    ? await step('Local TON chain (a stand-in for an index: the real virtual machine)', () =>
        startTon(context, database),
      )
    : null;
  const cardano = chains.includes('cardano')
    ? await step('Local Cardano chain (a stand-in for Blockfrost: the Blaze emulator)', () =>
        startCardano(context, database),
      )
    : null;
  const tezos = chains.includes('tezos')
    ? await step('Local Tezos chain (a stand-in for a node)', () => startTezos(context, database))
    : null;
  return { coins, solana, tron, cosmos, aptos, sui, ton, cardano, tezos };
}

const startSolana = async (context: StackContext, database: Database): Promise<LocalSolana> =>
  (await import('./local-solana.ts')).startLocalSolana(context, database);

const startTron = async (context: StackContext, taken: TakenHome, database: Database): Promise<LocalTron> =>
  (await import('./local-tron.ts')).startLocalTron(context, taken, database);

const startCosmos = async (context: StackContext, database: Database): Promise<LocalCosmos> =>
  (await import('./local-cosmos.ts')).startLocalCosmos(context, database);

const startAptos = async (context: StackContext, database: Database): Promise<LocalAptos> =>
  (await import('./local-aptos.ts')).startLocalAptos(context, database);

const startSui = async (context: StackContext, database: Database): Promise<LocalSui> =>
  (await import('./local-sui.ts')).startLocalSui(context, database);

const startTezos = async (context: StackContext, database: Database): Promise<LocalTezos> =>
  (await import('./local-tezos.ts')).startLocalTezos(context, database);

const startTon = async (context: StackContext, database: Database): Promise<LocalTon> =>
  (await import('./local-ton.ts')).startLocalTon(context, database);

const startCardano = async (context: StackContext, database: Database): Promise<LocalCardano> =>
  (await import('./local-cardano.ts')).startLocalCardano(context, database);
