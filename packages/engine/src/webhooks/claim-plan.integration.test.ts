import { claimPendingDeliveries } from '@florin/database/sql/webhooks/claim';
import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import { seedMerchant } from '@florin/testing/merchant';
import { tellEvents } from '@florin/testing/webhook-receivers';
import { TestClock } from '@florin/testing/test-clock';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

let fresh: TestDatabase;
let owner: Client;
beforeAll(async () => {
  fresh = await freshDatabase();
  owner = new Client({ connectionString: fresh.url('owner') });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await fresh.close();
});

/** A step of a plan as PostgreSQL tells it. */
interface PlanStep {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: PlanStep[];
}

const steps = (step: PlanStep): PlanStep[] => [step, ...(step.Plans ?? []).flatMap(steps)];

/** A claim's parameters, as SQL writes them. */
const given: Readonly<Record<string, string>> = {
  now: 'florin.now()',
  lease: 'gen_random_uuid()',
  leasedUntil: 'florin.now()',
  limit: '128',
  perEndpoint: '4',
  endpointIds: `'{}'`,
  endpointLimits: `'{}'`,
  endpointRepairs: `'{}'`,
};

test('a claim enters every index by a condition, when statistics were taken while nothing was waiting', async () => {
  const { accountId: merchantId } = await seedMerchant(fresh.url('owner'));
  await owner.query(
    `insert into webhook_configs (account_id, url, is_active, events, updated_at)
     values ($1, 'https://shop.example/hook', true, '{*}', florin.now())`,
    [merchantId],
  );
  const at = new TestClock().now();
  await tellEvents(fresh.db, { merchantId, count: 5_000, at, sourceId: null });
  await owner.query(`update deliveries set status = 'success', next_attempt_at = null`);
  await owner.query('analyze deliveries');
  await tellEvents(fresh.db, { merchantId, count: 100, at, sourceId: null });
  // The plan that a worker's prepared statement is left with.
  await owner.query('set plan_cache_mode = force_generic_plan');
  await owner.query(`prepare claim as ${claimPendingDeliveries.text}`);
  const { rows } = await owner.query<{ 'QUERY PLAN': { Plan: PlanStep }[] }>(
    `explain (format json) execute claim (${claimPendingDeliveries.parameters.map((name) => given[name]).join(', ')})`,
  );
  const plan = rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => steps(Plan)));
  const entries = plan.filter((step) => step['Relation Name'] === 'deliveries' && step['Node Type'] !== 'ModifyTable');
  const names = entries.map((step) => step['Index Name']);
  expect(new Set(names)).toEqual(new Set(['deliveries_lane', 'deliveries_unfinished', 'deliveries_pkey']));
  expect(entries.filter((step) => step['Index Cond'] === undefined)).toEqual([]);
});
