import type { Described } from '../operations.ts';
import { javascript, php, python, type Spelling, spelled } from './literals.ts';

const accounts = new Set(['auth', 'sessions', 'passkeys', 'account', 'team', 'apiKeys', 'withdrawalPasskeys']);

const snake = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Words of the call: ids, a credential of this call alone, then the query or the body. */
function wordsOf({ sample, header, body, inputRequired }: Described, spelling: Spelling, token: string): string {
  const isGiven = sample.input !== null && (inputRequired || body !== null || Object.keys(sample.input).length > 0);
  return [
    ...sample.ids.map((id) => spelling.text(id)),
    ...(header === null ? [] : [token]),
    ...(isGiven ? [spelled(sample.input, spelling)] : []),
  ].join(', ');
}

/** Where the TypeScript SDK has a group. */
function homeOf(group: string): {
  readonly name: string;
  readonly path: string;
  readonly variable: string;
  readonly resource: string;
} {
  const [, admin] = /^admin([A-Z]\w*)$/.exec(group) ?? [];
  if (admin !== undefined) {
    const resource = `${admin.charAt(0).toLowerCase()}${admin.slice(1)}`;
    return { name: 'FlorinAdmin', path: '@florin/sdk/admin', variable: 'admin', resource };
  }
  return accounts.has(group)
    ? { name: 'FlorinAccounts', path: '@florin/sdk/accounts', variable: 'accounts', resource: group }
    : { name: 'Florin', path: '@florin/sdk', variable: 'florin', resource: group };
}

/** The call by the TypeScript SDK, as a module that compiles. */
export function typescriptCode(group: string, operation: Described): string {
  const { name, path, variable, resource } = homeOf(group);
  const { caller, entries, data } = operation;
  const options = caller === 'session' ? `{ sessionToken: process.env['FLORIN_SESSION_TOKEN'] ?? '' }` : '';
  const call = `${variable}.${resource}.${operation.name}(${wordsOf(operation, javascript, "process.env['TOKEN'] ?? ''")})`;
  const sent =
    entries !== null
      ? `for await (const entry of ${call}) console.log(entry);`
      : data === null
        ? `await ${call};`
        : `const answer = await ${call};\nconsole.log(answer);`;
  return `import { ${name} } from '${path}';\n\nconst ${variable} = new ${name}(${options});\n${sent}`;
}

/** The call by the Python client; null where it has no such call. */
export function pythonCode(group: string, operation: Described): string | null {
  if (/^admin[A-Z]/.test(group)) return null;
  const { caller, entries, data, header } = operation;
  const needsOs = caller === 'session' || header !== null;
  const options = caller === 'session' ? 'session_token=os.environ["FLORIN_SESSION_TOKEN"]' : '';
  const call = `florin.${snake(group)}.${snake(operation.name)}(${wordsOf(operation, python, 'os.environ["TOKEN"]')})`;
  const sent =
    entries !== null
      ? `for entry in ${call}:\n    print(entry)`
      : data === null
        ? call
        : `answer = ${call}\nprint(answer)`;
  return `${needsOs ? 'import os\n\n' : ''}from florin import Florin\n\nflorin = Florin(${options})\n${sent}`;
}

/** The call by the PHP client; null where it has no such call. */
export function phpCode(group: string, operation: Described): string | null {
  if (/^admin[A-Z]/.test(group)) return null;
  const { caller, entries, data } = operation;
  const options = caller === 'session' ? "options: ['session_token' => getenv('FLORIN_SESSION_TOKEN')]" : '';
  const call = `$florin->${group}->${operation.name}(${wordsOf(operation, php, "getenv('TOKEN')")})`;
  const sent =
    entries !== null
      ? `foreach (${call} as $entry) {\n    print_r($entry);\n}`
      : data === null
        ? `${call};`
        : `$answer = ${call};\nprint_r($answer);`;
  return `<?php\n$florin = new Florin\\Florin(${options});\n${sent}`;
}
