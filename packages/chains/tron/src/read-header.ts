import type { BlockHeader } from '@florin/domain/ports/chain';
import { fields } from '@florin/json-rpc/answers';
import { type Asker, NodeFailure } from '@florin/json-rpc/failures';
import { hash, quantity } from './answers.ts';

export function toHeader(value: unknown): BlockHeader {
  const block = fields(value, 'block');
  return {
    height: quantity(block.number, 'block.number'),
    hash: hash(block.hash, 'block.hash'),
    parentHash: hash(block.parentHash, 'block.parentHash'),
    time: new Date(Number(quantity(block.timestamp, 'block.timestamp')) * 1000),
  };
}

/** The header at a height of the asked node's present chain; null beyond its head. */
export const readHeaderOf = (asker: Asker, height: bigint): Promise<BlockHeader | null> =>
  asker.ask('eth_getBlockByNumber', [`0x${height.toString(16)}`, false], (value) => {
    const header = value === null ? null : toHeader(value);
    if (header !== null && header.height !== height) throw new NodeFailure('The node answered another height.');
    return header;
  });

/** The newest block, or the newest one that no fork can replace: nineteen of the chain's producers have built on it. */
export const readTagged = (asker: Asker, tag: 'latest' | 'finalized'): Promise<BlockHeader> =>
  asker.ask('eth_getBlockByNumber', [tag, false], toHeader);
