import { holdCursor } from '@florin/database/sql/chains/cursors';
import { decideDeposit, readPoolAddress, type StoredDeposit } from '@florin/database/sql/deposits/decide';
import { readUntakenDeposit, type UntakenDepositRow } from '@florin/database/sql/deposits/list-untaken';
import type { Session } from '@florin/database/statement';
import { notFound, Refusal } from '@florin/domain/errors';
import { baseUnits } from '@florin/domain/money/crypto';
import { windowEnded } from '@florin/domain/payment/evaluate';
import { nextStatus } from '@florin/domain/payment/transition';
import { type Actor, recordAudit } from '../audit/record.ts';
import type { Token } from '../catalogue/catalogue.ts';
import { chooseForPayer } from './choose-for-payer.ts';
import { lockDeposit } from './lock-deposit.ts';
import { readRuleFacts } from './read-rule-facts.ts';
import type { HeldPayment, PaymentContext } from '../payments/held-payment.ts';
import { lockPayment, readFacts } from '../payments/payment-store.ts';
import { recompute } from '../payments/recompute.ts';
import { amountsOf } from '../payments/amounts.ts';
import type { EnginePorts } from '../ports.ts';

export interface AssignOrder {
  depositId: string;
  paymentId: string;
  reason: string;
}

/**
 * Gives an unmatched deposit to a payment that is not paid yet: at the payment's open lock of the same token, or else
 * at the present rate. The payment goes on as if the payer had just paid. Refuses with NOT_FOUND (deposit, payment),
 * CONFLICT (another payment counts it; it is in quarantine, refunded, or not on the chain; only a balance shows it and
 * it is not final; the payment cannot take it; it lies on another address and does not pay the whole) and RATE_STALE.
 */
export async function assignDeposit(
  { db, clock, ids, ...ports }: Pick<EnginePorts, 'db' | 'clock' | 'ids' | 'catalogue'>,
  order: AssignOrder,
  by: Actor,
): Promise<UntakenDepositRow> {
  const catalogue = await ports.catalogue.current();
  return db.transaction(async (session) => {
    const found = await session.maybe(readUntakenDeposit, { id: order.depositId });
    if (!found) throw notFound('deposit');
    // A block that makes the deposit final between the two payments would reach neither of them.
    await session.maybe(holdCursor, { chainId: found.chainId });
    const held = await lockPayment(session, order.paymentId);
    const deposit = await lockDeposit(session, order.depositId);
    if (!deposit) throw notFound('deposit');
    const token = catalogue.tokens.get(deposit.tokenId);
    if (!held || !token) throw notFound('payment');
    checkDeposit(deposit);
    const context = { catalogue, ids, now: clock.now() };
    await take(session, { held, deposit, token }, context);
    const subject = { action: 'deposit.assign', subjectType: 'deposit', subjectId: deposit.id, reason: order.reason };
    const before = { paymentId: deposit.paymentId, ruling: deposit.ruling, reason: deposit.reason };
    await recordAudit(session, {
      ...by,
      ...subject,
      action: 'deposit.assign',
      before,
      after: { paymentId: order.paymentId },
    });
    return session.one(readUntakenDeposit, { id: deposit.id });
  });
}

interface Assignment {
  held: HeldPayment;
  deposit: StoredDeposit;
  token: Token;
}

function checkDeposit({ ruling, reason, final, orphaned, quarantined, refunded, sweptBy }: StoredDeposit): void {
  if (ruling !== 'unmatched' || sweptBy !== null)
    throw new Refusal('CONFLICT', 'A payment has taken this deposit, or the rules have not decided about it yet.');
  if (orphaned) throw new Refusal('CONFLICT', 'This deposit is not on the chain at present.');
  // No node can be asked for it: once it counts, only its reason says that depth alone makes it final.
  if (reason === 'untraced' && !final)
    throw new Refusal('CONFLICT', 'Only a balance shows this deposit: assign it once its block is final.');
  if (refunded) throw new Refusal('CONFLICT', 'A refund of this deposit is under way or completed.');
  if (quarantined) throw new Refusal('CONFLICT', 'This deposit is in quarantine: release the payment that it tainted.');
}

async function take(session: Session, assignment: Assignment, context: PaymentContext): Promise<void> {
  const { held, deposit } = assignment;
  await readFacts(session, [held]);
  const selectionId = openLock(assignment, context.now) ?? (await chooseNow(session, assignment, context));
  await session.run(decideDeposit, {
    id: deposit.id,
    paymentId: held.payment.id,
    ruling: 'counted',
    selectionId,
    reason: null,
  });
  if (deposit.depositIndex !== held.payment.depositIndex) checkCovers(held, deposit);
  await recompute(session, [held], context);
}

/** The lock that the payer waits under, when it is of this token. */
function openLock({ held: { payment, facts }, token }: Assignment, now: Date): bigint | null {
  const present = facts.selections.at(-1);
  const waits = payment.status === 'awaiting_payment' || payment.status === 'partially_paid';
  return waits && present && present.tokenId === token.id && !windowEnded(present, now) ? present.id : null;
}

async function chooseNow(
  session: Session,
  { held, token }: Assignment,
  { catalogue, ids, now }: PaymentContext,
): Promise<bigint> {
  const { payment, facts: counted } = held;
  const movable = payment.status === 'awaiting_payment' || nextStatus(payment.status, 'deposit_assigned') !== null;
  if (!movable || payment.settlingAt !== null)
    throw new Refusal('CONFLICT', `A payment that is ${payment.status} cannot take another deposit.`);
  if (counted.deposits.length > 0 && counted.selections.at(-1)?.tokenId !== token.id)
    throw new Refusal('CONFLICT', 'This payment has received another token already: coins of two tokens never mix.');
  const pool = await session.maybe(readPoolAddress, { family: token.chain.chainType, index: payment.depositIndex });
  if (!pool) throw new Refusal('CONFLICT', `This payment has no address on ${token.chain.name}.`);
  const facts = await readRuleFacts(session, { catalogue, tokens: [token], checked: [], now, ids });
  if (!facts.prices.has(token.id))
    throw new Refusal('RATE_STALE', `No fresh rate for ${token.symbol} is known. Retry in a moment.`);
  return chooseForPayer(session, { held, token, origin: 'assigned' }, facts);
}

/** One sweep leaves one address: coins on that of another payment must pay the whole by themselves. */
function checkCovers({ facts }: HeldPayment, { amount }: StoredDeposit): void {
  const { required } = amountsOf(facts);
  if (facts.deposits.length > 0 || baseUnits(amount) < required)
    throw new Refusal('CONFLICT', 'Money on the address of another payment can only pay the whole of this one.');
}
