import { createServer, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { ListenAddress } from '@florin/system/listen-address';
import { type Door, enterBy } from './door.ts';

/** How a listener treats connections: as the API's own does. */
export interface Listening {
  options: ServerOptions;
  onClientError: (error: Error & { code?: string }, socket: Socket) => void;
}

/**
 * Listens for one console and hands its requests to the server, which knows the door they came by. The server ends what is
 * under way here before it closes what was to be closed with it until now: its hooks run the last first.
 */
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
  closeWith(app, server);
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(listen.port, listen.host, () => resolve(server));
  });
}

function closeWith(app: FastifyInstance, server: Server): void {
  const underWay = new Set<ServerResponse>();
  let tellAnswered = (): void => {};
  server.on('request', (_request, response) => {
    underWay.add(response);
    response.once('close', () => {
      underWay.delete(response);
      if (underWay.size === 0) tellAnswered();
    });
  });
  app.addHook('preClose', (done) => {
    server.close();
    server.closeIdleConnections();
    // Answers that wait for news end by a later hook of this kind, so they are waited for in the next.
    done();
  });
  app.addHook('onClose', async () => {
    // Not for the connections: browsers open some for requests that they never send.
    if (underWay.size > 0) await new Promise<void>((resolve) => (tellAnswered = resolve));
    server.closeAllConnections();
  });
}
