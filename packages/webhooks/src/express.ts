import { answer } from './node.ts';
import type { RawBody } from './inputs.ts';
import { WebhookError } from './errors.ts';
import { type NodeRequest, type NodeResponse, readNodeBody } from './read-node-body.ts';
import { bodyLimit, checkOptions, type HandleEvent, receive, type ReceiverOptions } from './receive.ts';

export type { NodeRequest, NodeResponse } from './read-node-body.ts';
export type { HandleEvent, ReceiverOptions } from './receive.ts';

/**
 * A handler for Express 4 and 5, which reads the raw body itself: `app.post('/hooks', webhookHandler(handle, { secret }))`.
 * Mount it ahead of `express.json()`; behind `express.raw()` it works as well. What `handle` throws goes to `next`.
 *
 * @throws {WebhookError} at once, `secret_missing` or `secret_whitespace`.
 */
export function webhookHandler<Request extends NodeRequest>(
  handle: HandleEvent<[request: Request]>,
  options: ReceiverOptions,
): (request: Request, response: NodeResponse, next: (error: unknown) => void) => void {
  checkOptions(options);
  return (request, response, next) => {
    const read = (): RawBody | Promise<RawBody> => bodyOf(request, bodyLimit(options));
    receive(read, request.headers, options, (event) => handle(event, request)).then(
      (result) => answer(response, result),
      next,
    );
  };
}

/** Bytes or text that a parser before left are as good; a stream that it read to its end is lost. */
function bodyOf(request: NodeRequest, bytesMax: number): RawBody | Promise<RawBody> {
  const { body } = request as { body?: unknown };
  if (typeof body === 'string' || body instanceof Uint8Array) return body;
  if (body !== undefined && request.readableEnded) throw new WebhookError('body_parsed');
  return readNodeBody(request, bytesMax);
}
