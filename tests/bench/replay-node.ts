import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { base64, type Exchange, fromBase64, keyOf, type Recording } from './harness/scanning/exchange.ts';
import { serveGrpc } from './harness/scanning/grpc-wire.ts';

// A stand-in for a node of any family: it gives the answers that were recorded, so that what is measured is the reader.

const { BENCH_PORT: port, BENCH_RECORDING: file } = process.env;
if (!port || !file) throw new Error('The stand-in needs BENCH_PORT and BENCH_RECORDING.');

const { protocol, blocks, before } = JSON.parse(readFileSync(file, 'utf8')) as Recording;
const known = new Map<string, Exchange & { content: Buffer }>(
  [...before, ...blocks.flat()].map((one) => [keyOf(one), { ...one, content: fromBase64(one.answer) }]),
);
const unknownStatus = 599;

if (protocol === 'grpc')
  await serveGrpc(Number(port), (path, question) => {
    const found = known.get(keyOf({ method: 'POST', path, question: base64(question) }));
    return found ?? { status: 2, answer: '' };
  });
else
  createServer(async (request, response) => {
    const { method = 'GET', url = '/' } = request;
    const question = base64(Buffer.concat(await request.toArray()));
    const found = known.get(keyOf({ method, path: url, question }));
    response.writeHead(found?.status ?? unknownStatus, { 'content-type': 'application/json' });
    response.end(found?.content ?? '');
  }).listen(Number(port), '127.0.0.1');
