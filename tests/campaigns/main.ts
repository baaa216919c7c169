import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { conclude, measureAll } from '../bench/record/conclude.ts';
import { readOptions, usage } from '../bench/record/options.ts';
import type { Campaign } from './campaign.ts';
import { readScope } from './scope.ts';

const folder = import.meta.dirname;
const files = globSync('*.campaign.ts', { cwd: folder }).toSorted();
const modules = files.map((file) => import(pathToFileURL(join(folder, file)).href) as Promise<{ campaign: Campaign }>);
const campaigns = (await Promise.all(modules)).map(({ campaign }) => campaign);

const narrowing = `
  --seeds      how many seeds, for a campaign that counts them; never recorded
  --only       a part of the names of what is to be tried; never recorded
  --rounds     how many rounds of each kind, for a campaign that plays some; recorded, since its counts tell it
  --slice      a part of its batches, for example 2/8; recorded as that part, and kept for the run of the whole`;
const refuse = (problem: string): never => {
  console.log(`${problem}\n\n${usage('campaign', campaigns)}${narrowing}`);
  process.exit(2);
};
const narrowed = readScope(process.argv.slice(2));
const { scope, rest } = typeof narrowed === 'string' ? refuse(narrowed) : narrowed;
const read = readOptions(rest, campaigns);
const whole = typeof read === 'string' ? refuse(read) : read;
const { rounds: _rounds, slice, ...narrow } = scope;
const unsliceable = slice && whole.chosen.find(({ inBatches }) => inBatches !== true);
if (unsliceable) refuse(`${unsliceable.name} has no batches, and so no slices.`);
const part = slice === undefined ? '' : ` ${slice.part}/${slice.of}`;
const chosen = whole.chosen.map((campaign) => ({ ...campaign, name: `${campaign.name}${part}` }));
const options = { ...whole, chosen, record: whole.record && Object.keys(narrow).length === 0 };

// What a campaign started hangs on the exit of this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const { seed, quick, minutes } = options;
const measured = await measureAll('campaign', options, (campaign) =>
  campaign.run({ ...scope, seed, quick, minutes, say: (line) => console.log(`${campaign.name}: ${line}`) }),
);
process.exitCode = conclude(measured, options);
