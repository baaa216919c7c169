import type { Harness } from '@florin/chain-conformance/harness';

/** The chain of every family that the suite runs on. What plays one is loaded only when its turn comes. */
export const harnesses = {
  evm: async () => (await import('./evm-harness.ts')).openEvmHarness(),
  bitcoin: async () => {
    const { startLitecoind } = await import('@florin/nodes/litecoind');
    return (await import('./bitcoin-harness.ts')).openBitcoinHarness(await startLitecoind());
  },
  solana: async () => (await import('./solana-harness.ts')).openSolanaHarness(),
  tron: async () => (await import('./tron-harness.ts')).openTronHarness(),
  ton: async () => (await import('./ton-harness.ts')).openTonHarness(),
  cosmos: async () => (await import('./cosmos-harness.ts')).openCosmosHarness(),
  aptos: async () => (await import('./aptos-harness.ts')).openAptosHarness(),
  sui: async () => (await import('./sui-harness.ts')).openSuiHarness(),
  cardano: async () => (await import('./cardano-harness.ts')).openCardanoHarness(),
  tezos: async () => (await import('./tezos-harness.ts')).openTezosHarness(),
} as const satisfies Record<string, () => Promise<Harness>>;

export type Family = keyof typeof harnesses;
