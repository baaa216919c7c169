import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits } from '@florin/contract/limits';
import { localCertificates } from '@florin/nodes/tls';
import { expect, onTestFinished, test } from 'vitest';
import type { PostPlan, PostReport } from './post-process.ts';

const inParallel = 200;
/** The most that a read of a socket brings at once. */
const chunkBytes = 64 * 1024;
/** Handshake, tickets and frames of TLS beside the bytes of the answer. */
const tlsBytes = 8 * 1024;

/** Answers that never end, by path. */
const answers: Record<string, (socket: Socket, response: ServerResponse) => void> = {
  '/endless-body'(_socket, response) {
    const part = Buffer.alloc(64 * 1024, 'x');
    const more = (): void => {
      while (!response.destroyed && response.write(part));
    };
    response.writeHead(200).on('drain', more);
    more();
  },
  '/dripped-body'(_socket, response) {
    response.writeHead(200);
    drip(response, () => response.write('x'));
  },
  '/dripped-headers'(socket) {
    socket.write('HTTP/1.1 200 OK\r\n');
    drip(socket, () => socket.write('X-More: x\r\n'));
  },
  '/dripped-status'(socket) {
    const text = 'HTTP/1.1 200 O';
    let at = 0;
    drip(socket, () => socket.write(text[at++] ?? 'K'));
  },
  '/silence'() {},
  '/fine'(_socket, response) {
    response.writeHead(204).end();
  },
};

/** A byte now and then, so that nobody can say that nothing comes. */
function drip(to: Socket | ServerResponse, send: () => void): void {
  const timer = setInterval(send, 300);
  to.once('close', () => clearInterval(timer));
}

async function openEndpoint(): Promise<{ origin: string; ca: string; served: Record<string, number> }> {
  const folder = await mkdtemp(join(tmpdir(), 'florin-answers-'));
  const { ca, cert, key } = await localCertificates(folder);
  const served: Record<string, number> = {};
  const tls = { cert: await readFile(cert), key: await readFile(key) };
  const server = createServer(tls, (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '';
    served[path] = (served[path] ?? 0) + 1;
    request.resume().once('end', () => answers[path]?.(request.socket, response));
  });
  // A socket whose other side is gone says so: that is what is waited for.
  server.on('connection', (socket) => socket.on('error', () => {}));
  server.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await rm(folder, { recursive: true, force: true });
  });
  return { origin: `https://localhost:${(server.address() as AddressInfo).port}`, ca, served };
}

async function postFromProcess(plan: PostPlan): Promise<PostReport> {
  const child = fork(new URL('post-process.ts', import.meta.url), { execArgv: ['--expose-gc'] });
  onTestFinished(() => void child.kill());
  child.send(plan);
  const [report] = (await once(child, 'message')) as [PostReport | { failure: string }];
  if ('failure' in report) throw new Error(report.failure);
  return report;
}

test(`${inParallel} answers without an end, at once and with the limits of production: each is left after 15 seconds and 16 KiB`, async () => {
  const { origin, ca, served } = await openEndpoint();
  const kinds = Object.keys(answers).filter((path) => path !== '/fine');
  const paths = Array.from({ length: inParallel }, (_, index) => kinds[index % kinds.length] ?? '');
  const { outcomes, bytesRead, grownBytesMax } = await postFromProcess({
    ca,
    urls: paths.map((path) => origin + path),
    warmUpUrls: Array.from({ length: 20 }, () => `${origin}/fine`),
  });
  const grown = Math.round(grownBytesMax / 1024 / 1024);
  process.stdout.write(`memory grew by ${grown} MiB, most read of a socket ${Math.max(...bytesRead)} bytes\n`);

  expect(served).toMatchObject(Object.fromEntries(kinds.map((path) => [path, inParallel / kinds.length])));
  const ofKind = (kind: string) => outcomes.filter((_, index) => paths[index] === kind);
  for (const { success, bodyBytes } of ofKind('/endless-body')) {
    expect({ success, bodyBytes }).toEqual({ success: true, bodyBytes: limits.deliveryResponseBytesStored });
  }
  for (const { success, bodyBytes } of ofKind('/dripped-body')) {
    expect(success).toBe(true);
    expect(bodyBytes).toBeLessThan(100);
  }
  for (const kind of ['/dripped-headers', '/dripped-status', '/silence']) {
    for (const { success, error } of ofKind(kind)) expect({ kind, success, error }).toMatchObject({ success: false });
  }
  for (const { error } of ofKind('/silence')) expect(error).toBe('timeout');
  // A timer may fire late on a busy machine.
  for (const { durationMs } of outcomes) expect(durationMs).toBeLessThanOrEqual(15_000 + 5_000);
  const allowed = limits.deliveryResponseBytesRead + chunkBytes + tlsBytes;
  expect(bytesRead.length).toBeGreaterThanOrEqual(inParallel);
  for (const bytes of bytesRead) expect(bytes).toBeLessThanOrEqual(allowed);
  expect(grown).toBeLessThanOrEqual(32);
}, 60_000);
