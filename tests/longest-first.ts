import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest, though many of them are short: they start whole stacks or wait for real time. */
export const longest: readonly string[] = [
  'tests/start/kill-everything.integration.test.ts',
  'tests/browser/journeys.integration.test.ts',
  'tests/failover/promoted.integration.test.ts',
  'tests/journeys/reorg-behind-settlement.integration.test.ts',
  'tests/start/halted-chain.integration.test.ts',
  'tests/browser/family-wallets.integration.test.ts',
  'tests/journeys/token-fees.integration.test.ts',
  'apps/signer/src/signer.integration.test.ts',
  'tests/approvals/forgeries.integration.test.ts',
  'tests/journeys/numbers.integration.test.ts',
  'tests/cli/walkthrough.integration.test.ts',
  'tests/crash/kill.integration.test.ts',
  'tests/crash/withdrawals.integration.test.ts',
  'tests/payouts/payouts.integration.test.ts',
  'tests/examples/shop.integration.test.ts',
  'tests/packaging/sdk.integration.test.ts',
  'tests/browser/page.integration.test.ts',
  'tests/browser/statuses.integration.test.ts',
  'tests/journeys/deep-reorg.integration.test.ts',
  'tests/exchange/transfers.integration.test.ts',
  'tests/webhooks/killed-workers.integration.test.ts',
  'tests/exchange/fifty.integration.test.ts',
  'tests/fuzz/fuzz.integration.test.ts',
  'tests/contract/resources.integration.test.ts',
  'apps/server/src/http/access.test.ts',
  'tests/architecture/promises.test.ts',
];

/**
 * Starts the simulator and the longest files first, and those of the unit tests, which are short, last: so no worker
 * waits for another at the end.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- this is no method of an array
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => this.#place(one) - this.#place(other));
  }

  #place({ project, moduleId }: TestSpecification): number {
    if (project.name === 'simulation') return -1;
    const at = longest.indexOf(relative(this.ctx.config.root, moduleId));
    if (at !== -1) return at;
    return project.name === 'unit' ? longest.length + 1 : longest.length;
  }
}
