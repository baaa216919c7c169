import type { AnyRoute } from '@florin/contract/route';
import { events } from '@florin/contract/routes/events';
import { pay } from '@florin/contract/routes/pay';
import { payments } from '@florin/contract/routes/payments';
import { quotes } from '@florin/contract/routes/quotes';
import { webhooks } from '@florin/contract/routes/webhooks';
import { type ErrorCode, errorStatus } from '@florin/contract/vocabulary';
import { bodyHash, isIdempotencyKey } from '@florin/domain/access/idempotency-key';
import { Refusal } from '@florin/domain/errors';
import { handlers } from './routes.ts';
import { validated } from './validate.ts';
import type { World } from './world.ts';

/** A request as any server gets it. */
export interface Asking {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: string;
}

interface Found {
  readonly id: string;
  readonly route: AnyRoute;
  readonly params: Readonly<Record<string, string>>;
}

/** The groups that are played, some of their routes at least. */
const groups = { payments, quotes, pay, webhooks, events };

const routes = Object.entries(groups)
  .flatMap(([group, members]) =>
    Object.entries<AnyRoute>(members).map(([name, route]) => ({
      id: `${group}.${name}`,
      route,
      pattern: new RegExp(`^${route.path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
    })),
  )
  .toSorted((a, b) => a.route.path.split('/:').length - b.route.path.split('/:').length);

function routeFor(method: string, path: string): Found {
  for (const { id, route, pattern } of routes) {
    const match = route.method === method ? pattern.exec(path) : null;
    if (match !== null) return { id, route, params: { ...match.groups } };
  }
  throw new Refusal('NOT_FOUND', `There is no such path, or the mock does not play it: ${method} ${path}.`);
}

function checkCredential(route: AnyRoute, headers: Headers, apiKey: string): void {
  const { credential } = route.metadata.access;
  if (credential === 'none') return;
  const key = headers.get('x-api-key');
  if (key === null || key === '')
    throw new Refusal('UNAUTHORIZED', 'Send a valid API key in X-API-Key or a session token in Authorization.');
  if (key !== apiKey) throw new Refusal('UNAUTHORIZED', 'The API key is unknown or revoked.');
  if (credential !== 'key_or_session') throw new Refusal('FORBIDDEN', 'An API key may not do that: sign in.');
}

function bodyOf({ body, headers }: Asking): unknown {
  if (body === '') return undefined;
  const refuse = (message: string): Refusal =>
    new Refusal('VALIDATION_ERROR', message, { details: { _body: [message] } });
  if (!/^application\/json\b/i.test(headers.get('content-type') ?? ''))
    throw refuse('Send the body as application/json.');
  try {
    return JSON.parse(body) as unknown;
  } catch {
    throw refuse('The body is not valid JSON.');
  }
}

const keyRefusal = (message: string): Refusal =>
  new Refusal('VALIDATION_ERROR', message, { details: { 'Idempotency-Key': [message] } });

/** Answers requests as the service would, from a world in memory. */
export class Answers {
  readonly #world: World;
  readonly #apiKey: string;
  readonly #baseUrl: () => string;
  readonly #used = new Map<string, { readonly hash: string; readonly data: unknown }>();

  constructor(world: World, apiKey: string, baseUrl: () => string) {
    this.#world = world;
    this.#apiKey = apiKey;
    this.#baseUrl = baseUrl;
  }

  answer(asking: Asking): Response {
    const headers = { 'x-request-id': this.#world.random.uuid(this.#world.nowMs) };
    try {
      const url = new URL(asking.url, this.#baseUrl());
      if (url.pathname === '/health')
        return Response.json({
          success: true,
          data: { status: 'ok', version: 'mock', chains: [], parts: [] },
          error: null,
        });
      const { status, data, isReplay } = this.#handled(asking, url);
      const replayed = isReplay ? { 'idempotency-replayed': 'true' } : {};
      return Response.json({ success: true, data, error: null }, { status, headers: { ...headers, ...replayed } });
    } catch (error) {
      const code: ErrorCode = error instanceof Refusal ? error.code : 'INTERNAL_ERROR';
      const message = error instanceof Refusal ? error.message : `The mock failed: ${String(error)}`;
      const details = error instanceof Refusal ? error.details : {};
      const failure = { success: false, data: null, error: { code, message, details } };
      return Response.json(failure, { status: errorStatus[code], headers });
    }
  }

  #handled(asking: Asking, url: URL): { status: number; data: unknown; isReplay: boolean } {
    const { id, route, params } = routeFor(asking.method, url.pathname);
    checkCredential(route, asking.headers, this.#apiKey);
    const handler = handlers[id];
    if (handler === undefined) throw new Refusal('NOT_FOUND', `The mock does not play ${route.method} ${route.path}.`);
    const parsed = bodyOf(asking);
    const key = route.metadata.access.idempotency === 'honoured' ? asking.headers.get('idempotency-key') : null;
    if (key !== null && !isIdempotencyKey(key)) throw keyRefusal('Must have 1 to 255 visible ASCII characters.');
    const given = validated(route, { params, query: Object.fromEntries(url.searchParams), body: parsed });
    const status = Number(Object.keys(route.responses).find((one) => one.startsWith('2')));
    const run = (): unknown =>
      handler({
        world: this.#world,
        around: this.#world.around(this.#baseUrl()),
        params,
        query: (given.query ?? {}) as Record<string, never>,
        body: (given.body ?? {}) as Record<string, unknown>,
      });
    return key === null ? { status, data: run(), isReplay: false } : this.#once(`${id} ${key}`, parsed, status, run);
  }

  #once(name: string, body: unknown, status: number, run: () => unknown) {
    const hash = bodyHash(body);
    const before = this.#used.get(name);
    if (before !== undefined && before.hash !== hash)
      throw keyRefusal('This key was used with another body. Use a new key for a new request.');
    if (before !== undefined) return { status, data: before.data, isReplay: true };
    const data = run();
    this.#used.set(name, { hash, data });
    return { status, data, isReplay: false };
  }
}
