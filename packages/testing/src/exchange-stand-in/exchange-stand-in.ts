import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { LocalCertificates } from '@florin/nodes/tls';
import { type Book, bookAround } from './book.ts';
import { type DialectName, dialects } from './dialects.ts';
import type { OkxAccount } from './okx-account/okx-account.ts';

/** What can be wrong with an exchange. `stale` goes on telling what was so when it began, with the times of then. */
export const exchangeFaults = [
  'silent',
  'dripping',
  'reset',
  'rate_limited',
  'unavailable',
  'garbage',
  'truncated',
  'stale',
  'tenfold',
  'crossed',
] as const;
export type ExchangeFault = (typeof exchangeFaults)[number];

export interface ExchangeStandInOptions {
  dialect: DialectName;
  certificates: LocalCertificates;
  /** Price by pair, for example `ETH/USD`: what is traded, and for how much. */
  prices: () => Readonly<Record<string, string>>;
  now: () => Date;
  /** An account of somebody's: requests that are signed are answered by it. */
  account?: OkxAccount;
  /** Further pairs that nobody wants, since real exchanges list hundreds. */
  others?: number;
}

const dripMs = 50;
const retryAfterSeconds = 40;

/**
 * A stand-in for an exchange: an HTTPS server on loopback that answers in the words of a real one, well enough for ccxt
 * as it is, and fails on demand. Requests that need an account are answered where it has one.
 */
export class ExchangeStandIn {
  readonly origin: string;
  /** Path of each request, oldest first. */
  readonly requests: string[] = [];
  readonly #options: ExchangeStandInOptions;
  readonly #server: Server;
  #fault: ExchangeFault | null = null;
  #frozen: readonly Book[] | null = null;

  private constructor(options: ExchangeStandInOptions, server: Server) {
    this.#options = options;
    this.#server = server;
    this.origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on('request', (request, response) => void this.#receive(request, response));
  }

  static async start(options: ExchangeStandInOptions): Promise<ExchangeStandIn> {
    const { cert, key } = options.certificates;
    const server = createServer({ cert: await readFile(cert), key: await readFile(key) });
    // As real ones do: connections outlive the pause between two requests.
    server.keepAliveTimeout = 60_000;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new ExchangeStandIn(options, server);
  }

  /** From now on everything is answered like this; null: as it should be. */
  set fault(fault: ExchangeFault | null) {
    this.#frozen = fault === 'stale' ? this.#books() : null;
    this.#fault = fault;
  }

  close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeAllConnections();
    return closed;
  }

  #books(): Book[] {
    const { prices, now, others = 0 } = this.#options;
    const at = now();
    const distortion = { factor: this.#fault === 'tenfold' ? 10n : 1n, crossed: this.#fault === 'crossed' };
    const books = Object.entries(prices()).map(([pair, price]) => {
      const [base = '', quote = ''] = pair.split('/');
      return bookAround({ base, quote, price, at }, distortion);
    });
    const more = Array.from({ length: others }, (_other, index) =>
      bookAround({ base: `OTHER${index}`, quote: index % 2 === 0 ? 'EUR' : 'USDC', price: `${index + 1}.25`, at }),
    );
    return [...books, ...more];
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url: target = '/', headers } = request;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (this.#fault !== null) return this.#answer(request, response);
    const answer = this.#options.account?.answer({ method, target, headers, body: Buffer.concat(chunks).toString() });
    if (answer === undefined || answer === null) return this.#answer(request, response);
    this.requests.push(target.split('?')[0] ?? '');
    if (answer === 'reset') return void response.destroy();
    if (answer === 'silence') return;
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  }

  #answer({ url = '/' }: IncomingMessage, response: ServerResponse): void {
    const { pathname: path, searchParams: query } = new URL(url, this.origin);
    this.requests.push(path);
    switch (this.#fault) {
      case 'silent':
        return;
      case 'reset':
        return void response.destroy();
      case 'rate_limited':
        return void response.writeHead(429, { 'retry-after': String(retryAfterSeconds) }).end('Too many requests');
      case 'unavailable':
        return void response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Maintenance</h1>');
      case 'garbage':
        return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Checking your browser</html>');
      default:
        break;
    }
    const body = dialects[this.#options.dialect]({ path, query }, this.#frozen ?? this.#books());
    if (body === null) return void response.writeHead(404).end('{}');
    const text = JSON.stringify(body);
    response.writeHead(200, { 'content-type': 'application/json' });
    if (this.#fault === 'truncated') return void response.end(text.slice(0, -20));
    if (this.#fault === 'dripping') return drip(response, text);
    response.end(text);
  }
}

/** A byte now and then, so that the connection never falls silent and the answer never ends in time. */
function drip(response: ServerResponse, text: string): void {
  let sent = 0;
  const timer = setInterval(() => {
    if (response.destroyed || sent >= text.length) return clearInterval(timer);
    response.write(text.slice(sent, (sent += 1)));
  }, dripMs);
  response.on('close', () => clearInterval(timer));
}
