import type { BlockHeader } from '@florin/domain/ports/chain';
import { fields, list, text, wrong } from '@florin/json-rpc/answers';
import { type Asker, NodeFailure } from '@florin/json-rpc/failures';
import { hash, whole } from './answers.ts';

/**
 * The height that the application has come to. A node stores a block before it has run it: results and balances are
 * there only up to this one.
 * @throws NodeFailure when the chain has no block yet.
 */
export const readHeight = (node: Asker): Promise<bigint> =>
  node.ask('abci_info', [], (value) => {
    const { last_block_height: height } = fields(fields(value, 'info').response, 'info.response');
    if (height === undefined) throw new NodeFailure('The chain has no block yet.');
    return whole(height, 'info: height');
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
export const readHeaderOf = async (node: Asker, height: bigint): Promise<BlockHeader | null> =>
  (await readHeight(node)) < height ? null : readExisting(node, height);

/** The newest block that the application has run. */
export const readNewest = async (node: Asker): Promise<BlockHeader> => readExisting(node, await readHeight(node));

function readExisting(node: Asker, height: bigint): Promise<BlockHeader> {
  const range = { minHeight: String(height), maxHeight: String(height) };
  return node.ask('blockchain', [range], (value) => {
    const [meta] = list(fields(value, 'headers').block_metas, 'headers', (one) => fields(one, 'header'));
    const header = meta === undefined ? null : toHeader(meta.block_id, meta.header, 'header');
    if (header?.height !== height) throw new NodeFailure('The node no longer has that block.');
    return header;
  });
}
