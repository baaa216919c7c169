import { parseArgs } from 'node:util';
import { startCluster } from '../bench/harness/cluster.ts';
import { fuzzRun } from './fuzz-run.ts';
import { Target } from './target.ts';

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '2000' }, seed: { type: 'string' } },
});
const requests = Number(values.requests);
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
if (!Number.isInteger(requests) || requests < 1 || !Number.isInteger(seed)) {
  console.log('npm run fuzz -- [--requests <number>] [--seed <number>]');
  process.exit(2);
}

console.log(`fuzz: ${requests} requests, seed ${seed}`);
const cluster = await startCluster();
try {
  const target = await Target.open(await cluster.createDatabase('florin_fuzz'));
  const result = await fuzzRun(target, { requests, seed, say: (line) => console.log(line) });
  const violations = await target.violations();
  await target.close();
  console.log(JSON.stringify(result.statuses));
  console.log(`${result.succeeded} of ${result.operations} operations were answered with a success`);
  console.log(`${result.faults.length} faults, ${violations.length} violations of the books`);
  process.exitCode = result.faults.length + violations.length === 0 ? 0 : 1;
} finally {
  await cluster.stop();
}
