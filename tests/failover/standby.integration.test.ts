import { seedCatalogue } from '@florin/testing/catalogue';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { composeServer } from '../../apps/server/src/composition.ts';
import { readConfig as readServerConfig } from '../../apps/server/src/config.ts';
import { composeWorker } from '../../apps/worker/src/composition.ts';
import { readConfig as readWorkerConfig } from '../../apps/worker/src/config.ts';
import { ReplicatedPair } from './replicated-pair.ts';

const testMs = 180_000;

test(
  'with real money, neither server nor worker starts beside a standby that commits do not wait for',
  { timeout: testMs },
  async () => {
    const pair = await ReplicatedPair.start((ownerUrl) => seedCatalogue(ownerUrl));
    onTestFinished(() => pair.close());
    const variables = (loss?: string) => ({
      FLORIN_ENV: 'production',
      DATABASE_URL: pair.appUrl,
      FLORIN_STANDBY_LOSS: loss,
      FLORIN_SECRETS_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
      FLORIN_RATES: 'manual',
      FLORIN_WORKER_ROLES: 'scan,deliver',
      FLORIN_LOG_LEVEL: 'silent',
      FLORIN_BASE_URL: 'https://api.example.com',
      FLORIN_PAY_PAGE_BASE: 'https://pay.example.com',
      FLORIN_ATTESTATION_KEY: 'UeEMZtghyeuBnq_whIYRpnh5Ym99wWVR2l1TFArfU5c',
    });
    const worker = async (loss?: string): Promise<void> =>
      (await composeWorker(readWorkerConfig(variables(loss)), pino({ level: 'silent' }))).stop();
    const server = async (loss?: string): Promise<void> => {
      await (await composeServer(readServerConfig(variables(loss)))).close();
    };
    await worker();
    await server();
    await pair.stopWaiting();
    await expect
      .poll(() => worker().catch(String), { timeout: 10_000 })
      .toContain('a standby that commits do not wait for');
    await expect(server()).rejects.toThrow('a standby that commits do not wait for');
    await worker('accept');
    await server('accept');
  },
);
