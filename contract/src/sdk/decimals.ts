import type { oas31 } from 'openapi3-ts';
import { z } from 'zod';
import { baseUnitsInput, fractionInput, rateInput, spelling, usdInput } from '../scalars.ts';

const patternOf = (schema: z.ZodType): string => z.toJSONSchema(schema, { io: 'input' }).pattern ?? '';

/** Decimals that have no name in the reference, by their pattern; clients brand them by their unit. */
const unnamed: ReadonlyMap<string, string> = new Map([
  [patternOf(usdInput), 'UsdInput'],
  [patternOf(rateInput), 'RateInput'],
  [patternOf(fractionInput), 'FractionInput'],
  [patternOf(baseUnitsInput), 'BaseUnitsInput'],
  [spelling.signedCrypto, 'SignedCryptoAmount'],
]);

/** Names of every decimal, the named ones of the reference among them. They are declared by hand in the SDK. */
export const decimalNames: ReadonlySet<string> = new Set([
  ...unnamed.values(),
  'Usd',
  'CryptoAmount',
  'Rate',
  'Fraction',
]);

/** Names of the decimals that requests carry. */
export const decimalInputs: ReadonlySet<string> = new Set([...decimalNames].filter((name) => name.endsWith('Input')));

/** The document with a reference in the place of every decimal that has no name. */
export const withDecimals = (document: oas31.OpenAPIObject): oas31.OpenAPIObject =>
  JSON.parse(JSON.stringify(document), (_member, value: unknown) => {
    const { pattern, description } = (value ?? {}) as { pattern?: unknown; description?: string };
    const name = typeof pattern === 'string' ? unnamed.get(pattern) : undefined;
    if (name === undefined) return value;
    return { $ref: `#/components/schemas/${name}`, ...(description === undefined ? {} : { description }) };
  }) as oas31.OpenAPIObject;
