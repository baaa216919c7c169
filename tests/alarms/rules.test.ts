import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promtoolBinary, PromtoolMissing } from '@florin/nodes/promtool-binary';
import { afterAll, describe, expect, test } from 'vitest';
import { root } from '../architecture/tree.ts';
import { cases, urgent } from './cases.ts';
import { promtoolFile } from './promtool-tests.ts';
import { readAlerts, rulesPath } from './read-alerts.ts';

const folder = mkdtempSync(join(tmpdir(), 'florin-alarms-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const alerts = readAlerts();
const rulesFile = join(root, rulesPath);
const binary = promtoolOrSkip();

/** Null, loudly, on a machine that has none and can fetch none. In CI that is a failure. */
function promtoolOrSkip(): string | null {
  try {
    return promtoolBinary();
  } catch (error) {
    if (!(error instanceof PromtoolMissing) || process.env['CI'] === 'true') throw error;
    process.stderr.write(`\nSKIPPED: tests of the alarms. ${error.message}\n\n`);
    return null;
  }
}

/** What promtool says, whether it is content or not. */
function promtool(...args: string[]): { ok: boolean; said: string } {
  try {
    return { ok: true, said: execFileSync(binary ?? '', args, { encoding: 'utf8', stdio: 'pipe' }) };
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    return { ok: false, said: `${stdout}${stderr}${stdout === '' && stderr === '' ? String(error) : ''}` };
  }
}

/** The cases of these alarms, with other figures where some are given. */
function tried(wrong: Readonly<Record<string, number | null>>): { ok: boolean; said: string } {
  const file = join(folder, `${Object.keys(wrong).join('-').slice(0, 100)}.yml`);
  const tests = alerts.flatMap((rule) => {
    const [alarm, other] = [cases[rule.name], wrong[rule.name]];
    return alarm && other !== undefined ? [{ rule, alarm: { ...alarm, wrong: other ?? alarm.wrong } }] : [];
  });
  writeFileSync(file, promtoolFile(rulesFile, tests));
  return promtool('test', 'rules', file);
}

test('each alarm has a case, and no case is without its alarm', () => {
  expect(Object.keys(cases).toSorted()).toEqual(alerts.map(({ name }) => name).toSorted());
});

describe.skipIf(binary === null)('by Prometheus itself', () => {
  test('Prometheus takes the rules', () => {
    expect(promtool('check', 'rules', rulesFile)).toMatchObject({ ok: true });
  });

  test('each alarm is away while all is well, is raised when something is wrong, and ends with it', () => {
    const { ok, said } = tried(Object.fromEntries(alerts.map(({ name }) => [name, null])));
    expect(said).toContain('SUCCESS');
    expect(ok).toBe(true);
  }, 240_000);

  test('a case that did not raise its alarm would be noticed', () => {
    const wrong = { FlorinWorkerGone: 59, FlorinSignerGone: 59 };
    const { ok, said } = tried(wrong);
    expect(ok).toBe(false);
    for (const name of Object.keys(wrong)) expect(said).toContain(name);
  }, 60_000);

  test('a share within its bound raises no alarm', () => {
    const { ok, said } = tried({ FlorinNodesFail: 24, FlorinServerFails: 5, FlorinWebhooksFail: 9 });
    expect(ok).toBe(false);
    expect(said.match(/got: .*/g)).toEqual(Array.from({ length: 3 }, () => 'got: {} 0E+00'));
  }, 60_000);
});

test('what somebody must act upon at once is raised within two minutes', () => {
  const scrapeSeconds = 30;
  for (const name of urgent) {
    const rule = alerts.find((one) => one.name === name);
    // An age is above a minute a minute after the thing itself.
    const isAge = /_age_seconds(\{[^}]*\})? > 60$/.test(rule?.expression ?? '');
    expect((rule?.waitSeconds ?? Infinity) + (isAge ? 60 : 0) + scrapeSeconds).toBeLessThanOrEqual(120);
  }
});
