import type { Database } from '@florin/database/database';
import { verifyBooks } from '@florin/database/verify-books';
import { type NoParameters, statement } from '@florin/database/statement';
import type { ChainTransfer, JudgedTreasury } from './treasury.ts';
import type { Balance, Withdrawal } from './withdrawer.ts';

/** What a merchant knows of its withdrawals, all of them ended. */
export interface Account {
  fundedUsd: string;
  withdrawals: readonly Withdrawal[];
  balance: Balance;
  told: ReadonlyMap<string, readonly string[]>;
}

/** By question; a judgement that found nothing wrong has no entry in any list. */
export interface Judgement {
  /** Withdrawals that were not paid exactly once, or paid although they were given up. */
  paidWrong: string[];
  /** Withdrawals with another number of confirmed payouts than the chain has. */
  payoutsWrong: string[];
  /** Where the treasury on the chain and in the books differ. */
  treasuryWrong: string[];
  balancesWrong: string[];
  eventsWrong: string[];
  violations: string[];
}

/** The questions of a judgement in words. */
export const questions: Readonly<Record<keyof Judgement, string>> = {
  paidWrong: 'withdrawals not paid exactly once, or paid after they were given up',
  payoutsWrong: 'withdrawals with another number of confirmed payouts than one',
  treasuryWrong: 'differences of treasury and books',
  balancesWrong: 'wrong balances of merchants',
  eventsWrong: 'withdrawals whose events are not in order',
  violations: 'violations of the books',
};

/** Where refunds go: the treasury pays those of a surplus. */
const refundedTo = statement<NoParameters, { address: string }>(
  'judge_refunded_to',
  `select distinct lower(destination) as address from refunds where destination is not null order by 1`,
);

type Paid = Omit<ChainTransfer, 'from'>;

const cents = (usd: string): bigint => BigInt(usd.replace('.', ''));
/** USDT has six digits. */
const unitsPerCent = 10n ** 4n;

/** Lays what the chain says beside what merchants and the books say. */
export async function judgeWithdrawals(
  db: Database,
  treasury: JudgedTreasury,
  accounts: readonly Account[],
): Promise<Judgement> {
  const refunded = await db.many(refundedTo);
  const elsewhere = new Set(refunded.map(({ address }) => address));
  const transfers = (await treasury.transfers()).filter(({ to }) => !elsewhere.has(to.toLowerCase()));
  const withdrawals = accounts.flatMap((account) => account.withdrawals);
  return {
    paidWrong: withdrawals.flatMap((one) => judgePaid(one, transfers)),
    payoutsWrong: await judgePayouts(db, withdrawals),
    treasuryWrong: await judgeTreasury(treasury, withdrawals, transfers),
    balancesWrong: accounts.flatMap(judgeBalance),
    eventsWrong: accounts.flatMap(({ withdrawals: own, told }) =>
      own.flatMap((one) => judgeEvents(one, told.get(one.id))),
    ),
    violations: (await db.many(verifyBooks)).map((violation) => JSON.stringify(violation)),
  };
}

const isPaid = ({ status }: Withdrawal): boolean => status === 'completed';

/** Families spell addresses in letters of one size or of both; no two that are drawn here differ in that alone. */
const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Every withdrawal of a run goes to an address of its own, so that the chain alone tells how often it was paid. */
function judgePaid(withdrawal: Withdrawal, transfers: readonly Paid[]): string[] {
  const { id, status, destination_address, net_amount_usd, tx_hash } = withdrawal;
  const arrived = transfers.filter(({ to }) => isSame(to, destination_address));
  const wanted = isPaid(withdrawal) ? [`${cents(net_amount_usd) * unitsPerCent} by ${tx_hash}`] : [];
  const found = arrived.map(({ amount, txHash }) => `${amount} by ${txHash}`);
  return found.join() === wanted.join() ? [] : [`${id} is ${status}, and the chain paid [${found.join(', ')}]`];
}

async function judgePayouts(db: Database, withdrawals: readonly Withdrawal[]): Promise<string[]> {
  const { rows } = await db.pool.query<{ id: string; confirmed: string[]; open: string }>(
    `select purpose_id as id, array_remove(array_agg(case when status = 'final' and succeeded then tx_hash end), null) as confirmed,
            count(*) filter (where status not in ('final', 'dead')) as open
       from outgoing where purpose = 'payout' group by purpose_id`,
  );
  const payouts = new Map(rows.map((row) => [row.id, row]));
  return withdrawals.flatMap((one) => {
    const { confirmed = [], open = '0' } = payouts.get(one.id) ?? {};
    const wanted = isPaid(one) ? [one.tx_hash] : [];
    return confirmed.join() === wanted.join() && open === '0'
      ? []
      : [`${one.id} is ${one.status} with the payouts [${confirmed.join(', ')}] and ${open} open ones`];
  });
}

async function judgeTreasury(
  treasury: JudgedTreasury,
  withdrawals: readonly Withdrawal[],
  transfers: readonly Paid[],
): Promise<string[]> {
  const [onChain, inBooks] = [await treasury.onChain(), await treasury.inBooks()];
  const paid = withdrawals.filter(isPaid).length;
  return [
    ...(onChain.usdt === inBooks.usdt ? [] : [`USDT: ${onChain.usdt} on the chain, ${inBooks.usdt} in the books`]),
    ...(onChain.coins === inBooks.coins ? [] : [`coins: ${onChain.coins} on the chain, ${inBooks.coins} in the books`]),
    ...(transfers.length === paid ? [] : [`${transfers.length} transfers for ${paid} withdrawals`]),
  ];
}

function judgeBalance({ fundedUsd, withdrawals, balance }: Account): string[] {
  const left = withdrawals.filter(isPaid).reduce((sum, one) => sum - cents(one.amount_usd), cents(fundedUsd));
  const { balance_usd, reserved_usd, available_usd } = balance;
  const isRight = cents(balance_usd) === left && cents(available_usd) === left && cents(reserved_usd) === 0n;
  return isRight ? [] : [`${JSON.stringify(balance)} instead of ${left} cents`];
}

function judgeEvents({ id, status }: Withdrawal, told: readonly string[] = []): string[] {
  const wanted = ['withdrawal.created', 'withdrawal.processing', `withdrawal.${status}`];
  return told.join() === wanted.join() ? [] : [`${id} is ${status} and told ${told.join(', ') || 'nothing'}`];
}
