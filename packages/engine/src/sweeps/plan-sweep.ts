import { insertOutgoing } from '@florin/database/sql/outgoing/plan';
import { assignDeposits, insertRefusedSweep, listSweepableDeposits } from '@florin/database/sql/sweeps/plan';
import type { Session } from '@florin/database/statement';
import { Refusal } from '@florin/domain/errors';
import { baseUnits } from '@florin/domain/money/crypto';
import type { CostEstimate } from '@florin/domain/ports/chain';
import { endWorthless, isWorthSweeping } from './end-worthless.ts';
import { isSettled, mayBeSettled, mayBeSwept } from '../payments/may-be-swept.ts';
import type { HeldPayment } from '../payments/held-payment.ts';
import { lockPayment, savePayments } from '../payments/payment-store.ts';
import { endSweep } from './finish-sweep.ts';
import { lookAtRemainder } from '../treasury/leave-remainder.ts';
import type { SweepCandidate, SweepGroup } from './sweep-group.ts';
import type { OutgoingPorts } from '../outgoing/ports.ts';
import { slotsOf } from '../outgoing/slots/slots-of.ts';
import { moveNow } from './sweep-worth.ts';

const worthlessMs = 24 * 60 * 60_000;

/** Plans the sweep of one payment by itself, unless it waits. @returns whether it was planned */
export async function planSweep(ports: OutgoingPorts, group: SweepGroup, candidate: SweepCandidate): Promise<boolean> {
  const cost = await costOf(ports, group, candidate);
  if (cost === null || !(await moveNow(ports, group, { candidates: [candidate], cost: cost.fee }))) return false;
  if (!candidate.isPart && (await refuseWorthless(ports, group, { candidate, cost }))) return false;
  // Coins that pay for their own transaction arrive as so much less.
  const fromItself = payForThemselves(group) ? cost.feeCap : 0n;
  return ports.db.transaction(async (session) => {
    const planned = await insertSweep(session, ports, { group, candidate, feeCap: cost.feeCap, fromItself });
    return planned !== null;
  });
}

/** Whether coins of this kind pay for their own transaction. */
const payForThemselves = ({ token, adapter }: SweepGroup): boolean =>
  token.asset.kind === 'native' && adapter.payer !== 'treasury';

/** Counts a sweep as failed whose coins would be used up on their way; returns whether it did. */
export async function refuseWorthless(
  ports: OutgoingPorts,
  group: SweepGroup,
  { candidate, cost }: { candidate: SweepCandidate; cost: CostEstimate },
): Promise<boolean> {
  if (!payForThemselves(group) || candidate.held > cost.feeCap) return false;
  await countRefused(ports, group, { candidate, reason: 'Moving these coins costs more than they are.' });
  return true;
}

/** What a sweep would cost by itself; null where it would fail now, which counts as a sweep that failed. */
export async function costOf(
  ports: OutgoingPorts,
  group: SweepGroup,
  candidate: SweepCandidate,
): Promise<CostEstimate | null> {
  const { token, adapter, treasury } = group;
  const { address: from, held: amount } = candidate;
  try {
    return await adapter.estimateCost({ purpose: 'sweep', from, to: treasury, asset: token.asset, amount });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await countRefused(ports, group, { candidate, reason: error.message });
    return null;
  }
}

interface SweepDraft {
  group: SweepGroup;
  candidate: SweepCandidate;
  feeCap: bigint;
  /** Base units that pay for the move out of what is moved. */
  fromItself: bigint;
}

/**
 * Writes an intent over what the payment holds now, under its lock; null where there is nothing to sweep. A part that is
 * not worth its move ends its payment instead.
 */
export async function insertSweep(
  session: Session,
  { clock, ids }: OutgoingPorts,
  { group: { token, treasury, catalogue, adapter }, candidate: { paymentId, address }, feeCap, fromItself }: SweepDraft,
): Promise<{ id: string; amount: bigint } | null> {
  const held = await lockPayment(session, paymentId);
  if (!held || !mayBeSwept(held.payment) || held.payment.tokenId !== token.id) return null;
  const { payment } = held;
  // What there is no room for is there for a further sweep.
  const limit = slotsOf(adapter).depositsMax;
  const deposits = await session.many(listSweepableDeposits, { paymentId, tokenId: token.id, address, limit });
  const source = deposits[0];
  if (source === undefined) return null;
  const units = deposits.reduce((sum, deposit) => sum + baseUnits(deposit.amount), 0n);
  const isPart = mayBeSettled(payment) && payment.settlingAt !== null;
  if (isPart && !(await isWorthSweeping(session, { payment, token, held: units, feeCap, catalogue }))) {
    await endWorthless(session, held, { token, catalogue, ids, now: clock.now() });
    return null;
  }
  const amount = units - fromItself;
  if (amount <= 0n) return null;
  const id = ids.uuid();
  const written = await session.run(insertOutgoing, {
    id,
    chainId: token.chainId,
    purpose: 'sweep',
    purposeId: paymentId,
    tokenId: token.id,
    sourceKind: 'deposit',
    sourceIndex: source.depositIndex,
    sourceAddress: source.address,
    destination: treasury,
    amount,
    feeCap,
    now: clock.now(),
  });
  if (written === 0) return null;
  await session.run(assignDeposits, { depositIds: deposits.map((deposit) => deposit.id), outgoingId: id });
  return { id, amount };
}

/**
 * Counts a sweep that would fail as one that failed: it is tried again, and given up in the end, where people see it.
 * Coins that cannot pay for their own transaction are worth nothing, however often it is tried: a part of them ends its
 * payment, and those of a credited payment wait.
 */
async function countRefused(
  ports: OutgoingPorts,
  group: SweepGroup,
  {
    candidate: { paymentId, address, depositIndex, held: amount },
    reason,
  }: { candidate: SweepCandidate; reason: string },
): Promise<void> {
  const { token, treasury, catalogue } = group;
  await ports.db.transaction(async (session) => {
    const held = await lockPayment(session, paymentId);
    if (!held || !mayBeSwept(held.payment)) return;
    const now = ports.clock.now();
    const place = { chainId: token.chainId, tokenId: token.id, depositIndex, address };
    await lookAtRemainder(session, ports, { ...place, dueAt: now });
    if (isSettled(held.payment) && payForThemselves(group)) return leaveWhereTheyAre(session, held, now);
    if (held.payment.settlingAt !== null && payForThemselves(group))
      return endWorthless(session, held, { token, catalogue, ids: ports.ids, now });
    const id = ports.ids.uuid();
    await session.run(insertRefusedSweep, {
      id,
      chainId: token.chainId,
      paymentId,
      tokenId: token.id,
      sourceIndex: depositIndex,
      sourceAddress: address,
      destination: treasury,
      amount,
      reason,
      now,
    });
    await endSweep(
      session,
      { ports, token, id, depositIndex, address, catalogue },
      { held, arrived: 0n, success: false, now },
    );
  });
}

/** Fees may fall: they are looked at again the next day. */
function leaveWhereTheyAre(session: Session, held: HeldPayment, now: Date): Promise<void> {
  held.change({ sweepDueAt: new Date(now.getTime() + worthlessMs) });
  return savePayments(session, [held]);
}
