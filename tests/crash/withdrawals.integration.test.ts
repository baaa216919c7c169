import { startAnvil } from '@florin/nodes/anvil';
import { seedCatalogue } from '@florin/testing/catalogue';
import { freshDatabase } from '@florin/testing/database';
import { broadcastFaults, startFaultyRpc } from '@florin/testing/faulty-rpc';
import { seededRandom } from '@florin/testing/seeded-random';
import { expect, onTestFinished, test } from 'vitest';
import { deployTokens } from '../journeys/deploy-tokens.ts';
import { withdrawalRun } from './withdrawal-run.ts';

const runs = 6;

test(`${runs} withdrawals are paid once each while worker or signer is killed and the endpoint fails`, async () => {
  const seed = Number(process.env.SEED ?? 20_261_121);
  process.stdout.write(`withdrawal run, SEED=${seed}\n`);
  const anvil = await startAnvil({ noMining: true });
  onTestFinished(() => anvil.stop());
  const database = await freshDatabase();
  onTestFinished(() => database.close());
  const { contracts } = await deployTokens(anvil);
  const random = seededRandom(seed);
  const broadcasts = { share: 0.5, faults: broadcastFaults };
  const endpoint = await startFaultyRpc({ target: anvil.url, random, broadcasts, readShare: 0.02 });
  onTestFinished(() => endpoint.close());
  await seedCatalogue(database.url('owner'), { rpcUrl: endpoint.url, contracts });
  const result = await withdrawalRun({
    anvil,
    usdt: contracts['USDT'] ?? '',
    db: database.db,
    urls: { app: database.url('app'), signer: database.url('signer'), owner: database.url('owner') },
    runs,
    merchants: 3,
    random: seededRandom(seed),
  });
  const { completed, failed, refused, killed, ...judged } = result;
  const told = JSON.stringify({ refused, killed, ...endpoint.counts });
  process.stdout.write(`${completed} paid, ${failed} given up; ${told}\n`);
  for (const [question, wrong] of Object.entries(judged)) expect({ [question]: wrong }).toEqual({ [question]: [] });
  expect(completed + failed).toBe(runs);
  expect(Object.values(killed).reduce((sum, count) => sum + count, 0)).toBe(runs);
}, 400_000);
