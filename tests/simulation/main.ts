import { parseArgs } from 'node:util';
import { runSeed, type SeedResult } from './run-seed.ts';
import type { Knobs } from './world/knobs.ts';
import { openPlace } from './world/open-place.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1' },
    from: { type: 'string', default: '1' },
    steps: { type: 'string', default: '200' },
    // Instead of what the seed draws, as in {"rpcFault":0.2}.
    knobs: { type: 'string', default: '{}' },
    story: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    'until-found': { type: 'boolean', default: false },
    backwards: { type: 'boolean', default: false },
  },
});
const [seeds, from, steps] = [Number(values.seeds), Number(values.from), Number(values.steps)];
const knobs = JSON.parse(values.knobs) as Partial<Knobs>;
const linesOfStory = 60;
const order = Array.from({ length: seeds }, (_seed, at) => (values.backwards ? from + seeds - 1 - at : from + at));

const { place, close } = await openPlace();
// PostgreSQL ends with the process.
process.once('SIGTERM', () => process.exit(143));
let failed = 0;
try {
  for (const seed of order) {
    const began = Date.now();
    const result = await runSeed(place, seed, { steps, knobs });
    if (values.json)
      console.log(JSON.stringify({ ...result, story: result.finding ? result.story.slice(-linesOfStory) : [] }));
    else tell(result, Date.now() - began);
    if (!result.finding) continue;
    failed += 1;
    if (values['until-found']) break;
  }
} finally {
  await close();
}
if (!values.json)
  console.log(failed === 0 ? `${seeds} seeds, no violation` : `${failed} of ${seeds} seeds found a violation`);
process.exitCode = failed === 0 ? 0 : 1;

function tell({ seed, hash, finding, story, counts }: SeedResult, milliseconds: number): void {
  const figures = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
  console.log(
    `seed ${seed}: ${finding ? 'VIOLATION' : 'ok'} ${hash.slice(0, 16)} ${milliseconds} ms, ${figures.join(', ')}`,
  );
  if (values.story || finding) for (const line of values.story ? story : story.slice(-linesOfStory)) console.log(line);
  if (!finding) return;
  console.log(`\n${finding.rule} ${finding.subject}\n${JSON.stringify(finding.facts)}`);
  const turned = values.knobs === '{}' ? '' : ` --knobs '${values.knobs}'`;
  console.log(`replay: npm run simulate -- --from ${seed} --steps ${steps}${turned} --story\n`);
}
