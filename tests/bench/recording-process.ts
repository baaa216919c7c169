import { writeFileSync } from 'node:fs';
import { serialize } from 'node:v8';
import { harnesses } from '../chains/harnesses.ts';
import { scannedFamilies } from './harness/scanning/families.ts';
import { type BlockPlan, recordBlocks } from './harness/scanning/record-blocks.ts';

// Makes blocks of a chain and records them, in a process of its own: some chains are played in the process that makes
// them, and whoever measures beside all their state measures the collection of garbage.

const [name = '', plan = '', file = ''] = process.argv.slice(2);
const family = scannedFamilies.find((one) => one.name === name);
if (family === undefined) throw new Error(`There is no family ${name}.`);
const harness = await harnesses[family.name]();
try {
  writeFileSync(file, serialize(await recordBlocks(harness, family, JSON.parse(plan) as BlockPlan)));
} finally {
  await harness.stop();
}
process.exit();
