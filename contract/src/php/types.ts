import { decimalNames } from '../sdk/decimals.ts';
import { decimalTexts } from '../clients/decimal-texts.ts';
import type { Schema, Schemas } from '../sdk/operations.ts';

const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", String.raw`\'`)}'` : JSON.stringify(value);

const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);
const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const camel = (text: string): string => text.split('_').map(upperFirst).join('');
const memberName = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`);

/** A text as it may stand in a comment: nothing in it ends the comment or begins a tag. */
export const commentText = (text: string): string => text.replaceAll('*/', '*∕').replaceAll('@', '(at)');

/** Words that PHP knows itself, for schemas that stand for one value. */
const scalars: Readonly<Record<string, string>> = {
  null: 'null',
  string: 'string',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
};

/** Names for the shapes of arrays, as editors and checkers of PHP read them: `@phpstan-type Payment array{…}`. */
export class PhpTypes {
  readonly #schemas: Schemas;
  readonly #texts = new Map<string, string>();

  constructor(schemas: Schemas) {
    this.#schemas = schemas;
  }

  /** Every declaration that was asked for and those they lead to, in the order of their first mention. */
  get texts(): ReadonlyMap<string, string> {
    return this.#texts;
  }

  /** A schema as a type; an object that has no name is declared by the one it stands in. */
  of(schema: Schema, place: string): string {
    if ('$ref' in schema) return this.#named(nameOf(schema.$ref));
    if (schema.enum) return schema.enum.map(literal).join('|');
    if ('const' in schema) return literal(schema.const);
    const arms = schema.anyOf ?? schema.oneOf;
    if (arms) return arms.map((arm) => this.of(arm, place)).join('|');
    if (Array.isArray(schema.type)) return schema.type.map((type) => this.of({ ...schema, type }, place)).join('|');
    if (schema.type === 'array') return `list<${this.of(schema.items ?? {}, place)}>`;
    if (schema.type === 'object') return this.#object(schema, place);
    return scalars[schema.type ?? ''] ?? 'mixed';
  }

  #named(name: string): string {
    if (this.#texts.has(name)) return name;
    const schema = this.#schemas[name];
    if (decimalNames.has(name) || schema === undefined)
      this.#texts.set(name, ` * ${decimalTexts[name] ?? 'Text.'}\n * @phpstan-type ${name} string`);
    else if (!('$ref' in schema) && schema.type === 'object' && schema.properties !== undefined)
      this.#declare(name, schema);
    else {
      const type = this.of(schema, name);
      this.#texts.set(name, ` * ${commentText(schema.description ?? 'Text.')}\n * @phpstan-type ${name} ${type}`);
    }
    return name;
  }

  #object(schema: Schema, place: string): string {
    const { properties, additionalProperties } = schema as { properties?: object; additionalProperties?: unknown };
    if (properties !== undefined) {
      this.#declare(place, schema);
      return place;
    }
    const value = typeof additionalProperties === 'object' ? this.of(additionalProperties as Schema, place) : 'mixed';
    return `array<string, ${value}>`;
  }

  /** What each member is stands before the shape: not every reader of shapes takes comments within. */
  #declare(name: string, schema: Schema): void {
    const {
      properties = {},
      required = [],
      description,
    } = schema as {
      properties?: Record<string, Schema>;
      required?: string[];
      description?: string;
    };
    const members = Object.entries(properties).map(([member, one]) => {
      const mark = required.includes(member) ? '' : '?';
      return ` *   ${memberName(member)}${mark}: ${this.of(one, `${name}${camel(member)}`)},\n`;
    });
    const sentences = Object.entries(properties).flatMap(([member, one]) =>
      one.description === undefined ? [] : [` * - ${member}: ${commentText(one.description)}\n`],
    );
    const about = ` * ${name}${description === undefined ? '' : `: ${commentText(description)}`}\n`;
    this.#texts.delete(name);
    this.#texts.set(name, `${about}${sentences.join('')} * @phpstan-type ${name} array{\n${members.join('')} * }`);
  }
}
