import type { Database } from '@florin/database/database';
import { verifyBooks } from '@florin/database/verify-books';
import type { WithdrawalRow } from '@florin/database/sql/withdrawals/read';
import type { StandInWithdrawal } from '@florin/testing/exchange-stand-in/okx-account/account-state';

interface Facts {
  withdrawals: readonly (WithdrawalRow & { quotedUsd: string })[];
  /** Everything that the exchange ever accepted. */
  sent: readonly StandInWithdrawal[];
  balance: { balanceUsd: string; reservedUsd: string };
  fundedUsd: string;
}

const cents = (usd: string): bigint => BigInt(usd.replace('.', ''));
const trimmed = (usd: string): string => usd.replace(/\.?0+$/, '');

/**
 * What is wrong: the exchange's own list says how often each was paid, since each goes to an address of its own.
 * Withdrawals that the exchange accepted and that failed there afterwards paid nobody.
 */
export async function judgePaid(db: Database, { withdrawals, sent, balance, fundedUsd }: Facts): Promise<string[]> {
  const paid = sent.filter(({ state }) => state !== '-1');
  const wrong = withdrawals.flatMap((one) => {
    const arrived = paid.filter(({ to }) => to.toLowerCase() === one.destination.toLowerCase());
    const found = arrived.map(({ amount, txId }) => `${amount} by ${txId}`).join();
    const wanted = one.status === 'completed' ? `${trimmed(one.netUsd)} by ${one.txHash}` : '';
    return [
      ...(found === wanted ? [] : [`${one.id} is ${one.status}, and the exchange paid [${found}]`]),
      ...(one.feeUsd === one.quotedUsd ? [] : [`${one.id} was quoted ${one.quotedUsd} and charged ${one.feeUsd}`]),
    ];
  });
  const { rows } = await db.pool.query<{ id: string; fee: string }>(
    `select substr(idempotency_key, 16) as id, amount::numeric(20,2)::text as fee from ledger_transfers
      where kind = 'withdrawal_fee'`,
  );
  const charged = new Map(rows.map(({ id, fee }) => [id, fee]));
  const completed = withdrawals.filter(({ status }) => status === 'completed');
  const left = completed.reduce((rest, { amountUsd }) => rest - cents(amountUsd), cents(fundedUsd));
  const unpaid = paid.filter(
    ({ to }) => !withdrawals.some((one) => one.destination.toLowerCase() === to.toLowerCase()),
  );
  return [
    ...wrong,
    ...completed
      .filter(({ id, quotedUsd }) => charged.get(id) !== quotedUsd)
      .map(({ id, quotedUsd }) => `${id} was quoted ${quotedUsd} and booked ${charged.get(id)}`),
    ...unpaid.map(({ to, clientId }) => `${clientId} paid ${to}, which nobody asked for`),
    ...(cents(balance.balanceUsd) === left && cents(balance.reservedUsd) === 0n
      ? []
      : [`a balance of ${JSON.stringify(balance)} instead of ${left} cents`]),
    ...(await db.many(verifyBooks)).map((violation) => JSON.stringify(violation)),
  ];
}
