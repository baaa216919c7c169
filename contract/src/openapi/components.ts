import type { oas31 } from 'openapi3-ts';
import { z } from 'zod';

type JsonSchema = oas31.SchemaObject | oas31.ReferenceObject;

const place = (text: string): string => text.replaceAll('"#/$defs/', '"#/components/schemas/');

/** Query parameters arrive as text but mean numbers, and keep the preset that their parsing hides. */
const asMeant: NonNullable<z.core.ToJSONSchemaParams['override']> = ({ zodSchema, jsonSchema }) => {
  if (jsonSchema.type === 'integer') delete jsonSchema.pattern;
  // One word is a text and several are an array, which clients join with commas.
  if (jsonSchema.type === 'string' && jsonSchema.anyOf) delete jsonSchema.type;
  if (zodSchema instanceof z.ZodDefault)
    jsonSchema.default = zodSchema.def.defaultValue as oas31.SchemaObject['default'];
};

/** Turns zod schemas into JSON Schema (draft 2020-12) and gathers every named one under `components`. */
export class Components {
  readonly schemas: Record<string, JsonSchema> = {};
  readonly responses: Record<string, oas31.ResponseObject> = {};

  /** The schema as a reference when it has an id, else inline. */
  add(schema: z.ZodType): JsonSchema {
    // `input` for both directions: answers have no defaults, and clients must accept members added later.
    const generated = z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12', override: asMeant });
    const {
      $schema: _draft,
      $defs,
      ...root
    } = JSON.parse(place(JSON.stringify(generated))) as JsonSchema & {
      $schema?: string;
      $defs?: Record<string, JsonSchema>;
    };
    Object.assign(this.schemas, $defs);
    return root;
  }
}
