import * as fc from 'fast-check';
import type { Schema } from '../contract/documented.ts';

type Resolve = (schema: Schema) => Schema;

/** What values are made from: the document's schemas, and ids that exist. */
export interface Material {
  resolve: Resolve;
  ids: readonly string[];
}

const deep = (levels: number): unknown => {
  let value: unknown = 'x';
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { x: value };
  return value;
};

/** Values that break programs, wherever they are put. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, -0, -1, 1.5, 1e21, 5e-324, Number.MAX_SAFE_INTEGER + 2),
  fc.constantFrom<unknown>(
    '',
    ' ',
    '\t',
    '0',
    '-1',
    '+1',
    '1e5',
    '0x10',
    'NaN',
    'Infinity',
    '1,000',
    '.5',
    '5.',
    '0.001',
  ),
  fc.constantFrom<unknown>(
    '\0',
    'a\0b',
    '\ud800',
    '\udc00x',
    '\u202eabc',
    '\ufeff',
    '\u0085',
    '٣',
    '\r\nX-Injected: 1',
  ),
  fc.constantFrom<unknown>(
    "' or 1=1 --",
    '"; drop table payments; --',
    '$1',
    '%s%n',
    '{{7*7}}',
    '${7*7}',
    '../../etc/passwd',
  ),
  fc.constantFrom<unknown>('<script>alert(1)</script>', 'javascript:alert(1)', 'https://', 'https://[', 'https://a b'),
  fc.constantFrom<unknown>('2026-02-30', '9999-12-31', '0000-00-00', '275760-09-14', '1970-01-01T00:00:00Z'),
  fc.constantFrom<unknown>([], {}, [[]], [null], { length: 5 }, { constructor: {} }, { toString: 1 }, [{}, 1, 'x']),
  fc.integer({ min: 1, max: 1_500 }).map(deep),
  fc.integer({ min: 1, max: 50_000 }).map((length) => 'x'.repeat(length)),
  fc.integer({ min: 1, max: 400 }).map((length) => '9'.repeat(length)),
  fc.integer({ min: 1, max: 3_000 }).map((length) => Array.from({ length }, () => 'x')),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
);

const fitting = (pattern: string): fc.Arbitrary<string> | null => {
  try {
    return fc.stringMatching(new RegExp(pattern), { maxLength: 40 });
  } catch {
    return null;
  }
};

const text = (schema: Schema, { ids }: Material): fc.Arbitrary<string> => {
  const { format, pattern, minLength = 0, maxLength = 60 } = schema;
  if (format === 'uuid') return fc.constantFrom(...ids);
  if (format === 'uri') return fc.constantFrom('https://shop.invalid/hooks', 'https://shop.invalid/?a=b#c');
  if (format === 'email') return fc.constantFrom('shop@example.com', 'nobody@example.com', 'a.b+c@example.org');
  if (format === 'date') return fc.constantFrom('2026-03-02', '1970-01-01', '2099-12-31');
  const matching = pattern === undefined ? null : fitting(pattern);
  return (
    matching ?? fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) })
  );
};

/** Values that fit a schema, as far as a schema tells. */
export function valid(schema: Schema, material: Material): fc.Arbitrary<unknown> {
  const known = material.resolve(schema);
  if (known.enum) return fc.constantFrom(...known.enum);
  if (known.const !== undefined) return fc.constant(known.const);
  if (known.anyOf) return fc.oneof(...known.anyOf.map((one) => valid(one, material)));
  switch (known.type) {
    case 'object':
      return object(known, material);
    case 'array': {
      const { items = {}, minItems = 0, maxItems = 4 } = known;
      return fc.array(valid(items, material), {
        minLength: minItems,
        maxLength: Math.max(minItems, Math.min(maxItems, 4)),
      });
    }
    case 'integer':
    case 'number':
      return fc.integer({ min: known.minimum ?? -1_000, max: known.maximum ?? 1_000_000 });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return text(known, material);
  }
}

const object = ({ properties = {}, required = [], examples }: Schema, material: Material): fc.Arbitrary<unknown> => {
  const members = Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, valid(one, material)]));
  const made = fc.record(members, { requiredKeys: required.filter((name) => name in members) as never[] });
  return examples?.length ? fc.oneof(made, fc.constantFrom(...examples)) : made;
};

/** A fitting object with one thing wrong: a member replaced, left out or added. */
export const nearlyValid = (schema: Schema, material: Material): fc.Arbitrary<unknown> => {
  const names = Object.keys(material.resolve(schema).properties ?? {});
  const added = fc.constantFrom('unknown', '__proto__', 'constructor', 'toString', '', '$where', 'amount_usd');
  const name = names.length === 0 ? added : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...names) }, added);
  return fc.tuple(valid(schema, material), name, fc.option(hostile, { freq: 6 })).map(([value, member, wrong]) => {
    if (value === null || typeof value !== 'object') return wrong;
    const { [member]: _left, ...rest } = value as Record<string, unknown>;
    return wrong === null ? rest : Object.defineProperty(rest, member, { value: wrong, enumerable: true });
  });
};
