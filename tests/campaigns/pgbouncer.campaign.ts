import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { root } from '../bench/record/places.ts';
import type { Campaign, CampaignRun } from './campaign.ts';
import { directSessions } from './direct-sessions.ts';
import { fetchPgBouncer, type PgBouncerProgram } from './fetch-pgbouncer.ts';

/** What a short run looks at. */
const quickFolder = 'packages/engine/src/payments';
const reportEveryMs = 60_000;
const patienceMs = 3 * 3_600_000;
/** Characters of what the runner says beside its report, when there is nothing to report. */
const toldMax = 4_000;

interface Report {
  numTotalTests: number;
  numPassedTests: number;
  numPendingTests: number;
  testResults: { name: string; status: string; message: string; assertionResults: Assertion[] }[];
}

interface Assertion {
  status: string;
  fullName: string;
}

/** All integration tests, with a pooler that gives away a connection for one transaction only. */
export const campaign: Campaign = {
  name: 'pgbouncer',
  about: 'the integration tests through Debian’s PgBouncer in transaction mode, without prepared statements',
  async run(run) {
    const folder = mkdtempSync(join(tmpdir(), 'florin-pgbouncer-'));
    // The pooler is started by another user where this one is root.
    chmodSync(folder, 0o755);
    try {
      const program = fetchPgBouncer(join(folder, 'packages'));
      run.say(`PgBouncer ${program.version}; ${Object.keys(directSessions).length} files need a session of their own`);
      const report = await runTests(run, program, join(folder, 'report.json'));
      const failed = failures(report);
      for (const line of failed) run.say(line);
      return {
        postgres: '',
        counts: {
          tests: report.numTotalTests,
          passed: report.numPassedTests,
          files: report.testResults.length,
          'files left out: a session of their own': Object.keys(directSessions).length,
        },
        figures: [
          { name: 'tests failed', value: failed.length, unit: '', target: { atMost: 0 } },
          { name: 'tests skipped', value: report.numPendingTests, unit: '', target: { atMost: 0 } },
          { name: 'tests passed', value: report.numPassedTests, unit: '', detail: `PgBouncer ${program.version}` },
        ],
      };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

const failures = ({ testResults }: Report): string[] =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed').map(({ fullName }) => fullName);
    // A file may also fail by itself, before or beside its tests.
    const own = status === 'failed' && failed.length === 0 ? [message] : [];
    return [...failed, ...own].map((what) => `${relative(root, name)}: ${what}`);
  });

async function runTests({ quick, say }: CampaignRun, program: PgBouncerProgram, output: string): Promise<Report> {
  const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
  const chosen = ['--project', 'integration', '--maxWorkers', '1', ...(quick ? [quickFolder] : [])];
  const child = spawn(process.execPath, [vitest, 'run', ...chosen, '--reporter', 'json', '--outputFile', output], {
    cwd: root,
    env: {
      ...process.env,
      FLORIN_DB_PREPARED: 'off',
      FLORIN_TEST_PGBOUNCER: program.binary,
      FLORIN_TEST_PGBOUNCER_LIBRARIES: program.libraries,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: patienceMs,
  });
  let told = '';
  child.stderr.on('data', (text: Buffer) => (told = `${told}${text.toString()}`.slice(-toldMax)));
  const start = Date.now();
  const telling = setInterval(() => say(`${Math.round((Date.now() - start) / 60_000)} minutes`), reportEveryMs);
  const onExit = () => child.kill('SIGTERM');
  process.once('exit', onExit);
  await once(child, 'close');
  process.off('exit', onExit);
  clearInterval(telling);
  const report = JSON.parse(readFileSync(output, 'utf8')) as Report;
  if (report.numTotalTests === 0) throw new Error(`No test ran. ${told}`);
  return report;
}
