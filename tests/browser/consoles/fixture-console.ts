import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { contract } from '@florin/contract/contract';
import { examples } from '@florin/contract/examples';
import { baseUrl } from '@florin/contract/examples/ids';
import { consolePolicy } from '@florin/server/http/console/pages';
import { routeFor } from '@florin/testing/contract-routes';
import { buildConsole } from '../../../apps/console/scripts/build.ts';
import { buildOperator } from '../../../apps/operator/scripts/build.ts';
import { overviews } from './desk-answers.ts';
import { refusals, told, type Telling } from './telling.ts';

const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' };

export type ConsoleName = 'console' | 'operator';

/** How each console is built, and who is signed in at it. */
const consoles: Readonly<Record<ConsoleName, { build: () => Promise<boolean>; account: object }>> = {
  console: { build: buildConsole, account: examples.signedInAccount },
  operator: {
    build: buildOperator,
    account: { ...examples.signedInAccount, role: 'admin', team_role: 'operator', email: 'ada@example.com' },
  },
};

export interface FixtureConsole {
  origin: string;
  close(): Promise<void>;
}

interface Asked {
  method: string;
  url: string;
  telling: Telling;
  account: object;
}

const json = (response: ServerResponse, status: number, body: object): void =>
  void response
    .writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'r-1' })
    .end(JSON.stringify(body));

function answer(response: ServerResponse, { method, url, telling, account }: Asked): void {
  const found = routeFor(method, url);
  if (!found) return json(response, 404, { success: false, data: null, error: { code: 'NOT_FOUND', message: url } });
  const ok = (data: unknown): void => json(response, 200, { success: true, data, error: null });
  if (found.route === contract.auth.me) return ok(account);
  if (telling === 'error' || telling === 'no_right') {
    const { status, code, message } = refusals[telling];
    return json(response, status, { success: false, data: null, error: { code, message, details: {} } });
  }
  if (found.route === contract.adminDesk.readOverview) return ok(overviews[telling]);
  ok(told(found.route.metadata.examples.data, telling));
}

/** A console as people get it, over samples. What it tells is chosen by the cookie `telling`, and to whom by `role`. */
export async function startFixtureConsole(name: ConsoleName): Promise<FixtureConsole> {
  const { build, account } = consoles[name];
  await build();
  const dist = join(import.meta.dirname, `../../../apps/${name}/dist`);
  const policy = consolePolicy({ imageOrigin: "'self'", frameOrigin: baseUrl });
  const server = createServer((request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    const [, asked = 'one'] = /telling=(\w+)/.exec(headers.cookie ?? '') ?? [];
    const [, role] = /role=(\w+)/.exec(headers.cookie ?? '') ?? [];
    const who = role === undefined ? account : { ...account, team_role: role };
    if (url.startsWith('/v1/')) return answer(response, { method, url, telling: asked as Telling, account: who });
    // No news: a stream that answers so is not asked for again.
    if (url === '/news') return void response.writeHead(204).end();
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
