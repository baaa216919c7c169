import { parseArgs } from 'node:util';
import { runSeed, type SeedResult } from './run-seed.ts';
import { openPlace } from './world/open-place.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1' },
    from: { type: 'string', default: '1' },
    steps: { type: 'string', default: '200' },
    story: { type: 'boolean', default: false },
  },
});
const [seeds, from, steps] = [Number(values.seeds), Number(values.from), Number(values.steps)];
const linesOfStory = 60;

const { place, close } = await openPlace();
let failed = 0;
try {
  for (let seed = from; seed < from + seeds; seed += 1) {
    const began = Date.now();
    const result = await runSeed(place, seed, { steps });
    tell(result, Date.now() - began);
    if (result.finding) failed += 1;
  }
} finally {
  await close();
}
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
  console.log(`replay: npm run simulate -- --from ${seed} --steps ${steps} --story\n`);
}
