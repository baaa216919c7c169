import type { BlockHeader } from '@florin/domain/ports/chain';
import { fields } from '@florin/json-rpc/answers';
import { hash, quantity } from './answers.ts';
import { type Asker, NodeFailure } from '@florin/json-rpc/failures';

const hex = (value: bigint) => `0x${value.toString(16)}`;

export function toHeader(value: unknown): BlockHeader {
  const block = fields(value, 'block');
  return {
    height: quantity(block.number, 'block.number'),
    hash: hash(block.hash, 'block.hash'),
    parentHash: hash(block.parentHash, 'block.parentHash'),
    time: new Date(Number(quantity(block.timestamp, 'block.timestamp')) * 1000),
  };
}

/** The header at a height of the asked node's present best chain; null beyond its head. */
export function readHeaderOf(asker: Asker, height: bigint): Promise<BlockHeader | null> {
  return asker.ask('eth_getBlockByNumber', [hex(height), false], (value) => {
    const header = value === null ? null : toHeader(value);
    if (header !== null && header.height !== height) throw new NodeFailure('The node answered another height.');
    return header;
  });
}
