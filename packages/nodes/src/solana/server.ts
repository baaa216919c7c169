import type { IncomingMessage } from 'node:http';
import { type NodeServer, serveHttp } from '../serve-http.ts';
import { openKeptVm } from './kept-vm.ts';
import { methods, RpcError } from './methods.ts';
import { SolanaVm, type VmOptions } from './vm.ts';

export interface SolanaStandIn extends NodeServer {
  vm: SolanaVm;
}

export interface StandInOptions extends VmOptions {
  /** TCP port on 127.0.0.1; a free one when omitted. */
  port?: number;
  /** A block so often by itself; only on demand when omitted. */
  blockMilliseconds?: number;
  /** File that keeps the chain between runs; clock and forks are not for such a one. */
  keptIn?: string;
}

/**
 * A stand-in for a Solana node on 127.0.0.1: it speaks the part of JSON-RPC that Florin uses, around a real virtual
 * machine. There is no consensus, no network and no second validator behind it.
 */
export async function startSolanaStandIn(options: StandInOptions = {}): Promise<SolanaStandIn> {
  const kept = options.keptIn === undefined ? null : openKeptVm(options.keptIn, options.name ?? 'kept');
  const vm = kept?.vm ?? new SolanaVm(options);
  const server = await serveHttp((request, response) => {
    const reply = (body: string): unknown => response.writeHead(200, { 'content-type': 'application/json' }).end(body);
    void answer(vm, request).then(reply);
  }, options.port);
  const producing = options.blockMilliseconds && setInterval(() => vm.advance(), options.blockMilliseconds);
  return {
    ...server,
    vm,
    async stop() {
      if (producing) clearInterval(producing);
      await server.stop();
      kept?.close();
    },
  };
}

async function answer(vm: SolanaVm, request: IncomingMessage): Promise<string> {
  let id: unknown = null;
  try {
    const asked = JSON.parse(Buffer.concat(await request.toArray()).toString()) as Question;
    id = asked.id;
    const method = methods[asked.method];
    if (method === undefined) throw new RpcError(-32_601, 'Method not found');
    return write({ jsonrpc: '2.0', id, result: method(vm, asked.params ?? []) });
  } catch (error) {
    const known = error instanceof RpcError ? error : new RpcError(-32_602, `Invalid params: ${String(error)}`);
    return write({ jsonrpc: '2.0', id, error: { code: known.code, message: known.message, data: known.facts } });
  }
}
interface Question {
  id: unknown;
  method: string;
  params?: readonly unknown[];
}

/** Numbers of any size, as nodes write them. */
const write = (value: unknown): string =>
  JSON.stringify(value, (_key, item: unknown) => (typeof item === 'bigint' ? rawJson(item.toString()) : item));
const { rawJSON: rawJson } = JSON as unknown as { rawJSON(text: string): unknown };
