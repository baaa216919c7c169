import { LitecoindMissing } from '@florin/nodes/litecoind-binary';
import { expect, test, vi } from 'vitest';
import { SweepStage } from '../../bench/harness/sweep-stage.ts';
import { type Family, harnesses } from '../harnesses.ts';
import { measureSweeps, type SweepCost } from './measure.ts';

vi.setConfig({ testTimeout: 180_000 });

/** As many as one transaction of the contract sweeps. */
const deposits = 50;

/** What `docs/chains.md` counts with; `npx vitest run tests/chains/sweep-costs -u` writes it. */
test.each(Object.keys(harnesses) as Family[])('a sweep on %s is charged for what its record says', async (family) => {
  const harness = await harnesses[family]().catch((error: unknown) => {
    if (!(error instanceof LitecoindMissing) || process.env['CI'] === 'true') throw error;
    return null;
  });
  if (harness === null) return;
  try {
    const measured = await measureSweeps(family, harness);
    const costs = family === 'evm' ? { ...measured, tokenTogether: await byContract() } : measured;
    await expect(`${JSON.stringify(costs, shown, 2)}\n`).toMatchFileSnapshot(`./measured/${family}.json`);
  } finally {
    await harness.stop();
  }
});

/** By the contract of an EVM network, which is deployed first. */
async function byContract(): Promise<SweepCost> {
  const stage = await SweepStage.open();
  try {
    return { deposits, sweep: { gas: await stage.sweepTogether(0, await stage.pay(0, deposits)) }, funding: null };
  } finally {
    await stage.close();
  }
}

const shown = (_name: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);
