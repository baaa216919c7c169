import type { IncomingMessage } from 'node:http';
import { type NodeServer, serveHttp } from '../serve-http.ts';
import { CosmosChain, type CosmosOptions } from './chain.ts';
import { openKeptChain } from './kept-chain.ts';
import { methods, RpcError } from './methods.ts';

export interface CosmosStandIn extends NodeServer {
  chain: CosmosChain;
}

export interface StandInOptions extends CosmosOptions {
  /** TCP port on 127.0.0.1; a free one when omitted. */
  port?: number;
  /** A block so often by itself; only on demand when omitted. */
  blockMilliseconds?: number;
  /** File that keeps the chain between runs; its clock is the machine's. */
  keptIn?: string;
  /** Answers pages of any origin, as a node does whose `cors_allowed_origins` says so. */
  answersPages?: boolean;
}

const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'HEAD, GET, POST',
  'access-control-allow-headers': 'Origin, Accept, Content-Type, X-Requested-With, X-Server-Time',
};

const internal = -32_603;

/**
 * A stand-in for a node of the Cosmos SDK on 127.0.0.1: it speaks the part of CometBFT's JSON-RPC that Florin uses. There
 * is no consensus and no validator behind it.
 */
export async function startCosmosStandIn(options: StandInOptions = {}): Promise<CosmosStandIn> {
  const kept = options.keptIn === undefined ? null : openKeptChain(options.keptIn, options);
  const chain = kept?.chain ?? new CosmosChain(options);
  const cors = options.answersPages ? corsHeaders : {};
  const server = await serveHttp((request, response) => {
    const reply = ({ status, body }: { status: number; body: unknown }): unknown =>
      response.writeHead(status, { 'content-type': 'application/json', ...cors }).end(JSON.stringify(body));
    if (request.method === 'OPTIONS') return void response.writeHead(204, cors).end();
    void answer(chain, request).then(reply);
  }, options.port);
  const producing = options.blockMilliseconds && setInterval(() => chain.advance(), options.blockMilliseconds);
  return {
    ...server,
    chain,
    async stop() {
      if (producing) clearInterval(producing);
      await server.stop();
      kept?.close();
    },
  };
}

async function answer(chain: CosmosChain, request: IncomingMessage): Promise<{ status: number; body: unknown }> {
  let id: unknown = null;
  try {
    const asked = JSON.parse(Buffer.concat(await request.toArray()).toString()) as Question;
    id = asked.id;
    const method = methods[asked.method];
    if (method === undefined)
      return { status: 404, body: { jsonrpc: '2.0', id, error: { code: -32_601, message: 'Method not found' } } };
    const params = Array.isArray(asked.params) ? {} : (asked.params ?? {});
    return { status: 200, body: { jsonrpc: '2.0', id, result: method(chain, params) } };
  } catch (error) {
    const data = error instanceof RpcError ? error.message : String(error);
    return { status: 500, body: { jsonrpc: '2.0', id, error: { code: internal, message: 'Internal error', data } } };
  }
}
interface Question {
  id: unknown;
  method: string;
  /** An empty list where a method has none. */
  params?: Readonly<Record<string, unknown>> | [];
}
