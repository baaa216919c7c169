import manifest from '../../package.json' with { type: 'json' };
import { errorCodes } from '../vocabulary.ts';
import { declaration, declaredBy, mentioned } from './declarations.ts';
import { decimalNames } from './decimals.ts';
import { methodText, routeText } from './method-text.ts';
import { describeOperations, type Group, type Schemas } from './operations.ts';
import { rolesText } from './roles.ts';

const head = `// Written by "npm run sdk" from the contract. Do not edit.`;

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const kebab = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Name and path of the module of a group. */
const moduleOf = ({ id }: Group): string => `${kebab(id)}.ts`;

function importText(names: readonly string[], from: string): string {
  return `import type { ${names.toSorted().join(', ')} } from '${from}';`;
}

/** Imports of what the text uses and other modules declare. */
function importsOf(text: string, names: readonly string[], group: Group, homes: ReadonlyMap<string, Group>): string[] {
  const byModule = new Map<string, Set<string>>();
  const add = (module: string, name: string) => byModule.set(module, (byModule.get(module) ?? new Set()).add(name));
  for (const name of names) {
    const home = homes.get(name);
    if (decimalNames.has(name)) add('../decimal-types.ts', name);
    else if (home !== undefined && home !== group) add(`./${moduleOf(home)}`, name);
  }
  for (const name of ['CallOptions', 'KeyedCallOptions']) {
    if (new RegExp(`\\b${name}\\b`).test(text)) add('../options.ts', name);
  }
  if (text.includes(': List<')) add('../list.ts', 'List');
  return [...byModule].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([module, used]) => importText([...used], module));
}

function groupText(group: Group, declared: readonly string[], homes: ReadonlyMap<string, Group>, schemas: Schemas) {
  const { id, description, operations } = group;
  const api = `${upperFirst(id)}Api`;
  const methods = `/** ${description} */\nexport interface ${api} {\n${operations.map(methodText).join('\n')}}`;
  const rows = operations.map((operation) => `  ${operation.name}: '${routeText(operation, schemas)}',\n`);
  const routes = `const routes: RoutesOf<${api}> = {\n${rows.join('')}};`;
  const connect =
    `/** ${description} */\n` +
    `export const connect${upperFirst(id)} = (connection: Connection): ${api} => resource(connection, routes);`;
  const types = declared.map((name) => declaration(name, schemas[name] ?? {}));
  const names = [
    ...operations.flatMap((operation) => mentioned({ operation })),
    ...declared.flatMap((name) => mentioned(schemas[name] ?? {})),
  ];
  const body = [methods, routes, connect, ...types].join('\n\n');
  const imports = [
    ...importsOf(body, names, group, homes),
    `import { type Connection, resource, type RoutesOf } from '../resource.ts';`,
  ];
  return `${[head, imports.join('\n'), body].join('\n\n')}\n`;
}

function errorCodesText(): string {
  const union = errorCodes.map((code) => `  | '${code}'`).join('\n');
  return `${head}\n\n/** The closed list of refusals of the service. */\nexport type ErrorCode =\n${union};\n`;
}

/**
 * Every generated file of the SDK by its path below `src`; the same text for the same contract. Words stand in a folder of
 * their own, because what the resources are built on reads them.
 */
export function sdkFiles(): ReadonlyMap<string, string> {
  const { groups, schemas } = describeOperations();
  const declared = declaredBy(groups, schemas);
  const homes = new Map([...declared].flatMap(([group, names]) => names.map((name) => [name, group] as const)));
  return new Map([
    ['words/error-codes.ts', errorCodesText()],
    ['generated/roles.ts', rolesText(head, groups)],
    [
      'words/version.ts',
      `${head}\n\n/** The version of this package, as all of Florin's. */\nexport const version = '${manifest.version}';\n`,
    ],
    ...groups.map(
      (group) => [`generated/${moduleOf(group)}`, groupText(group, declared.get(group) ?? [], homes, schemas)] as const,
    ),
  ]);
}
