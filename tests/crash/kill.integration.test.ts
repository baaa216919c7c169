import { startAnvil } from '@florin/nodes/anvil';
import { seedCatalogue } from '@florin/testing/catalogue';
import { freshDatabase } from '@florin/testing/database';
import { seededRandom } from '@florin/testing/seeded-random';
import { expect, onTestFinished, test } from 'vitest';
import { deployTokens } from '../journeys/deploy-tokens.ts';
import { killRun } from './kill-run.ts';

const kills = 10;
const payments = 12;

test(`${kills} kills of worker, signer and server over ${payments} running payments: each completes once`, async () => {
  const seed = Number(process.env.SEED ?? 20_261_121);
  process.stdout.write(`kill run, SEED=${seed}\n`);
  const anvil = await startAnvil({ noMining: true });
  onTestFinished(() => anvil.stop());
  const database = await freshDatabase();
  onTestFinished(() => database.close());
  const { contracts, payer } = await deployTokens(anvil);
  await seedCatalogue(database.url('owner'), { rpcUrl: anvil.url, contracts });
  const urls = { app: database.url('app'), signer: database.url('signer'), owner: database.url('owner') };
  const result = await killRun({
    anvil,
    contracts,
    payer,
    db: database.db,
    urls,
    kills,
    payments,
    random: seededRandom(seed),
  });
  expect(result.notOnce).toEqual([]);
  expect(result.violations).toEqual([]);
  expect(result.unseen).toEqual([]);
  expect(result.completed).toBe(payments);
}, 400_000);
