import manifest from '../../package.json' with { type: 'json' };
import { decimalsOf, isForMerchants, objectsOf, secretName } from '../clients/operations.ts';
import {
  describeOperations,
  type Group,
  type Operation,
  propertiesOf,
  type Schema,
  type Schemas,
} from '../sdk/operations.ts';
import { errorCodes } from '../vocabulary.ts';
import { eventWords } from '../words/statuses.ts';
import { commentText, PhpTypes } from './types.ts';

const head =
  '<?php\n// Written by "npm run php" from the contract. Do not edit.\n\ndeclare(strict_types=1);\n\nnamespace Florin\\Generated;\n';

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const camelName = (name: string): string => name.replaceAll(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());
const words = (names: readonly string[]): string => `[${names.map((name) => `'${name}'`).join(', ')}]`;

/** Resources that have methods written by hand as well, by the class that adds them. */
const extended: Readonly<Record<string, string>> = { payments: String.raw`\Florin\Payments` };

const classOf = (id: string): string => `${upperFirst(id)}Api`;

interface Signature {
  readonly parameters: readonly { readonly name: string; readonly type: string; readonly text: string }[];
  readonly answer: string;
  readonly result: string;
}

function signatureOf(group: string, operation: Operation, schemas: Schemas, types: PhpTypes): Signature {
  const { name, pathParameters, header, query, body, data, entries, inputRequired } = operation;
  const place = `${upperFirst(group)}${upperFirst(name)}`;
  const input = query ?? body;
  const answer = data === null ? 'void' : types.of(data, `${place}Answer`);
  const page = entries === null || data === null ? null : propertiesOf(data, schemas)[entries];
  const items = (page as { items?: Schema } | null)?.items ?? {};
  const ids = [...pathParameters.map((parameter) => parameter.name), ...(header === null ? [] : [secretName(header)])];
  const inputName = query === null ? 'body' : 'query';
  return {
    parameters: [
      ...ids.map((id) => ({ name: id, type: 'string', text: `string $${camelName(id)}` })),
      ...(input === null
        ? []
        : [
            {
              name: inputName,
              type: types.of(input, `${place}Query`),

              text: `array $${inputName}${inputRequired ? '' : ' = []'}`,
            },
          ]),
      { name: 'options', type: 'CallOptions', text: 'array $options = []' },
    ],
    answer,
    result: page === null ? answer : `EntryList<${answer}, ${types.of(items, `${place}Entry`)}>`,
  };
}

/** What the transport is given. */
function callText(operation: Operation, schemas: Schemas): string {
  const { method, path, pathParameters, header, query, body, keyed } = operation;
  const ids = pathParameters.map(({ name }) => `'${name}' => $${camelName(name)}`).join(', ');
  const some = (name: string, value: string | null): string[] => (value === null ? [] : [`${name}: ${value}`]);
  const named = (names: readonly string[]): string | null => (names.length === 0 ? null : words(names));
  return [
    `'${method}'`,
    `'${path.replaceAll(/:(\w+)/g, '{$1}')}'`,
    ...some('ids', ids === '' ? null : `[${ids}]`),
    ...some('headers', header === null ? null : `['${header}' => $${camelName(secretName(header))}]`),
    ...some('query', query === null ? null : '$query'),
    ...some('body', body === null ? null : '$body'),
    ...some('decimals', named(decimalsOf(body, schemas))),
    ...some('objects', named(objectsOf(body, schemas))),
    ...some('isKeyed', keyed ? 'true' : null),
    'options: $options',
  ].join(', ');
}

function methodText(group: string, operation: Operation, schemas: Schemas, types: PhpTypes): string {
  const { name, method, path, summary, description, entries, errors } = operation;
  const { parameters, answer, result } = signatureOf(group, operation, schemas, types);
  const call = `new Call(${callText(operation, schemas)})`;
  const native = entries !== null ? 'EntryList' : answer === 'void' ? 'void' : 'array';
  const sent =
    entries !== null
      ? `return new EntryList($this->transport, '${entries}', ${call});`
      : `${answer === 'void' ? '' : 'return '}$this->transport->send(${call});`;
  return [
    '    /**',
    `     * ${commentText(summary)}: ${method} ${path}.`,
    '     *',
    `     * ${commentText(description)}`,
    '     *',
    ...parameters.flatMap((one) =>
      one.type === 'string' ? [] : [`     * @param ${one.type} $${camelName(one.name)}`],
    ),
    ...(answer === 'void' ? [] : [`     * @return ${result}`]),
    `     * @throws FlorinError ${errors.join(', ')}`,
    '     */',
    `    public function ${name}(${parameters.map(({ text }) => text).join(', ')}): ${native}`,
    '    {',
    `        ${sent}`,
    '    }',
  ].join('\n');
}

function resourceText({ id, description, operations }: Group, schemas: Schemas, types: PhpTypes): string {
  const methods = operations.map((operation) => methodText(id, operation, schemas, types)).join('\n\n');
  const asked = methods.match(/@(?:param|return) .*/g)?.join() ?? '';
  const named = [...types.texts.keys()].filter((name) => new RegExp(`\\b${name}\\b`).test(asked)).toSorted();
  const imports = [...named, 'CallOptions'].map((name) =>
    name === 'CallOptions'
      ? ' * @phpstan-import-type CallOptions from Transport'
      : ` * @phpstan-import-type ${name} from Types`,
  );
  const uses = ['Call', 'EntryList', 'FlorinError', 'Transport'].filter(
    (name) => name !== 'EntryList' || methods.includes('EntryList'),
  );
  return [
    head,
    ...uses.map((name) => `use Florin\\${name};`),
    `\n/**\n * ${commentText(description)}\n *\n${imports.join('\n')}\n */`,
    `class ${classOf(id)}\n{\n    public function __construct(protected readonly Transport $transport)\n    {\n    }\n\n${methods}\n}\n`,
  ].join('\n');
}

const typesText = (types: PhpTypes): string =>
  `${head}
/**
 * Shapes of requests and answers, for editors and checkers.
 *
 * @phpstan-type ErrorCode ${errorCodes.map((code) => `'${code}'`).join('|')}
${[...types.texts.values()].map((text) => ` *\n${text}`).join('\n')}
 */
final class Types
{
    /** What each event asks for, by its type. */
    public const EVENTS = [
${Object.entries(eventWords)
  .map(([type, text]) => `        '${type}' => '${text.replaceAll("'", String.raw`\'`)}',`)
  .join('\n')}
    ];
}
`;

const resourcesText = (groups: readonly Group[]): string =>
  `${head}
use Florin\\Transport;

/** Every resource of a merchant. */
class Resources
{
${groups.map(({ id, description }) => `    /** ${commentText(description)} */\n    public readonly ${extended[id] ?? classOf(id)} $${id};\n`).join('\n')}
    public function __construct(Transport $transport)
    {
${groups.map(({ id }) => `        $this->${id} = new ${extended[id] ?? classOf(id)}($transport);`).join('\n')}
    }
}
`;

const versionText = `${head}
/** Told to the service with each request. */
final class Version
{
    public const NUMBER = '${manifest.version}';
}
`;

/** Every generated file of the PHP client by its name; the same text for the same contract. */
export function phpFiles(): ReadonlyMap<string, string> {
  const { groups, schemas } = describeOperations();
  const types = new PhpTypes(schemas);
  const chosen = groups.filter(isForMerchants);
  // Types are complete once every resource was written.
  const resources = chosen.map((group) => [`${classOf(group.id)}.php`, resourceText(group, schemas, types)] as const);
  return new Map([
    ...resources,
    ['Version.php', versionText],
    ['Resources.php', resourcesText(chosen)],
    ['Types.php', typesText(types)],
  ]);
}
