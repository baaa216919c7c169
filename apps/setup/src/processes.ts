import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '@florin/system/checks/check-list';
import { run } from './machine.ts';
import { root, type User } from './places.ts';

/** The code of a release on this machine, and the Node that runs it. */
export interface Code {
  root: string;
  node: string;
}

/** The code that this command belongs to. */
export const thisCode: Code = { root, node: process.execPath };

/** Which code a unit starts; null where the unit is not one that setup wrote. */
export function codeOfUnit(unit: string): Code | null {
  const [, folder] = /^WorkingDirectory=(\/.+)$/m.exec(unit) ?? [];
  const [, node] = /^ExecStart=(\/\S+)/m.exec(unit) ?? [];
  return folder === undefined || node === undefined ? null : { root: folder, node };
}

/** Where the units in `deploy/systemd` say that the code is, and the Node in it. */
const placesInUnits = /\/opt\/florin(\/node_modules\/node\/bin\/node)?/g;

/** A unit of `deploy/systemd` that starts this code. Both places in one go: the folder may begin as the place that it replaces. */
export const unitFor = (unit: string, { root: folder, node }: Code): string =>
  unit.replaceAll(placesInUnits, (_place, ofNode: string | undefined) => (ofNode === undefined ? folder : node));

/** The text of a unit that is installed; null where there is none. */
export const readIfThere = (file: string): string | null => (existsSync(file) ? readFileSync(file, 'utf8') : null);

const checkMs = 120_000;

/** What a process finds by its own `--check`, which starts nothing. One that ends without a word is a finding by itself. */
export function findingsOf({ root: folder, node }: Code, user: User): Finding[] {
  const part = user.replace('florin-', '');
  try {
    const args = [join(folder, 'apps', part, 'src/main.ts'), '--check', '--json'];
    return (JSON.parse(run(node, args, { user, mayFail: true, limitMs: checkMs })) as { findings: Finding[] }).findings;
  } catch (error) {
    return [{ part, what: 'check', state: 'wrong', detail: String(error), todo: `let ${user} read ${folder}` }];
  }
}
