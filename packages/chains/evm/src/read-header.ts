import type { BlockHeader, ChainHead } from '@florin/domain/ports/chain';
import { fields, hash, quantity } from './answers.ts';
import { NodeFailure, type Rpc } from './rpc.ts';

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

const toHeaderOrNull = (value: unknown) => (value === null ? null : toHeader(value));

/** The header at a height of the node's present best chain; null beyond its head. */
export function readHeader(rpc: Rpc, height: bigint): Promise<BlockHeader | null> {
  return rpc.ask('eth_getBlockByNumber', [hex(height), false], (value) => {
    const header = toHeaderOrNull(value);
    if (header !== null && header.height !== height) throw new NodeFailure('The node answered another height.');
    return header;
  });
}

/** The newest block, and the newest final one where the chain is configured to say so (for example `finalized`). */
export async function readHead(rpc: Rpc, finalityTag: string | null): Promise<ChainHead> {
  const [head, final] = await Promise.all([
    rpc.ask('eth_getBlockByNumber', ['latest', false], toHeader),
    // A young chain has no final block yet.
    finalityTag === null ? null : rpc.ask('eth_getBlockByNumber', [finalityTag, false], toHeaderOrNull),
  ]);
  return { height: head.height, hash: head.hash, finalHeight: final?.height ?? null };
}
