import { readFetchBody } from './read-fetch-body.ts';
import { bodyLimit, checkOptions, type HandleEvent, receive, type ReceiverOptions } from './receive.ts';

export type { HandleEvent, ReceiverOptions } from './receive.ts';

/** `Request` and `Response` as the receiver's own types have them: of Node, a browser or a worker. */
export type FetchRequest = typeof globalThis extends { Request: { prototype: infer Type } } ? Type : never;
export type FetchResponse = typeof globalThis extends { Response: { prototype: infer Type } } ? Type : never;

/**
 * A handler for whatever answers a `Request` with a `Response`: `export const POST = webhookHandler(handle, { secret })`
 * in Next, `fetch` of a worker, Deno or Bun. `handle` is given what the platform passes along. What it throws is thrown on.
 *
 * @throws {WebhookError} at once, `secret_missing` or `secret_whitespace`.
 */
export function webhookHandler<Context extends readonly unknown[]>(
  handle: HandleEvent<[request: FetchRequest, ...context: Context]>,
  options: ReceiverOptions,
): (request: FetchRequest, ...context: Context) => Promise<FetchResponse> {
  checkOptions(options);
  return async (request, ...context) => {
    if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } });
    const read = (): Promise<Uint8Array> => readFetchBody(request, bodyLimit(options));
    const { status, text } = await receive(read, request.headers, options, (event) =>
      handle(event, request, ...context),
    );
    return new Response(text || null, { status });
  };
}
