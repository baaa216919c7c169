import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { contract } from '@florin/contract/contract';
import type { AnyRoute } from '@florin/contract/route';
import { describeOperations } from '@florin/contract/sdk/operations';
import { administratorRoles, memberRoles } from '@florin/contract/role-vocabulary';
import { expect, describe, test } from 'vitest';
import { mayCall as mayMember } from '../../apps/console/src/may-call.ts';
import { mayCall as mayAdministrator } from '../../apps/operator/src/may-call.ts';

/** Every operation by the name that the SDK has for it, with the roles of its access; null: no role is asked. */
const operations = describeOperations().groups.flatMap(({ id, operations: described }) => {
  const routes = Object.values<AnyRoute>(contract[id]);
  return described.map(({ name }, at) => ({ call: `${id}.${name}`, roles: routes[at]?.metadata.roles ?? null }));
});
const isOfAdministration = ({ call }: { call: string }): boolean => /^admin[A-Z]/.test(call);

interface Source {
  file: string;
  text: string;
}
const sourcesOf = (app: string): Source[] => {
  const folder = join(import.meta.dirname, '../../apps', app, 'src');
  return globSync('**/*.{ts,tsx}', { cwd: folder }).map((file) => ({
    file,
    text: readFileSync(join(folder, file), 'utf8'),
  }));
};

/** What a file asks of the SDK, by the name of a client or of one of its groups. */
function callsIn({ text }: Source, nameOf: (group: string, method: string) => string): string[] {
  const client = String.raw`(?:accounts|florin\(\)|admin)`;
  const direct = Array.from(
    text.matchAll(new RegExp(String.raw`\b${client}\.(\w+)\.(\w+)\(`, 'g')),
    ([, group = '', method = '']) => nameOf(group, method),
  );
  const named = Array.from(text.matchAll(new RegExp(String.raw`const (\w+) = ${client}\.(\w+);`, 'g'))).flatMap(
    ([, name = '', group = '']) =>
      Array.from(text.matchAll(new RegExp(String.raw`\b${name}\.(\w+)\(`, 'g')), ([, method = '']) =>
        nameOf(group, method),
      ),
  );
  const chosen = Array.from(text.matchAll(new RegExp(String.raw`\b${client}\.(\w+)\[`, 'g')), ([, group = '']) =>
    nameOf(group, '$'),
  );
  return [...new Set([...direct, ...named, ...chosen])];
}

/** Whether a text asks for the right to a call: by its name, or by that of its group where the method is chosen later. */
const asksFor = ({ text }: Source, call: string): boolean =>
  call.endsWith('.$')
    ? text.includes(`\`${call.slice(0, -1)}\${`)
    : text.includes(`'${call}'`) || text.includes(`"${call}"`);

/** Whether a file, or whatever leads to it, asks for the right to a call. */
function isGuarded(source: Source, call: string, all: readonly Source[]): boolean {
  if (asksFor(source, call)) return true;
  const importers = importersOf(source, all);
  return importers.length > 0 && importers.every((one) => isGuarded(one, call, all));
}

const importersOf = ({ file }: Source, all: readonly Source[]): Source[] =>
  all.filter(({ text }) => text.includes(`/${basename(file)}'`));

const consoles = [
  {
    app: 'console',
    roles: memberRoles,
    may: mayMember as (role: string, call: never) => boolean,
    of: operations.filter((one) => !isOfAdministration(one)),
    nameOf: (group: string, method: string) => `${group}.${method}`,
  },
  {
    app: 'operator',
    roles: administratorRoles,
    may: mayAdministrator as (role: string, call: never) => boolean,
    of: operations.filter(isOfAdministration),
    nameOf: (group: string, method: string) => `admin${group.charAt(0).toUpperCase()}${group.slice(1)}.${method}`,
  },
] as const;

describe.each(consoles)('$app', ({ app, roles, may, of, nameOf }) => {
  test.each(roles.map((role) => ({ role })))(
    'lets $role use what the contract lets them use, and hides the rest',
    ({ role }) => {
      const told = of.map(({ call }) => [call, may(role, call as never)]);
      expect(told).toEqual(
        of.map(({ call, roles: allowed }) => [call, allowed === null || (allowed as readonly string[]).includes(role)]),
      );
    },
  );

  test('lets a role that it does not know change nothing', () => {
    const changing = of.filter(({ roles: allowed }) => allowed !== null && allowed.length < roles.length);
    expect(changing.filter(({ call }) => may('something', call as never)).map(({ call }) => call)).toEqual([]);
  });

  test('asks for the right wherever a screen calls what not every role may', () => {
    const restricted = new Set(
      of.flatMap(({ call, roles: allowed }) => (allowed !== null && allowed.length < roles.length ? [call] : [])),
    );
    const sources = sourcesOf(app);
    const called = sources.flatMap((source) =>
      callsIn(source, nameOf).flatMap((call) =>
        restricted.has(call) || call.endsWith('.$') ? [{ source, call }] : [],
      ),
    );
    const unguarded = called.filter(({ source, call }) => !isGuarded(source, call, sources));
    expect(unguarded.map(({ source, call }) => `${source.file} calls ${call}`)).toEqual([]);
    expect(called.length).toBeGreaterThan(15);
  });
});
