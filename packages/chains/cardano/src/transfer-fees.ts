import type { Asset } from '@florin/domain/ports/chain';
import { readOn } from '@florin/json-rpc/failover';
import type { Network } from './networks.ts';
import { valueOf } from './draft.ts';
import { least } from './minimum.ts';
import type { Rpc } from './node.ts';
import { feeOf, readParameters } from './parameters.ts';

/** Of a token, and of what a wallet gets back. */
const anyAmount = 10n ** 12n;

/**
 * Lovelace that a wallet pays for a transfer of each asset: the fee of two coins, and what a token needs beside it, which
 * does not come back.
 */
export async function transferFees(
  network: Network,
  rpc: Rpc,
  { to, assets }: { to: string; assets: readonly Asset[] },
): Promise<bigint[]> {
  const prices = await readOn(rpc, readParameters, 'parameters');
  return assets.map((asset) => {
    const paid = { address: to, ...valueOf(asset, anyAmount) };
    const inputs = [0, 1].map((position) => ({ txHash: '0'.repeat(64), position, address: to, lovelace: anyAmount }));
    const fee = feeOf(
      network,
      { inputs, outputs: [paid, { ...paid, lovelace: anyAmount }], fee: 0n, end: anyAmount },
      { prices, scripts: 0 },
    );
    return asset.kind === 'native' ? fee : fee + least(network, paid, prices.perByte);
  });
}
