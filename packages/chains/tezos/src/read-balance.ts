import type { Asset } from '@florin/domain/ports/chain';
import { fields } from '@florin/json-rpc/answers';
import { NodeFailure } from '@florin/json-rpc/failures';
import { InvariantError } from '@florin/domain/errors';
import { readOn } from '@florin/json-rpc/failover';
import { type At, readCoins } from './accounts.ts';
import { parseToken, type Token } from './address.ts';
import { naturalOf, pairOf } from './micheline.ts';
import type { Node, Rpc } from './node.ts';
import { blockAt } from './next-number.ts';

/** What an address holds now, or held after the block at a height: nodes that prune have forgotten old ones. */
export const readBalance = (rpc: Rpc, address: string, asset: Asset, height?: bigint): Promise<bigint> =>
  readOn(rpc, async (node) => readHeld(node, address, asset, await blockAt(node, height)), 'a balance');

export const readHeld = (node: Node, address: string, asset: Asset, at: At = 'head'): Promise<bigint> =>
  asset.kind === 'native' ? readCoins(node, address, at) : readTokens(node, address, tokenOf(asset.ref), at);

/** @throws InvariantError for what names no token */
export function tokenOf(ref: string): Token {
  const token = parseToken(ref);
  if (token === null) throw new InvariantError('It names no token of Tezos.', { ref });
  return token;
}

/** Both standards tell a balance to another contract (TZIP-4); the node plays that one. */
function readTokens(node: Node, owner: string, { contract, id }: Token, at: At): Promise<bigint> {
  const who = { string: owner };
  const question =
    id === null
      ? { entrypoint: 'getBalance', input: who }
      : { entrypoint: 'balance_of', input: [{ prim: 'Pair', args: [who, { int: String(id) }] }] };
  const asked = { contract, ...question, chain_id: node.chainId, unparsing_mode: 'Readable' };
  return node.ask(`/chains/main/blocks/${at}/helpers/scripts/run_view`, [asked], (value) => {
    const { data } = fields(value, 'view');
    const amount = naturalOf(id === null ? data : pairOf(Array.isArray(data) ? data[0] : null)?.[1]);
    if (amount === null) throw new NodeFailure('The contract tells no balance.');
    return amount;
  });
}
