import type { BlockHeader } from '@florin/domain/ports/chain';
import { fields, list, text, wrong } from '@florin/json-rpc/answers';
import { type Asker, NodeFailure } from '@florin/json-rpc/failures';
import { hash, whole } from './answers.ts';

/** What a node says of the newest block that it has committed. */
export const readNewest = (node: Asker): Promise<{ height: bigint; hash: string }> =>
  node.ask('status', [], (value) => {
    const sync = fields(fields(value, 'status').sync_info, 'status: sync_info');
    return {
      height: whole(sync.latest_block_height, 'status: height'),
      hash: hash(sync.latest_block_hash, 'status: hash'),
    };
  });

const noParent = '0'.repeat(64);

/** A header with the hash that the chain has for it. `what` names the answer in complaints. */
export function toHeader(id: unknown, value: unknown, what: string): BlockHeader {
  const header = fields(value, `${what}: header`);
  const { hash: parent } = fields(header.last_block_id, `${what}: last_block_id`);
  const time = new Date(text(header.time, `${what}: time`));
  if (Number.isNaN(time.getTime())) throw wrong(`${what}: time`);
  return {
    height: whole(header.height, `${what}: height`),
    hash: hash(fields(id, `${what}: block_id`).hash, `${what}: hash`),
    // The first block of a chain has none before it.
    parentHash: parent === '' ? noParent : hash(parent, `${what}: parent`),
    time,
  };
}

/**
 * The header at a height; null beyond the node's head. A committed block is final: there is one for each height.
 * @throws NodeFailure when the node no longer has it.
 */
export async function readHeaderOf(node: Asker, height: bigint): Promise<BlockHeader | null> {
  if ((await readNewest(node)).height < height) return null;
  const range = { minHeight: String(height), maxHeight: String(height) };
  return node.ask('blockchain', [range], (value) => {
    const [meta] = list(fields(value, 'headers').block_metas, 'headers', (one) => fields(one, 'header'));
    const header = meta === undefined ? null : toHeader(meta.block_id, meta.header, 'header');
    if (header?.height !== height) throw new NodeFailure('The node no longer has that block.');
    return header;
  });
}
