import { LitecoindMissing } from '@florin/nodes/litecoind-binary';
import { expect, test, vi } from 'vitest';
import { type Family, harnesses } from '../harnesses.ts';
import { measureSweeps } from './measure.ts';

vi.setConfig({ testTimeout: 180_000 });

/** What `docs/chains.md` reckons with; `npx vitest run tests/chains/sweep-costs -u` writes it. */
test.each(Object.keys(harnesses) as Family[])('a sweep on %s is charged for what its record says', async (family) => {
  const harness = await harnesses[family]().catch((error: unknown) => {
    if (!(error instanceof LitecoindMissing) || process.env['CI'] === 'true') throw error;
    return null;
  });
  if (harness === null) return;
  try {
    const costs = await measureSweeps(family, harness);
    await expect(`${JSON.stringify(costs, shown, 2)}\n`).toMatchFileSnapshot(`./measured/${family}.json`);
  } finally {
    await harness.stop();
  }
});

const shown = (_name: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);
