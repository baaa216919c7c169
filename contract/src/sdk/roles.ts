import { contract } from '../contract.ts';
import type { AnyRoute } from '../route.ts';
import { administratorRoles, memberRoles } from '../role-vocabulary.ts';
import type { Group } from './operations.ts';

/** The operations of the groups that a role may not call, by the names that the SDK has for them. */
const refusedTo = (role: string, groups: readonly Group[]): string[] =>
  groups.flatMap(({ id, operations }) => {
    const routes = Object.values<AnyRoute>(contract[id]);
    return operations.flatMap(({ name }, at) => {
      const roles: readonly string[] | null = routes[at]?.metadata.roles ?? null;
      return roles === null || roles.includes(role) ? [] : [`${id}.${name}`];
    });
  });

/** Three to a line: a file has a longest length. */
const inLines = (texts: readonly string[]): string =>
  texts.flatMap((_text, at) => (at % 3 === 0 ? [`    ${texts.slice(at, at + 3).join(', ')},\n`] : [])).join('');

const table = (name: string, roles: readonly string[], groups: readonly Group[]): string => {
  const rows = roles.map((role) => {
    const refused = refusedTo(role, groups).map((call) => `'${call}'`);
    return `  ${role}: [\n${inLines(refused)}  ],\n`;
  });
  return `export const ${name} = {\n${rows.join('')}} as const;`;
};

/** What a page hides from whoever may not use it. */
export function rolesText(head: string, groups: readonly Group[]): string {
  const isAdministration = ({ id }: Group): boolean => /^admin[A-Z]/.test(id);
  const ofMembers = groups.filter((group) => !isAdministration(group));
  return [
    head,
    `/** Operations that the service refuses to a member of a merchant's team, by role; it lets all others pass. */\n${table('memberRefusals', memberRoles, ofMembers)}`,
    `/** Operations that the service refuses to an administrator, by role. */\n${table('administratorRefusals', administratorRoles, groups.filter(isAdministration))}`,
    `export type MemberRole = keyof typeof memberRefusals;\nexport type AdministratorRole = keyof typeof administratorRefusals;\n`,
  ].join('\n\n');
}
