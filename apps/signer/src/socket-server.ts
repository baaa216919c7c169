import { chmodSync, chownSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { dirname } from 'node:path';
import { answerWith, closeServer, requestMs, type SignerServer, type Surface } from './requests.ts';

/**
 * HTTP on a Unix socket that only its owner may open, and a group where one is given. A socket that a dead process left
 * behind is replaced. The socket takes its name when its rights stand: a worker that starts in the same moment finds
 * none yet, and never one that refuses it.
 */
export async function serveSocket(
  { path, group = null }: { path: string; group?: string | null },
  surface: Surface,
): Promise<SignerServer> {
  const gid = group === null ? null : groupId(group);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  if (gid !== null) share(dirname(path), gid, 0o750);
  const unready = `${path}.new`;
  rmSync(unready, { force: true });
  const server = createServer(answerWith(surface));
  server.requestTimeout = requestMs;
  await listen(server, unready);
  if (gid !== null) share(unready, gid, 0o660);
  renameSync(unready, path);
  return { close: () => closeServer(server).finally(() => rmSync(path, { force: true })) };
}

/** The group first: no other group ever has the rights. */
function share(path: string, gid: number, mode: number): void {
  chownSync(path, process.getuid?.() ?? 0, gid);
  chmodSync(path, mode);
}

/** A number, or a name of the system's list. @throws Error with a line for the operator. */
export function groupId(group: string): number {
  if (/^\d+$/.test(group)) return Number(group);
  const lines = readFileSync('/etc/group', 'utf8').split('\n');
  const [, , gid] = lines.map((line) => line.split(':')).find(([name]) => name === group) ?? [];
  if (gid === undefined)
    throw new Error(
      `/etc/group has no group ${JSON.stringify(group)}: make it, or set FLORIN_SIGNER_SOCKET_GROUP to its number.`,
    );
  return Number(gid);
}

/** The socket is made with its owner's mode: there is no moment in which others could connect. */
async function listen(server: Server, path: string): Promise<void> {
  const before = process.umask(0o177);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(path, resolve);
    });
  } finally {
    process.umask(before);
  }
  chmodSync(path, 0o600);
}

/** @throws Error when a living process serves the socket already. */
export async function refuseIfServed(path: string): Promise<void> {
  const served = await new Promise<boolean>((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
  if (served) throw new Error(`Another signer serves ${path} already.`);
}
