import type { Asset, Transfer } from '@florin/domain/ports/chain';
import { least } from './minimum.ts';
import { type Network, usualPerByte } from './networks.ts';
import type { MadeOutput } from './transaction.ts';
import { orderOf, type Value } from './value.ts';

/** Room for the number of an output; above it stands which of the output's assets it is. Together they have 31 bits. */
const outputsEnd = 2 ** 20;

/**
 * Whether the lovelace of an output only accompany its assets, which need some: up to twice as much as the chain asks for.
 * Wallets round up. Whoever sends more than that means to.
 */
export const isCompanion = (network: Network, value: Value & { address: string }): boolean =>
  value.assets.size > 0 && value.lovelace <= 2n * least(network, value, usualPerByte);

/** Transfers of listed assets that one output brings. */
export function transfersOf(
  network: Network,
  { txHash, output, from, listed }: { txHash: string; output: MadeOutput; from: string[]; listed: ReadonlySet<string> },
): Transfer[] {
  const { address: watchKey, lovelace, assets, position } = output;
  const made = (rank: number, asset: Asset, amount: bigint): Transfer => ({
    txHash,
    position: rank * outputsEnd + position,
    watchKey,
    from,
    asset,
    amount,
  });
  const coins = listed.has('') && lovelace > 0n && !isCompanion(network, output);
  const tokens = orderOf(output).map((ref, at) => made(at + 1, { kind: 'token', ref }, assets.get(ref) ?? 0n));
  return [
    ...(coins ? [made(0, { kind: 'native' }, lovelace)] : []),
    ...tokens.filter(({ asset }) => asset.kind === 'token' && listed.has(asset.ref)),
  ];
}
