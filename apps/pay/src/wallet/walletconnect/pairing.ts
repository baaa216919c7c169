import { bytesToHex } from '@noble/hashes/utils.js';
import type { SendOutcome } from '../outcome.ts';
import type { Transfer } from '../transfer.ts';
import { agreedChannel, type Channel, type KeyPair, newChannel, newKeyPair, open, seal } from './channel.ts';
import { type Frame, newId, readFrame, requestText, resultText } from './json-rpc.ts';
import { peerOutcome } from './peer-outcome.ts';
import { Relay, type RelayPorts } from './relay.ts';
import {
  accountIn,
  answerTags,
  goodbye,
  method,
  nameIn,
  proposalOf,
  requests,
  type Settlement,
  validSeconds,
} from './sign-protocol.ts';

export interface PairingOrder {
  /** Address of the relay, with the operator's project id. */
  relay: string;
  transfer: Transfer;
  /** What the wallet shows of who asks. */
  page: { name: string; url: string };
  /** A wallet has agreed to be asked, or there will be none. */
  settled: (wallet: PairedWallet | SendOutcome) => void;
}

/** A wallet that has agreed to be asked. */
export interface PairedWallet {
  name: string;
  /** Asks for the transfer, once. */
  send(): Promise<SendOutcome>;
}

type Request = Extract<Frame, { kind: 'request' }>;

/**
 * One code, one wallet, one transfer: proposes a session to whichever wallet reads the code, and ends it when the transfer is
 * answered. Nothing is kept beyond the page.
 */
export class Pairing {
  /** The pairing link, which the code shows (WalletConnect 2.0, Pairing URI). */
  readonly uri: string;
  readonly #order: PairingOrder;
  readonly #ports: RelayPorts;
  readonly #relay: Relay;
  readonly #ours: KeyPair;
  readonly #pairing: Channel;
  readonly #proposalId: string;
  readonly #chain: string;
  #session: (Channel & { theirs: string }) | null = null;
  #isSettled = false;
  #request: { id: string; answer: (outcome: SendOutcome) => void } | null = null;

  constructor(order: PairingOrder, ports: RelayPorts) {
    this.#order = order;
    this.#ports = ports;
    this.#chain = `eip155:${BigInt(order.transfer.chainId)}`;
    this.#ours = newKeyPair(ports.random);
    this.#pairing = newChannel(ports.random);
    const heard = (topic: string, message: string): void => this.#hear(topic, message);
    // What was asked for may have been done, although nobody says so any more.
    const lost = (): void => this.#end(this.#request ? 'failed' : 'not_ready');
    this.#relay = new Relay(order.relay, { heard, lost }, ports);
    const { topic, key } = this.#pairing;
    const expiry = this.#expiry();
    this.uri = `wc:${topic}@2?expiryTimestamp=${expiry}&relay-protocol=irn&symKey=${bytesToHex(key)}`;
    this.#relay.subscribe(topic);
    const { publicKey } = this.#ours;
    const proposal = proposalOf({ chain: this.#chain, pairingTopic: topic, publicKey, page: order.page, expiry });
    this.#proposalId = this.#ask(this.#pairing, 'wc_sessionPropose', proposal);
    ports.later(() => this.#isSettled || this.#end('not_connected'), validSeconds * 1000);
  }

  /** Before a wallet has agreed: whoever reads the code from now on finds nobody. */
  cancel(): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    this.#end('not_connected');
  }

  #expiry(): number {
    return Math.floor(this.#ports.now() / 1000) + validSeconds;
  }

  #ask(channel: Channel, name: keyof typeof requests, params: object): string {
    const id = newId(this.#ports.now());
    const message = seal(channel, requestText(id, name, params), this.#ports.random);
    this.#relay.publish({ topic: channel.topic, message, ...requests[name] });
    return id;
  }

  #hear(topic: string, message: string): void {
    const channel = [this.#pairing, this.#session].find((known) => known?.topic === topic);
    const frame = channel ? opened(channel, message) : null;
    if (!channel || !frame) return;
    if (frame.kind === 'request') this.#onRequest(channel, frame);
    else if (frame.id === this.#proposalId && channel === this.#pairing) this.#onProposalAnswer(frame);
    else if (frame.id === this.#request?.id) this.#end(frame.kind === 'result' ? 'sent' : peerOutcome(frame.error));
  }

  #onProposalAnswer(frame: Exclude<Frame, Request>): void {
    if (this.#session || this.#isSettled) return;
    if (frame.kind === 'error') return this.#end(peerOutcome(frame.error));
    const theirs = String((frame.result as { responderPublicKey?: unknown } | null)?.responderPublicKey);
    try {
      this.#session = { ...agreedChannel(this.#ours, theirs), theirs };
    } catch {
      return this.#end('failed');
    }
    this.#relay.subscribe(this.#session.topic);
  }

  #onRequest(channel: Channel, { id, method: asked, params }: Request): void {
    const tag = answerTags[asked];
    if (tag === undefined) return;
    const message = seal(channel, resultText(id), this.#ports.random);
    this.#relay.publish({ topic: channel.topic, message, ttl: validSeconds, tag, prompt: false });
    if (channel !== this.#session) return;
    if (asked === 'wc_sessionSettle') this.#onSettle((params ?? {}) as Settlement);
    if (asked === 'wc_sessionDelete') this.#end(this.#request ? 'failed' : 'declined');
  }

  #onSettle(told: Settlement): void {
    if (this.#isSettled || told.controller?.publicKey !== this.#session?.theirs) return;
    const from = accountIn(told, this.#chain);
    if (from === null) return this.#end('unknown_network');
    this.#isSettled = true;
    this.#order.settled({ name: nameIn(told), send: () => this.#send(from) });
  }

  #send(from: string): Promise<SendOutcome> {
    const { chainId: _chain, ...call } = this.#order.transfer;
    return new Promise((answer) => {
      // The wallet has gone meanwhile, or was asked before.
      if (!this.#session || this.#request) return answer('failed');
      const request = { method, params: [{ from, ...call }], expiryTimestamp: this.#expiry() };
      const id = this.#ask(this.#session, 'wc_sessionRequest', { request, chainId: this.#chain });
      this.#request = { id, answer };
      this.#ports.later(() => this.#end('silent'), validSeconds * 1000);
    });
  }

  /** Says goodbye to the wallet, hangs up, and tells whoever waits what came of it. */
  #end(outcome: SendOutcome): void {
    const [session, request, wasSettled] = [this.#session, this.#request, this.#isSettled];
    [this.#session, this.#request, this.#isSettled] = [null, null, true];
    if (session) this.#ask(session, 'wc_sessionDelete', goodbye);
    this.#relay.close();
    if (request) request.answer(outcome);
    else if (!wasSettled) this.#order.settled(outcome);
  }
}

/** What the other side sealed; null for anything else, which whoever knows the topic may have written. */
function opened(channel: Channel, message: string): Frame | null {
  try {
    return readFrame(open(channel, message));
  } catch {
    return null;
  }
}
