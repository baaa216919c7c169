import type { BookedDeposit } from '@florin/database/sql/deposits/scan';
import type { Session } from '@florin/database/statement';
import { depositFinal, type DepositPosting, depositReversed } from '@florin/domain/ledger/postings';
import { baseUnits } from '@florin/domain/money/crypto';
import type { Ids } from '@florin/domain/ports/ids';
import { post } from './post.ts';

interface Booking {
  ids: Ids;
  at: Date;
}

const toPosting = (deposit: BookedDeposit, ids: Ids): DepositPosting => ({
  ...deposit,
  groupId: ids.uuid(),
  depositId: deposit.id,
  amount: baseUnits(deposit.amount),
});

/** Books deposits that became final, each where its coins are. */
export const bookFinal = (session: Session, deposits: readonly BookedDeposit[], { ids, at }: Booking): Promise<void> =>
  post(
    session,
    deposits.flatMap((deposit) => depositFinal(toPosting(deposit, ids))),
    at,
  );

/** Books final deposits that left the chain: their coins are missing from where they were. */
export const bookReversed = (
  session: Session,
  deposits: readonly BookedDeposit[],
  { ids, at }: Booking,
): Promise<void> =>
  post(
    session,
    deposits.flatMap((deposit) => depositReversed(toPosting(deposit, ids))),
    at,
  );
