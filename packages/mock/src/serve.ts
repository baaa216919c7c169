import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Asking } from './answer.ts';
import type { RunningMock } from './options.ts';

/** What may be done to a mock from outside: `POST /mock/pay/<id>` with `["10.00"]`, and so on. */
export interface Controls {
  pay(id: string, amount?: string): Promise<void>;
  underpay(id: string): Promise<void>;
  overpay(id: string): Promise<void>;
  late(id: string): Promise<void>;
  wrongNetwork(id: string): Promise<void>;
  reorg(id: string): Promise<number>;
  expire(id: string): Promise<void>;
  refund(id: string, address?: string): Promise<string>;
  readonly clock: { advance(ms: number): Promise<void> };
  useWebhook(url: string, secret?: string): string;
}

const bodyMax = 1_048_576;

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request.setEncoding('utf8')) {
    text += String(part);
    if (text.length > bodyMax) throw new Error('The body is too large.');
  }
  return text;
}

const byName = {
  pay: (mock: Controls, id: string, words: unknown[]) =>
    mock.pay(id, words[0] === undefined ? undefined : String(words[0])),
  underpay: (mock: Controls, id: string) => mock.underpay(id),
  overpay: (mock: Controls, id: string) => mock.overpay(id),
  late: (mock: Controls, id: string) => mock.late(id),
  'wrong-network': (mock: Controls, id: string) => mock.wrongNetwork(id),
  reorg: (mock: Controls, id: string) => mock.reorg(id),
  expire: (mock: Controls, id: string) => mock.expire(id),
  refund: (mock: Controls, id: string, words: unknown[]) =>
    mock.refund(id, words[0] === undefined ? undefined : String(words[0])),
  advance: (mock: Controls, _id: string, words: unknown[]) => mock.clock.advance(Number(words[0])),
  webhook: (mock: Controls, _id: string, words: unknown[]) =>
    mock.useWebhook(String(words[0]), words[1] === undefined ? undefined : String(words[1])),
} as const;

async function control(mock: Controls, path: string, body: string): Promise<{ status: number; body: unknown }> {
  const [, , name = '', id = ''] = path.split('/');
  const act = Object.hasOwn(byName, name) ? byName[name as keyof typeof byName] : undefined;
  if (act === undefined) return { status: 404, body: { error: `There are: ${Object.keys(byName).join(', ')}.` } };
  try {
    const words = body === '' ? [] : (JSON.parse(body) as unknown[]);
    return { status: 200, body: { result: (await act(mock, id, words)) ?? null } };
  } catch (error) {
    return { status: 422, body: { error: (error as Error).message } };
  }
}

/** Serves answers and controls on this machine alone. */
export async function serve(
  answer: (asking: Asking, left: AbortSignal) => Promise<Response>,
  flush: () => Promise<void>,
  mock: Controls,
  port: number,
): Promise<RunningMock> {
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/' } = request;
    const body = await textOf(request);
    if (url.startsWith('/mock/')) {
      const told = await control(mock, url, body);
      response.writeHead(told.status, { 'content-type': 'application/json' }).end(JSON.stringify(told.body));
      return;
    }
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers))
      if (typeof value === 'string') headers.set(name, value);
    const left = new AbortController();
    response.once('close', () => left.abort());
    const answered = await answer({ method, url, headers, body }, left.signal);
    response.writeHead(answered.status, Object.fromEntries(answered.headers)).end(await answered.text());
    await flush();
  };
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
