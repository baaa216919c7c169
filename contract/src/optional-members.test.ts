import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from './contract.ts';
import { type AnyRoute, inputsOf } from './route.ts';

type Member = [name: string, schema: z.ZodType];

/** What a schema wraps, as far as an object or a list of objects. */
const plain = (schema: z.ZodType): z.ZodType => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return plain(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodPipe) return plain(schema.in as z.ZodType);
  return schema instanceof z.ZodArray ? plain(schema.element as z.ZodType) : schema;
};

/** Every member of a body, with those of its members. */
const membersOf = (schema: z.ZodType, path: string): Member[] => {
  const object = plain(schema);
  if (!(object instanceof z.ZodObject)) return [];
  const members = Object.entries(object.shape as Record<string, z.ZodType>).map(([name, member]): Member => [
    `${path} ${name}`,
    member,
  ]);
  return members.concat(members.flatMap(([name, member]) => membersOf(member, name)));
};

const optional = Object.values(contract)
  .flatMap((group) => Object.values<AnyRoute>(group))
  .flatMap((route) => {
    const { body } = inputsOf(route);
    return body === null ? [] : membersOf(body, `${route.method} ${route.path}`);
  })
  .filter(([, schema]) => schema.safeParse(undefined).success);

test.each(optional)('null for %s means that it is left out', (_name, schema) => {
  const [given, leftOut] = [schema.safeParse(null), schema.safeParse(undefined)];
  expect(given.error?.issues).toBeUndefined();
  // A member that null clears reaches its handler as null.
  if (given.data !== null) expect(given.data).toEqual(leftOut.data);
});

test('the walk meets every kind of body', () => {
  expect(optional.length).toBeGreaterThan(80);
  expect(optional.map(([name]) => name)).toContain('POST /v1/auth/passkeys/proof/options request body');
});
