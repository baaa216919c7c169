import type { Asset, BlockHeader } from '@florin/domain/ports/chain';
import { list } from '@florin/json-rpc/answers';
import { type Log, readLog, type Receipt } from './answers.ts';
import { bloomOf, mayContain, saysNothing } from './bloom.ts';
import { transferTopic } from './erc20.ts';
import { type Asker, NodeFailure } from '@florin/json-rpc/failures';
import type { Node } from './node.ts';
import { readReceipts } from './read-receipts.ts';

/** Token contract in lower case → the asset as it was asked for. */
export type Tokens = ReadonlyMap<string, Asset>;

/** Transfer events of these tokens in one block, as the node filters them. */
export async function readTokenLogs(node: Asker, header: Pick<BlockHeader, 'hash'>, tokens: Tokens): Promise<Log[]> {
  if (tokens.size === 0) return [];
  const filter = { blockHash: header.hash, address: [...tokens.keys()], topics: [transferTopic] };
  const logs = await node.ask('eth_getLogs', [filter], (value) =>
    list(value, 'logs', (log) => ofBlock(readLog(log), header)),
  );
  if (new Set(logs.map(({ index }) => index)).size !== logs.length) throw new NodeFailure('The node gave a log twice.');
  return logs;
}

const ofBlock = (log: Log, header: Pick<BlockHeader, 'hash'>): Log => {
  if (log.blockHash !== header.hash) throw new NodeFailure('A log belongs to another block.');
  return log;
};

/**
 * The answer, or what it left out, with the receipts where they were needed for that: when the block's own filter promises events of a token and the answer has none, the
 * receipts of the whole block decide, and they must make up that filter exactly.
 * @throws NodeFailure when the receipts leave out logs as well.
 */
export async function withPromisedLogs(
  node: Node,
  { header, bloom, hashes }: { header: BlockHeader; bloom: string; hashes: ReadonlySet<string> },
  tokens: Tokens,
  answered: readonly Log[],
): Promise<{ logs: readonly Log[]; receipts: ReadonlyMap<string, Receipt> | null }> {
  const trusted = { logs: answered, receipts: null };
  const seen = new Set(answered.map(({ address }) => address));
  const silent = [...tokens.keys()].filter((token) => !seen.has(token));
  if (silent.length === 0 || saysNothing(bloom) || !mayContain(bloom, transferTopic)) return trusted;
  if (!silent.some((token) => mayContain(bloom, token))) return trusted;
  const receipts = await readReceipts(node, header, hashes);
  const all = [...receipts.values()].flatMap(({ logs }) => logs);
  if (bloomOf(all) !== BigInt(bloom)) throw new NodeFailure('The node leaves out logs that the block contains.');
  return { logs: all.filter((log) => tokens.has(log.address)), receipts };
}
