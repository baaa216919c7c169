import type { Database } from '@florin/database/database';
import { insertBlock, listPrecedingTimes } from '@florin/database/sql/blocks';
import { moveCursor } from '@florin/database/sql/chain-cursors';
import { finalizeDeposits, findTouchedPayments, type NewDeposit, writeDeposits } from '@florin/database/sql/deposits';
import { lockPayments, type LockedPayment } from '@florin/database/sql/lock-payments';
import type { Session } from '@florin/database/statement';
import { onChainTime } from '@florin/domain/payment/on-chain-time';
import type { Clock } from '@florin/domain/ports/clock';
import type { Ids } from '@florin/domain/ports/ids';
import { type UntakenDeposit, unmatchedEvents } from '../events/deposit-event.ts';
import { record } from '../events/record.ts';
import { bookFinal } from '../ledger/book-deposits.ts';
import { recompute } from '../payments/recompute.ts';
import { quarantineTainted } from '../quarantine/quarantine-tainted.ts';
import { type BlockArrivals, readArrivals } from './block-arrivals.ts';
import type { BlockReading } from './block-reading.ts';
import type { Catalogue } from './catalogue.ts';
import { LeaseLostError } from './lease-lost.ts';
import { reviveDeposits } from './revive-deposits.ts';
import { ruleDeposits } from './rule-deposits.ts';

export interface BlockPorts {
  db: Database;
  clock: Clock;
  ids: Ids;
}

const precedingHeaders = 11;

/**
 * Writes one block and all that follows from it in one transaction: header, deposits, payments, ledger, events,
 * cursor. Run again for the same block it changes nothing twice.
 * @throws LeaseLostError when another scanner has taken over; nothing is written then.
 */
export async function commitBlock(ports: BlockPorts, catalogue: Catalogue, reading: BlockReading): Promise<void> {
  const { chain, epoch, block, finalHeight } = reading;
  const { ids } = ports;
  const { height, hash } = block.header;
  await ports.db.transaction(async (session) => {
    const now = ports.clock.now();
    if ((await session.run(moveCursor, chain.id, epoch, height, hash, now)) === 0)
      throw new LeaseLostError(chain.shortName);
    const arrivals = await readArrivals(session, catalogue, reading, {
      seenAt: await writeHeader(session, reading),
      ids,
    });
    const locked = await lockTouched(session, reading, arrivals);
    const context = { catalogue, ids, now };
    const payments = await take(session, { reading, arrivals, locked, ...context });
    const final = await session.many(finalizeDeposits, chain.id, finalHeight, now);
    await bookFinal(session, final, { ids, at: now });
    await quarantineTainted(session, await recompute(session, payments, context), { ids, now });
  });
}

/** Writes the header. @returns when its transfers were sent, as far as it can be trusted */
async function writeHeader(session: Session, reading: BlockReading): Promise<Date> {
  const { chain, block, readAt, live } = reading;
  const { height, hash, parentHash, time } = block.header;
  const preceding = await session.many(listPrecedingTimes, chain.id, height, precedingHeaders);
  await session.run(insertBlock, chain.id, height, hash, parentHash, time, readAt);
  return onChainTime({ blockTime: time, precedingTimes: preceding.map((row) => row.time), readAt, live });
}

async function lockTouched(
  session: Session,
  { chain, finalHeight }: BlockReading,
  { indexes }: BlockArrivals,
): Promise<LockedPayment[]> {
  const touched = await session.many(findTouchedPayments, chain.id, finalHeight, indexes);
  const ids = touched.map(({ id }) => id);
  return ids.length > 0 ? session.many(lockPayments, ids) : [];
}

interface Taking {
  reading: BlockReading;
  arrivals: BlockArrivals;
  locked: readonly LockedPayment[];
  catalogue: Catalogue;
  now: Date;
  ids: Ids;
}

/** Writes what the block brought. @returns the payments with the choices that rules made for their payers */
async function take(session: Session, taking: Taking): Promise<readonly LockedPayment[]> {
  const { reading, arrivals, locked, catalogue, now, ids } = taking;
  const untold = await reviveDeposits(session, reading, arrivals.back, locked);
  const ruled = await ruleDeposits(session, { arrivals: arrivals.fresh, locked, catalogue, now, ids });
  const { height, hash } = reading.block.header;
  if (ruled.deposits.length > 0)
    await session.run(writeDeposits, reading.chain.id, height, hash, now, JSON.stringify(ruled.deposits));
  const told = [...untold, ...ruled.deposits.flatMap(untaken)];
  await record(session, unmatchedEvents(told, locked, { catalogue, at: now, ids }));
  return ruled.payments;
}

const untaken = (deposit: NewDeposit): UntakenDeposit[] =>
  deposit.ruling === 'unmatched' ? [{ ...deposit, fromAddress: deposit.fromAddresses[0] ?? null }] : [];
