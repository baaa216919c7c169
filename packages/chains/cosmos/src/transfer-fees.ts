import type { Asset } from '@florin/domain/ports/chain';
import { type Asker, NodeFailure } from '@florin/json-rpc/failures';
import { readOn } from '@florin/json-rpc/failover';
import { amountOf } from './accounts.ts';
import { readGasPrice, roomyFee } from './fees.ts';
import type { Network } from './networks.ts';
import type { Rpc } from './node.ts';
import { ask } from './query.ts';
import { plainGas } from './simulate.ts';
import { text } from '@florin/grpc/protobuf';

/** Cost of a wallet's transfer of each asset, in base units of the chain's own coin; null for one that there is none of. */
export async function transferFees(network: Network, rpc: Rpc, assets: readonly Asset[]): Promise<(bigint | null)[]> {
  const fee = roomyFee(plainGas, await readGasPrice(network, rpc));
  return Promise.all(
    assets.map(async (asset) => {
      if (asset.kind === 'native') return fee;
      return (await readOn(rpc, (node) => readSupply(node, asset.ref), 'a supply')) === 0n ? null : fee;
    }),
  );
}

const readSupply = (node: Asker, denomination: string): Promise<bigint> =>
  ask(node, { path: '/cosmos.bank.v1beta1.Query/SupplyOf', request: [text(1, denomination)] }, (answer) => {
    const coin = answer.message(1);
    const supply = amountOf(coin.text(2));
    if (supply !== 0n && coin.text(1) !== denomination)
      throw new NodeFailure('The node answered another denomination.');
    return supply;
  });
