import type { BlockHeader } from '@florin/domain/ports/chain';
import { fields } from '@florin/json-rpc/answers';
import { type Asker, NodeFailure } from '@florin/json-rpc/failures';
import { hash, time, whole } from './answers.ts';
import { readLedger } from './node.ts';
import { lastVersion, newestPage } from './pages.ts';

const noParent = `0x${'0'.repeat(64)}`;

interface Mark {
  /** Root over all transactions up to this one: two histories never have the same. */
  root: string;
  time: Date;
}

const readMark = (node: Asker, version: bigint): Promise<Mark> =>
  node.ask(`/transactions/by_version/${version}`, [], (value) => {
    const transaction = fields(value, 'transaction');
    if (whole(transaction.version, 'version') !== version) throw new NodeFailure('The node answered another version.');
    return {
      root: hash(transaction.accumulator_root_hash, 'accumulator_root_hash'),
      time: time(transaction.timestamp, 'timestamp'),
    };
  });

/**
 * The header of a page; null beyond the node's head. What validators have committed is final: there is one for each height.
 * @throws NodeFailure when the node no longer has it.
 */
export async function readHeaderOf(node: Asker, size: bigint, height: bigint): Promise<BlockHeader | null> {
  const { version } = await readLedger(node);
  return newestPage(size, version) < height ? null : readExisting(node, size, height);
}

/** @throws NodeFailure while the chain has no whole page. */
export async function readNewest(node: Asker, size: bigint): Promise<BlockHeader> {
  const { version } = await readLedger(node);
  const height = newestPage(size, version);
  if (height < 0n) throw new NodeFailure('The chain has too few transactions yet.');
  return readExisting(node, size, height);
}

async function readExisting(node: Asker, size: bigint, height: bigint): Promise<BlockHeader> {
  const [own, parent] = await Promise.all([
    readMark(node, lastVersion(size, height)),
    height === 0n ? null : readMark(node, lastVersion(size, height - 1n)),
  ]);
  return { height, hash: own.root, parentHash: parent?.root ?? noParent, time: own.time };
}
