import type { Evidence } from '@florin/approvals/evidence';
import {
  isNonce,
  type MerchantPasskey,
  partyOf,
  withdrawalChallenge,
  withdrawalText,
} from '@florin/approvals/merchant';
import type { Order } from '@florin/approvals/order';
import { verifyEvidence } from '@florin/approvals/verify';
import { hastenPayout, insertMerchantSignature, readMerchantSigning } from '@florin/database/sql/accounts/passkeys';
import { type OrderFactsRow, readOrderFacts } from '@florin/database/sql/approvals/signed';
import { lockWithdrawal, readWithdrawal, type WithdrawalRow } from '@florin/database/sql/withdrawals/read';
import type { Session } from '@florin/database/statement';
import { InvariantError, invalid, notFound, Refusal } from '@florin/domain/errors';
import type { Ids } from '@florin/domain/ports/ids';
import { type Actor, recordAudit } from '../audit/record.ts';
import { boundTo } from './merchant-passkeys.ts';
import { orderOf } from './order.ts';
import { toldApprovals } from './told.ts';
import type { EnginePorts } from '../ports.ts';

type Ports = EnginePorts['approvals'];

/** A withdrawal as it is shown to the merchant who signs it. */
export interface ShownSigning {
  order: Order;
  facts: OrderFactsRow;
  nonce: string;
  text: string;
  challenge: Uint8Array;
  /** Which of them may sign. */
  passkeys: readonly MerchantPasskey[];
  /** Of passkeys without a page of their own; null where none are believed. */
  relyingPartyId: string | null;
}

/** What the merchant signs of a withdrawal, with a new nonce. Refuses with NOT_FOUND, also for another merchant's. */
export async function readSigning(
  { db, approvals, ids }: { db: Session; approvals: Ports; ids: Ids },
  account: string,
  id: string,
): Promise<ShownSigning> {
  const { order, facts } = await ownOrder(db, approvals, { account, id });
  const [binding, told] = await Promise.all([boundTo(db, account), toldApprovals(db)]);
  const nonce = Buffer.from(ids.uuid().replaceAll('-', ''), 'hex').toString('base64url');
  return {
    order,
    facts,
    nonce,
    text: withdrawalText(order, nonce),
    challenge: withdrawalChallenge(order, nonce),
    passkeys: [...binding.passkeys.values()],
    relyingPartyId: told?.relyingParty?.id ?? null,
  };
}

async function ownOrder(
  db: Session,
  { books }: Ports,
  { account, id }: { account: string; id: string },
): Promise<{ order: Order; facts: OrderFactsRow }> {
  const facts = await db.maybe(readOrderFacts, { id });
  const order = facts && orderOf(books, facts);
  if (!order || order.kind !== 'withdrawal' || order.account !== account) throw notFound('withdrawal');
  return { order, facts };
}

/** The signer may not believe one, or its passkey be removed. */
const signaturesMax = 10;

interface Signed {
  account: string;
  id: string;
  nonce: string;
  evidence: Evidence;
}

/**
 * Keeps a merchant's signature of a withdrawal, for the signer to check; a payout that waited for it goes on. Refuses with
 * NOT_FOUND, with CONFLICT a withdrawal that is over, was signed ten times, or whose account is bound to no passkey, and with
 * VALIDATION_ERROR a nonce that was used and a signature that the signer would not believe.
 */
export async function signWithdrawal(
  { db, clock, ids, approvals }: Pick<EnginePorts, 'db' | 'clock' | 'ids'> & { approvals: Ports },
  signed: Signed,
  by: Actor,
): Promise<WithdrawalRow> {
  const { account, id, nonce, evidence } = signed;
  return db.transaction(async (session) => {
    const withdrawal = await session.maybe(lockWithdrawal, { id });
    if (withdrawal?.merchantId !== account) throw notFound('withdrawal');
    checkIsAsked(withdrawal);
    if (!isNonce(nonce)) throw invalid('nonce', 'Send the nonce as it was shown: 16 bytes in base64url.');
    const { isUsed, signatures } = await session.one(readMerchantSigning, {
      withdrawalId: id,
      nonce,
      merchantId: account,
    });
    if (signatures >= BigInt(signaturesMax)) throw new Refusal('CONFLICT', 'The withdrawal is signed often enough.');
    if (isUsed) throw invalid('nonce', 'This nonce was used before. Read what is to be signed again.');
    const { order } = await ownOrder(session, approvals, { account, id });
    await refuseForgery(session, order, signed);
    const now = clock.now();
    await session.run(insertMerchantSignature, {
      id: ids.uuid(),
      withdrawalId: id,
      nonce,
      passkey: evidence.approver,
      evidenceJson: JSON.stringify(evidence),
      givenBy: account,
      at: now,
    });
    await session.run(hastenPayout, { withdrawalId: id, now });
    await recordAudit(session, {
      ...by,
      action: 'withdrawal.sign',
      subjectType: 'withdrawal',
      subjectId: id,
      before: null,
      after: { nonce, passkey: evidence.approver },
      reason: null,
    });
    const after = await session.maybe(readWithdrawal, { id, merchantId: account });
    if (after === null) throw new InvariantError('A withdrawal that is locked is gone.', { id });
    return after;
  });
}

function checkIsAsked({ status, merchantSignature }: WithdrawalRow): void {
  if (status !== 'pending_approval' && status !== 'processing')
    throw new Refusal('CONFLICT', `The withdrawal is ${status}: nothing is left to sign.`);
  if (merchantSignature === null) throw new Refusal('CONFLICT', 'No passkey is bound to the account.');
}

async function refuseForgery(session: Session, order: Order, { account, nonce, evidence }: Signed): Promise<void> {
  const [{ passkeys }, told] = [await boundTo(session, account), await toldApprovals(session)];
  const { by, why } = await verifyEvidence({
    challenge: withdrawalChallenge(order, nonce),
    evidence,
    approvers: passkeys,
    relyingParty: partyOf(passkeys.get(evidence.approver) ?? { page: null }, told?.relyingParty ?? null),
    counter: 0,
  });
  if (by === null) throw invalid('evidence', `The signer would not believe this signature: ${why}.`);
}
