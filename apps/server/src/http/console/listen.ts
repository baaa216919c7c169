import { createServer, type Server, type ServerOptions } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { ListenAddress } from '../../config/addresses.ts';
import { type Door, enterBy } from './door.ts';

/** How a listener treats connections: as the API's own does. */
export interface Listening {
  options: ServerOptions;
  onClientError: (error: Error & { code?: string }, socket: Socket) => void;
}

/** Listens for one console and hands its requests to the server, which knows the door they came by. */
export function listenAtDoor(
  app: FastifyInstance,
  { door, listen, how }: { door: Door; listen: ListenAddress; how: Listening },
): Promise<Server> {
  const server = createServer(how.options, (request, response) => {
    enterBy(request, door);
    // Ready with the first request at the latest; afterwards this is one turn of the queue.
    void Promise.resolve(app.ready()).then(
      () => app.routing(request, response),
      () => response.destroy(),
    );
  });
  server.on('clientError', how.onClientError);
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  app.addHook('preClose', async () => {
    server.close();
    server.closeIdleConnections();
  });
  app.addHook('onClose', () => server.closeAllConnections());
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(listen.port, listen.host, () => resolve(server));
  });
}
