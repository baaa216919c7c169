import { findTouchedPayments, type NewDeposit, writeDeposits } from '@florin/database/sql/deposits/scan';
import type { Session } from '@florin/database/statement';
import type { Clock } from '@florin/domain/ports/clock';
import type { Ids } from '@florin/domain/ports/ids';
import type { UntakenDeposit } from '../events/deposit-event.ts';
import { readArrivals } from './block-arrivals.ts';
import type { SightedBlock } from './block-reading.ts';
import type { Catalogue, Chain } from '../catalogue/catalogue.ts';
import { reviveDeposits } from './revive-deposits.ts';
import type { HeldPayment } from '../payments/held-payment.ts';
import { lockPayments } from '../payments/payment-store.ts';
import { ruleDeposits } from './rule-deposits.ts';

/** A block may bring tens of thousands of deposits, more than one statement has the time to write. */
const rowsMax = 2_000;

interface Booking {
  chain: Chain;
  sighted: readonly SightedBlock[];
  /** Payments with an unconfirmed deposit up to this height are locked as well. */
  finalUpTo: bigint;
  /** And these. */
  also: readonly string[];
}

/** What the arrivals of blocks changed. */
interface Booked {
  /** The payments that they touch, with the choices that rules made for their payers: to be recomputed, which writes them. */
  held: readonly HeldPayment[];
  /** Arrivals that were left out because a deposit has their name already. */
  clashes: readonly string[];
}

/** Writes the deposits that blocks brought, each with the rule that takes it, and those that are back. */
export async function bookArrivals(
  session: Session,
  { clock, ids, catalogue }: { clock: Clock; ids: Ids } & { catalogue: Catalogue },
  { chain, sighted, finalUpTo, also }: Booking,
): Promise<Booked> {
  const now = clock.now();
  const arrivals = await readArrivals(session, { catalogue, chain, ids }, sighted);
  const backAgain = arrivals.back.map(({ txHash }) => txHash);
  const touched = await session.many(findTouchedPayments, {
    chainId: chain.id,
    finalHeight: finalUpTo,
    depositIndexes: arrivals.indexes,
    backAgain,
  });
  const all = [...new Set([...touched.map(({ id }) => id), ...also])];
  const held = all.length > 0 ? await lockPayments(session, all) : [];
  const locked = held.map(({ payment }) => payment);
  const untold = await reviveDeposits(session, { chainId: chain.id, back: arrivals.back }, locked);
  const deposits = await ruleDeposits(session, { arrivals: arrivals.fresh, held, catalogue, now, ids });
  for (let from = 0; from < deposits.length; from += rowsMax) {
    const depositsJson = JSON.stringify(deposits.slice(from, from + rowsMax));
    // one statement after the other
    await session.run(writeDeposits, { chainId: chain.id, at: now, depositsJson });
  }
  const told = [...untold, ...deposits.flatMap(untaken)];
  for (const one of held) one.tellUnmatched(told, { catalogue, ids, now });
  return { held, clashes: arrivals.clashes };
}

const untaken = (deposit: NewDeposit): UntakenDeposit[] =>
  deposit.ruling === 'unmatched' ? [{ ...deposit, fromAddress: deposit.fromAddresses[0] ?? null }] : [];
