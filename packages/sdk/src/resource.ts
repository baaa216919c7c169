import { callOf } from './call.ts';
import { type CursorName, List } from './list.ts';
import type { FlorinOptions } from './options.ts';
import { Transport } from './transport.ts';

/** Options of a client, or the transport of one that exists. */
export type Connection = FlorinOptions | Transport;

/** A generated table: one row for each method. */
export type RoutesOf<Api> = { readonly [name in keyof Api]: string };

/** The transport to speak through. @throws FlorinError `INVALID_ARGUMENT` for bad options */
export const transportOf = (connection: Connection): Transport =>
  connection instanceof Transport ? connection : new Transport(connection);

function methodOf(transport: Transport, row: string): (...words: unknown[]) => unknown {
  const send = async (words: unknown[]): Promise<unknown> => transport.send(callOf(row, words));
  const [isList, cursorName] = /\*(\w*)/.exec(row) ?? [];
  if (isList === undefined) return (...words) => send(words);
  const parameters = row.split('/:').length - 1;
  return (...words) => {
    const [query = {}, options] = words.splice(parameters) as [Record<string, unknown>?, object?];
    return new List(
      async (page) => (await send([...words, page, options])) as object,
      query,
      (cursorName || undefined) as CursorName,
    );
  };
}

/** A resource with one method for each row of its table. @throws FlorinError `INVALID_ARGUMENT` for bad options */
export function resource<Api>(connection: Connection, routes: RoutesOf<Api>): Api {
  const transport = transportOf(connection);
  const methods = Object.entries<string>(routes).map(([name, row]) => [name, methodOf(transport, row)]);
  return Object.fromEntries(methods) as Api;
}
