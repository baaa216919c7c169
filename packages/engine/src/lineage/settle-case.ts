import { lockAdoptable } from '@florin/database/sql/lineage/adopt-signed';
import { insertApproval, spendReserved } from '@florin/database/sql/withdrawals/move';
import { insertWithdrawal, lockBalance } from '@florin/database/sql/withdrawals/request';
import { type CaseRow, readCase, settleCase as noteSettled } from '@florin/database/sql/lineage/cases';
import { lockWithdrawal } from '@florin/database/sql/withdrawals/read';
import type { Session } from '@florin/database/statement';
import { notFound, Refusal } from '@florin/domain/errors';
import { withdrawalPosted, withdrawalRequested } from '@florin/domain/ledger/withdrawal-postings';
import { baseUnits } from '@florin/domain/money/crypto';
import { addUsd, compareUsd, formatUsd, type Usd, usd, zeroUsd } from '@florin/domain/money/usd';
import { recordAudit } from '../audit/record.ts';
import { record } from '../events/record.ts';
import { withdrawalEvent } from '../events/withdrawal-event.ts';
import { post } from '../ledger/post.ts';
import type { EnginePorts } from '../ports.ts';
import { moveWithdrawal, toPosting } from '../withdrawals/move-withdrawal.ts';
import { withdrawalTerms } from '../withdrawals/payout-chains.ts';

type Ports = Pick<EnginePorts, 'db' | 'clock' | 'ids' | 'catalogue'>;

export interface CaseOrder {
  /** The id of the movement, as `findUnexplained` names it. */
  id: string;
  /** Whose withdrawal a payout was: it is written back as paid, and lowers that balance. Null: nothing is booked. */
  merchantId: string | null;
  reason: string;
}

/** An administrator: somebody answers for each of them. */
interface Settler {
  actorId: string;
  requestId: string | null;
}

/**
 * Settles what left, or came home, for something that a restored database lost or holds for over. With a merchant, the
 * withdrawal that the payout was for is written back, completed, with its entries in the ledger: a lost one under its old
 * id and with the fee of today, one that was rejected or given up beside itself, under a new id and with its own fee.
 * Else only the decision is kept, for example that the operator bears it. Refuses with NOT_FOUND (settled before, or no
 * case), CONFLICT (no payout, not final yet, not a whole number of cents, another merchant's) and INSUFFICIENT_FUNDS (the
 * balance does not cover it).
 */
export async function settleCase(ports: Ports, { id, merchantId, reason }: CaseOrder, by: Settler): Promise<void> {
  const catalogue = await ports.catalogue.current();
  await ports.db.transaction(async (session) => {
    // Held until the transaction ends, so that it is settled once.
    await session.maybe(lockAdoptable, { id });
    const found = await session.maybe(readCase, { id });
    if (found === null) throw notFound('case');
    const at = ports.clock.now();
    if (merchantId === null) await session.run(noteSettled, { id, reason, settledBy: by.actorId, at });
    else {
      const chain = catalogue.chains.get(found.chainId);
      if (!chain) throw notFound('chain');
      const feeUsd = found.feeUsd === null ? withdrawalTerms(catalogue, chain).feeUsd : usd(found.feeUsd);
      await writeBack(session, ports, { found, merchantId, feeUsd, approvedBy: by.actorId, at });
    }
    await recordAudit(session, {
      ...by,
      action: merchantId === null ? 'restore_case.note' : 'restore_case.charge',
      subjectType: 'outgoing',
      subjectId: id,
      before: null,
      after: { purpose: found.purpose, purposeId: found.purposeId, causeId: found.causeId, merchantId },
      reason,
    });
  });
}

interface WritingBack {
  found: CaseRow;
  merchantId: string;
  feeUsd: Usd;
  approvedBy: string;
  at: Date;
}

/** The withdrawal goes the whole way at once: requested, approved, paid. */
async function writeBack(
  session: Session,
  { ids }: Ports,
  { found, merchantId, feeUsd, approvedBy, at }: WritingBack,
): Promise<void> {
  if (found.purpose !== 'payout')
    throw new Refusal('CONFLICT', 'Only a payout can be charged to a merchant: note what became of this one.');
  if (!found.isPaid) throw new Refusal('CONFLICT', 'Its payout is not final yet: settle it once it is.');
  if (found.ownerId !== null && found.ownerId !== merchantId)
    throw new Refusal('CONFLICT', "Its withdrawal is another merchant's.");
  const netUsd = usdOf(found);
  const amountUsd = addUsd(netUsd, feeUsd);
  const balance = await session.maybe(lockBalance, { merchantId });
  const availableUsd = balance ? usd(balance.availableUsd) : zeroUsd;
  if (compareUsd(amountUsd, availableUsd) > 0)
    throw new Refusal(
      'INSUFFICIENT_FUNDS',
      `Only ${formatUsd(availableUsd)} USD of ${formatUsd(amountUsd)} are available: settle the rest with the merchant, and note it.`,
    );
  const { purposeId: id, chainId, tokenId, destination } = found;
  await session.run(insertWithdrawal, {
    id,
    merchantId,
    chainId,
    tokenId,
    destination,
    walletChangedAt: at,
    amountUsd: formatUsd(amountUsd),
    feeUsd: formatUsd(feeUsd),
    createdAt: at,
  });
  const requested = await session.one(lockWithdrawal, { id });
  await post(session, withdrawalRequested(toPosting(requested, ids)), at);
  await record(session, [withdrawalEvent(requested, { type: 'withdrawal.created', at, ids })]);
  await session.run(insertApproval, { withdrawalId: id, approvedBy, at });
  const approved = await moveWithdrawal(session, requested, { move: 'approved', said: { reviewedAt: at }, at, ids });
  await session.run(spendReserved, { merchantId, amountUsd: approved.amountUsd });
  await post(session, withdrawalPosted(toPosting(approved, ids)), at);
  await moveWithdrawal(session, approved, { move: 'paid_out', said: { txHash: found.txHash }, at, ids });
}

/** Payouts are in US dollars' own token: base units are cents and nothing finer. */
function usdOf({ amount, decimals }: CaseRow): Usd {
  const perCent = 10n ** BigInt(decimals - 2);
  const cents = baseUnits(amount) / perCent;
  if (cents * perCent !== baseUnits(amount))
    throw new Refusal('CONFLICT', `${amount} base units are not a whole number of cents: note the case instead.`);
  return usd(`${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`);
}
