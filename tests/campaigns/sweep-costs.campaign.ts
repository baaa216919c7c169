import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SweepStage } from '../bench/harness/sweep-stage.ts';
import { type Family, harnesses } from '../chains/harnesses.ts';
import { measureSweeps, type SweepCost } from '../chains/sweep-costs/measure.ts';
import { none } from './batched-campaign.ts';
import type { Campaign } from './campaign.ts';

const folder = join(import.meta.dirname, '..', 'chains', 'sweep-costs', 'measured');
/** As many as one transaction of the contract sweeps. */
const deposits = 50;

/** Sweeps on the chain of each family's conformance suite, and what they were charged for. */
export const campaign: Campaign = {
  name: 'sweep-costs',
  about:
    'what a sweep on each family is charged for is what docs/chains.md reckons with; writes the records that differ',
  run: async ({ only, say }) => {
    const families = (Object.keys(harnesses) as Family[]).filter((name) => only === undefined || name.includes(only));
    let differing = 0;
    for (const family of families) {
      // a node at a time
      const measured = `${JSON.stringify(await costsOf(family), shown, 2)}\n`;
      const file = join(folder, `${family}.json`);
      const isSame = existsSync(file) && readFileSync(file, 'utf8') === measured;
      say(`${family}: ${isSame ? 'as recorded' : `differs, written to ${file}`}`);
      if (isSame) continue;
      differing += 1;
      writeFileSync(file, measured);
    }
    return { postgres: '', counts: { families: families.length }, figures: [none('records that differed', differing)] };
  },
};

async function costsOf(family: Family) {
  const harness = await harnesses[family]();
  try {
    const measured = await measureSweeps(family, harness);
    return family === 'evm' ? { ...measured, tokenTogether: await byContract() } : measured;
  } finally {
    await harness.stop();
  }
}

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
