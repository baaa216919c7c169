import type { Later } from '../patience.ts';
import type { Random } from './channel.ts';
import { newId, readFrame, requestText, resultText } from './json-rpc.ts';
import { relayToken } from './relay-token.ts';

/** What the connection needs of its surroundings. */
export interface RelayPorts {
  open: (address: string) => WebSocket;
  later: Later;
  /** Milliseconds since 1970. */
  now: () => number;
  random: Random;
}

/** A message of one side for the other. */
export interface Letter {
  topic: string;
  message: string;
  /** Seconds that the relay keeps it. */
  ttl: number;
  /** What kind it is: the relay cannot read it. */
  tag: number;
  /** Whether the wallet's phone may ring. */
  prompt: boolean;
}

export interface RelayEnds {
  heard: (topic: string, message: string) => void;
  /** The relay cannot be reached, or refuses what it is asked. */
  lost: () => void;
}

/** Connections that failed one after another, until the relay counts as away. */
const attemptsMax = 5;
const attemptMs = 1000;
const drainMs = 2000;
/** Whatever is longer is no message of a wallet. */
const frameLengthMax = 100_000;
const isOpen = 1;

/**
 * A connection to a relay of WalletConnect (Relay RPC: `irn_subscribe`, `irn_publish`, `irn_subscription`). A phone hangs up
 * while its owner is in the wallet: the connection is made anew, and topics and what was not acknowledged are told again.
 */
export class Relay {
  readonly #address: string;
  readonly #ends: RelayEnds;
  readonly #ports: RelayPorts;
  /** Of this visit alone: the relay can tell no two visits of a payer to be one. */
  readonly #secret: Uint8Array;
  readonly #topics = new Set<string>();
  readonly #unanswered = new Map<string, string>();
  #socket: WebSocket | null = null;
  #failures = 0;
  #isClosing = false;

  /** @param address of the relay, with the operator's project id */
  constructor(address: string, ends: RelayEnds, ports: RelayPorts) {
    this.#address = address;
    this.#ends = ends;
    this.#ports = ports;
    this.#secret = ports.random(32);
    this.#connect();
  }

  /** Hears this topic from now on, and what the relay has kept of it. */
  subscribe(topic: string): void {
    this.#topics.add(topic);
    if (this.#socket?.readyState === isOpen) this.#ask('irn_subscribe', { topic });
  }

  publish(letter: Letter): void {
    this.#ask('irn_publish', letter);
  }

  /** Sends what still waits, for two seconds at most, and hangs up. */
  close(): void {
    if (this.#unanswered.size === 0 || this.#socket?.readyState !== isOpen) return this.#hangUp();
    this.#isClosing = true;
    this.#ports.later(() => this.#hangUp(), drainMs);
  }

  #hangUp(): void {
    this.#isClosing = true;
    this.#socket?.close();
  }

  #say(text: string): void {
    if (this.#socket?.readyState === isOpen) this.#socket.send(text);
  }

  #ask(method: string, params: object): void {
    const id = newId(this.#ports.now());
    const text = requestText(id, method, params);
    this.#unanswered.set(id, text);
    this.#say(text);
  }

  #connect(): void {
    const { now, random, open } = this.#ports;
    const { origin } = new URL(this.#address);
    const token = relayToken({ secret: this.#secret, audience: origin, now: Math.floor(now() / 1000), random });
    const socket = open(`${this.#address}&auth=${token}`);
    this.#socket = socket;
    socket.addEventListener('open', () => this.#begin());
    socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => this.#hear(String(data)));
    socket.addEventListener('close', () => this.#onClosed());
  }

  #begin(): void {
    this.#failures = 0;
    const kept = [...this.#unanswered.values()];
    for (const topic of this.#topics) this.#ask('irn_subscribe', { topic });
    for (const text of kept) this.#say(text);
  }

  #onClosed(): void {
    if (this.#isClosing) return;
    this.#failures += 1;
    if (this.#failures === attemptsMax) return this.#fail();
    this.#ports.later(() => this.#isClosing || this.#connect(), attemptMs * this.#failures);
  }

  #fail(): void {
    this.#hangUp();
    this.#ends.lost();
  }

  #hear(text: string): void {
    const frame = text.length > frameLengthMax ? null : readFrame(text);
    if (frame?.kind === 'request') {
      this.#say(resultText(frame.id));
      const { data } = (frame.params ?? {}) as { data?: { topic?: unknown; message?: unknown } };
      if (typeof data?.topic === 'string' && typeof data.message === 'string')
        this.#ends.heard(data.topic, data.message);
      return;
    }
    if (!frame || !this.#unanswered.delete(frame.id)) return;
    if (this.#isClosing && this.#unanswered.size === 0) return this.#hangUp();
    // What the relay refuses once it refuses again: an unknown project, or too much of something.
    if (frame.kind === 'error' && !this.#isClosing) this.#fail();
  }
}
