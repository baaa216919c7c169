import type { TronBlock } from './chain.ts';
import { paths } from './http-methods.ts';
import { methods, RpcError } from './json-rpc-methods.ts';
import type { TronSource } from './source.ts';

/** One question: a path of the HTTP interface with its body, or a method of JSON-RPC. */
export interface TronQuestion {
  /** `/jsonrpc` for a method. */
  path: string;
  body: Readonly<Record<string, unknown>>;
}

interface Telling {
  /** The newest block that the node knows. */
  head: TronBlock;
  /** Changes an answer before it is written. */
  bent?: (answer: unknown) => unknown;
}

/** What a node answers: the status of HTTP, and a text. */
export async function reply(
  source: TronSource,
  { path, body }: TronQuestion,
  { head, bent = (answer) => answer }: Telling,
): Promise<readonly [number, string]> {
  if (path !== '/jsonrpc') {
    const ask = paths[path];
    if (ask === undefined) return [404, '{}'];
    try {
      return [200, write(bent(await ask(source, body, head)))];
    } catch (error) {
      return [200, write({ Error: `class java.lang.IllegalArgumentException : ${String(error)}` })];
    }
  }
  const { id } = body;
  const method = String(body['method']);
  try {
    const ask = methods[method];
    if (ask === undefined) throw new RpcError(-32_601, `the method ${method} does not exist/is not available`);
    const params = (body['params'] ?? []) as readonly unknown[];
    return [200, write({ jsonrpc: '2.0', id, result: bent(await ask(source, params, head)) })];
  } catch (error) {
    const code = error instanceof RpcError ? error.code : -32_603;
    return [200, write({ jsonrpc: '2.0', id, error: { code, message: String(error), data: '{}' } })];
  }
}

/** Numbers of any size, as nodes write them. */
const write = (value: unknown): string =>
  JSON.stringify(value, (_key, item: unknown) => (typeof item === 'bigint' ? rawJson(item.toString()) : item));
const { rawJSON: rawJson } = JSON as unknown as { rawJSON(text: string): unknown };
