import { decimalInputs } from '../sdk/decimals.ts';
import { type Group, propertiesOf, type Schema, type Schemas } from '../sdk/operations.ts';

const isDecimal = (schema: Schema): boolean =>
  '$ref' in schema
    ? decimalInputs.has(schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1))
    : (schema.anyOf ?? []).some(isDecimal);

const isObject = (schema: Schema): boolean =>
  !('$ref' in schema) && (schema.type === 'object' || (schema.anyOf ?? []).some(isObject));

const membersThat = (are: (schema: Schema) => boolean, body: Schema | null, schemas: Schemas): string[] =>
  body === null
    ? []
    : Object.entries(propertiesOf(body, schemas)).flatMap(([name, member]) => (are(member) ? [name] : []));

/** Members of a body in which a float would lose cents. */
export const decimalsOf = (body: Schema | null, schemas: Schemas): string[] => membersThat(isDecimal, body, schemas);

/** Members of a body that are objects, which languages with one kind of array cannot tell from lists when empty. */
export const objectsOf = (body: Schema | null, schemas: Schemas): string[] => membersThat(isObject, body, schemas);

/** `x-refund-token` → `refund_token`. */
export const secretName = (header: string): string => header.replace(/^x-/, '').replaceAll('-', '_');

/** Groups of merchants; administration stays with the SDK and the command line. */
export const isForMerchants = ({ id }: Group): boolean => !id.startsWith('admin');
