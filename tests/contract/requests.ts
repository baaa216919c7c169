import { ids } from '@florin/contract/examples/ids';
import { testChain, testTokens } from '@florin/testing/catalogue';
import type { NamedRoute } from '@florin/testing/contract-routes';
import type { Headers } from '../http/composed-server.ts';

/** Well-formed, and of nobody's. */
export const unknownId = '0198c0e5-93b0-7d4c-a1f8-3e5b7c9d0f12';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Request = readonly [method: Method, url: string, headers: Headers, payload?: unknown];

/** The parameters of a path: `['payment_id']`. */
export const parametersOf = ({ route }: NamedRoute): string[] =>
  [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');

const pathOf = ({ route }: NamedRoute, id: string): string => route.path.replaceAll(/:\w+/g, id);

/** The story of the examples, told of the chain and the tokens that a test server has. */
const here = <T>(sample: T): T =>
  JSON.parse(
    JSON.stringify(sample)
      .replaceAll(ids.chain, testChain.id)
      .replaceAll(ids.eth, testTokens.eth.id)
      .replaceAll(ids.usdt, testTokens.usdt.id),
  ) as T;

/** The request that the reference shows, for the resource with this id. */
export function sampleRequest(named: NamedRoute, headers: Headers, id = unknownId): Request {
  const { query, body } = named.route.metadata.examples;
  const search = query === undefined ? '' : `?${new URLSearchParams(here(query)).toString()}`;
  const url = `${pathOf(named, id)}${search}`;
  const method = named.route.method as Method;
  return method === 'GET' || body === undefined ? [method, url, headers] : [method, url, headers, here(body)];
}

/**
 * A request that changes nothing whoever makes it: what is not a GET is sent text instead of JSON, so that a caller
 * whom the gates admit hears that the body is wrong.
 */
export function harmlessRequest(named: NamedRoute, headers: Headers): Request {
  if (named.route.method === 'GET') return sampleRequest(named, headers);
  return [named.route.method as Method, pathOf(named, unknownId), { ...headers, 'content-type': 'text/plain' }, 'text'];
}
