import { decideDeposit, type StoredDeposit } from '@florin/database/sql/decide-deposits';
import type { LockedPayment } from '@florin/database/sql/lock-payments';
import type { Session } from '@florin/database/statement';
import { baseUnits } from '@florin/domain/money/crypto';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { type UntakenDeposit, unmatchedEvents } from '../events/deposit-event.ts';
import { record } from '../events/record.ts';
import type { RecomputeContext } from '../payments/recompute.ts';
import type { Arrival } from './arrival.ts';
import { type Course, readCourses, saveCourses } from './course.ts';
import { readRuleFacts } from './read-rule-facts.ts';
import { ruleDeposit } from './rule-deposit.ts';

interface Stored {
  payment: LockedPayment;
  /** Deposits of it that wait, in the order in which rules take them. */
  deposits: readonly StoredDeposit[];
  /** Whether senders are looked up that no administrator has let pass. */
  checkSenders: boolean;
}

/**
 * Lets the rules decide deposits that had to wait, each at its own on-chain time; writes what they decide and tells what
 * stays unmatched. The payment is to be recomputed afterwards.
 *
 * @returns the payment with the choices that rules made for its payer
 */
export async function ruleStored(
  session: Session,
  { payment, deposits, checkSenders }: Stored,
  { catalogue, ids, now }: RecomputeContext,
): Promise<LockedPayment> {
  const arrivals = deposits.flatMap((deposit) => toArrival(deposit, catalogue));
  const [course] = (await readCourses(session, [payment])) as [Course];
  const tokens = arrivals.map(({ token }) => token);
  const checked = checkSenders ? arrivals.filter(({ isCleared }) => !isCleared) : [];
  const facts = await readRuleFacts(session, { catalogue, tokens, checked, now, ids });
  const told: UntakenDeposit[] = [];
  for (const arrival of arrivals) {
    // each finds the payment as the one before left it
    const { ruling, selectionId, reason } = await ruleDeposit(session, arrival, course, facts);
    await session.run(decideDeposit, { id: arrival.id, paymentId: payment.id, ruling, selectionId, reason });
    const deposit = deposits.find(({ id }) => id === arrival.id);
    if (ruling === 'unmatched' && deposit)
      told.push({ ...deposit, fromAddress: deposit.fromAddresses[0] ?? null, reason });
  }
  const [chosen] = (await saveCourses(session, [course])) as [LockedPayment];
  await record(session, unmatchedEvents(told, [payment], { catalogue, at: now, ids }));
  return chosen;
}

interface StoredArrival extends Arrival {
  isCleared: boolean;
}

function toArrival(deposit: StoredDeposit, catalogue: Catalogue): StoredArrival[] {
  const token = catalogue.tokens.get(deposit.tokenId);
  if (!token || deposit.orphaned) return [];
  const { id, address, fromAddresses: from, seenAt, cleared: isCleared, credited: isCredited } = deposit;
  return [{ id, token, address, from, amount: baseUnits(deposit.amount), seenAt, isCleared, isCredited }];
}
