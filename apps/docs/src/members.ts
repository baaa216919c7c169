import { mentioned } from '@florin/contract/sdk/declarations';
import { decimalNames } from '@florin/contract/sdk/decimals';
import type { Schema, Schemas } from '@florin/contract/sdk/operations';
import { Html, markup, prose } from './html.ts';

type Shape = Exclude<Schema, { $ref: string }>;

const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

/** What types are called among people, where that is another word. */
const plain: Readonly<Record<string, string>> = { string: 'text', integer: 'whole number' };

/** Whether a schema has members of its own to show. */
const isObject = (schema: Schema | undefined): boolean =>
  schema !== undefined && !('$ref' in schema) && schema.properties !== undefined;

/** A type in words: names lead to their members on the page. */
export function typeOf(schema: Schema, schemas: Schemas): Html {
  if ('$ref' in schema) {
    const name = nameOf(schema.$ref);
    return isObject(schemas[name]) ? markup`<a href="#${name}">${name}</a>` : markup`${name}`;
  }
  if (schema.enum) return joined(schema.enum.map((word) => markup`<code>${String(word)}</code>`));
  if ('const' in schema) return markup`<code>${String(schema.const)}</code>`;
  const arms = schema.anyOf ?? schema.oneOf;
  if (arms) return joined(arms.map((arm) => typeOf(arm, schemas)));
  if (Array.isArray(schema.type)) return joined(schema.type.map((type) => typeOf({ ...schema, type }, schemas)));
  if (schema.type === 'array') return markup`list of ${typeOf(schema.items ?? {}, schemas)}`;
  return markup`${plain[String(schema.type)] ?? String(schema.type ?? 'any')}`;
}

const joined = (parts: readonly Html[]): Html => new Html(parts.map(({ text }) => text).join(' | '));

/** The object within a member that has no name: itself, or what its list holds. */
function inner(schema: Schema): Shape | null {
  if ('$ref' in schema) return null;
  if (schema.properties !== undefined) return schema;
  const within = [...(schema.anyOf ?? schema.oneOf ?? []), ...(schema.type === 'array' ? [schema.items ?? {}] : [])];
  return within.map(inner).find((one) => one !== null) ?? null;
}

/** Members of an object: name, type, whether it must be there, what it means. */
export function memberList(schema: Shape, schemas: Schemas): Html {
  const rows = Object.entries(schema.properties ?? {}).map(([name, member]) => {
    const isRequired = (schema.required ?? []).includes(name);
    const nested = inner(member);
    return markup`<li>
      <code>${name}</code> <span class="type">${typeOf(member, schemas)}</span>${
        isRequired ? null : markup` <span class="may">may be left out</span>`
      }${member.description === undefined ? null : markup`<p>${prose(member.description)}</p>`}${
        nested === null ? null : memberList(nested, schemas)
      }
    </li>`;
  });
  return markup`<ul class="members">
    ${rows}
  </ul>`;
}

/** Objects that schemas lead to, by name, those that they lead to in turn as well. */
export function objectsBehind(value: unknown, schemas: Schemas, found = new Set<string>()): Set<string> {
  for (const name of mentioned(value)) {
    if (found.has(name) || decimalNames.has(name)) continue;
    const schema = schemas[name];
    if (isObject(schema)) found.add(name);
    if (schema !== undefined) objectsBehind(schema, schemas, found);
  }
  return found;
}

/** An object with its members, under its name. */
export function objectSection(name: string, schemas: Schemas): Html {
  const schema = schemas[name] as Shape;
  return markup`<section id="${name}">
    <h3><a href="#${name}">${name}</a></h3>
    ${schema.description === undefined ? null : markup`<p>${prose(schema.description)}</p>`}${memberList(schema, schemas)}
  </section>`;
}
