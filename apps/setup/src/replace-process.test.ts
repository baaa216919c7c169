import type { Finding } from '@florin/system/checks/check-list';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SetupError } from './machine.ts';
import { root as tree, users } from './places.ts';
import { type Code, codeOfUnit, unitFor } from './processes.ts';
import { replaceProcess, type ReplacePorts } from './replace-process.ts';

const user = 'florin-worker';
const unitOf = (folder: string): string =>
  `[Service]\nWorkingDirectory=${folder}\nExecStart=${folder}/node_modules/node/bin/node --max-semi-space-size=8 apps/worker/src/main.ts\n`;
const wrong = (what: string, detail: string): Finding => ({
  part: 'worker',
  what,
  state: 'wrong',
  detail,
  todo: `mend the ${what}`,
});

/** A machine that notes what was done to it. */
class Machine implements ReplacePorts {
  readonly done: string[] = [];
  unit: string | null = unitOf('/opt/florin');
  found: Record<string, Finding[]> = {};
  brokenFolder = '';
  #running = '/opt/florin';

  /** Whose code answers now. */
  get running(): string {
    return this.#running;
  }

  readUnit(): string | null {
    return this.unit;
  }

  newUnit(): string {
    return unitOf('/opt/next');
  }

  writeUnit(_user: string, text: string): void {
    this.unit = text;
  }

  check({ root }: Code): Finding[] {
    this.done.push(`check ${root}`);
    return this.found[root] ?? [];
  }

  async restart(): Promise<void> {
    const root = codeOfUnit(this.unit ?? '')?.root ?? '';
    this.done.push(`restart ${root}`);
    this.#running = root;
    if (root === this.brokenFolder) throw new SetupError('florin-worker is not ready after 60 s.');
  }
}

/** What the operator reads. */
const refusal = (machine: Machine): Promise<string> =>
  replaceProcess(machine, user).then(
    () => 'replaced',
    (error: SetupError) => error.message,
  );

test('new code is checked before the process that runs ends', async () => {
  const machine = new Machine();
  await replaceProcess(machine, user);
  expect(machine.done).toEqual(['check /opt/next', 'restart /opt/next']);
  expect(machine.running).toBe('/opt/next');
});

test('a process goes on with its code while the new code finds something wrong that the old one does not', async () => {
  const machine = new Machine();
  machine.found = { '/opt/next': [wrong('settings', 'FLORIN_RATES is unknown.'), wrong('node', 'It is away.')] };
  machine.found['/opt/florin'] = [wrong('node', 'It is away.')];
  expect(await refusal(machine)).toMatchInlineSnapshot(`
    "florin-worker of the new code would not do its work, so florin-worker of /opt/florin runs on.
      settings: FLORIN_RATES is unknown.
        → mend the settings
    Mend that and type npm run setup -- --upgrade once more: it goes on from here."
  `);
  expect(machine.done).toEqual(['check /opt/next', 'check /opt/florin']);
  expect(machine.unit).toBe(unitOf('/opt/florin'));
});

test('what was wrong before the upgrade keeps no new code out', async () => {
  const machine = new Machine();
  const findings = [wrong('node', 'It is away.')];
  machine.found = { '/opt/next': findings, '/opt/florin': findings };
  expect(await refusal(machine)).toBe('replaced');
  expect(machine.running).toBe('/opt/next');
});

test('a process whose new code does not become ready is put back', async () => {
  const machine = new Machine();
  machine.brokenFolder = '/opt/next';
  expect(await refusal(machine)).toMatchInlineSnapshot(`
    "florin-worker is not ready after 60 s.
    florin-worker of /opt/florin runs again. Mend that and type npm run setup -- --upgrade once more: it goes on from here."
  `);
  expect(machine.done).toEqual(['check /opt/next', 'restart /opt/next', 'restart /opt/florin']);
  expect(machine.unit).toBe(unitOf('/opt/florin'));
});

test('typed again after it was replaced, a process is started once more and never put back to nothing', async () => {
  const machine = new Machine();
  machine.unit = unitOf('/opt/next');
  await replaceProcess(machine, user);
  expect(machine.done).toEqual(['restart /opt/next']);
  machine.brokenFolder = '/opt/next';
  expect(await refusal(machine)).toBe('florin-worker is not ready after 60 s.');
});

test.each([null, '[Service]\nExecStart=florin\n'])(
  'a unit that setup did not write is left alone: %s',
  async (unit) => {
    const machine = new Machine();
    machine.unit = unit;
    expect(await refusal(machine)).toContain('docs/operate.md#upgrade');
    expect(machine.unit).toBe(unit);
  },
);

const units = [...users.map((name) => `${name}.service`), 'florin-backup.service'];
test.each(units)('%s starts the code of a folder whose name begins as the usual one', (name) => {
  const next = { root: '/opt/florin-next', node: '/opt/florin-next/node_modules/node/bin/node' };
  const unit = unitFor(readFileSync(join(tree, 'deploy/systemd', name), 'utf8'), next);
  expect(unit).not.toContain('next-next');
  expect(unit).toContain(`${next.node} `);
  expect(unit.match(/^WorkingDirectory=(.*)$/m)?.[1]).toBe(next.root);
  expect(unit.match(/\/opt\/florin(?!-next)/)).toBeNull();
});
