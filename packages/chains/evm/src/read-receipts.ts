import type { BlockHeader } from '@florin/domain/ports/chain';
import { list, readReceipt, type Receipt } from './answers.ts';
import { NodeFailure, NodeRefusal, type Rpc } from './rpc.ts';

/** JSON-RPC: the node does not offer the method. */
const methodNotFound = -32_601;

const ofBlock = (receipt: Receipt, header: BlockHeader): Receipt => {
  if (receipt.blockHash !== header.hash) throw new NodeFailure('A receipt belongs to another block.');
  return receipt;
};

/** Receipts of a whole block by its hash; null where the node does not offer them. */
export async function readBlockReceipts(rpc: Rpc, header: BlockHeader): Promise<Receipt[] | null> {
  try {
    return await rpc.ask('eth_getBlockReceipts', [header.hash], (value) =>
      list(value, 'block receipts', (item) => ofBlock(readReceipt(item), header)),
    );
  } catch (error) {
    if (error instanceof NodeRefusal && error.code === methodNotFound) return null;
    throw error;
  }
}

/** Receipts of these transactions of one block, by transaction hash. Every one is there, or NodeFailure is thrown. */
export async function readReceipts(
  rpc: Rpc,
  header: BlockHeader,
  hashes: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Receipt>> {
  const whole = await readBlockReceipts(rpc, header);
  const receipts = whole ?? (await Promise.all([...hashes].map((txHash) => readOne(rpc, header, txHash))));
  const found = new Map(receipts.map((receipt) => [receipt.txHash, receipt]));
  for (const txHash of hashes)
    if (!found.has(txHash)) throw new NodeFailure('The block has no receipt of its transaction.');
  return found;
}

const readOne = (rpc: Rpc, header: BlockHeader, txHash: string) =>
  rpc.ask('eth_getTransactionReceipt', [txHash], (value) => ofBlock(readReceipt(value), header));
