import type { Asset } from '@florin/domain/ports/chain';
import { list } from '@florin/json-rpc/answers';
import { type Asker, NodeFailure } from '@florin/json-rpc/failures';
import { readOn } from '@florin/json-rpc/failover';
import { whole } from './answers.ts';
import type { Rpc } from './node.ts';
import { lastVersion } from './pages.ts';

/** Base units that an address holds, of the chain's own coin in both of its forms. */
export const readHeld = (node: Asker, address: string, asset: Asset, version?: bigint): Promise<bigint> => {
  const at = version === undefined ? '' : `?ledger_version=${version}`;
  const question =
    asset.kind === 'native'
      ? { function: '0x1::coin::balance', type_arguments: ['0x1::aptos_coin::AptosCoin'], arguments: [address] }
      : {
          function: '0x1::primary_fungible_store::balance',
          type_arguments: ['0x1::fungible_asset::Metadata'],
          arguments: [address, asset.ref],
        };
  return node.ask(`/view${at}`, [question], (value) => {
    const [held] = list(value, 'balance', (one) => whole(one, 'balance'));
    if (held === undefined) throw new NodeFailure('The node answered no balance.');
    return held;
  });
};

/** What an address holds now, or held after a page; nodes that prune have forgotten old ones. */
export const readBalance = (
  rpc: Rpc,
  { size, address, asset, height }: { size: bigint; address: string; asset: Asset; height: bigint | undefined },
): Promise<bigint> =>
  readOn(
    rpc,
    (node) => readHeld(node, address, asset, height === undefined ? undefined : lastVersion(size, height)),
    'a balance',
  );
