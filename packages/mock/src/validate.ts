import type { AnyRoute } from '@florin/contract/route';
import { Refusal } from '@florin/domain/errors';
import { z } from 'zod';

/** What a request gives, before it was looked at. */
export interface Given {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

const fieldOf = (path: readonly PropertyKey[], place: string): string =>
  path[0] === undefined ? place : String(path[0]);

/** Checks a request with the schemas of its route, and tells what is wrong as the service does. */
export function validated(route: AnyRoute, given: Given): Given {
  const details: Record<string, string[]> = {};
  const check = (schema: unknown, value: unknown, place: string): unknown => {
    if (!(schema instanceof z.ZodType)) return undefined;
    const result = schema.safeParse(value);
    for (const { path, message } of result.error?.issues ?? []) {
      const messages = (details[fieldOf(path, place)] ??= []);
      const text = path.length === 0 && place === '_body' ? 'Must be a JSON object.' : message;
      if (!messages.includes(text)) messages.push(text);
    }
    return result.data;
  };
  const params = check('pathParams' in route ? route.pathParams : undefined, given.params, '_path');
  const query = check('query' in route ? route.query : undefined, given.query, '_query');
  const body = check('body' in route ? route.body : undefined, given.body, '_body');
  const [first, ...others] = Object.entries(details);
  if (first === undefined) return { params, query, body };
  const also = others.length === 0 ? '' : ` Also invalid: ${others.map(([name]) => name).join(', ')}.`;
  throw new Refusal('VALIDATION_ERROR', `${first[0]}: ${first[1][0]}${also}`, details);
}
