import { limits } from '../limits.ts';
import { mentioned } from '../sdk/declarations.ts';
import { decimalNames } from '../sdk/decimals.ts';
import { describeOperations, type Operation, type Schema, type Schemas } from '../sdk/operations.ts';
import { errorStatus } from '../vocabulary.ts';
import { fieldTable, referenced, resolved } from './tables.ts';

const about = `<!-- Written by "npm run reference" from the contract. Do not edit. -->

# Reference

Every request and every answer of Florin. The same as [\`openapi.json\`](../contract/openapi.json), which programs read,
and as the server's \`/docs\`. Answers stand in one envelope: \`{ "success": true, "data": …, "error": null }\`, or
\`{ "success": false, "data": null, "error": { "code", "message", "details" } }\` with a code of the
[catalogue](errors.md). Amounts are text, times are UTC. The [SDK](sdk.md) has a method for each of them, named here.`;

const decimals = `## Decimals

\`Usd\`: two digits after the point. \`CryptoAmount\`: whole units of a token, no trailing zeros, up to 18 digits.
\`SignedCryptoAmount\`: the same with a sign. \`Rate\`: US dollars for one unit, 1 to 18 digits. \`Fraction\`: a share of one.
Requests take \`UsdInput\` (at most two digits), \`RateInput\`, \`FractionInput\` and \`BaseUnitsInput\` (a whole number), all as
text without sign or exponent.`;

const link = (name: string): string => `[${name}](#${name.toLowerCase()})`;

function shapeText(title: string, schema: Schema | null): string[] {
  if (schema === null) return [];
  const name = referenced(schema);
  return name === null ? [`${title}:`, fieldTable(resolved(schema, {}))] : [`${title}: ${link(name)}`];
}

function operationText(resource: string, operation: Operation): string {
  const { method, path, name, summary, description, query, body, data, errors, keyed, header, inputRequired } =
    operation;
  const words = [
    ...operation.pathParameters.map((parameter) => parameter.name),
    ...(header === null ? [] : ['token']),
    ...(query === null ? [] : ['query']),
    ...(body === null ? [] : ['body']),
  ];
  return [
    `### ${method} ${path}`,
    `${summary}. ${description}`,
    `SDK: \`${resource}.${name}(${words.join(', ')})\``,
    ...(keyed
      ? [`Takes \`Idempotency-Key\`: within ${limits.idempotencyKeyHours} hours a key has its effect once.`]
      : []),
    ...(header === null ? [] : [`Takes the header \`${header}\`.`]),
    ...shapeText('Query', query),
    ...shapeText(inputRequired ? 'Body' : 'Body, which may be left out', body),
    ...(data === null ? ['Answer: 204, no body.'] : shapeText('Answer', data)),
    `Refusals: ${errors.map((code) => `\`${code}\` (${errorStatus[code]})`).join(', ')}`,
  ].join('\n\n');
}

/** How a reader reaches a group in the SDK. */
function resourceOf(id: string): string {
  const [, admin] = /^admin([A-Z]\w*)$/.exec(id) ?? [];
  if (admin !== undefined) return `admin.${admin.charAt(0).toLowerCase()}${admin.slice(1)}`;
  return ['auth', 'sessions', 'passkeys', 'account', 'team', 'apiKeys'].includes(id)
    ? `accounts.${id}`
    : `florin.${id}`;
}

/** Every object that operations lead to, by name. */
function objectsOf(value: unknown, schemas: Schemas, found = new Set<string>()): Set<string> {
  for (const name of mentioned(value)) {
    if (found.has(name) || decimalNames.has(name)) continue;
    found.add(name);
    objectsOf(schemas[name] ?? {}, schemas, found);
  }
  return found;
}

function objectText(name: string, schemas: Schemas): string {
  const schema = resolved({ $ref: `#/${name}` }, schemas);
  const comment = schema.description === undefined ? [] : [schema.description];
  const fields = schema.properties === undefined ? ['Text.'] : [fieldTable(schema)];
  return [`### ${name}`, ...comment, ...fields].join('\n\n');
}

/** The reference as Markdown; the same text for the same contract. */
export function referenceText(): string {
  const { groups, schemas } = describeOperations();
  const sections = groups.flatMap(({ id, description, operations }) => [
    `## ${description.replace(/\.$/, '')}`,
    ...operations.map((operation) => operationText(resourceOf(id), operation)),
  ]);
  const objects = [...objectsOf({ groups }, schemas)].toSorted().map((name) => objectText(name, schemas));
  return `${[about, ...sections, decimals, '## Objects', ...objects].join('\n\n')}\n`;
}
