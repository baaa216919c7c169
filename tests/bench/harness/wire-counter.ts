import { connect, createServer, type Server, type Socket } from 'node:net';
import { WireReader } from './wire-messages.ts';

/** What went over a counted connection. */
export interface WireCounts {
  /** How often the client waited for the server. */
  roundTrips: number;
  /** How often each statement ran, by its name, or by its text when it was sent as text. */
  statements: ReadonlyMap<string, number>;
}

export interface WireCounter {
  /** The address that leads through the counter to the database. */
  url: string;
  /** What was counted since the last call, over all connections. */
  take(): WireCounts;
  close(): Promise<void>;
}

/** Stands between a process and PostgreSQL and counts what the process asks; the answers pass unread. */
export async function startWireCounter(databaseUrl: string): Promise<WireCounter> {
  const target = new URL(databaseUrl);
  let roundTrips = 0;
  let statements = new Map<string, number>();
  const count = (name: string) => statements.set(name, (statements.get(name) ?? 0) + 1);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    const reader = new WireReader();
    client.on('data', (piece: Buffer) => {
      for (const request of reader.read(piece)) {
        if (request.kind === 'wait') roundTrips += 1;
        else count(request.kind === 'text' ? request.sql : request.name);
      }
    });
    join(client, database, sockets);
  });
  const port = await listen(server);
  return {
    url: Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).href,
    take() {
      const taken = { roundTrips, statements };
      roundTrips = 0;
      statements = new Map();
      return taken;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function join(client: Socket, database: Socket, sockets: Set<Socket>): void {
  client.pipe(database).pipe(client);
  for (const [socket, other] of [
    [client, database],
    [database, client],
  ] as const) {
    socket.setNoDelay(true);
    sockets.add(socket);
    socket.on('error', () => other.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
  }
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The counter listens on no port.');
  return address.port;
}
