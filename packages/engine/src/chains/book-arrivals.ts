import {
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
import { type Catalogue, type Chain, tokensOfChain } from './catalogue.ts';
import { type Arrival, ruleDeposits } from './rule-deposits.ts';

/** A block as it was read. */
export interface BlockReading {
  block: Block;
  /** Which receivers of its transfers are ours. */
  watched: ReadonlyMap<string, WatchedAddress>;
  readAt: Date;
}

/** A block with the time its deposits count as sent at. */
export type SightedBlock = BlockReading & { seenAt: Date };

/** So many headers before a block bound the time it may claim. */
export const precedingHeaders = 11;

/** Gives hash-linked blocks their on-chain time; `before` are the times of the headers before them, newest first. */
export function timed(readings: readonly BlockReading[], before: readonly Date[], live: boolean): SightedBlock[] {
  const times = before.toReversed();
  return readings.map((reading) => {
    const { time } = reading.block.header;
    const precedingTimes = times.slice(-precedingHeaders);
    times.push(time);
    return { ...reading, seenAt: onChainTime({ blockTime: time, precedingTimes, readAt: reading.readAt, live }) };
  });
}

interface Booking {
  chain: Chain;
  sighted: readonly SightedBlock[];
  /** Payments with an unconfirmed deposit up to this height are locked as well. */
  finalUpTo: bigint;
  /** And these. */
  also: readonly string[];
}

/**
 * Writes the deposits that blocks brought, each with the rule that takes it.
 *
 * @returns the payments that they touch, locked, to be recomputed
 */
export async function bookArrivals(
  session: Session,
  { clock, ids }: { clock: Clock; ids: Ids },
  catalogue: Catalogue,
  { chain, sighted, finalUpTo, also }: Booking,
): Promise<LockedPayment[]> {
  const now = clock.now();
  const arrivals = await foreignArrivals(session, catalogue, chain, sighted);
  const indexes = [...new Set(arrivals.map(({ index }) => index))];
  const touched = await session.many(findTouchedPayments, chain.id, finalUpTo, indexes);
  const all = [...new Set([...touched.map(({ id }) => id), ...also])];
  const locked = all.length > 0 ? await session.many(lockPayments, all) : [];
  const deposits = await ruleDeposits(session, { chain, arrivals, locked, catalogue, now, ids });
  await write(session, { chain, deposits, locked, catalogue, now, ids });
  return locked;
}

/** Transfers to our addresses, leaving out those of our own transactions: gas that we fund is no deposit. */
async function foreignArrivals(
  session: Session,
  catalogue: Catalogue,
  chain: Chain,
  sighted: readonly SightedBlock[],
): Promise<Arrival[]> {
  const hashes = [...new Set(sighted.flatMap(({ block }) => block.transfers.map(({ txHash }) => txHash)))];
  if (hashes.length === 0) return [];
  const own = new Set((await session.many(findOwnTransactions, chain.id, hashes)).map(({ txHash }) => txHash));
  const tokens = new Map(tokensOfChain(catalogue, chain.id).map((token) => [assetKey(token.asset), token]));
  return sighted.flatMap(({ block, watched, seenAt }) =>
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
