import type { Arrivals, Carried } from '@florin/domain/ports/chain';
import { agreedOn } from '@florin/json-rpc/agreement';
import { type Asker, NodeFailure } from '@florin/json-rpc/failures';
import { arrivalsOf, movesOf, sum } from './moves.ts';
import type { Rpc } from './node.ts';
import { metadataOf } from './read-block.ts';
import { findTransaction } from './transaction-state.ts';

/**
 * What a committed transaction brought: an asset may have functions of its own that keep a share (AIP-73). The framework
 * tells it, not the asset, so nothing can contradict.
 * @throws NodeFailure until the nodes agree.
 */
export async function readArrivals(rpc: Rpc, txHash: string, carried: Carried): Promise<Arrivals> {
  if (carried.asset.kind === 'native')
    return { amounts: carried.items.map(({ amount }) => amount), contradicted: false };
  const [amounts] = await agreedOn(rpc, (node) => amountsOn(node, txHash, carried), {
    word: (told) => told.join(' '),
    what: 'what a transaction brought',
  });
  return { amounts, contradicted: false };
}

async function amountsOn(node: Asker, txHash: string, { asset, destination, items }: Carried): Promise<bigint[]> {
  const found = await findTransaction(node, txHash);
  if (found === null || found === 'waits') throw new NodeFailure('The node knows no block of the transaction.');
  const came = found.success
    ? sum(
        arrivalsOf(movesOf(found)).filter(
          ({ owner, metadata }) => owner === destination && metadata === metadataOf(asset),
        ),
      )
    : 0n;
  return items.map(({ amount }) => (came < amount ? came : amount));
}
