import type { Wish } from '../wish.ts';

export interface TonOrder {
  to: string;
  /** Base units. */
  amount: bigint;
  /** Address of its master; null for the chain's own coin. */
  jetton: string | null;
  /** Global id of the network. */
  network: string;
  /** An index that anybody may ask; null: none is named. */
  nodeUrl: string | null;
  /** Where wallets read who asks. */
  manifestUrl: string;
  /** Milliseconds by the server's clock. */
  now: () => number;
}

/** Global ids of networks, by which TON Connect knows them. */
const networks: Readonly<Record<string, string>> = { mainnet: '-239', testnet: '-3', local: '7777' };

/** What a wallet of TON is to be asked for; null for a wish on another chain. */
export function tonOrderOf({ address, amount, network, manifestUrl, now }: Wish): TonOrder | null {
  const globalId = network?.family === 'ton' ? networks[network.network] : undefined;
  if (!network || globalId === undefined) return null;
  const { asset: jetton, rpc_url: nodeUrl } = network;
  return { to: address, amount, jetton, network: globalId, nodeUrl, manifestUrl, now };
}
