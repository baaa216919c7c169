import { fields, list } from '@florin/json-rpc/answers';
import { inParts } from '@florin/json-rpc/in-parts';
import { type Asker, LongAnswer, NodeFailure, NodeRefusal } from '@florin/json-rpc/failures';
import type { BlockHeader } from '@florin/domain/ports/chain';
import { signature, unsigned } from './answers.ts';
import { type BlockTransaction, readListed, readTransaction, withoutCalls } from './block-transaction.ts';
import { confirmed, slotNumber, toHeader } from './read-header.ts';
import { askAnyVersion, isOfNewerVersion, knownVersion } from './versions.ts';

/** The transactions of a block with what they changed. */
interface Content {
  transactions: readonly BlockTransaction[];
  /** The same ones with what they asked of programs, as far as that can be learned. */
  whole(transactions: readonly BlockTransaction[]): Promise<readonly BlockTransaction[]>;
}

/**
 * One question, as long as the answer can be read. Seventy transactions of strangers can make it longer than that, for a
 * few cents: then only what changed is asked for, and where even that is too long each transaction by itself. One that is
 * of an unknown version is read by what it changed.
 * @throws NodeFailure when the node gave no answer or one that cannot be right.
 */
export async function readContent(node: Asker, header: BlockHeader): Promise<Content> {
  const full = await unlessTooMuch(readFull(node, header));
  if (full !== null) return { transactions: full, whole: async (some) => some };
  const listed = await unlessTooMuch(readChanges(node, header));
  if (listed === null) return { transactions: await readEach(node, header), whole: async (some) => some };
  return { transactions: listed, whole: (some) => inParts(some, (shown) => withCalls(node, header, shown)) };
}

/** Null where the answer is too long for us, or for the node: its words for that are its own. */
async function unlessTooMuch<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof LongAnswer || error instanceof NodeRefusal) return null;
    throw error;
  }
}

const ofBlock = (details: 'full' | 'accounts' | 'signatures') =>
  ({ commitment: confirmed, transactionDetails: details, encoding: 'json', rewards: false }) as const;

const readFull = (node: Asker, header: BlockHeader): Promise<BlockTransaction[]> =>
  node.ask('getBlock', [slotNumber(header.height), { ...ofBlock('full'), ...knownVersion }], (value) =>
    once(list(blockOf(value, header).transactions, 'block.transactions', readTransaction)),
  );

const readChanges = (node: Asker, header: BlockHeader): Promise<BlockTransaction[]> =>
  askAnyVersion(node, 'getBlock', [slotNumber(header.height), ofBlock('accounts')], (value) =>
    once(list(blockOf(value, header).transactions, 'block.transactions', readListed)),
  );

function blockOf(value: unknown, header: BlockHeader) {
  if (value === null) throw new NodeFailure('The node has no such block.');
  const answered = toHeader(value, header.height);
  if (answered.hash !== header.hash || answered.parentHash !== header.parentHash)
    throw new NodeFailure('The node answered another block.');
  return fields(value, 'block');
}

function once(transactions: BlockTransaction[]): BlockTransaction[] {
  if (new Set(transactions.map((one) => one.signature)).size !== transactions.length)
    throw new NodeFailure('The node gave a transaction twice.');
  return transactions;
}

const alone = { commitment: confirmed, encoding: 'json' } as const;

/** Without them where the node cannot tell: then it is one transfer, by what it brought. */
async function withCalls(node: Asker, header: BlockHeader, shown: BlockTransaction): Promise<BlockTransaction> {
  try {
    const place = [shown.signature, { ...alone, ...knownVersion }];
    const { calls } = await node.ask('getTransaction', place, (value) => placed(value, header, shown.signature));
    return { ...shown, calls };
  } catch (error) {
    if (error instanceof LongAnswer || isOfNewerVersion(error)) return shown;
    throw error;
  }
}

async function readEach(node: Asker, header: BlockHeader): Promise<BlockTransaction[]> {
  const question = [slotNumber(header.height), ofBlock('signatures')];
  const names = await node.ask('getBlock', question, (value) =>
    list(blockOf(value, header).signatures, 'block.signatures', (one) => signature(one, 'block.signatures')),
  );
  const read = (name: string) =>
    askAnyVersion(node, 'getTransaction', [name, alone], (value, isKnown) => {
      const transaction = placed(value, header, name);
      return isKnown ? transaction : withoutCalls(transaction);
    });
  return once(await inParts(names, read));
}

function placed(value: unknown, { height }: BlockHeader, name: string): BlockTransaction {
  if (value === null) throw new NodeFailure('The node shows no transaction where it has one.');
  if (unsigned(fields(value, 'transaction').slot, 'transaction.slot') !== height)
    throw new NodeFailure('The node has the transaction of a block in another slot.');
  const transaction = readTransaction(value);
  if (transaction.signature !== name) throw new NodeFailure('The node answered another transaction.');
  return transaction;
}
