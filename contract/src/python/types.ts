import { decimalTexts } from '../clients/decimal-texts.ts';
import { decimalNames } from '../sdk/decimals.ts';
import type { Schema, Schemas } from '../sdk/operations.ts';

const literal = (value: unknown): string =>
  value === null ? 'None' : typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value);

const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);
const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const camel = (text: string): string => text.split('_').map(upperFirst).join('');

/** A text in quotes that Python reads as a docstring. */
export const docstring = (text: string, indent: string): string =>
  `${indent}"""${text.replaceAll('\\', '\\\\').replaceAll('"""', "'''")}${text.endsWith('"') ? ' ' : ''}"""`;

/** The declarations of a module: objects become typed dictionaries, all else aliases. */
export class PythonTypes {
  readonly #schemas: Schemas;
  readonly #texts = new Map<string, string>();

  constructor(schemas: Schemas) {
    this.#schemas = schemas;
  }

  /** Every declaration that was asked for and those they lead to, in the order of their first mention. */
  get texts(): string[] {
    return [...this.#texts.values()];
  }

  get names(): string[] {
    return [...this.#texts.keys()];
  }

  /** A schema as a type; an object that has no name is declared by the one it stands in. */
  of(schema: Schema, place: string): string {
    if ('$ref' in schema) return this.#named(nameOf(schema.$ref));
    if (schema.enum) return `Literal[${schema.enum.map(literal).join(', ')}]`;
    if ('const' in schema) return `Literal[${literal(schema.const)}]`;
    const arms = schema.anyOf ?? schema.oneOf;
    if (arms) return arms.map((arm) => this.of(arm, place)).join(' | ');
    if (Array.isArray(schema.type)) return schema.type.map((type) => this.of({ ...schema, type }, place)).join(' | ');
    switch (schema.type) {
      case 'null':
        return 'None';
      case 'string':
        return 'str';
      case 'integer':
        return 'int';
      case 'number':
        return 'float';
      case 'boolean':
        return 'bool';
      case 'array':
        return `list[${this.of(schema.items ?? {}, place)}]`;
      case 'object':
        return this.#object(schema, place);
      default:
        return 'Any';
    }
  }

  #named(name: string): string {
    if (this.#texts.has(name)) return name;
    const schema = this.#schemas[name];
    // The name stands before its declaration is made: objects may lead back to themselves.
    this.#texts.set(name, '');
    if (decimalNames.has(name) || schema === undefined) {
      this.#texts.set(name, `${name}: TypeAlias = str\n${docstring(decimalTexts[name] ?? 'Text.', '')}`);
      return name;
    }
    const isObject = !('$ref' in schema) && schema.type === 'object' && schema.properties !== undefined;
    if (isObject) this.#declare(name, schema);
    else {
      const type = this.of(schema, name);
      this.#texts.delete(name);
      this.#texts.set(name, `${name}: TypeAlias = ${type}\n${docstring(schema.description ?? 'Text.', '')}`);
    }
    return name;
  }

  #object(schema: Schema, place: string): string {
    const { properties, additionalProperties } = schema as { properties?: object; additionalProperties?: unknown };
    if (properties !== undefined) {
      this.#declare(place, schema);
      return place;
    }
    const value = typeof additionalProperties === 'object' ? this.of(additionalProperties as Schema, place) : 'Any';
    return `dict[str, ${value}]`;
  }

  /** In the functional form, because some members are called as Python's own words, such as `from`. */
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
      const type = this.of(one, `${name}${camel(member)}`);
      const shown = required.includes(member) ? type : `NotRequired[${type}]`;
      const about = one.description === undefined ? '' : `        # ${one.description}\n`;
      return `${about}        ${JSON.stringify(member)}: ${JSON.stringify(shown)},\n`;
    });
    const about = description === undefined ? '' : `${docstring(description, '')}\n`;
    this.#texts.delete(name);
    this.#texts.set(
      name,
      `${name} = TypedDict(\n    "${name}",\n    {\n${members.join('')}    },\n)\n${about}`.trimEnd(),
    );
  }
}
