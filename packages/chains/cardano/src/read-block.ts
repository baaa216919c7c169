import { fields, list, text } from '@florin/json-rpc/answers';
import { type Asker, NodeFailure } from '@florin/json-rpc/failures';
import type { Block, MadeCoin, SpentCoin, Transfer } from '@florin/domain/ports/chain';
import type { BlockQuestion } from '@florin/json-rpc/testify';
import { parseShelley } from './address.ts';
import { hash } from './answers.ts';
import { transfersOf } from './arrivals.ts';
import type { Network } from './networks.ts';
import { askPages } from './node.ts';
import { readIncluded, readKnownEffect } from './transaction.ts';

/**
 * Transfers of one block to watched addresses in the listed assets, and the coins of theirs that it makes and spends. What
 * comes in an output with a script is neither. A node tells which addresses a block touches; of transactions of others nothing is asked.
 * @throws NodeFailure when the node gave no answer or one that cannot be right.
 */
export async function readBlock(
  network: Network,
  node: Asker,
  { header, assets, watched }: BlockQuestion,
): Promise<Block> {
  const touched = await readTouched(node, header.hash);
  const ours = touched.size === 0 ? new Set<string>() : await watched([...touched.keys()]);
  const hashes = new Set([...touched].flatMap(([address, txHashes]) => (ours.has(address) ? txHashes : [])));
  const listed = new Set(assets.map((asset) => (asset.kind === 'native' ? '' : asset.ref)));
  const found = await Promise.all(
    [...hashes].map((txHash) => readOne(network, node, { txHash, blockHash: header.hash, ours, listed })),
  );
  return {
    header,
    transfers: found.flatMap(({ transfers }) => transfers),
    coins: found.flatMap(({ coins }) => coins),
    spent: found.flatMap(({ spent }) => spent),
  };
}

/** The transactions of a block by the addresses that they touch. */
async function readTouched(node: Asker, blockHash: string): Promise<ReadonlyMap<string, string[]>> {
  const rows = await askPages(node, `/blocks/${blockHash}/addresses`, (value) =>
    list(value, 'addresses of a block', (one) => {
      const { address, transactions } = fields(one, 'address of a block');
      const hashes = list(transactions, 'transactions of an address', (each) =>
        hash(fields(each, 'transaction of an address').tx_hash, 'tx_hash'),
      );
      return [text(address, 'address of a block'), hashes] as const;
    }),
  );
  return new Map(rows);
}

interface Wanted {
  txHash: string;
  blockHash: string;
  ours: ReadonlySet<string>;
  listed: ReadonlySet<string>;
}

interface Found {
  transfers: Transfer[];
  coins: MadeCoin[];
  spent: SpentCoin[];
}

async function readOne(network: Network, node: Asker, { txHash, blockHash, ours, listed }: Wanted): Promise<Found> {
  const [place, { inputs, outputs }] = await Promise.all([readIncluded(node, txHash), readKnownEffect(node, txHash)]);
  // A roll-back between two questions must not mix two blocks.
  if (place?.blockHash !== blockHash) throw new NodeFailure('The node has the transaction of a block in another one.');
  if (!place.success) return { transfers: [], coins: [], spent: [] };
  const from = [...new Set(inputs.map(({ address }) => address))];
  // Whoever takes everything for ours also takes addresses of the Byron era, which are none of ours.
  const own = outputs.filter(
    // A coin with a script is dear to spend, and scripts of many are more than one transaction may spend.
    ({ address, holdsScript }) => ours.has(address) && !holdsScript && parseShelley(network, address).ok,
  );
  return {
    transfers: own.flatMap((output) => transfersOf(network, { txHash, output, from, listed })),
    coins: own.map(({ position, address, lovelace }) => ({ txHash, position, watchKey: address, amount: lovelace })),
    spent: inputs
      .filter(({ address }) => ours.has(address))
      .map((input) => ({ txHash: input.txHash, position: input.position, spentBy: txHash })),
  };
}
