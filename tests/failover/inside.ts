import { writeFileSync } from 'node:fs';
import { type FailoverPlan, failoverRun } from './failover-run.ts';
import { programsIn } from './programs.ts';

/** Alone in its network, its mounts and its process numbers: whatever it starts ends with it. */
const [, , folder = '', output = '', plan = ''] = process.argv;
const result = await failoverRun(JSON.parse(plan) as FailoverPlan, programsIn(folder), (line) =>
  process.stdout.write(`${line}\n`),
);
writeFileSync(output, JSON.stringify(result));
process.exit(0);
