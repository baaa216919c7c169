import type { Database } from '@florin/database/database';
import { insertBlock, listPrecedingTimes } from '@florin/database/sql/blocks';
import { moveCursor } from '@florin/database/sql/chain-cursors';
import {
  finalizeDeposits,
  findOwnTransactions,
  findTouchedPayments,
  type NewDeposit,
  type WatchedAddress,
  writeDeposits,
} from '@florin/database/sql/deposits';
import { lockPayments, type LockedPayment } from '@florin/database/sql/lock-payments';
import type { Session } from '@florin/database/statement';
import { onChainTime } from '@florin/domain/payment/on-chain-time';
import type { Asset, Block } from '@florin/domain/ports/chain';
import type { Clock } from '@florin/domain/ports/clock';
import type { Ids } from '@florin/domain/ports/ids';
import { unmatchedEvents } from '../events/deposit-event.ts';
import { record } from '../events/record.ts';
import { bookFinal } from '../ledger/book-deposits.ts';
import { recompute } from '../payments/recompute.ts';
import { type Catalogue, type Chain, tokensOfChain } from './catalogue.ts';
import { LeaseLostError } from './lease-lost.ts';
import { type Arrival, ruleDeposits } from './rule-deposits.ts';

export interface BlockPorts {
  db: Database;
  clock: Clock;
  ids: Ids;
}

/** A block as it was read, under the scanner's epoch. */
export interface BlockReading {
  chain: Chain;
  epoch: bigint;
  block: Block;
  /** Which receivers of its transfers are ours. */
  watched: ReadonlyMap<string, WatchedAddress>;
  readAt: Date;
  /** The cursor follows the head closely. */
  live: boolean;
  /** Newest height that the chain calls final. */
  finalHeight: bigint;
}

const precedingHeaders = 11;

/**
 * Writes one block and all that follows from it in one transaction: header, deposits, payments, ledger, events,
 * cursor. Run again for the same block it changes nothing twice.
 * @throws LeaseLostError when another scanner has taken over; nothing is written then.
 */
export async function commitBlock(ports: BlockPorts, catalogue: Catalogue, reading: BlockReading): Promise<void> {
  const { chain, epoch, block, finalHeight } = reading;
  const { height, hash, parentHash, time } = block.header;
  await ports.db.transaction(async (session) => {
    const now = ports.clock.now();
    if ((await session.run(moveCursor, chain.id, epoch, height, hash, now)) === 0)
      throw new LeaseLostError(chain.shortName);
    const preceding = await session.many(listPrecedingTimes, chain.id, height, precedingHeaders);
    await session.run(insertBlock, chain.id, height, hash, parentHash, time, reading.readAt);
    const arrivals = await foreignArrivals(session, catalogue, reading);
    const indexes = [...new Set(arrivals.map(({ index }) => index))];
    const touched = await session.many(findTouchedPayments, chain.id, finalHeight, indexes);
    const locked =
      touched.length > 0
        ? await session.many(
            lockPayments,
            touched.map(({ id }) => id),
          )
        : [];
    const seenAt = onChainTime({ blockTime: time, precedingTimes: preceding.map((row) => row.time), ...reading });
    const deposits = await ruleDeposits(session, { chain, arrivals, locked, catalogue, seenAt, now, ids: ports.ids });
    await write(session, { reading, deposits, locked, catalogue, now, ids: ports.ids });
    await bookFinal(session, await session.many(finalizeDeposits, chain.id, finalHeight, now), { ids: ports.ids, at: now });
    await recompute(session, locked, { catalogue, ids: ports.ids, now });
  });
}

/** Transfers to our addresses, leaving out those of our own transactions: gas that we fund is no deposit. */
async function foreignArrivals(
  session: Session,
  catalogue: Catalogue,
  { chain, block, watched }: BlockReading,
): Promise<Arrival[]> {
  if (block.transfers.length === 0) return [];
  const hashes = [...new Set(block.transfers.map(({ txHash }) => txHash))];
  const own = new Set((await session.many(findOwnTransactions, chain.id, hashes)).map(({ txHash }) => txHash));
  const tokens = new Map(tokensOfChain(catalogue, chain.id).map((token) => [assetKey(token.asset), token]));
  return block.transfers.flatMap((transfer) => {
    const receiver = watched.get(transfer.watchKey);
    const token = tokens.get(assetKey(transfer.asset));
    if (!receiver || !token || own.has(transfer.txHash)) return [];
    return [{ ...transfer, token, index: receiver.index, address: receiver.address }];
  });
}

const assetKey = (asset: Asset): string => (asset.kind === 'native' ? 'native' : asset.ref);

interface Writing {
  reading: BlockReading;
  deposits: readonly NewDeposit[];
  locked: readonly LockedPayment[];
  catalogue: Catalogue;
  now: Date;
  ids: Ids;
}

async function write(session: Session, { reading, deposits, locked, catalogue, now, ids }: Writing): Promise<void> {
  if (deposits.length === 0) return;
  const { height, hash } = reading.block.header;
  const written = await session.many(writeDeposits, reading.chain.id, height, hash, now, JSON.stringify(deposits));
  const fresh = new Set(written.filter(({ inserted }) => inserted).map(({ id }) => id));
  const told = deposits.filter(({ id, ruling }) => ruling === 'unmatched' && fresh.has(id));
  await record(session, unmatchedEvents(told, locked, { catalogue, at: now, ids }));
}
