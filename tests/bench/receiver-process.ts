import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Arrival, ReceiverMessage, ReceiverOrder } from './harness/receiver-messages.ts';

// Merchants' endpoints: a process of its own, so that what they cost is not counted to a sender.

const [cert = '', key = ''] = process.argv.slice(2);
const tls = { cert: readFileSync(cert), key: readFileSync(key) };
/** Longer than the other side's slice: no connection is opened anew while it counts. */
const keepAliveTimeout = 120_000;

let arrivals: Arrival[] = [];
let wanted = Number.POSITIVE_INFINITY;

const tell = (message: ReceiverMessage): void => {
  process.send?.(message);
};

function tellWhenComplete(): void {
  if (arrivals.length < wanted) return;
  tell({ arrivals });
  arrivals = [];
  wanted = Number.POSITIVE_INFINITY;
}

const answering: RequestListener = (request, response) => {
  request.resume().once('end', () => {
    arrivals.push([String(request.headers['x-svc-delivery']), performance.timeOrigin + performance.now()]);
    response.writeHead(204).end();
    tellWhenComplete();
  });
};

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer({ ...tls, keepAliveTimeout }, listener);
  server.on('connection', (socket) => socket.on('error', () => {}));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `https://localhost:${(server.address() as AddressInfo).port}`;
}

process.on('message', (order: ReceiverOrder) => {
  wanted = order.wanted;
  tellWhenComplete();
});
// Gone with whoever started it.
process.once('disconnect', () => process.exit());

tell({ answering: await listen(answering), silent: await listen((request) => void request.resume()) });
