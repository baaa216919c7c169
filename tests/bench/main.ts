import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from './harness/cluster.ts';
import { conclude, measureAll } from './record/conclude.ts';
import { readOptions, usage } from './record/options.ts';
import { subjects } from './subjects/all.ts';

const options = readOptions(process.argv.slice(2), subjects);
if (typeof options === 'string') {
  console.log(
    `${options}\n\n${usage('bench', subjects)}\n  --profile    tells where the server's time goes; never recorded`,
  );
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), 'florin-bench-logs-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

const starting = startCluster();
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    interrupted = true;
    // A million payments must not stay behind; servers and load end with this process.
    void starting.then((cluster) => cluster.stop()).finally(() => process.exit(1));
  });
}
const cluster = await starting;
try {
  const { seed, quick, profile } = options;
  const measured = await measureAll('bench', options, async (subject) => {
    const say = (line: string) => console.log(`${subject.name}: ${line}`);
    return { ...(await subject.run({ cluster, seed, quick, profile, folder, say })), postgres: cluster.version };
  });
  process.exitCode = conclude(measured, options);
} catch (error) {
  // Whoever loses the database after Ctrl-C says nothing new.
  if (!interrupted) throw error;
} finally {
  await cluster.stop();
}
