import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * What can become of a transaction that is handed to the endpoint. In the first four the node has it, whatever the
 * sender hears; after `forgotten` nobody has it although the sender was told so; in the last two nobody ever had it.
 */
export const broadcastFaults = ['no_answer', 'reset', 'late', 'already_known', 'forgotten', 'failed', 'gone'] as const;
export type BroadcastFault = (typeof broadcastFaults)[number];

export interface FaultyRpcOptions {
  /** The node that answers in truth. */
  target: string;
  /** In [0, 1); seeded, so that a run can be repeated. */
  random: () => number;
  /** Share of broadcasts that go wrong, and what may happen to them. */
  broadcasts: { share: number; faults: readonly BroadcastFault[] };
  /** Share of all other questions that get no usable answer. */
  readShare: number;
}

export interface FaultyRpc {
  url: string;
  /** How often each fault was made, and how many broadcasts went well. */
  counts: Readonly<Record<string, number>>;
  close(): Promise<void>;
}

interface Question {
  id: unknown;
  method: string;
  body: string;
}

const lateMsMax = 3_000;

/** An RPC endpoint on loopback that stands before a real node and fails in seeded ways, as public ones do. */
export async function startFaultyRpc(options: FaultyRpcOptions): Promise<FaultyRpc> {
  const counts: Record<string, number> = {};
  const server = createServer((request, response) => {
    answer(options, counts, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, counts, close: () => close(server) };
}

/** With those that still wait for an answer that never comes. */
function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  return closed;
}

async function answer(
  options: FaultyRpcOptions,
  counts: Record<string, number>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const question = await readQuestion(request);
  const isBroadcast = question.method === 'eth_sendRawTransaction';
  const fault = isBroadcast ? drawBroadcast(options) : options.random() < options.readShare ? 'read' : null;
  const name = fault ?? (isBroadcast ? 'sent' : null);
  if (name !== null) counts[name] = (counts[name] ?? 0) + 1;
  if (fault === null) return reply(response, await forward(options.target, question.body));
  if (fault === 'read') return options.random() < 0.5 ? void response.destroy() : unavailable(response);
  return misbehave(options, fault, question, response);
}

function drawBroadcast({ random, broadcasts: { share, faults } }: FaultyRpcOptions): BroadcastFault | null {
  return random() < share ? (faults[Math.floor(random() * faults.length)] ?? null) : null;
}

async function misbehave(
  { target, random }: FaultyRpcOptions,
  fault: BroadcastFault,
  { id, body }: Question,
  response: ServerResponse,
): Promise<void> {
  const refuse = (code: number, message: string) =>
    reply(response, JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } }));
  if (fault === 'gone') return void response.destroy();
  if (fault === 'failed') return refuse(-32_603, 'Internal error');
  const truth = await forward(target, body);
  switch (fault) {
    case 'no_answer':
      // The connection stays open: whoever asked gives up by itself.
      return;
    case 'reset':
      return void response.destroy();
    case 'already_known':
      return refuse(-32_000, 'already known');
    case 'late':
      await sleep(random() * lateMsMax);
      return reply(response, truth);
    case 'forgotten':
      await drop(target, truth);
      return reply(response, truth);
  }
}

async function readQuestion(request: IncomingMessage): Promise<Question> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString('utf8');
  const { id, method } = JSON.parse(body) as { id: unknown; method: string };
  return { id, method, body };
}

async function forward(target: string, body: string): Promise<string> {
  const answered = await fetch(target, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return answered.text();
}

/** Takes a transaction out of the node's pool; one that is in a block already stays there. */
async function drop(target: string, accepted: string): Promise<void> {
  const { result } = JSON.parse(accepted) as { result?: string };
  if (result === undefined) return;
  await forward(target, JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_dropTransaction', params: [result] }));
}

const reply = (response: ServerResponse, body: string): void => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(body);
};

const unavailable = (response: ServerResponse): void => {
  response.writeHead(503).end();
};
