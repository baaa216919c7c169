import { readFileSync } from 'node:fs';
import { commands, commandsText, secretFields } from '@florin/contract/cli/commands';
import { eventsText } from '@florin/contract/cli/events';
import { describeOperations } from '@florin/contract/sdk/operations';
import { eventTypes } from '@florin/contract/vocabulary';
import { expect, test } from 'vitest';
import { withReference } from '../scripts/reference.ts';
import { isSecret } from './api/secret-fields.ts';
import { operations } from './generated/commands.ts';
import { eventSamples } from './generated/events.ts';

const textOf = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

test('the tables of commands and events are what "npm run cli:commands" writes', () => {
  expect(textOf('generated/commands.ts')).toBe(commandsText());
  expect(textOf('generated/events.ts')).toBe(eventsText());
});

test('the reference in the guide is what "npm run cli:reference" writes', () => {
  const guide = textOf('../../../docs/cli.md');
  expect(withReference(guide)).toBe(guide);
  for (const { command } of operations) expect(guide).toContain(`\`florin ${command}`);
});

test('operations, parameters and fields are those that the SDK and the reference of the service have', () => {
  const { groups, schemas } = describeOperations();
  const memberNames = (schema: object | null): string[] => {
    if (schema === null) return [];
    if (!('$ref' in schema)) return Object.keys((schema as { properties?: object }).properties ?? {});
    return memberNames(schemas[String(schema.$ref).split('/').at(-1) ?? ''] ?? null);
  };
  const declared = groups.flatMap(({ id, operations: all }) =>
    all.map(({ name, method, path, pathParameters, query, body, header }) => ({
      operation: `${id}.${name}`,
      request: `${method} ${path}`,
      parameters: pathParameters.map((parameter) => parameter.name),
      fields: memberNames(query ?? body),
      header,
    })),
  );
  const offered = operations.map(({ resource, method, request, parameters, fields, secretHeader }) => ({
    operation: `${resource}.${method}`,
    request,
    parameters,
    fields: fields.map(({ name }) => name),
    header: secretHeader,
  }));
  expect(offered).toEqual(declared);
});

test('every event type can be made up', () => {
  expect(Object.keys(eventSamples).toSorted()).toEqual(eventTypes.toSorted());
});

test('both sides agree on what is secret', () => {
  const fields = commands().flatMap((command) => command.fields);
  expect(fields.filter(isSecret)).toEqual(fields.filter(({ name }) => secretFields.has(name)));
});

test('money is taken as decimals alone', () => {
  const money = operations.flatMap(({ fields }) => fields.filter(({ name }) => /_usd$|_rate$/.test(name)));
  expect(new Set(money.map(({ kind }) => kind))).toEqual(new Set(['decimal']));
});
