import { decideDeposit, type StoredDeposit } from '@florin/database/sql/deposits/decide';
import type { Session } from '@florin/database/statement';
import { baseUnits } from '@florin/domain/money/crypto';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { UntakenDeposit } from '../events/deposit-event.ts';
import type { HeldPayment, PaymentContext } from '../payments/held-payment.ts';
import { readFacts } from '../payments/payment-store.ts';
import type { Arrival } from './arrival.ts';
import { readRuleFacts } from './read-rule-facts.ts';
import { ruleDeposit } from './rule-deposit.ts';

interface Stored {
  held: HeldPayment;
  /** Its waiting deposits, in the order in which the rules decide them. */
  deposits: readonly StoredDeposit[];
  /** Whether senders are looked up that no administrator has let pass. */
  checkSenders: boolean;
}

/**
 * Lets the rules decide deposits that had to wait, each at its own on-chain time, and writes what they decide. The payment
 * is to be recomputed afterwards, which writes it and what it tells.
 */
export async function ruleStored(
  session: Session,
  { held, deposits, checkSenders }: Stored,
  context: PaymentContext,
): Promise<void> {
  const arrivals = deposits.flatMap((deposit) => toArrival(deposit, context.catalogue));
  await readFacts(session, [held]);
  const tokens = arrivals.map(({ token }) => token);
  const checked = checkSenders ? arrivals.filter(({ isCleared }) => !isCleared) : [];
  const facts = await readRuleFacts(session, { tokens, checked, ...context });
  const told: UntakenDeposit[] = [];
  for (const arrival of arrivals) {
    // each finds the payment as the one before left it
    const { ruling, selectionId, reason } = await ruleDeposit(session, { arrival, held }, facts);
    const paymentId = held.payment.id;
    await session.run(decideDeposit, { id: arrival.id, paymentId, ruling, selectionId, reason });
    const deposit = deposits.find(({ id }) => id === arrival.id);
    if (ruling === 'unmatched' && deposit)
      told.push({ ...deposit, fromAddress: deposit.fromAddresses[0] ?? null, reason });
  }
  held.tellUnmatched(told, context);
}

interface StoredArrival extends Arrival {
  isCleared: boolean;
}

function toArrival(deposit: StoredDeposit, catalogue: Catalogue): StoredArrival[] {
  const token = catalogue.tokens.get(deposit.tokenId);
  // What goes back, or has gone, counts for nothing.
  if (!token || deposit.orphaned || deposit.refunded) return [];
  const { id, address, fromAddresses: from, seenAt, cleared: isCleared, credited: isCredited } = deposit;
  return [{ id, token, address, from, amount: baseUnits(deposit.amount), seenAt, isCleared, isCredited }];
}
