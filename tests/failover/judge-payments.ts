import { setTimeout as sleep } from 'node:timers/promises';
import { verifyBooks } from '@florin/database/verify-books';
import type { Client } from 'pg';
import type { Acknowledged } from './shop.ts';

/** What must be nothing at the end; ids, or lines for people. */
export interface Findings {
  /** Acknowledged payments that the database does not have, or not with the address that was told. */
  lost: string[];
  /** Addresses that were told for two payments. */
  shared: string[];
  notCompleted: string[];
  /** Payments whose completion was told, or whose one payment was counted, another number of times than once. */
  notOnce: string[];
  violations: string[];
}

interface Row {
  id: string;
  status: string;
  address: string | null;
  completions: string;
  deposits: string;
}

/** Lays what was acknowledged, and paid, beside what the database holds in the end. */
export async function judgePayments(
  client: Client,
  acknowledged: readonly Acknowledged[],
  withinMs: number,
): Promise<Findings> {
  const ids = acknowledged.map(({ id }) => id);
  const told = new Map(acknowledged.map((one) => [one.id, one.address]));
  const addresses = acknowledged.map(({ address }) => address);
  await completed(client, ids, withinMs);
  const { rows } = await client.query<Row>(
    `select p.id, p.status,
            (select a.address from tokens t join chains c on c.id = t.chain_id join deposit_addresses a on a.family = c.chain_type
              where t.id = p.token_id and a.index = p.deposit_index) as address,
            (select count(*) from events e where e.source_id = p.id and e.type = 'payment.completed') as completions,
            (select count(*) from deposits d where d.payment_id = p.id and d.orphaned_at is null) as deposits
       from payments p where p.id = any($1::uuid[])`,
    [ids],
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  const violations = await client.query(verifyBooks.text);
  return {
    lost: ids.filter((id) => known.get(id)?.address !== told.get(id)),
    shared: addresses.filter((address, at) => addresses.indexOf(address) !== at),
    notCompleted: rows.filter(({ status }) => status !== 'completed').map(({ id, status }) => `${id} ${status}`),
    notOnce: rows
      .filter(
        ({ status, completions, deposits }) =>
          completions !== (status === 'completed' ? '1' : '0') || BigInt(deposits) > 1n,
      )
      .map(({ id, completions, deposits }) => `${id} completed ${completions}×, ${deposits} deposits`),
    violations: violations.rows.map((row) => JSON.stringify(row)),
  };
}

async function completed(client: Client, ids: readonly string[], withinMs: number): Promise<void> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const { rows } = await client.query<{ open: string }>(
      `select count(*) as open from payments where id = any($1::uuid[]) and status <> 'completed'`,
      [ids],
    );
    if (rows[0]?.open === '0' || Date.now() > deadline) return;
    await sleep(500);
  }
}
