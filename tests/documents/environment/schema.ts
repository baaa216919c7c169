import { uses, wordsOf } from './page.ts';
import { inFile, sections, type Words } from './variables.ts';
import type { Use } from './observe.ts';

export const schemaPath = 'packages/system/src/configuration/florin.schema.json';

const processes = ['server', 'worker', 'signer'];
/** Commands that an operator types, as the table names them; what is typed as the signer's user takes its settings. */
const commands = /^`npm run (?:admin|books|backup|doctor)`$/;
const ofSigner = /^`(?:npm run recover|create-seed\.ts)`$/;

/** Who takes a setting from the file: processes, and `operator` for the commands. */
function readersOf(found: ReadonlyMap<string, Use>, { alsoReadBy = [] }: Words): string[] {
  const all = [...found.keys(), ...alsoReadBy].map((name) => (ofSigner.test(name) ? 'signer' : name));
  const own = processes.filter((name) => all.includes(name));
  return all.some((name) => commands.test(name)) ? [...own, 'operator'] : own;
}

/** The values of a table as a schema says them: words, bounds of a number, or any text. */
function formOf(values: string | null, isSecret: boolean): object {
  if (isSecret) return { $ref: '#/$defs/secret' };
  const words = Array.from((values ?? '').matchAll(/`([^`]+)`/g), ([, word]) => word);
  if (words.length > 0) return { enum: words };
  const [, minimum, maximum] = /^([\d,]+) to ([\d,]+)$/.exec(values ?? '') ?? [];
  const asNumber = (text: string): number => Number(text.replaceAll(',', ''));
  return minimum === undefined || maximum === undefined
    ? { $ref: '#/$defs/text' }
    : { type: 'integer', minimum: asNumber(minimum), maximum: asNumber(maximum) };
}

/** Editors show this as plain text. */
const plain = (meaning: string): string => meaning.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll(/[`*]/g, '');

/** `<FAMILY>_<NETWORK>` and `<NAME>` stand for many names. */
const patternOf = (name: string): string =>
  `^${name.replace('<FAMILY>_<NETWORK>', '[A-Z0-9]+_[A-Za-z0-9_-]+').replace('<NAME>', '[A-Z0-9]+')}$`;

/** Rules of settings, those of one name and those of a pattern apart. */
function rules(): { properties: Record<string, object>; patternProperties: Record<string, object> } {
  const found = uses();
  const [properties, patternProperties]: [Record<string, object>, Record<string, object>] = [{}, {}];
  for (const { variables } of sections.filter(({ title }) => inFile(title)))
    for (const [name, entry] of Object.entries(variables)) {
      const words = wordsOf(entry);
      const byProcess = found.get(name) ?? new Map<string, Use>();
      const readBy = readersOf(byProcess, words);
      if (readBy.length === 0 || words.isOutside === true) continue;
      const values = [...byProcess.values()].find((use) => use.values !== null)?.values ?? null;
      const form = formOf(values, words.isSecret === true);
      const rule = { description: plain(words.meaning), 'x-read-by': readBy, ...form };
      if (name.includes('<')) patternProperties[patternOf(name)] = rule;
      else properties[name] = rule;
    }
  return { properties, patternProperties };
}

const section = (description: string): object => ({ description, $ref: '#/$defs/settings' });
const file = {
  description: 'A file that holds the value alone, by its path from the root on.',
  type: 'object',
  additionalProperties: false,
  required: ['file'],
  properties: { file: { type: 'string', pattern: '^/' } },
};

/** The JSON Schema (draft 2020-12) of the configuration file, for editors and for the check at each start. */
export function configurationSchema(): string {
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'The configuration of a Florin',
    description: 'Written by npm run environment. Lines that begin with // are comments.',
    type: 'object',
    additionalProperties: false,
    properties: {
      $schema: { type: 'string' },
      settings: section('For every process that reads them.'),
      server: section('For servers alone; it wins over the common settings.'),
      worker: section('For workers alone.'),
      signer: section('For the signer alone.'),
      operator: section('For the commands that an operator types.'),
    },
    $defs: {
      settings: { type: 'object', additionalProperties: false, ...rules() },
      secret: file,
      text: {
        anyOf: [
          { type: 'string' },
          { type: 'array', items: { type: 'string' }, minItems: 1 },
          { $ref: '#/$defs/secret' },
        ],
      },
    },
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}
