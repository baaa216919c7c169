import type { FetchRequest, FetchResponse } from './fetch.ts';
import { readFetchBody } from './read-fetch-body.ts';
import { bodyLimit, checkOptions, type HandleEvent, receive, type ReceiverOptions } from './receive.ts';

export type { HandleEvent, ReceiverOptions } from './receive.ts';

/** What is used of Hono's context. */
export interface HonoContextLike {
  readonly req: { readonly raw: FetchRequest };
}

/**
 * A handler for Hono: `app.post('/hooks', webhookHandler(handle, { secret }))`. Middleware before it must leave the
 * body alone. What `handle` throws goes to `app.onError`.
 *
 * @throws {WebhookError} at once, `secret_missing` or `secret_whitespace`.
 */
export function webhookHandler<Context extends HonoContextLike>(
  handle: HandleEvent<[context: Context]>,
  options: ReceiverOptions,
): (context: Context) => Promise<FetchResponse> {
  checkOptions(options);
  return async (context) => {
    const { raw } = context.req;
    const read = (): Promise<Uint8Array> => readFetchBody(raw, bodyLimit(options));
    const { status, text } = await receive(read, raw.headers, options, (event) => handle(event, context));
    return new Response(text || null, { status });
  };
}
