import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '@florin/database/database';
import { migrate } from '@florin/database/migrate';
import { openPool, workerPoolLimits } from '@florin/database/pool';
import { createRoles } from '@florin/database/roles';
import { startAnvil } from '@florin/nodes/anvil';
import { startPostgres } from '@florin/nodes/postgres';
import { seedCatalogue } from '@florin/testing/catalogue';
import { testPasswords } from '@florin/testing/cluster';
import { seededRandom } from '@florin/testing/seeded-random';
import { commitOf } from '../bench/record/measurement.ts';
import { root } from '../bench/record/places.ts';
import { killRun } from '../crash/kill-run.ts';
import { deployTokens } from '../journeys/deploy-tokens.ts';
import type { Campaign, CampaignRun } from './campaign.ts';
import { Progress } from './progress.ts';

const batches = 10;
const killsPerBatch = 20;
const paymentsPerBatch = 24;

interface Batch {
  postgres: string;
  completed: number;
  notOnce: number;
  violations: number;
  unseen: number;
  killed: Record<string, number>;
}

/** 200 SIGKILLs of worker, signer and server at random moments over running payments, in batches of 20. */
export const campaign: Campaign = {
  name: 'kills',
  about: 'worker, signer and server are killed 200 times while payments run; each must complete once',
  run: async (run) => {
    const wanted = run.quick ? 1 : batches;
    const progress = new Progress<Batch>('kills', `${commitOf(root)}-${run.seed}${run.quick ? '-quick' : ''}`);
    for (let batch = progress.done.length; batch < wanted; batch += 1) {
      run.say(`batch ${batch + 1} of ${wanted}, seed ${run.seed + batch}`);
      progress.add(await oneBatch(run, run.seed + batch));
    }
    const done = [...progress.done];
    progress.forget();
    const total = (pick: (batch: Batch) => number): number => done.reduce((sum, batch) => sum + pick(batch), 0);
    const killed = (name: string): number => total((batch) => batch.killed[name] ?? 0);
    return {
      postgres: done[0]?.postgres ?? '',
      counts: {
        kills: wanted * killsPerBatch,
        payments: wanted * paymentsPerBatch,
        worker: killed('worker'),
        signer: killed('signer'),
        server: killed('server'),
      },
      figures: [
        {
          name: 'payments not completed',
          value: wanted * paymentsPerBatch - total(({ completed }) => completed),
          unit: '',
          target: { atMost: 0 },
        },
        {
          name: 'payments not completed exactly once',
          value: total(({ notOnce }) => notOnce),
          unit: '',
          target: { atMost: 0 },
        },
        {
          name: 'violations of the books',
          value: total(({ violations }) => violations),
          unit: '',
          target: { atMost: 0 },
        },
        {
          name: 'deliveries marked as made that nobody received',
          value: total(({ unseen }) => unseen),
          unit: '',
          target: { atMost: 0 },
        },
      ],
    };
  },
};

async function oneBatch({ say }: CampaignRun, seed: number): Promise<Batch> {
  const dataDir = await mkdtemp(join(tmpdir(), 'florin-campaign-'));
  const server = await startPostgres({ dataDir, password: testPasswords.superuser, durable: true });
  const anvil = await startAnvil({ noMining: true });
  const name = 'florin_kills';
  const url = (role: 'owner' | 'app' | 'signer'): string => server.url(`florin_${role}`, testPasswords[role], name);
  const pool = openPool(url('app'), 'florin-campaign', workerPoolLimits);
  try {
    await createRoles(server.url('postgres', testPasswords.superuser, 'postgres'), name, testPasswords);
    await migrate(url('owner'));
    const { contracts, payer } = await deployTokens(anvil);
    await seedCatalogue(url('owner'), { rpcUrl: anvil.url, contracts });
    const result = await killRun({
      anvil,
      contracts,
      payer,
      db: new Database(pool),
      urls: { app: url('app'), signer: url('signer'), owner: url('owner') },
      kills: killsPerBatch,
      payments: paymentsPerBatch,
      random: seededRandom(seed),
    });
    for (const violation of result.violations) say(JSON.stringify(violation));
    const { completed, killed } = result;
    const { rows } = await pool.query<{ server_version: string }>('show server_version');
    const postgres = rows[0]?.server_version.split(' ')[0] ?? '';
    return {
      postgres,
      completed,
      killed,
      notOnce: result.notOnce.length,
      violations: result.violations.length,
      unseen: result.unseen.length,
    };
  } finally {
    await pool.end();
    await anvil.stop();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
