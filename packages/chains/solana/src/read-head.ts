import { fields } from '@florin/json-rpc/answers';
import type { Asker } from '@florin/json-rpc/failures';
import { finalByTwo, newestHead } from '@florin/json-rpc/newest-head';
import type { ChainHead } from '@florin/domain/ports/chain';
import { atSlot, key, unsigned } from './answers.ts';
import type { Rpc } from './node.ts';
import { confirmed } from './read-header.ts';

/** A node further behind the newest head than this, some seconds, is left for one that keeps up. */
const lagMax = 20n;

/**
 * The newest confirmed block, and the newest final one: what two nodes call final.
 * @throws NodeFailure when no node gives a head.
 */
export async function readHead(rpc: Rpc): Promise<ChainHead> {
  const { chosen, heads } = await newestHead(rpc, headOf, lagMax);
  const { height, hash } = chosen;
  return {
    height,
    hash,
    finalHeight: finalByTwo(
      rpc,
      heads.map(({ finalHeight }) => finalHeight),
    ),
  };
}

async function headOf(node: Asker) {
  const [head, finalHeight] = await Promise.all([
    node.ask('getLatestBlockhash', [{ commitment: confirmed }], (value) =>
      atSlot(value, 'head', (latest) => key(fields(latest, 'head').blockhash, 'head: blockhash')),
    ),
    node.ask('getSlot', [{ commitment: 'finalized' }], (value) => unsigned(value, 'final slot')),
  ]);
  return { height: head.slot, hash: head.value, finalHeight };
}
