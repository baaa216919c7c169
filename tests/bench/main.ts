import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startCluster } from './harness/cluster.ts';
import { verdict } from './record/figure.ts';
import { thisMachine } from './record/machine.ts';
import { commitOf, type Measurement, recordMeasurements } from './record/measurement.ts';
import { measurementsFile, root } from './record/places.ts';
import { screenTable } from './record/screen-table.ts';
import { subjects } from './subjects/all.ts';
import type { BenchRun, Subject } from './subjects/subject.ts';

const usage = `npm run bench -- [subject...] [--quick] [--profile] [--seed <number>] [--no-record]

${subjects.map(({ name, about }) => `  ${name.padEnd(8)} ${about}`).join('\n')}

  --quick      small counts, to see that everything works; never recorded
  --profile    tells where the server's time goes; never recorded
  --seed       draws another order of requests and addresses (default 1)
  --no-record  leaves docs/measurements.json as it is`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    'no-record': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const chosen = positionals.length === 0 ? subjects : subjects.filter(({ name }) => positionals.includes(name));
const unknown = positionals.filter((name) => !subjects.some((subject) => subject.name === name));
if (values.help || unknown.length > 0 || !/^\d+$/.test(values.seed)) {
  console.log(unknown.length > 0 ? `There is no subject ${unknown.join(', ')}.\n\n${usage}` : usage);
  process.exit(values.help ? 0 : 2);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const folder = mkdtempSync(join(tmpdir(), 'florin-bench-logs-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

const quick = values.quick || values.profile;
const commit = commitOf(root);
const cluster = await startCluster();
const measured: Measurement[] = [];
try {
  for (const subject of chosen) measured.push(await measure(subject));
} finally {
  await cluster.stop();
}
console.log(`\n${screenTable(measured)}\n`);
const recorded = values['no-record'] ? 0 : recordMeasurements(measurementsFile, measured);
console.log(recorded > 0 ? `Recorded ${recorded} in docs/measurements.json; "npm run measurements" writes the page.` : 'Nothing recorded.');
process.exitCode = measured.some(({ figures }) => figures.some((figure) => verdict(figure) === 'fail')) ? 1 : 0;

async function measure(subject: Subject): Promise<Measurement> {
  const say = (line: string) => console.log(`${subject.name}: ${line}`);
  const run: BenchRun = { cluster, seed: Number(values.seed), quick, profile: values.profile, folder, say };
  const at = new Date();
  const { counts, figures } = await subject.run(run);
  return {
    kind: 'bench',
    subject: subject.name,
    at: at.toISOString(),
    commit,
    seed: run.seed,
    counts,
    durationSeconds: (Date.now() - at.getTime()) / 1000,
    machine: thisMachine(cluster.version),
    quick,
    figures,
  };
}
