import type { RawBody } from './inputs.ts';
import { bodyLimit, checkOptions, type HandleEvent, receive, type ReceiverOptions } from './receive.ts';

export type { HandleEvent, ReceiverOptions } from './receive.ts';

/** What is used of a Fastify request. */
export interface FastifyRequestLike {
  readonly headers: { readonly [name: string]: string | string[] | undefined };
  readonly body: unknown;
}

interface FastifyReplyLike {
  code(status: number): unknown;
  type(contentType: string): unknown;
  send(text: string): unknown;
}

interface FastifyLike<Request> {
  removeAllContentTypeParsers(): unknown;
  addContentTypeParser(
    contentType: string,
    options: { readonly parseAs: 'buffer'; readonly bodyLimit: number },
    parser: (request: Request, body: Uint8Array, done: (error: null, body: unknown) => void) => void,
  ): unknown;
  post(path: string, handler: (request: Request, reply: FastifyReplyLike) => Promise<unknown>): unknown;
}

/**
 * A plugin for Fastify: `app.register(webhookPlugin('/hooks', handle, { secret }))`. It reads the raw body inside the
 * plugin alone, so that every other route keeps its parsers. What `handle` throws goes to Fastify's error handler.
 *
 * @throws {WebhookError} at once, `secret_missing` or `secret_whitespace`.
 */
export function webhookPlugin<Request extends FastifyRequestLike>(
  path: string,
  handle: HandleEvent<[request: Request]>,
  options: ReceiverOptions,
): (app: FastifyLike<Request>) => Promise<void> {
  checkOptions(options);
  return async (app) => {
    app.removeAllContentTypeParsers();
    const reading = { parseAs: 'buffer', bodyLimit: bodyLimit(options) } as const;
    app.addContentTypeParser('*', reading, (_request, body, done) => done(null, body));
    app.post(path, async (request, reply) => {
      const read = (): RawBody => request.body as RawBody;
      const { status, text } = await receive(read, request.headers, options, (event) => handle(event, request));
      reply.code(status);
      if (text) reply.type('text/plain');
      reply.send(text);
      return reply;
    });
  };
}
