import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { conclude, measureAll } from '../bench/record/conclude.ts';
import { readOptions, usage } from '../bench/record/options.ts';
import type { Campaign } from './campaign.ts';

const folder = import.meta.dirname;
const files = globSync('*.campaign.ts', { cwd: folder }).toSorted();
const modules = files.map((file) => import(pathToFileURL(join(folder, file)).href) as Promise<{ campaign: Campaign }>);
const campaigns = (await Promise.all(modules)).map(({ campaign }) => campaign);

const options = readOptions(process.argv.slice(2), campaigns);
if (typeof options === 'string') {
  console.log(`${options}\n\n${usage('campaign', campaigns)}`);
  process.exit(2);
}

// What a campaign started hangs on the exit of this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const { seed, quick, minutes } = options;
const measured = await measureAll('campaign', options, (campaign) =>
  campaign.run({ seed, quick, minutes, say: (line) => console.log(`${campaign.name}: ${line}`) }),
);
process.exitCode = conclude(measured, options);
