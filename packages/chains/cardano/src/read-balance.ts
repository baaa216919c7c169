import type { Asset, CoinPlace } from '@florin/domain/ports/chain';
import { fields, list } from '@florin/json-rpc/answers';
import type { Asker } from '@florin/json-rpc/failures';
import { readOn } from '@florin/json-rpc/failover';
import { hash, toValue, whole } from './answers.ts';
import { askPages, type Rpc } from './node.ts';
import { expectHeight } from './read-header.ts';
import { holdsScript } from './transaction.ts';
import { sumOf, type Value } from './value.ts';

/** An output that no block spends. */
export interface Unspent extends Value {
  txHash: string;
  position: number;
  holdsScript: boolean;
}

/** What lies at an address by the blocks. */
export const readUnspent = (node: Asker, address: string): Promise<Unspent[]> =>
  askPages(node, `/addresses/${address}/utxos`, (value) =>
    list(value, 'unspent outputs', (one) => {
      const output = fields(one, 'unspent output');
      return {
        txHash: hash(output.tx_hash, 'unspent output: tx_hash'),
        position: Number(whole(output.output_index, 'unspent output: output_index')),
        holdsScript: holdsScript(output),
        ...toValue(output.amount, 'unspent output: amount'),
      };
    }),
  );

/**
 * What an address holds now.
 * @throws NodeFailure when the node has not come to `height`, where one is given: it keeps no older states.
 */
export const readBalance = (rpc: Rpc, address: string, asset: Asset, height?: bigint): Promise<bigint> =>
  readOn(
    rpc,
    async (node) => {
      if (height !== undefined) await expectHeight(node, height);
      const { lovelace, assets } = sumOf(await readUnspent(node, address));
      return asset.kind === 'native' ? lovelace : (assets.get(asset.ref) ?? 0n);
    },
    'a balance',
  );

/** The coins that lie at an address by the blocks, each with its lovelace; without those in which a script lies. */
export const readCoins = (rpc: Rpc, address: string): Promise<(CoinPlace & { amount: bigint })[]> =>
  readOn(
    rpc,
    async (node) =>
      (await readUnspent(node, address))
        .filter((output) => !output.holdsScript)
        .map(({ txHash, position, lovelace: amount }) => ({ txHash, position, amount })),
    'unspent outputs',
  );
