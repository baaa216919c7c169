import { defineConfig } from 'vitest/config';
import { directSessions } from './tests/campaigns/direct-sessions.ts';
import { compiled } from './packages/testing/src/compiled.ts';
import { LongestFirst } from './tests/longest-first.ts';

const everywhere = ['contract', 'packages', 'apps', 'tests'];

// A pooler gives nobody a session of their own.
const leftOut = process.env.FLORIN_TEST_PGBOUNCER ? Object.keys(directSessions) : [];

// One more than the cores of a small machine, because many tests wait. The same for every project, or the runner takes
// one project after the other and cores are idle at the end of each.
const maxWorkers = 3;

// What Node has stripped and compiled once serves the next run, and processes that tests start.
process.env['NODE_COMPILE_CACHE'] ??= compiled;

/** Node runs our TypeScript as it does in production: nothing is transformed, and nothing is wrapped. */
const native = { experimental: { viteModuleRunner: false, nodeLoader: false } };

/** Node reads no TSX. */
const withMarkup = ['apps/pay/src/show/{notices,said}.test.ts'];

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: everywhere.map((folder) => `${folder}/**/*.test.ts`),
          // Bounds a hang; property tests take seconds, and a minute on a busy machine.
          testTimeout: 120_000,
          exclude: ['**/*.integration.test.ts', '**/node_modules/**', ...withMarkup],
          // Loading modules anew for each of hundreds of files costs as much as a third of their tests.
          isolate: false,
          unstubGlobals: true,
          maxWorkers,
          ...native,
        },
      },
      { test: { name: 'markup', include: withMarkup, isolate: false, maxWorkers } },
      {
        test: {
          name: 'integration',
          include: everywhere.map((folder) => `${folder}/**/*.integration.test.ts`),
          exclude: ['**/node_modules/**', 'tests/simulation/**', ...leftOut],
          globalSetup: ['packages/testing/src/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          isolate: false,
          unstubGlobals: true,
          maxWorkers,
          ...native,
        },
      },
      {
        // On a PostgreSQL of its own: no other test's locks and transactions tell in its story.
        test: {
          name: 'simulation',
          include: ['tests/simulation/**/*.integration.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 60_000,
          maxWorkers,
          ...native,
        },
      },
    ],
  },
});
