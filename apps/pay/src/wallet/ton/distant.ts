import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { base64 } from '@scure/base';
import type { Invitation, Invite } from '../invitation.ts';
import type { SendOutcome } from '../outcome.ts';
import type { Later } from '../patience.ts';
import { type BoxKeys, newBoxKeys, openFrom, type Random, sealFor } from './box.ts';
import { tonOrderOf, type TonOrder } from './order.ts';
import {
  type Connected,
  connectRequest,
  newId,
  protocolVersion,
  readAnswer,
  readConnection,
  type Request,
} from './protocol.ts';
import type { Wish } from '../wish.ts';
import { transactionOf } from './transaction.ts';

/** What the bridges are reached with. */
export interface BridgePorts {
  listen: (address: string) => EventSource;
  /** Whether the bridge has taken it. */
  post: (address: string, body: string) => Promise<boolean>;
  later: Later;
  random: Random;
}

/** Seconds that a code waits for a wallet, and a request for its answer. */
const validSeconds = 300;
/** Whatever is longer is no message of a wallet. */
const messageLengthMax = 100_000;
const isClosed = 2;

/** Who answered, and by which bridge. */
interface Peer {
  bridge: string;
  /** Public key as hex, by which the bridge knows him. */
  id: string;
}

interface Told {
  event?: unknown;
  id?: unknown;
  payload?: { device?: { appName?: unknown } };
}

/**
 * One code, one wallet, one transfer, by the bridges of TON Connect (HTTP bridge): each wallet has one of its own, so all are
 * listened to until one has answered. They carry sealed messages, and nothing is kept beyond the page.
 */
export class DistantTon implements Invitation {
  readonly uri: string;
  readonly #order: TonOrder;
  readonly #settled: Parameters<Invite>[0];
  readonly #ports: BridgePorts;
  readonly #keys: BoxKeys;
  readonly #sources: Map<string, EventSource>;
  #peer: Peer | null = null;
  #isSettled = false;
  #isOver = false;
  #request: { id: string; answer: (outcome: SendOutcome) => void } | null = null;

  constructor(
    bridges: readonly string[],
    order: TonOrder,
    { settled, ...ports }: BridgePorts & { settled: Parameters<Invite>[0] },
  ) {
    this.#order = order;
    this.#settled = settled;
    this.#ports = ports;
    this.#keys = newBoxKeys(ports.random);
    const asked = encodeURIComponent(JSON.stringify(connectRequest(order.manifestUrl)));
    this.uri = `tc://?v=${protocolVersion}&id=${this.#id}&r=${asked}`;
    this.#sources = new Map(bridges.map((bridge) => [bridge, this.#listen(bridge)]));
    ports.later(() => this.#isSettled || this.#end('not_connected'), validSeconds * 1000);
  }

  cancel(): void {
    if (!this.#isSettled) this.#end('not_connected', { isTold: false });
  }

  get #id(): string {
    return bytesToHex(this.#keys.publicKey);
  }

  #listen(bridge: string): EventSource {
    const source = this.#ports.listen(`${bridge}/events?client_id=${this.#id}`);
    source.addEventListener('message', ({ data }: MessageEvent<unknown>) => this.#hear(bridge, String(data)));
    source.addEventListener('error', () => source.readyState === isClosed && this.#lose(bridge));
    return source;
  }

  /** What was asked for may have been done, although nobody says so any more. */
  #lose(bridge: string): void {
    this.#sources.delete(bridge);
    if (this.#sources.size === 0) this.#end(this.#request ? 'failed' : 'not_ready');
  }

  #hear(bridge: string, data: string): void {
    const letter = this.#read(data);
    if (this.#isOver || letter === null) return;
    const { from, told } = letter;
    if (this.#peer === null) return this.#onConnection({ bridge, id: from }, told);
    if (this.#peer.id !== from) return;
    if (this.#request !== null && told.id === this.#request.id) this.#end(readAnswer(told));
    else if (told.event === 'disconnect') this.#end(this.#request ? 'failed' : 'declined');
  }

  /** What somebody sealed for this page; null for anything else, which whoever knows its number may have written. */
  #read(data: string): { from: string; told: Told } | null {
    if (data.length > messageLengthMax) return null;
    try {
      const { from, message } = JSON.parse(data) as Record<'from' | 'message', string>;
      const told: unknown = JSON.parse(openFrom(hexToBytes(from), this.#keys, base64.decode(message)));
      return typeof told === 'object' && told !== null ? { from, told } : null;
    } catch {
      return null;
    }
  }

  #onConnection(peer: Peer, told: Told): void {
    if (told.event !== 'connect' && told.event !== 'connect_error') return;
    this.#peer = peer;
    for (const [bridge, source] of this.#sources) if (bridge !== peer.bridge) this.#close(bridge, source);
    const payer = readConnection(told);
    if (typeof payer === 'string') return this.#end(payer);
    this.#isSettled = true;
    const name = told.payload?.device?.appName;
    const shown = typeof name === 'string' ? name.slice(0, 40) : 'TON Connect';
    this.#settled({ name: shown, send: () => this.#send(payer) });
  }

  async #send(payer: Connected): Promise<SendOutcome> {
    const transaction = await transactionOf(this.#order, payer);
    if (typeof transaction === 'string') {
      this.#end(transaction);
      return transaction;
    }
    return new Promise((answer) => {
      // The wallet has gone meanwhile, or was asked before.
      if (this.#isOver || this.#request) return answer('failed');
      const id = newId(this.#order.now());
      this.#request = { id, answer };
      this.#ports.later(() => this.#end('silent'), validSeconds * 1000);
      const asked = this.#post({ method: 'sendTransaction', params: [transaction.json], id });
      void asked.then((isTaken) => isTaken || this.#end('failed'));
    });
  }

  async #post(request: Request): Promise<boolean> {
    if (this.#peer === null) return false;
    const { bridge, id } = this.#peer;
    const sealed = sealFor(hexToBytes(id), this.#keys, JSON.stringify(request), this.#ports.random);
    const query = `client_id=${this.#id}&to=${id}&ttl=${validSeconds}&topic=${request.method}`;
    return this.#ports.post(`${bridge}/message?${query}`, base64.encode(sealed)).catch(() => false);
  }

  #close(bridge: string, source: EventSource): void {
    source.close();
    this.#sources.delete(bridge);
  }

  /** Says goodbye to the wallet, hangs up, and tells whoever waits what came of it. */
  #end(outcome: SendOutcome, { isTold = true } = {}): void {
    if (this.#isOver) return;
    const wasSettled = this.#isSettled;
    [this.#isOver, this.#isSettled] = [true, true];
    if (wasSettled) void this.#post({ method: 'disconnect', params: [], id: newId(this.#order.now()) });
    for (const [bridge, source] of this.#sources) this.#close(bridge, source);
    if (this.#request) this.#request.answer(outcome);
    else if (!wasSettled && isTold) this.#settled(outcome);
  }
}

const post: BridgePorts['post'] = async (address, body) => {
  const sent = { method: 'POST', body, credentials: 'omit', referrerPolicy: 'no-referrer' } as const;
  return (await fetch(address, sent)).ok;
};
const random: Random = (count) => crypto.getRandomValues(new Uint8Array(count));

/** Invites a wallet by TON Connect, which reads who asks in the manifest of the API. */
export const inviteByTonConnect =
  (bridges: readonly string[], wish: Wish, later: Later): Invite =>
  (settled) => {
    const order = tonOrderOf(wish);
    if (!order) throw new RangeError('no network of TON');
    const listen = (address: string): EventSource => new EventSource(address);
    return new DistantTon(bridges, order, { listen, post, later, random, settled });
  };
