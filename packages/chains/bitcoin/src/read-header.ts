import { text } from '@florin/json-rpc/answers';
import { NodeFailure, NodeRefusal } from '@florin/json-rpc/failures';
import type { BlockHeader } from '@florin/domain/ports/chain';
import type { Node } from './node.ts';
import { decodeHeader, type WireHeader } from './wire-block.ts';
import { WireError } from './byte-reader.ts';

const hashForm = /^[0-9a-f]{64}$/;

export function readHash(value: unknown, what: string): string {
  const hash = text(value, what);
  if (!hashForm.test(hash)) throw new NodeFailure(`The node's answer has no valid ${what}.`);
  return hash;
}

/** Bitcoin's code for a height that its best chain does not have. */
const outOfRange = -8;

/** The header at a height of the asked node's present best chain; null beyond its head. */
export async function readHeaderAt(node: Node, height: bigint): Promise<BlockHeader | null> {
  let hash: string;
  try {
    hash = await node.ask('getblockhash', [Number(height)], (value) => readHash(value, 'block hash'));
  } catch (error) {
    if (error instanceof NodeRefusal && error.code === outOfRange) return null;
    throw error;
  }
  const { parentHash, time } = await readHeader(node, hash);
  return { height, hash, parentHash, time: new Date(time * 1000) };
}

/** Proved by its hash. */
const readHeader = (node: Node, hash: string): Promise<WireHeader> =>
  node.ask('getblockheader', [hash, false], (value) => {
    const header = reading(() => decodeHeader(text(value, 'block header')));
    if (header.hash !== hash) throw new NodeFailure('The node answered another header.');
    return header;
  });

/** What is encoded wrongly is no answer. */
export function reading<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw error instanceof WireError ? new NodeFailure(error.message) : error;
  }
}
