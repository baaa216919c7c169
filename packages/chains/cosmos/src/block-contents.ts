import type { BlockHeader } from '@florin/domain/ports/chain';
import { fields, list } from '@florin/json-rpc/answers';
import { type Asker, NodeFailure } from '@florin/json-rpc/failures';
import { content, readResult, type TransactionResult, whole } from './answers.ts';
import { toHeader } from './read-header.ts';

/** The transactions of a block, by its height and checked against its hash. */
export const readTransactions = (node: Asker, header: BlockHeader): Promise<Uint8Array[]> =>
  node.ask('block', [{ height: String(header.height) }], (value) => {
    const answer = fields(value, 'block');
    const block = fields(answer.block, 'block');
    const answered = toHeader(answer.block_id, block.header, 'block');
    const isSame =
      answered.height === header.height && answered.hash === header.hash && answered.parentHash === header.parentHash;
    if (!isSame) throw new NodeFailure('The node answered another block.');
    return list(fields(block.data, 'block.data').txs ?? [], 'block.data.txs', (one) => content(one, 'transaction'));
  });

/** What each of them came to, in their order. */
export const readResults = (node: Asker, { height }: BlockHeader): Promise<TransactionResult[]> =>
  node.ask('block_results', [{ height: String(height) }], (value) => {
    const answer = fields(value, 'results');
    if (whole(answer.height, 'results: height') !== height)
      throw new NodeFailure('The node answered the results of another block.');
    return list(answer.txs_results ?? [], 'results', readResult);
  });
