import { startOrLeaveOut } from './leave-out.ts';
import type { FurtherChain, Ground } from './further-chain.ts';
import type { StackContext, Step } from '../context/stack-context.ts';
import type { ChainKind } from '../settings.ts';

type Start = (context: StackContext, ground: Ground) => Promise<FurtherChain>;

interface Starter {
  title: string;
  /** What plays a chain is loaded only here. */
  load(): Promise<Start>;
}

/** In the order in which they start. */
const starters: Readonly<Record<Exclude<ChainKind, 'evm'>, Starter>> = {
  bitcoin: {
    title: 'Local Litecoin chain',
    load: async () => (await import('./local-coins.ts')).startLocalCoins,
  },
  solana: {
    title: 'Local Solana chain (a stand-in for a node: LiteSVM)',
    load: async () => (await import('./local-solana.ts')).startLocalSolana,
  },
  tron: {
    title: 'Local Tron chain (a stand-in for a node: anvil)',
    load: async () => (await import('./local-tron.ts')).startLocalTron,
  },
  cosmos: {
    title: 'Local Cosmos chain (a stand-in for a node)',
    load: async () => (await import('./local-cosmos.ts')).startLocalCosmos,
  },
  aptos: {
    title: 'Local Aptos chain (a stand-in for a node)',
    load: async () => (await import('./local-aptos.ts')).startLocalAptos,
  },
  sui: {
    title: 'Local Sui chain (a stand-in for a node)',
    load: async () => (await import('./local-sui.ts')).startLocalSui,
  },
  ton: {
    title: 'Local TON chain (a stand-in for an index: the real virtual machine)',
    load: async () => (await import('./local-ton.ts')).startLocalTon,
  },
  cardano: {
    title: 'Local Cardano chain (a stand-in for Blockfrost: the Blaze emulator)',
    load: async () => (await import('./local-cardano.ts')).startLocalCardano,
  },
  tezos: {
    title: 'Local Tezos chain (a stand-in for a node)',
    load: async () => (await import('./local-tezos.ts')).startLocalTezos,
  },
};

/**
 * One step for each that is asked for. Where every chain is wanted, one that this machine cannot start is left out, with a
 * line that says why.
 * @throws CannotStart for a chain that was asked for by name
 */
export async function startFurtherChains(context: StackContext, ground: Ground, step: Step): Promise<FurtherChain[]> {
  const started: FurtherChain[] = [];
  for (const [kind, { title, load }] of Object.entries(starters) as [ChainKind, Starter][]) {
    const begin = async (): Promise<FurtherChain> => (await load())(context, ground);
    const chain = await startOrLeaveOut(context, { kind, title, begin }, step);
    if (chain !== null) started.push(chain);
  }
  return started;
}
