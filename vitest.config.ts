import { defineConfig } from 'vitest/config';
import { directSessions } from './tests/campaigns/direct-sessions.ts';

const everywhere = ['contract', 'packages', 'apps', 'tests'];

// A pooler gives nobody a session of their own.
const leftOut = process.env.FLORIN_TEST_PGBOUNCER ? Object.keys(directSessions) : [];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: everywhere.map((folder) => `${folder}/**/*.test.ts`),
          // Bounds a hang; property tests take seconds, more on a busy machine.
          testTimeout: 60_000,
          exclude: ['**/*.integration.test.ts', '**/*.journey.test.ts', '**/node_modules/**'],
        },
      },
      {
        test: {
          name: 'integration',
          include: everywhere.map((folder) => `${folder}/**/*.integration.test.ts`),
          exclude: ['**/node_modules/**', 'tests/simulation/**', ...leftOut],
          globalSetup: ['packages/testing/src/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        // On a PostgreSQL of its own: no other test's locks and transactions tell in its story.
        test: {
          name: 'simulation',
          include: ['tests/simulation/**/*.integration.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
