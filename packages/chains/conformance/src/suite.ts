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

/** Why a case does not apply to a chain; null where it is run. */
const reasonOf = (one: Case, stage: Stage): string | null => one.unless?.(stage) ?? null;

/**
 * What every chain family must do, whatever its chain is: a test for each case. At the end a table tells how each was run,
 * and `ran/<family>.json` beside the test file must tell the same; `npx vitest run tests/chains -u` writes it.
 */
export function conformance(family: string, open: () => Promise<Harness>, authorize: Authorize): void {
  describe(`${family} obeys the chain port`, () => {
    let stage: Stage;
    beforeAll(async () => {
      stage = new Stage(await open());
    });
    afterAll(async () => {
      await stage.harness.stop();
      process.stdout.write(`${tableOf(family, stage)}\n`);
    });
    test.each(cases)('$name', async (one) => {
      const outcome = reasonOf(one, stage) === null ? one.run(stage, authorize) : Promise.resolve();
      await expect(outcome).resolves.toBeUndefined();
    });
    test('each case is run, or is not and why, as the record of the family says', async () => {
      await expect(compare(stage, `./ran/${family}.json`)).resolves.toBeUndefined();
    });
  });
}

async function compare(stage: Stage, file: string): Promise<void> {
  if (stage.harness.unrecorded === true) return;
  await expect(recordOf(stage)).toMatchFileSnapshot(file);
}

/** What `docs/chains.md` shows: the chain, its assets, and for each case how it is run or why it is not. */
function recordOf(stage: Stage): string {
  const { chain, level, assets } = stage.harness;
  const rows = cases.map((one) => {
    const reason = reasonOf(one, stage);
    return [one.name, reason === null ? { run: one.isPure ? 'pure' : level } : { doesNotApply: reason }];
  });
  const record = { chain, level, tokens: assets.length - 1, cases: Object.fromEntries(rows) };
  return `${JSON.stringify(record, null, 2)}\n`;
}

function tableOf(family: string, stage: Stage): string {
  const { chain, level } = stage.harness;
  const rows = cases.map((one) => {
    const reason = reasonOf(one, stage);
    return `  ${one.name} | ${reason === null ? (one.isPure ? 'pure' : level) : `not applicable: ${reason}`}`;
  });
  return [`${family} on ${chain} (${level})`, ...rows].join('\n');
}
