import { defineConfig } from 'vitest/config';

/**
 * What a mutant of the domain has to get past: the tests of its folder, one file after the other in one worker. That
 * is safe, because these modules keep nothing, and the worker ends with the mutant.
 */
export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    setupFiles: ['tests/campaigns/mutation.setup.ts'],
    isolate: false,
    testTimeout: 60_000,
  },
});
