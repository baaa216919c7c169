import type { Socket } from 'node:net';
import type { Ids } from '@florin/domain/ports/ids';
import { failed } from './envelope.ts';

const told = (error: Error & { code?: string }): string => {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'The request took too long to arrive.';
  return error.code === 'HPE_HEADER_OVERFLOW' ? 'The headers are too large.' : 'The request is not valid HTTP.';
};

/** Answers what the HTTP parser itself refuses (oversized or malformed headers) in the envelope, and closes. */
export const clientErrorHandler =
  (ids: Ids) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const message = told(error);
    const body = JSON.stringify(failed('VALIDATION_ERROR', message, { _header: [message] }));
    const head = [
      'HTTP/1.1 422 Unprocessable Entity',
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${ids.uuid()}`,
      'cache-control: no-store',
      'connection: close',
    ];
    // Whoever goes on sending is not waited for.
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
  };
