import { List } from './list.ts';
import type { FlorinOptions } from './options.ts';
import { callOf, parseRoute } from './route.ts';
import { Transport } from './transport.ts';

/** Options of a client, or the transport of one that exists. */
export type Connection = FlorinOptions | Transport;

/** A generated table: one row for each method. */
export type RoutesOf<Api> = { readonly [name in keyof Api]: string };

export const transportOf = (connection: Connection): Transport =>
  connection instanceof Transport ? connection : new Transport(connection);

function methodOf(transport: Transport, row: string): (...words: unknown[]) => unknown {
  const route = parseRoute(row);
  if (!route.isList)
    return async (...words) => {
      const { call, options } = callOf(route, words);
      return transport.send(call, options);
    };
  const parameters = route.path.split('/:').length - 1;
  return (...words) => {
    const ids = words.slice(0, parameters);
    const [query = {}, options] = words.slice(parameters) as [Record<string, unknown>?, object?];
    return new List(async (page) => {
      const { call } = callOf(route, [...ids, page]);
      return (await transport.send(call, options)) as object;
    }, query);
  };
}

/** A resource with one method for each row of its table. @throws FlorinError `INVALID_ARGUMENT` for bad options */
export function resource<Api>(connection: Connection, routes: RoutesOf<Api>): Api {
  const transport = transportOf(connection);
  const methods = Object.entries<string>(routes).map(([name, row]) => [name, methodOf(transport, row)]);
  return Object.fromEntries(methods) as Api;
}
