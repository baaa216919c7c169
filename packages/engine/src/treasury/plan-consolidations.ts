import { insertOutgoing } from '@florin/database/sql/outgoing/plan';
import {
  dropRemainder,
  findDueRemainders,
  keepRemainder,
  lockRemainder,
  postponeRemainder,
  readRemainder,
  type RemainderRow,
} from '@florin/database/sql/sweeps/remainders';
import { readShortage } from '@florin/database/sql/sweeps/shortages';
import type { Session } from '@florin/database/statement';
import { InvariantError, Refusal } from '@florin/domain/errors';
import { baseUnits } from '@florin/domain/money/crypto';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { type Lanes, sideBySide } from '../catalogue/chain-lanes.ts';
import { paysItself } from '../outgoing/costs.ts';
import type { OutgoingPorts, PlanningPorts } from '../outgoing/ports.ts';
import { planTopUp } from './plan-top-up.ts';
import { type Remainder, weighRemainder } from './remainder-worth.ts';

const dueMax = 20;
/** Between two looks at what is worthless, or on its way. */
const lookAgainMs = 24 * 60 * 60_000;
/** Between two looks at what cannot be judged, or moved, at present. */
const waitMs = 10 * 60_000;
/** Between two looks at an address that lacks coins: payments and refunds wait for them. */
const shortMs = 15_000;

/**
 * Turns what is left on deposit addresses and belongs to no deposit into intents that bring it to the treasury, where
 * that gains at least a cent. What does not stays, is counted as worthless and looked at again. An address that lacks coins
 * of its deposits gets them. Signs nothing.
 *
 * @returns how many were planned on the chains that were waited for
 */
export async function planConsolidations(ports: PlanningPorts, lanes: Lanes = sideBySide): Promise<number> {
  const due = await ports.db.many(findDueRemainders, {
    now: ports.clock.now(),
    limit: dueMax,
    exceptChains: lanes.busy,
  });
  if (due.length === 0) return 0;
  const catalogue = await ports.catalogue.current();
  return lanes.run(due, async (share) => {
    let planned = 0;
    for (const { id } of share) {
      // one short transaction each
      const isPlanned = await planOne(ports, catalogue, id).catch((error: unknown) => wait(ports, id, error));
      if (isPlanned) planned += 1;
    }
    return planned;
  });
}

async function wait(ports: PlanningPorts, id: string, error: unknown): Promise<false> {
  const row = await ports.db.maybe(readRemainder, { id, exceptId: null });
  if (row) await keep(ports.db, row, { now: ports.clock.now(), afterMs: waitMs });
  // One that would fail now is no fault of ours: an issuer has frozen it, or the chain has it otherwise.
  if (!(error instanceof Refusal)) ports.onWaiting(id, error);
  return false;
}

async function planOne(ports: OutgoingPorts, catalogue: Catalogue, id: string): Promise<boolean> {
  const shortage = await ports.db.maybe(readShortage, { id, exceptId: null });
  if (shortage !== null) {
    await ports.db.run(postponeRemainder, { id, dueAt: new Date(ports.clock.now().getTime() + shortMs) });
    return planTopUp(ports, catalogue, shortage);
  }
  const row = await ports.db.maybe(readRemainder, { id, exceptId: null });
  if (row === null) return false;
  const remainder = await remainderOf(ports, catalogue, row);
  // A coin is spent as a whole: what is left of one lies in the treasury already.
  const isApart = remainder.adapter.payer !== 'coins' && remainder.amount > 0n && !row.isBusy;
  const fetching = isApart ? await weighRemainder(ports, remainder) : null;
  return ports.db.transaction(async (session) => {
    if (!(await session.maybe(lockRemainder, { id }))) return false;
    const now = await session.one(readRemainder, { id, exceptId: null });
    if (baseUnitsAbove(now) === 0n && !now.isBusy) {
      await session.run(dropRemainder, { id });
      return false;
    }
    if (fetching === null || fetching.isWorth === null || now.isBusy || now.amount !== row.amount) {
      await keep(session, now, { now: ports.clock.now(), afterMs: waitMs });
      return false;
    }
    const isWorthless = !fetching.isWorth;
    await keep(session, now, { now: ports.clock.now(), afterMs: lookAgainMs, isWorthless });
    return isWorthless ? false : insert(session, ports, { ...remainder, row: now, feeCap: fetching.feeCap });
  });
}

/** Base units that are no deposit's; none where deposits have less than they should. */
const baseUnitsAbove = ({ amount }: RemainderRow): bigint => (amount.startsWith('-') ? 0n : baseUnits(amount));

async function keep(
  session: Session,
  row: RemainderRow,
  { now, afterMs, isWorthless = null }: { now: Date; afterMs: number; isWorthless?: boolean | null },
): Promise<void> {
  const dueAt = new Date(now.getTime() + afterMs);
  await session.run(keepRemainder, { id: row.id, amount: baseUnitsAbove(row), worthless: isWorthless, now, dueAt });
}

async function remainderOf(ports: OutgoingPorts, catalogue: Catalogue, row: RemainderRow): Promise<Remainder> {
  const token = catalogue.tokens.get(row.tokenId);
  const adapter = token && ports.adapters.get(token.chainId);
  if (!token || !adapter) throw new InvariantError('No adapter reads the chain of a remainder.', { id: row.id });
  const treasury = await ports.treasury(token.chain.chainType);
  return { token, catalogue, adapter, address: row.address, treasury, amount: baseUnitsAbove(row) };
}

/** @returns false where one of the address is under way already */
async function insert(
  session: Session,
  { clock, ids }: OutgoingPorts,
  { token, adapter, treasury, amount, row, feeCap }: Remainder & { row: RemainderRow; feeCap: bigint },
): Promise<boolean> {
  const isWhole = paysItself({
    row: { purpose: 'consolidation', sourceKind: 'deposit', sourceIndex: row.depositIndex },
    token,
    adapter,
  });
  // What pays for its move out of itself arrives as so much less.
  const arriving = isWhole ? amount - feeCap : amount;
  const written = await session.run(insertOutgoing, {
    id: ids.uuid(),
    chainId: token.chainId,
    purpose: 'consolidation',
    purposeId: row.id,
    tokenId: token.id,
    sourceKind: 'deposit',
    sourceIndex: row.depositIndex,
    sourceAddress: row.address,
    destination: treasury,
    amount: arriving,
    feeCap,
    now: clock.now(),
  });
  return written === 1;
}
