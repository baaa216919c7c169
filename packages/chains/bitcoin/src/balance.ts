import { fields, scaled, whole } from '@florin/json-rpc/answers';
import { NodeFailure } from '@florin/json-rpc/failures';
import { coinDecimals } from './address-book.ts';
import type { Node } from './node.ts';

/**
 * What all unspent coins of a script hold by the blocks, in base units. The node walks through every coin of the chain:
 * seconds on a small one, minutes on Bitcoin's. For reconciling, not for the daily work.
 * @throws NodeFailure when the node has not come to `height`, where one is given.
 */
export const readBalance = (node: Node, script: string, height?: bigint): Promise<bigint> =>
  node.ask('scantxoutset', ['start', [`raw(${script})`]], (value) => {
    const found = fields(value, 'scan of coins');
    if (found.success !== true) throw new NodeFailure('The node did not finish its scan of coins.');
    if (height !== undefined && whole(found.height, 'height of a scan') < height)
      throw new NodeFailure(`The node has not come to ${height}.`);
    return scaled(found.total_amount, coinDecimals, 'sum of coins');
  });
