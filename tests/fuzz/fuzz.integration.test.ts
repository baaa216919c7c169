import { freshDatabase } from '@florin/testing/database';
import { expect, onTestFinished, test } from 'vitest';
import { fuzzRun } from './fuzz-run.ts';
import { Target } from './target.ts';

const requests = 2_000;

test(`${requests} drawn requests are answered as the document says, and the books hold`, async () => {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  say(`fuzz, SEED=${seed}`);
  const database = await freshDatabase();
  onTestFinished(() => database.close());
  const target = await Target.open({ owner: database.url('owner'), app: database.url('app') });
  onTestFinished(() => target.close());
  const result = await fuzzRun(target, { requests, seed, say });
  expect(result.faults).toEqual([]);
  expect(result.sent).toBe(requests);
  expect(await target.violations()).toEqual([]);
  // Not a run that everything was refused in: each operation is drawn about ten times, with every kind of mistake.
  expect(result.succeeded).toBeGreaterThan(result.operations / 4);
  expect(Object.keys(result.statuses)).toEqual(expect.arrayContaining(['200', '201', '401', '403', '404', '422']));
}, 200_000);
