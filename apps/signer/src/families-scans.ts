import { networks as bitcoinNetworks } from '@florin/chain-bitcoin/networks';
import { networks as cardanoNetworks } from '@florin/chain-cardano/networks';
import { networks as cosmosNetworks } from '@florin/chain-cosmos/networks';
import type { Asset } from '@florin/domain/ports/chain';
import type { HoldingScan } from '@florin/domain/ports/holding-scan';

export interface ScanSettings {
  network: string;
  rpcUrls: readonly string[];
  /** Looked for besides the chain's own coin. */
  tokens: readonly Asset[];
}

type OpenScan = (seed: Uint8Array, settings: ScanSettings) => Promise<HoldingScan>;

const scans: Readonly<Record<string, OpenScan>> = {
  evm: async (seed, settings) => (await import('@florin/chain-evm/scan-holdings')).createEvmScan(seed, settings),
  ...Object.fromEntries(
    [...bitcoinNetworks.keys()].map((name): [string, OpenScan] => [
      name,
      async (seed, settings) => (await import('@florin/chain-bitcoin/scan-holdings')).createBitcoinScan(seed, settings),
    ]),
  ),
  ...Object.fromEntries(
    [...cosmosNetworks.values()].map((network): [string, OpenScan] => [
      network.name,
      async (seed, settings) =>
        (await import('@florin/chain-cosmos/scan-holdings')).createCosmosScan(seed, network, settings),
    ]),
  ),
  solana: async (seed, settings) =>
    (await import('@florin/chain-solana/scan-holdings')).createSolanaScan(seed, settings),
  sui: async (seed, settings) => (await import('@florin/chain-sui/scan-holdings')).createSuiScan(seed, settings),
  tron: async (seed, settings) => (await import('@florin/chain-tron/scan-holdings')).createTronScan(seed, settings),
  aptos: async (seed, settings) => (await import('@florin/chain-aptos/scan-holdings')).createAptosScan(seed, settings),
  ton: async (seed, settings) => (await import('@florin/chain-ton/scan-holdings')).createTonScan(seed, settings),
  ...Object.fromEntries(
    [...cardanoNetworks.keys()].map((name): [string, OpenScan] => [
      name,
      async (seed, settings) => (await import('@florin/chain-cardano/scan-holdings')).createCardanoScan(seed, settings),
    ]),
  ),
  tezos: async (seed, settings) => (await import('@florin/chain-tezos/scan-holdings')).createTezosScan(seed, settings),
};

/** What looks through the deposit addresses of a seed; null for a family that there is none of. */
export const openScan = async (family: string, seed: Uint8Array, settings: ScanSettings): Promise<HoldingScan | null> =>
  (await scans[family]?.(seed, settings)) ?? null;
