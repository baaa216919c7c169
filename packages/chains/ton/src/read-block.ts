import type { Asset, Block, BlockHeader, Transfer } from '@florin/domain/ports/chain';
import { type Asker, LongAnswer, NodeFailure } from '@florin/json-rpc/failures';
import type { BlockQuestion } from '@florin/json-rpc/testify';
import { rawOf } from './address.ts';
import { type Arrival, coinsOf, hintsOf, jettonsOf } from './arrivals.ts';
import { isGenuine } from './jetton-master.ts';
import { originOf } from './origin.ts';
import { readBlocksOf, readMark } from './read-header.ts';
import type { Transaction } from './transaction.ts';
import { readBlockPage } from './transactions.ts';

const pageMax = 1_000;

/**
 * Transfers that one block of the masterchain made final, to watched addresses, in the listed assets.
 * @throws NodeFailure when the node gave no answer or one that cannot be right.
 */
export async function readBlock(node: Asker, { header, assets, watched }: BlockQuestion): Promise<Block> {
  const listed = new Set(assets.map((asset) => (asset.kind === 'native' ? null : rawOf(asset.ref))));
  const hints = (await readAll(node, header)).flatMap(hintsOf).filter(({ master }) => listed.has(master));
  const keys = [...new Set(hints.map(({ owner }) => owner))];
  const ours = keys.length === 0 ? new Set<string>() : await watched(keys);
  const touched = new Set(hints.filter(({ owner }) => ours.has(owner)).map(({ transaction }) => transaction));
  const arrivals = [...touched]
    .flatMap((transaction) => [coinsOf(transaction), jettonsOf(transaction)])
    .filter((arrival): arrival is Arrival => arrival !== null && listed.has(arrival.master && rawOf(arrival.master)));
  const found = arrivals.filter(({ owner }) => ours.has(owner)).map((arrival) => toTransfer(node, arrival));
  return { header, transfers: (await Promise.all(found)).filter((transfer) => transfer !== null) };
}

/** Null for what a contract only says that it is a wallet of the jetton. */
async function toTransfer(node: Asker, arrival: Arrival): Promise<Transfer | null> {
  const { owner: watchKey, master, amount, from, transaction } = arrival;
  if (master !== null && !(await isGenuine(node, { master, owner: watchKey, wallet: transaction.account })))
    return null;
  const asset: Asset = master === null ? { kind: 'native' } : { kind: 'token', ref: master };
  return { ...(await originOf(node, arrival)), watchKey, from: [from], asset, amount };
}

/** Null where a shorter page can be asked for: a message may have 256 kilobytes, and stands at its sender and its receiver. */
async function unlessTooLong<Answer>(page: Promise<Answer>, left: number): Promise<Answer | null> {
  try {
    return await page;
  } catch (error) {
    if (error instanceof LongAnswer && left > 1) return null;
    throw error;
  }
}

/** All transactions of a block and of the shard blocks that it made final, as many as those say that they hold. */
async function readAll(node: Asker, { height, hash }: BlockHeader): Promise<Transaction[]> {
  const blocks = await readBlocksOf(node, height);
  const listed = blocks.find(({ workchain, seqno }) => workchain === -1n && seqno === height);
  // Whether a block is among those that it made final, indexes leave open.
  const own = listed ?? (await readMark(node, height));
  if (own.hash !== hash) throw new NodeFailure('The node answered another block.');
  const all = listed === undefined ? [...blocks, own] : blocks;
  const count = Number(all.reduce((sum, { transactions }) => sum + transactions, 0n));
  // An account has one transaction at a logical time.
  const found = new Map<string, Transaction>();
  let most = pageMax;
  for (let offset = 0; offset < count;) {
    const left = Math.min(most, count - offset);
    // each page begins where the one before it ended
    const page = await unlessTooLong(readBlockPage(node, { height, limit: most, offset }), left);
    if (page === null) {
      most = Math.floor(left / 2);
      continue;
    }
    for (const one of page) found.set(`${one.account} ${one.lt}`, one);
    offset += most;
  }
  const read = [...found.values()];
  if (read.length !== count || read.some((one) => one.height !== height))
    throw new NodeFailure('The node left transactions out.');
  return read;
}
