import { payRequested } from '@florin/nodes/ton/requested';
import type { Wallet } from '@florin/nodes/ton/wallet';
import type { AppRequest, ConnectEvent, ConnectRequest, RpcMethod } from '@tonconnect/protocol';
import type { Page } from 'playwright-core';
import type { Decision, ScriptedWallet } from './standard-wallet.ts';

export interface Plan {
  url: string;
  owner: Wallet;
  /** Global id of the network that it is on. */
  network: string;
  /** Kinds of what it builds itself. */
  itemTypes?: readonly string[];
}

/** Who asks, as the wallet read it. */
interface Manifest {
  url: string;
  name: string;
  iconUrl: string;
}

export interface TonScriptedWallet extends ScriptedWallet {
  /** How often its owner was asked to let the page see his account. */
  connections(): number;
  /** Whether it still lets the page see it. */
  isConnected(): boolean;
  manifest(): Manifest | null;
}

const declined = { code: 300, message: 'Declined.' };

/** The owner's side: what a wallet does outside of the page. */
export class TonOwner {
  readonly sent: string[] = [];
  decision: Decision = 'agree';
  asked = 0;
  connections = 0;
  isConnected = false;
  manifest: Manifest | null = null;
  readonly #plan: Plan;
  #lastId = 0;
  #events = 0;

  constructor(plan: Plan) {
    this.#plan = plan;
  }

  async connect({ manifestUrl }: ConnectRequest): Promise<unknown> {
    this.connections += 1;
    const manifest = (await (await fetch(manifestUrl)).json()) as Manifest;
    const icon = await fetch(manifest.iconUrl);
    if (icon.headers.get('content-type') !== 'image/png') return this.#event('connect_error', { code: 3, message: '' });
    this.manifest = manifest;
    if (this.decision === 'refuse') return this.#event('connect_error', declined);
    this.isConnected = true;
    return this.restore();
  }

  async restore(): Promise<unknown> {
    if (!this.isConnected) return this.#event('connect_error', { code: 100, message: 'Unknown app' });
    const { owner, network } = this.#plan;
    const account = { name: 'ton_addr', address: owner.address, network, publicKey: '', walletStateInit: '' };
    return this.#event('connect', { items: [account], device: this.device() });
  }

  device(): object {
    const { itemTypes } = this.#plan;
    const features = [{ name: 'SendTransaction', maxMessages: 4, ...(itemTypes ? { itemTypes } : {}) }];
    return { platform: 'browser', appName: 'test', appVersion: '1.0', maxProtocolVersion: 2, features };
  }

  async send({ id, method, params }: AppRequest<RpcMethod>): Promise<unknown> {
    // As the protocol has it: each number of a page is higher than the one before.
    if (!this.isConnected || Number(id) <= this.#lastId) return { id, error: { code: 1, message: 'Bad request' } };
    this.#lastId = Number(id);
    if (method === 'disconnect') {
      this.isConnected = false;
      return { id, result: '' };
    }
    this.asked += 1;
    if (this.decision === 'refuse') return { id, error: declined };
    if (this.decision === 'ignore') return new Promise(() => {});
    const { url, owner, network } = this.#plan;
    this.sent.push(await payRequested(url, owner, { json: String(params[0]), network, now: Date.now() }));
    return { id, result: 'te6cckEBAQEAAgAAAEysuc0=' };
  }

  #event(event: ConnectEvent['event'], payload: object): object {
    this.#events += 1;
    return { event, id: this.#events, payload };
  }
}

/**
 * A wallet of TON as pages meet it (TON Connect, JS bridge): a stand-in for an extension. It reads who asks, builds what it
 * is asked for with the ecosystem's library, and sends it to an index.
 */
export async function injectTonWallet(page: Page, plan: Plan): Promise<TonScriptedWallet> {
  const owner = new TonOwner(plan);
  await page.exposeFunction('connectTonWallet', (request: ConnectRequest) => owner.connect(request));
  await page.exposeFunction('restoreTonWallet', () => owner.restore());
  await page.exposeFunction('askTonWallet', (request: AppRequest<RpcMethod>) => owner.send(request));
  await page.addInitScript(`
    window.testwallet = { tonconnect: {
      deviceInfo: ${JSON.stringify(owner.device())},
      walletInfo: { name: 'Test Wallet', image: 'https://wallet.example.com/icon.png', about_url: 'https://wallet.example.com' },
      protocolVersion: 2,
      isWalletBrowser: false,
      connect: async (version, request) => {
        if (version !== 2) throw new Error('It speaks another version.');
        return window.connectTonWallet(request);
      },
      restoreConnection: () => window.restoreTonWallet(),
      send: (request) => window.askTonWallet(request),
      listen: () => () => {},
    } };
  `);
  return {
    sent: owner.sent,
    asked: () => owner.asked,
    decide: (next) => (owner.decision = next),
    connections: () => owner.connections,
    isConnected: () => owner.isConnected,
    manifest: () => owner.manifest,
  };
}
