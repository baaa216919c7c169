import { until } from '@florin/nodes/processes';
import type { Client } from 'pg';
import type { ChainTransfer } from '../crash/treasury.ts';
import type { Trade } from './trade.ts';

/** Lines for people; each list must be empty. */
export interface RewindFindings {
  /** Addresses that two payments were shown. */
  shared: string[];
  /** Deposits that count for another payment than the one whose payer was shown the address. */
  foreign: string[];
  /** Addresses that were paid twice, and payouts on the chain that no completed withdrawal has. */
  paidWrong: string[];
  /** Movements that have not ended, and of which none has come further for five minutes. */
  stuck: string[];
  /** Payments that the database knows, whose payers paid in time, and that are not completed. */
  notCompleted: string[];
}

const stuckAfterMs = 300_000;
/** A backlog that shrinks is not stuck; one that never ends is. */
const longestMs = 1_800_000;
const lookMs = 1_000;
const openMovements = `select id, purpose, status, last_error from outgoing
  where status not in ('final', 'dead') order by id`;

/** Lays what payers were shown, and what the chain says, beside what the database holds in the end. */
export async function judgeRewind(
  client: Client,
  trade: Trade,
  transfers: () => Promise<readonly ChainTransfer[]>,
): Promise<RewindFindings> {
  const paid = [...trade.paid];
  const unfinished = async () =>
    (
      await client.query<{ id: string; status: string }>(
        `select id, status from payments where id = any($1::uuid[]) and status <> 'completed' order by id`,
        [paid],
      )
    ).rows;
  const open = async () => (await client.query<Record<string, string>>(openMovements)).rows;
  let [known, changedAt] = ['', Date.now()];
  const hasEnded = async (): Promise<boolean> => {
    const left = [...(await unfinished()), ...(await open())];
    const now = JSON.stringify(left.map(({ id, status }) => [id, status]));
    if (now !== known) [known, changedAt] = [now, Date.now()];
    return left.length === 0 || Date.now() - changedAt > stuckAfterMs;
  };
  await until(hasEnded, longestMs, lookMs);
  const told = new Map(trade.shown.map(({ id, address }) => [address.toLowerCase(), id]));
  const { rows: counted } = await client.query<{ address: string; paymentId: string }>(
    `select lower(address) as address, payment_id as "paymentId" from deposits
      where ruling = 'counted' and orphaned_at is null`,
  );
  const { rows: withdrawals } = await client.query<{ destination: string; txHash: string }>(
    `select lower(destination) as destination, tx_hash as "txHash" from withdrawals where status = 'completed'`,
  );
  return {
    shared: trade.shown
      .filter(({ id, address }) => told.get(address.toLowerCase()) !== id)
      .map(({ id, address }) => `${address} was shown for ${id} and ${told.get(address.toLowerCase())}`),
    foreign: counted
      .filter(({ address, paymentId }) => told.has(address) && told.get(address) !== paymentId)
      .map(({ address, paymentId }) => `coins on ${address}, shown for ${told.get(address)}, count for ${paymentId}`),
    paidWrong: judgePayouts(await transfers(), withdrawals),
    stuck: (await open()).map((row) => JSON.stringify(row)),
    notCompleted: (await unfinished()).map(({ id, status }) => `${id} ${status}`),
  };
}

function judgePayouts(
  transfers: readonly ChainTransfer[],
  withdrawals: readonly { destination: string; txHash: string }[],
): string[] {
  const known = new Set(withdrawals.map(({ destination, txHash }) => `${destination} ${txHash}`));
  const places = transfers.map(({ to }) => to.toLowerCase());
  return [
    ...places.filter((to, at) => places.indexOf(to) !== at).map((to) => `${to} was paid twice`),
    ...transfers
      .filter(({ to, txHash }) => !known.has(`${to.toLowerCase()} ${txHash}`))
      .map(({ to, txHash }) => `${to} was paid by ${txHash}, which no withdrawal has`),
  ];
}
