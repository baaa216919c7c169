import type { Database } from '@florin/database/database';
import { insertBlocks, listPrecedingTimes } from '@florin/database/sql/blocks';
import { moveCursor } from '@florin/database/sql/chain-cursors';
import {
  type BookedDeposit,
  finalizeDeposits,
  findOwnTransactions,
  findTouchedPayments,
  type NewDeposit,
  type WatchedAddress,
  writeDeposits,
} from '@florin/database/sql/deposits';
import { lockPayments, type LockedPayment } from '@florin/database/sql/lock-payments';
import type { Session } from '@florin/database/statement';
import { depositFinal } from '@florin/domain/ledger/postings';
import { baseUnits } from '@florin/domain/money/crypto';
import { onChainTime } from '@florin/domain/payment/on-chain-time';
import type { Asset, Block } from '@florin/domain/ports/chain';
import type { Clock } from '@florin/domain/ports/clock';
import type { Ids } from '@florin/domain/ports/ids';
import { unmatchedEvents } from '../events/deposit-event.ts';
import { record } from '../events/record.ts';
import { post } from '../ledger/post.ts';
import { recompute } from '../payments/recompute.ts';
import { type Catalogue, type Chain, tokensOfChain } from './catalogue.ts';
import { LeaseLostError } from './lease-lost.ts';
import { type Arrival, ruleDeposits } from './rule-deposits.ts';

export interface BlockPorts {
  db: Database;
  clock: Clock;
  ids: Ids;
}

/** A block as it was read. */
export interface BlockReading {
  block: Block;
  /** Which receivers of its transfers are ours. */
  watched: ReadonlyMap<string, WatchedAddress>;
  readAt: Date;
}

/** The circumstances of a commit, under the scanner's epoch. */
export interface CommitContext {
  chain: Chain;
  epoch: bigint;
  /** The cursor follows the head closely. */
  live: boolean;
  /** Newest height that counts as final. */
  finalHeight: bigint;
  /** Only deposits on which two nodes have agreed become final. */
  needsAgreement?: boolean;
}

const precedingHeaders = 11;

/** {@link commitBlocks} for one block. */
export const commitBlock = (
  ports: BlockPorts,
  catalogue: Catalogue,
  { block, watched, readAt, ...context }: BlockReading & CommitContext,
): Promise<void> => commitBlocks(ports, catalogue, context, [{ block, watched, readAt }]);

/**
 * Writes hash-linked blocks and all that follows from them in one transaction: headers, deposits, payments, ledger,
 * events, cursor. Run again for the same blocks it changes nothing twice.
 * @throws LeaseLostError when another scanner has taken over; nothing is written then.
 */
export async function commitBlocks(
  ports: BlockPorts,
  catalogue: Catalogue,
  context: CommitContext,
  readings: readonly BlockReading[],
): Promise<void> {
  const { chain, epoch, finalHeight, needsAgreement = false } = context;
  const [first, last] = [readings[0], readings.at(-1)];
  if (!first || !last) return;
  const { height, hash } = last.block.header;
  await ports.db.transaction(async (session) => {
    const now = ports.clock.now();
    if ((await session.run(moveCursor, chain.id, epoch, height, hash, now, finalHeight)) === 0)
      throw new LeaseLostError(chain.shortName);
    const preceding = await session.many(listPrecedingTimes, chain.id, first.block.header.height, precedingHeaders);
    await session.run(insertBlocks, chain.id, JSON.stringify(readings.map(toRow)));
    const times = preceding.map((row) => row.time);
    const arrivals = await foreignArrivals(session, catalogue, context, timed(readings, times, context.live));
    const indexes = [...new Set(arrivals.map(({ index }) => index))];
    const touched = await session.many(findTouchedPayments, chain.id, finalHeight, indexes);
    const locked =
      touched.length > 0
        ? await session.many(
            lockPayments,
            touched.map(({ id }) => id),
          )
        : [];
    const deposits = await ruleDeposits(session, { chain, arrivals, locked, catalogue, now, ids: ports.ids });
    await write(session, { chain, deposits, locked, catalogue, now, ids: ports.ids });
    const final = await session.many(finalizeDeposits, chain.id, finalHeight, now, needsAgreement);
    await post(session, finals(final, ports.ids), now);
    await recompute(session, locked, { catalogue, ids: ports.ids, now });
  });
}

const toRow = ({ block: { header, untraced }, readAt }: BlockReading) => ({
  height: header.height.toString(),
  hash: header.hash,
  parentHash: header.parentHash,
  time: header.time,
  readAt,
  untraced: untraced === true,
});

type TimedReading = BlockReading & { seenAt: Date };

/** Each block with the time its deposits count as sent at; `before` are the times of the headers before them. */
function timed(readings: readonly BlockReading[], before: readonly Date[], live: boolean): TimedReading[] {
  const times = before.toReversed();
  return readings.map((reading) => {
    const { time } = reading.block.header;
    const precedingTimes = times.slice(-precedingHeaders);
    times.push(time);
    return { ...reading, seenAt: onChainTime({ blockTime: time, precedingTimes, readAt: reading.readAt, live }) };
  });
}

/** Transfers to our addresses, leaving out those of our own transactions: gas that we fund is no deposit. */
async function foreignArrivals(
  session: Session,
  catalogue: Catalogue,
  { chain }: CommitContext,
  readings: readonly TimedReading[],
): Promise<Arrival[]> {
  const hashes = [...new Set(readings.flatMap(({ block }) => block.transfers.map(({ txHash }) => txHash)))];
  if (hashes.length === 0) return [];
  const own = new Set((await session.many(findOwnTransactions, chain.id, hashes)).map(({ txHash }) => txHash));
  const tokens = new Map(tokensOfChain(catalogue, chain.id).map((token) => [assetKey(token.asset), token]));
  return readings.flatMap(({ block, watched, seenAt }) =>
    block.transfers.flatMap((transfer) => {
      const receiver = watched.get(transfer.watchKey);
      const token = tokens.get(assetKey(transfer.asset));
      if (!receiver || !token || own.has(transfer.txHash)) return [];
      return [{ ...transfer, token, index: receiver.index, address: receiver.address, block: block.header, seenAt }];
    }),
  );
}

const assetKey = (asset: Asset): string => (asset.kind === 'native' ? 'native' : asset.ref);

interface Writing {
  chain: Chain;
  deposits: readonly NewDeposit[];
  locked: readonly LockedPayment[];
  catalogue: Catalogue;
  now: Date;
  ids: Ids;
}

async function write(session: Session, { chain, deposits, locked, catalogue, now, ids }: Writing): Promise<void> {
  if (deposits.length === 0) return;
  const written = await session.many(writeDeposits, chain.id, now, JSON.stringify(deposits));
  const fresh = new Set(written.filter(({ inserted }) => inserted).map(({ id }) => id));
  const told = deposits.filter(({ id, ruling }) => ruling === 'unmatched' && fresh.has(id));
  await record(session, unmatchedEvents(told, locked, { catalogue, at: now, ids }));
}

const finals = (deposits: readonly BookedDeposit[], ids: Ids) =>
  deposits.flatMap((deposit) =>
    depositFinal({
      groupId: ids.uuid(),
      depositId: deposit.id,
      tokenId: deposit.tokenId,
      depositIndex: deposit.depositIndex,
      amount: baseUnits(deposit.amount),
      reversals: deposit.reversals,
    }),
  );
