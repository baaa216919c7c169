import { invalidRequest } from '@florin/contract/invalid-request';
import { type AnyRoute, inputsOf } from '@florin/contract/route';
import { Refusal } from '@florin/domain/errors';

/** What a request gives, before it was looked at. */
export interface Given {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** Checks a request with the schemas of its route, and tells what is wrong as the service does. */
export function validated(route: AnyRoute, given: Given): Given {
  const schemas = inputsOf(route);
  const params = schemas.pathParams.safeParse(given.params);
  const query = schemas.query.safeParse(given.query);
  const body = schemas.body?.safeParse(given.body);
  if ([params, query, body].every((result) => result?.success !== false))
    return { params: params.data, query: query.data, body: body?.data };
  const found = { pathParams: params.error, query: query.error, body: body?.error };
  const { message, details } = invalidRequest(found);
  throw new Refusal('VALIDATION_ERROR', message, { details });
}
