import type { Database } from '@florin/database/database';
import type { Litecoind } from '@florin/nodes/litecoind';
import { startOrLeaveOut } from './leave-out.ts';
import type { LocalAptos } from './local-aptos.ts';
import type { LocalCardano } from './local-cardano.ts';
import type { LocalCosmos } from './local-cosmos.ts';
import type { LocalSolana } from './local-solana.ts';
import type { LocalSui } from './local-sui.ts';
import type { LocalTezos } from './local-tezos.ts';
import type { LocalTon } from './local-ton.ts';
import type { LocalTron } from './local-tron.ts';
import type { StackContext, Step } from '../context/stack-context.ts';
import type { TakenHome } from '../context/take-home.ts';
import type { ChainKind } from '../settings.ts';

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

interface Ground {
  taken: TakenHome;
  database: Database;
}

interface Starter<Chain> {
  kind: ChainKind;
  title: string;
  start(context: StackContext, ground: Ground): Promise<Chain>;
}

/** In the order in which they start. What plays a chain is loaded only then. */
const starters: { readonly [Name in keyof FurtherChains]: Starter<NonNullable<FurtherChains[Name]>> } = {
  coins: {
    kind: 'bitcoin',
    title: 'Local Litecoin chain',
    start: async (context, { taken, database }) =>
      (await import('./local-coins.ts')).startLocalCoins(context, taken, database),
  },
  solana: {
    kind: 'solana',
    title: 'Local Solana chain (a stand-in for a node: LiteSVM)',
    start: async (context, { database }) => (await import('./local-solana.ts')).startLocalSolana(context, database),
  },
  tron: {
    kind: 'tron',
    title: 'Local Tron chain (a stand-in for a node: anvil)',
    start: async (context, { taken, database }) =>
      (await import('./local-tron.ts')).startLocalTron(context, taken, database),
  },
  cosmos: {
    kind: 'cosmos',
    title: 'Local Cosmos chain (a stand-in for a node)',
    start: async (context, { database }) => (await import('./local-cosmos.ts')).startLocalCosmos(context, database),
  },
  aptos: {
    kind: 'aptos',
    title: 'Local Aptos chain (a stand-in for a node)',
    start: async (context, { database }) => (await import('./local-aptos.ts')).startLocalAptos(context, database),
  },
  sui: {
    kind: 'sui',
    title: 'Local Sui chain (a stand-in for a node)',
    start: async (context, { database }) => (await import('./local-sui.ts')).startLocalSui(context, database),
  },
  ton: {
    kind: 'ton',
    title: 'Local TON chain (a stand-in for an index: the real virtual machine)',
    start: async (context, { database }) => (await import('./local-ton.ts')).startLocalTon(context, database),
  },
  cardano: {
    kind: 'cardano',
    title: 'Local Cardano chain (a stand-in for Blockfrost: the Blaze emulator)',
    start: async (context, { database }) => (await import('./local-cardano.ts')).startLocalCardano(context, database),
  },
  tezos: {
    kind: 'tezos',
    title: 'Local Tezos chain (a stand-in for a node)',
    start: async (context, { database }) => (await import('./local-tezos.ts')).startLocalTezos(context, database),
  },
};

/**
 * One step for each that is asked for. Where every chain is wanted, one that this machine cannot start is left out, with a
 * line that says why.
 * @throws CannotStart for a chain that was asked for by name
 */
export async function startFurtherChains(context: StackContext, ground: Ground, step: Step): Promise<FurtherChains> {
  const start = async <Name extends keyof FurtherChains>(name: Name): Promise<FurtherChains[Name] | null> => {
    const { kind, title, start: begin } = starters[name];
    return startOrLeaveOut(context, { kind, title, begin: () => begin(context, ground) }, step);
  };
  return {
    coins: await start('coins'),
    solana: await start('solana'),
    tron: await start('tron'),
    cosmos: await start('cosmos'),
    aptos: await start('aptos'),
    sui: await start('sui'),
    ton: await start('ton'),
    cardano: await start('cardano'),
    tezos: await start('tezos'),
  };
}

/** The chains that are there, EVM's first. */
export const kindsOf = (further: FurtherChains): readonly ChainKind[] => [
  'evm',
  ...(Object.keys(starters) as (keyof FurtherChains)[])
    .filter((name) => further[name] !== null)
    .map((name) => starters[name].kind),
];
