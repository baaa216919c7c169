import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { contract } from '@florin/contract/contract';
import { examples } from '@florin/contract/examples';
import { consolePolicy } from '@florin/server/http/console/pages';
import { routeFor } from '@florin/testing/contract-routes';
import { buildOperator } from '../../../apps/operator/scripts/build.ts';

const dist = join(import.meta.dirname, '../../../apps/operator/dist');
const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' };

/** What the screens are told: the samples of the contract, as one entry of each list or as many; nothing; a refusal. */
export type Telling = 'one' | 'many' | 'empty' | 'error' | 'no_right';

export interface FixtureConsole {
  origin: string;
  close(): Promise<void>;
}

const administrator = { ...examples.account, role: 'admin', email: 'ada@example.com' };
/** A name and a text that try to be markup. */
export const hostile = '<img src=x onerror="document.title=1"> & <b>bold</b>';

const alarms = [
  {
    ...examples.deskAlarm,
    alarm: 'books_differ',
    subject: 'journal_balances',
    message: 'A rule of the books is broken: group 7.',
  },
  examples.deskAlarm,
  {
    ...examples.deskAlarm,
    alarm: 'gas_low',
    subject: 'eth',
    message: 'The treasury pays for 41 more sweeps: send coins to it.',
  },
];
const queue = (name: string, count: number, usd: string | null, hour: number) => ({
  queue: name,
  count,
  is_more: false,
  oldest_at: count === 0 ? null : `2026-03-02T${String(hour).padStart(2, '0')}:02:11.300Z`,
  amount_usd: usd,
});
const queues = (count: number) => [
  queue('withdrawals', count, '740.00', 11),
  queue('refunds', 0, '0.00', 1),
  queue('unmatched', count, '62.50', 3),
  queue('quarantine', 0, '0.00', 1),
  queue('failed', 0, '0.00', 1),
  queue('sweep_failed', count, '125.00', 12),
  queue('suspended', 0, '0.00', 1),
  queue('outgoing', 0, '0.00', 1),
  queue('kyc', count, null, 9),
  queue('tickets', count, null, 13),
];

/** Answers that say more than the sample of their route. */
const overviews: Readonly<Partial<Record<Telling, object>>> = {
  one: { ...examples.overview, queues: queues(1) },
  many: {
    ...examples.overview,
    queues: queues(14),
    alarms,
    chains: [examples.deskChain, { ...examples.deskChain, id: 'b', name: 'Bitcoin', short_name: 'btc', status: 'ok' }],
  },
  empty: { ...examples.overview, queues: queues(0), alarms: [], chains: [{ ...examples.deskChain, status: 'ok' }] },
};

type Members = Record<string, unknown>;

/** The entries of a list so many times, each under an id of its own; texts of strangers try to be markup. */
const repeated = (entries: readonly Members[], count: number): Members[] =>
  Array.from({ length: count }, (_, at) => {
    const entry = entries[at % entries.length] ?? {};
    const texts = Object.fromEntries(
      ['merchant_name', 'description', 'legal_name', 'message', 'reason'].flatMap((name) =>
        typeof entry[name] === 'string' && !(name === 'reason' && 'is_quarantined' in entry) && !('alarm' in entry)
          ? [[name, hostile]]
          : [],
      ),
    );
    return {
      ...entry,
      ...texts,
      ...('id' in entry && { id: `${String(entry['id']).slice(0, -2)}${String(at).padStart(2, '0')}` }),
    };
  });

function told(data: unknown, telling: Telling): unknown {
  if (data === null || typeof data !== 'object' || telling === 'one') return data;
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      if (!Array.isArray(value) || value.length === 0 || typeof value[0] !== 'object') return [name, value];
      return [name, telling === 'empty' ? [] : repeated(value as Members[], 12)];
    }),
  );
}

const refusals = {
  error: { status: 500, code: 'INTERNAL_ERROR', message: 'Something of ours went wrong.' },
  no_right: { status: 403, code: 'FORBIDDEN', message: 'This is for other administrators.' },
} as const;

const json = (response: ServerResponse, status: number, body: object): void =>
  void response
    .writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'r-1' })
    .end(JSON.stringify(body));

function answer(
  response: ServerResponse,
  { method, url, telling }: { method: string; url: string; telling: Telling },
): void {
  const found = routeFor(method, url);
  if (!found) return json(response, 404, { success: false, data: null, error: { code: 'NOT_FOUND', message: url } });
  const ok = (data: unknown): void => json(response, 200, { success: true, data, error: null });
  if (found.route === contract.auth.me) return ok(administrator);
  if (telling === 'error' || telling === 'no_right') {
    const { status, code, message } = refusals[telling];
    return json(response, status, { success: false, data: null, error: { code, message, details: {} } });
  }
  if (found.route === contract.adminDesk.readOverview) return ok(overviews[telling]);
  ok(told(found.route.metadata.examples.data, telling));
}

/** The console that operators get, over samples. What it tells is chosen by the first part of the address: `/many/…` is not one of ours, so a cookie says it. */
export async function startFixtureConsole(): Promise<FixtureConsole> {
  await buildOperator();
  const policy = consolePolicy({ imageOrigin: "'self'", frameOrigin: null });
  const server = createServer((request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    const [, asked = 'one'] = /telling=(\w+)/.exec(headers.cookie ?? '') ?? [];
    if (url.startsWith('/v1/')) return answer(response, { method, url, telling: asked as Telling });
    const path = url.startsWith('/assets/') ? url : '/index.html';
    const type = types[extname(path)] ?? 'text/plain';
    response.writeHead(200, { 'content-type': type, 'content-security-policy': policy }).end(readFileSync(dist + path));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The console has no port.');
  return {
    origin: `http://localhost:${address.port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
