import type { BlockHeader } from '@florin/domain/ports/chain';
import { list } from '@florin/json-rpc/answers';
import { readReceipt, type Receipt } from './answers.ts';
import { AnswerTooLong, type Asker, NodeFailure, NodeRefusal } from '@florin/json-rpc/failures';

/** JSON-RPC: the node does not offer the method. */
const methodNotFound = -32_601;

const ofBlock = (receipt: Receipt, header: BlockHeader): Receipt => {
  if (receipt.blockHash !== header.hash) throw new NodeFailure('A receipt belongs to another block.');
  return receipt;
};

/** Receipts of a whole block by its hash; null where the node does not offer them, or they are too long for one answer. */
export async function readBlockReceipts(asker: Asker, header: BlockHeader): Promise<Receipt[] | null> {
  try {
    return await asker.ask('eth_getBlockReceipts', [header.hash], (value) =>
      list(value, 'block receipts', (item) => ofBlock(readReceipt(item), header)),
    );
  } catch (error) {
    if (error instanceof AnswerTooLong || (error instanceof NodeRefusal && error.code === methodNotFound)) return null;
    throw error;
  }
}

/** Receipts of these transactions of one block, by transaction hash. Every one is there, or NodeFailure is thrown. */
export async function readReceipts(
  asker: Asker,
  header: BlockHeader,
  hashes: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Receipt>> {
  const whole = await readBlockReceipts(asker, header);
  const receipts = whole ?? (await Promise.all([...hashes].map((txHash) => readOne(asker, header, txHash))));
  const found = new Map(receipts.map((receipt) => [receipt.txHash, receipt]));
  if (found.size !== receipts.length) throw new NodeFailure('The node gave a receipt twice.');
  for (const txHash of hashes)
    if (!found.has(txHash)) throw new NodeFailure('The block has no receipt of its transaction.');
  return found;
}

const readOne = (asker: Asker, header: BlockHeader, txHash: string) =>
  asker.ask('eth_getTransactionReceipt', [txHash], (value) => ofBlock(readReceipt(value), header));
