import { createPublicKey, randomBytes, verify } from 'node:crypto';
import { base58 } from '@scure/base';
import { type WebSocket, WebSocketServer } from 'ws';

/** What one connection asks for: parameters of the relay's JSON-RPC. */
interface Asked {
  id: number | string;
  method?: string;
  params: Record<string, string> & { topics?: string[]; ttl?: number };
}

interface Kept {
  message: string;
  publishedAt: number;
  until: number;
  /** Clients that have it: who wrote it, and who acknowledged it. */
  knownTo: Set<string>;
}

/** One connection of a client; a client may come back with another. */
interface Connection {
  socket: WebSocket;
  client: string;
}

/** Who says that he connects. */
const claimsOf = (query: URLSearchParams): Record<string, unknown> => {
  const [, body = ''] = (query.get('auth') ?? '').split('.');
  return JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
};

/** How far the clock of who connects may be off. */
const leewaySeconds = 120;

/** Digits that a number of JavaScript would round: the page has to give them back as they are. */
let nextId = 1_783_091_234_567_890_001n;

/**
 * A relay of WalletConnect on this machine, as far as its specification tells: it lets in whoever signed for a key of his own,
 * keeps messages for each topic until they end, and tells them to whoever subscribes until he acknowledges them, but for their author. It stands in for a
 * service that no test can reach.
 */
export class RelayStandIn {
  readonly url: string;
  /** Connections that were not let in, and why. */
  readonly refused: string[] = [];
  /** Deliveries to connections that stand, which were not acknowledged with their id. */
  readonly unacknowledged = new Map<string, { to: Connection; kept: Kept }>();
  readonly #server: WebSocketServer;
  readonly #mail = new Map<string, Kept[]>();
  readonly #subscribers = new Map<string, Set<Connection>>();

  private constructor(server: WebSocketServer, port: number) {
    this.#server = server;
    this.url = `ws://127.0.0.1:${port}`;
    server.on('connection', (socket, { url }) => {
      const query = new URL(url ?? '', this.url).searchParams;
      const refusal = this.#refusalOf(query);
      if (refusal !== null) {
        this.refused.push(refusal);
        return socket.close(3000, refusal);
      }
      const connection = { socket, client: claimsOf(query)['iss'] as string };
      socket.on('message', (data: Buffer) => this.#hear(connection, data.toString()));
      socket.on('close', () => {
        for (const connections of this.#subscribers.values()) connections.delete(connection);
        for (const [id, { to }] of this.unacknowledged) if (to === connection) this.unacknowledged.delete(id);
      });
    });
  }

  static async start(): Promise<RelayStandIn> {
    const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
    await new Promise((resolve) => server.once('listening', resolve));
    return new RelayStandIn(server, (server.address() as { port: number }).port);
  }

  async stop(): Promise<void> {
    this.hangUp();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Every connection breaks, as one of a phone does whose owner is in another app. */
  hangUp(): void {
    for (const socket of this.#server.clients) socket.terminate();
  }

  #refusalOf(query: URLSearchParams): string | null {
    const [head, body, signature = ''] = (query.get('auth') ?? '').split('.');
    if (!/^[0-9a-f]{32}$/.test(query.get('projectId') ?? '')) return 'no project id';
    try {
      const claims = claimsOf(query);
      const key = base58.decode(String(claims['iss']).replace('did:key:z', ''));
      if (key[0] !== 0xed || key[1] !== 0x01 || key.length !== 34) return 'no Ed25519 key';
      const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key.subarray(2)).toString('base64url') };
      const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
      if (!verify(null, Buffer.from(`${head}.${body}`), publicKey, Buffer.from(signature, 'base64url')))
        return 'wrong signature';
      if (claims['aud'] !== this.url) return 'for another relay';
      const now = Date.now() / 1000;
      return Math.abs(now - Number(claims['iat'])) < leewaySeconds && Number(claims['exp']) > now ? null : 'not now';
    } catch (error) {
      return String(error);
    }
  }

  #hear(from: Connection, text: string): void {
    const { id, method, params } = JSON.parse(text) as Asked;
    if (method === undefined) return this.#acknowledge(/"id":"?(\d+)/.exec(text)?.[1] ?? '');
    const result = this.#do(from, method, params);
    const answer = result === undefined ? { error: { code: -32601, message: 'Method not found' } } : { result };
    from.socket.send(JSON.stringify({ id, jsonrpc: '2.0', ...answer }));
    // What was kept comes after the answer to the subscription.
    for (const topic of method === 'irn_batchSubscribe' ? (params.topics ?? []) : [params['topic']])
      if (topic !== undefined && /^irn_(batchS|s)ubscribe$/.test(method)) this.#tellKept(from, topic);
  }

  #acknowledge(id: string): void {
    const delivery = this.unacknowledged.get(id);
    delivery?.kept.knownTo.add(delivery.to.client);
    this.unacknowledged.delete(id);
  }

  #do(from: Connection, method: string, params: Asked['params']): unknown {
    const subscribe = (topic: string): string => {
      const known = this.#subscribers.get(topic) ?? new Set();
      this.#subscribers.set(topic, known.add(from));
      return topic;
    };
    const publish = (topic: string, message: string): void => this.#publish(from, { topic, message, params });
    switch (method) {
      case 'irn_subscribe':
        return subscribe(params['topic']!);
      case 'irn_batchSubscribe':
        return params.topics!.map(subscribe);
      case 'irn_batchFetchMessages':
        return { messages: [], hasMore: false };
      case 'irn_unsubscribe':
        this.#subscribers.get(params['topic']!)?.delete(from);
        return true;
      case 'irn_publish':
        publish(params['topic']!, params['message']!);
        return true;
      // What newer wallets tell the relay in one word: both answers, and that they hear the session's topic.
      case 'wc_approveSession':
        subscribe(params['sessionTopic']!);
        publish(params['pairingTopic']!, params['sessionProposalResponse']!);
        publish(params['sessionTopic']!, params['sessionSettlementRequest']!);
        return true;
    }
  }

  #publish(
    { client }: Connection,
    { topic, message, params }: { topic: string; message: string; params: Asked['params'] },
  ): void {
    const publishedAt = Date.now();
    const until = publishedAt + 1000 * (params.ttl ?? 300);
    const kept: Kept = { message, publishedAt, until, knownTo: new Set([client]) };
    this.#mail.set(topic, [...(this.#mail.get(topic) ?? []), kept]);
    for (const to of this.#subscribers.get(topic) ?? []) this.#tell(to, topic, kept);
  }

  #tellKept(to: Connection, topic: string): void {
    for (const kept of this.#mail.get(topic) ?? []) this.#tell(to, topic, kept);
  }

  #tell(to: Connection, topic: string, kept: Kept): void {
    const { message, publishedAt, until, knownTo } = kept;
    if (knownTo.has(to.client) || until <= Date.now()) return;
    const id = String((nextId += 1n));
    this.unacknowledged.set(id, { to, kept });
    const params = { id: randomBytes(32).toString('hex'), data: { topic, message, publishedAt, tag: 0 } };
    to.socket.send(`{"id":${id},"jsonrpc":"2.0","method":"irn_subscription","params":${JSON.stringify(params)}}`);
  }
}
