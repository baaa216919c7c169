import { type NodeRequest, type NodeResponse, readNodeBody } from './read-node-body.ts';
import { type Answer, bodyLimit, checkOptions, type HandleEvent, receive, type ReceiverOptions } from './receive.ts';

export type { NodeRequest, NodeResponse } from './read-node-body.ts';
export type { HandleEvent, ReceiverOptions } from './receive.ts';

/**
 * A listener for `node:http`: `createServer(webhookListener(handle, { secret }))`. A handler that throws is answered
 * with 500 and given to `onFailed`, which has nowhere else to go here.
 *
 * @throws {WebhookError} at once, `secret_missing` or `secret_whitespace`.
 */
export function webhookListener<Request extends NodeRequest>(
  handle: HandleEvent<[request: Request]>,
  options: ReceiverOptions & { readonly onFailed: (error: unknown) => void },
): (request: Request, response: NodeResponse) => void {
  checkOptions(options);
  return (request, response) => {
    if (request.method !== 'POST') {
      response.setHeader('Allow', 'POST');
      answer(response, { status: 405, text: '' });
      return;
    }
    const read = (): Promise<Uint8Array> => readNodeBody(request, bodyLimit(options));
    receive(read, request.headers, options, (event) => handle(event, request)).then(
      (result) => answer(response, result),
      (error: unknown) => {
        answer(response, { status: 500, text: '' });
        options.onFailed(error);
      },
    );
  };
}

/** Writes an answer; what is left of a body that was not read to its end ends with the connection. */
export function answer(response: NodeResponse, { status, text }: Answer): void {
  response.statusCode = status;
  if (status === 413) response.setHeader('Connection', 'close');
  if (text) response.setHeader('Content-Type', 'text/plain');
  response.end(text);
}
