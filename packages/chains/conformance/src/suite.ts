import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Authorize, Case } from './case.ts';
import { addressCases } from './cases/addresses.ts';
import { batchCases } from './cases/batches.ts';
import { blockCases } from './cases/blocks.ts';
import { depositCases } from './cases/deposits.ts';
import { movementCases } from './cases/movements.ts';
import { signatureCases } from './cases/signatures.ts';
import type { Harness } from './harness.ts';
import { Stage } from './stage.ts';

const cases: readonly Case[] = [
  ...addressCases,
  ...depositCases,
  ...blockCases,
  ...movementCases,
  ...batchCases,
  ...signatureCases,
];

/** How a case was run: `pure`, by what, or why it was not. */
interface Ran {
  name: string;
  how: string;
}

/**
 * What every chain family must do, whatever its chain is; a test for each, and at the end a table of how each was run.
 */
export function conformance(family: string, open: () => Promise<Harness>, authorize: Authorize): void {
  describe(`${family} obeys the chain port`, () => {
    let stage: Stage;
    const ran: Ran[] = [];
    beforeAll(async () => {
      stage = new Stage(await open());
    });
    afterAll(async () => {
      await stage.harness.stop();
      process.stdout.write(`${tableOf(family, stage.harness, ran)}\n`);
    });
    test.each(cases)('$name', async (one) => {
      const reason = one.unless?.(stage) ?? null;
      const outcome = reason === null ? one.run(stage, authorize) : Promise.resolve();
      await expect(outcome).resolves.toBeUndefined();
      const how = reason === null ? (one.isPure ? 'pure' : stage.harness.level) : `not applicable: ${reason}`;
      ran.push({ name: one.name, how });
    });
  });
}

const tableOf = (family: string, { chain, level }: Harness, ran: readonly Ran[]): string =>
  [`${family} on ${chain} (${level})`, ...ran.map(({ name, how }) => `  ${name} | ${how}`)].join('\n');
