import { freshDatabase } from '@florin/testing/database';
import { expect, test } from 'vitest';
import { outageRun } from './outage-run.ts';

test('a worker that comes back after an outage misses nothing, though every twentieth answer of its node is wrong', async () => {
  const database = await freshDatabase();
  try {
    const urls = { owner: database.url('owner'), app: database.url('app') };
    const result = await outageRun({ urls, blocks: 240, oursEvery: 3, errorRate: 0.05, seed: 7 });
    expect(result).toMatchObject({ onChain: 80, missed: 0, invented: 0, unconfirmed: 0, violations: 0 });
    expect(result.failedQuestions).toBeGreaterThan(10);
  } finally {
    await database.close();
  }
});
