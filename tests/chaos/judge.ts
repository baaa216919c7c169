import { createEvmAdapter } from '@florin/chain-evm/adapter';
import type { Database } from '@florin/database/database';
import { type NoParameters, statement } from '@florin/database/statement';
import type { Violation } from '@florin/database/verify-books';
import type { ComparedHolding } from '@florin/engine/books/compare-chain';
import { CatalogueCache } from '@florin/engine/catalogue/catalogue';
import { testChain } from '@florin/testing/catalogue';
import { compareChains, findViolations } from '../../apps/worker/src/books/check-everything.ts';
import type { Merchant } from '../crash/merchant.ts';
import type { Load } from './load.ts';

export interface BooksOptions {
  db: Database;
  rpcUrl: string;
  treasury: string;
}

const countDoubted = statement<NoParameters, { doubted: bigint }>(
  'chaos_count_doubted',
  `select count(*) as doubted from outgoing where doubted_at is not null`,
);

/**
 * The books against themselves and, to the base unit, against the chain; `compared` false: the chain did not hold
 * still, or took movements back that nobody has looked for yet: until then the two differ.
 */
export async function judgeBooks(
  { db, rpcUrl, treasury }: BooksOptions,
  scope: 'open' | 'all',
): Promise<{ violations: string[]; compared: boolean; holdings: readonly ComparedHolding[] }> {
  const { doubted } = await db.one(countDoubted);
  if (scope === 'open' && doubted > 0n) {
    const broken = await findViolations(db, []);
    return { violations: broken.map((violation) => JSON.stringify(violation)), compared: false, holdings: [] };
  }
  const clock = { now: () => new Date() };
  const adapter = createEvmAdapter({ network: testChain.network, rpcUrls: [rpcUrl], finalityTag: null });
  const chains = await compareChains(
    {
      db,
      adapters: new Map([[testChain.id, adapter]]),
      treasury: async () => treasury,
      onUnread: (_chain, error) => {
        throw error;
      },
    },
    await new CatalogueCache(db, clock).current(),
    scope,
  );
  const violations: Violation[] = await findViolations(db, chains);
  return {
    violations: violations.map((violation) => JSON.stringify(violation)),
    compared: chains.every(({ comparison }) => comparison?.compared === true),
    holdings: chains.flatMap(({ comparison }) => (comparison?.compared ? comparison.holdings : [])),
  };
}

const cents = (usd: string): bigint => BigInt(usd.replace('.', ''));

/** What was credited wrong: every payment that was paid must be credited once, and the balance is the sum of them. */
export async function judgeCredits(db: Database, shops: Load['shops']): Promise<string[]> {
  const wrong: string[] = [];
  for (const { merchant, paid } of shops) {
    // a shop has hundreds of payments: one question after the other
    const nets = await netsOf(merchant, paid);
    const balance = cents(await merchant.balance());
    const sum = nets.reduce((total, net) => total + net, 0n);
    if (balance !== sum) wrong.push(`A balance of ${balance} cents for payments of ${sum} cents.`);
    const { rows } = await db.pool.query<{ id: string; told: string }>(
      `select p.id, count(e.*) as told
         from unnest($1::uuid[]) as p(id) left join events e on e.source_id = p.id and e.type = 'payment.completed'
        group by p.id having count(e.*) <> 1`,
      [paid],
    );
    for (const { id, told } of rows) wrong.push(`Payment ${id} was told as completed ${told} times.`);
  }
  return wrong;
}

async function netsOf(merchant: Merchant, ids: readonly string[]): Promise<bigint[]> {
  const nets: bigint[] = [];
  for (const id of ids) {
    // in turn, below any limit of requests
    nets.push(cents((await merchant.netOf(id)) ?? '0.00'));
  }
  return nets;
}

/** Events that a merchant wants and that never reached its endpoint, whatever the product believes. */
export async function judgeDeliveries(db: Database, seen: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await db.pool.query<{ event: string; delivery: string | null; status: string | null }>(
    `select e.id as event, d.id as delivery, d.status
       from events e join webhook_configs c on c.account_id = e.merchant_id
       left join deliveries d on d.event_sequence = e.sequence`,
  );
  return rows
    .filter(({ delivery, status }) => delivery === null || status !== 'success' || !seen.has(delivery))
    .map(({ event, delivery, status }) => `Event ${event}: delivery ${delivery} is ${status} and did not arrive.`);
}
