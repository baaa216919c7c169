import type { Asset } from '@florin/domain/ports/chain';
import { readOn } from '@florin/json-rpc/failover';
import { denominationOf, readHeld } from './accounts.ts';
import type { Network } from './networks.ts';
import type { Rpc } from './node.ts';

/** What an address holds now, or held after the block at a height: nodes that prune have forgotten old ones. */
export const readBalance = (
  network: Network,
  rpc: Rpc,
  address: string,
  asset: Asset,
  height?: bigint,
): Promise<bigint> =>
  readOn(rpc, (node) => readHeld(node, address, denominationOf(network, asset), height), 'a balance');
