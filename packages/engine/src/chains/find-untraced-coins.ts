import { writeDeposits } from '@florin/database/sql/deposits/scan';
import { readBlockHash } from '@florin/database/sql/chains/blocks';
import { shareCursor } from '@florin/database/sql/chains/cursors';
import { type CoinWait, listCoinWaits, listUntracedBlocks, sumDepositsUpTo } from '@florin/database/sql/coins/untraced';
import { baseUnits } from '@florin/domain/money/crypto';
import type { Asset } from '@florin/domain/ports/chain';
import type { Catalogue, Chain } from '../catalogue/catalogue.ts';
import { lockPayments, savePayments } from '../payments/payment-store.ts';
import type { ScanPorts } from './scan-ports.ts';

const native: Asset = { kind: 'native' };
const waitsPerRound = 50;
/** More blocks than an open payment lives through. */
const blocksMax = 10_000;

interface Found {
  wait: CoinWait;
  block: { height: bigint; hash: string };
  amount: bigint;
}

/**
 * Looks for coins that contracts moved to open payments on a chain whose node does not show such calls: an address that
 * holds more than its deposits explain has its blocks searched by what it held after each. What is found is kept as an
 * unmatched deposit, `untraced`, in the place of its block: it names no transaction, and never credits by itself. What
 * a node cannot answer, as one that has forgotten old balances, is told and keeps no other address from being searched.
 *
 * @returns the index to go on from; null when all have been looked at
 */
export async function findUntracedCoins(
  ports: ScanPorts,
  { chain, fromIndex }: { chain: Chain; fromIndex: bigint },
  onError: (error: unknown, paymentId: string) => void,
): Promise<bigint | null> {
  const { db } = ports;
  const waits = await db.many(listCoinWaits, {
    chainId: chain.id,
    family: chain.chainType,
    fromIndex,
    limit: waitsPerRound,
  });
  const cursor = waits.length === 0 ? null : await db.maybe(shareCursor, { chainId: chain.id });
  if (!cursor || cursor.height === null) return null;
  for (const wait of waits) {
    // one question an address, and only surplus costs more; a node that cannot answer this one answers none
    const held = await ports.adapter.balance(wait.address, native, cursor.height);
    if (held <= baseUnits(wait.known)) continue;
    await look(ports, { chain, wait, upTo: cursor.height }).catch((error: unknown) => onError(error, wait.paymentId));
  }
  const last = waits.at(-1);
  return last && waits.length === waitsPerRound ? last.index + 1n : null;
}

async function look(
  ports: ScanPorts,
  { chain, wait, upTo }: { chain: Chain; wait: CoinWait; upTo: bigint },
): Promise<void> {
  const found = await search(ports, { chain, wait, upTo });
  if (found) await keep(ports, { catalogue: await ports.catalogue.current(), chain, ...found });
}

/** The first block after which the address holds more than its deposits until then explain, and by how much. */
async function search(
  ports: ScanPorts,
  { chain, wait, upTo }: { chain: Chain; wait: CoinWait; upTo: bigint },
): Promise<Found | null> {
  const blocks = await ports.db.many(listUntracedBlocks, {
    chainId: chain.id,
    since: wait.createdAt,
    limit: blocksMax,
  });
  const surplusAt = async (height: bigint): Promise<bigint> => {
    const held = await ports.adapter.balance(wait.address, native, height);
    const { total } = await ports.db.one(sumDepositsUpTo, {
      chainId: chain.id,
      tokenId: wait.tokenId,
      depositIndex: wait.index,
      height,
    });
    return held - baseUnits(total);
  };
  const candidates = blocks.filter(({ height }) => height <= upTo);
  let [low, high] = [0, candidates.length - 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    // each answer halves what is left
    if ((await surplusAt(candidates[middle]?.height ?? 0n)) > 0n) high = middle;
    else low = middle + 1;
  }
  const block = candidates[low];
  if (!block) return null;
  const amount = await surplusAt(block.height);
  return amount > 0n ? { wait, block, amount } : null;
}

async function keep(
  { db, clock, ids }: ScanPorts,
  { catalogue, chain, wait, block, amount }: Found & { catalogue: Catalogue; chain: Chain },
): Promise<void> {
  await db.transaction(async (session) => {
    // The cursor first, and only while its block is still there.
    const cursor = await session.maybe(shareCursor, { chainId: chain.id });
    if (
      !cursor ||
      (await session.maybe(readBlockHash, { chainId: chain.id, height: block.height }))?.hash !== block.hash
    )
      return;
    const held = await lockPayments(session, [wait.paymentId]);
    const known = await session.one(sumDepositsUpTo, {
      chainId: chain.id,
      tokenId: wait.tokenId,
      depositIndex: wait.index,
      height: cursor.height ?? 0n,
    });
    if (known.total !== wait.known) return;
    const now = clock.now();
    const deposit = {
      id: ids.uuid(),
      txHash: block.hash,
      position: -1 - Number(wait.index),
      blockHeight: block.height.toString(),
      blockHash: block.hash,
      tokenId: wait.tokenId,
      depositIndex: wait.index.toString(),
      address: wait.address,
      paymentId: wait.paymentId,
      fromAddresses: [],
      fromAddress: null,
      amount: amount.toString(),
      seenAt: now,
      ruling: 'unmatched',
      selectionId: null,
      reason: 'untraced',
    };
    const depositsJson = JSON.stringify([deposit]);
    // What was found in this block before stays as it is.
    if ((await session.run(writeDeposits, { chainId: chain.id, at: now, depositsJson })) === 0) return;
    for (const one of held) one.tellUnmatched([deposit], { catalogue, ids, now });
    await savePayments(session, held);
  });
}
