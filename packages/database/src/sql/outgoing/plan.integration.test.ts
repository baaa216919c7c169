import { testChain, testTokens, seedCatalogue } from '@florin/testing/catalogue';
import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countGasFundings } from './plan.ts';
import { lockAttempts } from '../withdrawals/payouts.ts';
import { countFailedSweeps } from '../sweeps/plan.ts';

let fresh: TestDatabase;
let owner: Client;

/** Thousands of movements that have ended, of every purpose that is asked about. */
beforeAll(async () => {
  fresh = await freshDatabase();
  await seedCatalogue(fresh.url('owner'));
  owner = new Client({ connectionString: fresh.url('owner') });
  await owner.connect();
  await owner.query(
    `insert into outgoing (id, chain_id, purpose, purpose_id, token_id, source_kind, source_address, destination,
                           amount, fee_cap, status, succeeded, next_attempt_at, created_at)
     select gen_random_uuid(), $1, (array['gas', 'payout', 'sweep'])[1 + n % 3], gen_random_uuid(), $2, 'treasury',
       '', '',
            1, 1, 'dead', false, florin.now(), florin.now() from generate_series(1, 6_000) n`,
    [testChain.id, testTokens.eth.id],
  );
  await owner.query('analyze outgoing');
  // The plan that a worker's prepared statement is left with.
  await owner.query('set plan_cache_mode = force_generic_plan');
});
afterAll(async () => {
  await owner.end();
  await fresh.close();
});

/** A step of a plan as PostgreSQL tells it. */
interface PlanStep {
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: PlanStep[];
}

const steps = (step: PlanStep): PlanStep[] => [step, ...(step.Plans ?? []).flatMap(steps)];

test.each([
  [countGasFundings, 'gen_random_uuid()'],
  [countFailedSweeps, 'gen_random_uuid()'],
  [lockAttempts, `'payout', gen_random_uuid()`],
])('$name finds what has ended by its purpose', async ({ name, text }, values) => {
  await owner.query(`prepare ${name} as ${text}`);
  const { rows } = await owner.query<{ 'QUERY PLAN': { Plan: PlanStep }[] }>(
    `explain (format json) execute ${name} (${values})`,
  );
  const plan = rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => steps(Plan)));
  const indexes = plan.flatMap((step) => step['Index Name'] ?? []);
  expect(indexes).toContain('outgoing_purpose');
  expect(plan.filter((step) => step['Relation Name'] === 'outgoing' && !step['Index Name'])).toEqual([]);
});
