import { text } from '@florin/json-rpc/answers';
import { NodeFailure, NodeRefusal } from '@florin/json-rpc/failures';
import type { Asset, Block, SpentCoin, Transfer, WatchLookup } from '@florin/domain/ports/chain';
import type { BlockQuestion } from '@florin/json-rpc/testify';
import type { Network } from './networks.ts';
import type { Node } from './node.ts';
import { reading } from './read-header.ts';
import { readAllRaw } from './read-transaction.ts';
import { ownerOf } from './script.ts';
import { decodeBlock, type WireBlock } from './wire-block.ts';
import { makesCoins, type WireTransaction } from './wire-transaction.ts';

const native: Asset = { kind: 'native' };

/**
 * Transfers of one block to watched scripts, and every coin that it spends. The block is read as bytes and proved to be
 * the one of its hash; who sent is proved by the transactions whose coins were spent.
 * @throws NodeFailure when the node gave no answer or one that cannot be right.
 */
export async function readBlock(
  network: Network,
  node: Node,
  { header, assets, watched }: BlockQuestion,
): Promise<Block> {
  const { transactions } = await readRawBlock(node, header.hash);
  const coins = assets.some((asset) => asset.kind === 'native');
  const transfers = coins ? await transfersOf(network, node, transactions, watched) : [];
  return { header, transfers, spent: spentBy(transactions) };
}

/** @throws NodeFailure also where the node declines: another one may show the block. */
export async function readRawBlock(node: Node, hash: string): Promise<WireBlock> {
  try {
    // Not by a number: Dogecoin's nodes know only true and false here.
    return await node.ask('getblock', [hash, false], (value) => {
      const block = reading(() => decodeBlock(text(value, 'block')));
      if (block.hash !== hash) throw new NodeFailure('The node answered another block.');
      return block;
    });
  } catch (error) {
    throw error instanceof NodeRefusal ? new NodeFailure(error.message) : error;
  }
}

/** Of transactions in a block or waiting for one: what they pay to watched scripts, and who pays. */
export async function transfersOf(
  network: Network,
  node: Node,
  transactions: readonly WireTransaction[],
  watched: WatchLookup,
): Promise<Transfer[]> {
  const keys = [...new Set(transactions.flatMap(({ outputs }) => outputs.map(({ script }) => script)))];
  const ours = keys.length === 0 ? new Set<string>() : await watched(keys);
  const paying = transactions.filter(({ outputs }) => outputs.some(({ script }) => ours.has(script)));
  const found: Transfer[] = [];
  for (const transaction of paying) {
    const from = await sendersOf(network, node, transaction);
    found.push(
      ...transaction.outputs.flatMap(({ script, amount }, position) =>
        ours.has(script) && amount > 0n
          ? [{ txHash: transaction.hash, position, watchKey: script, from, asset: native, amount }]
          : [],
      ),
    );
  }
  return found;
}

/** The owner of every input, each once; nobody sends new coins. */
async function sendersOf(network: Network, node: Node, transaction: WireTransaction): Promise<string[]> {
  if (makesCoins(transaction)) return [];
  const { inputs } = transaction;
  const before = await readAllRaw(
    node,
    inputs.map(({ txHash }) => txHash),
  );
  const owners = inputs.map(({ txHash, position }) => {
    const output = before.get(txHash)?.transaction.outputs[position];
    if (output === undefined) throw new NodeFailure('The node shows a coin that its transaction does not have.');
    return ownerOf(network, output.script);
  });
  return [...new Set(owners)];
}

const spentBy = (transactions: readonly WireTransaction[]): SpentCoin[] =>
  transactions
    .filter((transaction) => !makesCoins(transaction))
    .flatMap(({ hash, inputs }) => inputs.map(({ txHash, position }) => ({ txHash, position, spentBy: hash })));
