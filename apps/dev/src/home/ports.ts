import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { freePort } from '@florin/nodes/ports';
import { CannotStart } from '../cannot-start.ts';
import { writePrivateFile } from './write-file.ts';

const portNames = ['database', 'chain', 'ops', 'console', 'operator'] as const;
export type PortName = (typeof portNames)[number];
export type Ports = Record<PortName, number>;

const host = '127.0.0.1';
const triesMax = 50;

function tryListen(port: number): Promise<string | null> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, host, () => server.close(() => resolve(null)));
  });
}

/** @throws CannotStart when the public port is taken or not ours to open. */
export async function checkPort(port: number): Promise<void> {
  const problem = await tryListen(port);
  if (problem === null) return;
  const remedy = `Choose another one, for example FLORIN_PORT=${port < 65_535 ? port + 1 : 4400} npm start.`;
  if (problem === 'EADDRINUSE') throw new CannotStart(`Port ${port} is in use by another program. ${remedy}`);
  throw new CannotStart(`Port ${port} cannot be opened (${problem}). ${remedy}`);
}

/**
 * The ports of the last start where they are free, so that wallets and tools find the stack again; else new ones. Nobody listens on
 * the public port yet, so the system may give it too.
 */
export async function choosePorts(path: string, publicPort: number): Promise<Ports> {
  const last = readPorts(path);
  const used = new Set([publicPort]);
  const choose = async (name: PortName): Promise<number> => {
    const port = last[name];
    if (port !== undefined && !used.has(port) && (await tryListen(port)) === null) return port;
    for (let tries = 0; tries < triesMax; tries += 1) {
      // one after the other: each must be another one
      const free = await freePort();
      if (!used.has(free)) return free;
    }
    throw new CannotStart('The system gives no further port. End programs that listen on many.');
  };
  const ports = {} as Ports;
  for (const name of portNames) {
    ports[name] = await choose(name);
    used.add(ports[name]);
  }
  writePrivateFile(path, JSON.stringify(ports));
  return ports;
}

function readPorts(path: string): Partial<Ports> {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Partial<Ports>;
  } catch {
    return {};
  }
}
