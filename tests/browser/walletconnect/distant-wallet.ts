import { rpc } from '@florin/nodes/json-rpc';
import { SignClient } from '@walletconnect/sign-client';

interface Plan {
  relay: string;
  rpcUrl: string;
  account: string;
  /** CAIP-2: what it agrees to. */
  chains: readonly string[];
}

/** What its owner does when he is asked. */
type Decision = 'agree' | 'refuse' | 'wait';

/** Storage of one wallet that nobody else reads. */
function memory() {
  const kept = new Map<string, unknown>();
  return {
    getKeys: async () => [...kept.keys()],
    getEntries: async <T>() => [...kept] as [string, T][],
    getItem: async <T>(key: string) => kept.get(key) as T | undefined,
    setItem: async <T>(key: string, value: T) => void kept.set(key, value),
    removeItem: async (key: string) => void kept.delete(key),
  };
}

/**
 * A wallet on another device, with the client of WalletConnect's own makers: it reads the code, agrees to what it is asked
 * for, and pays with an account that the node signs for.
 */
export class DistantWallet {
  readonly sent: string[] = [];
  readonly asked: unknown[] = [];
  connecting: Decision = 'agree';
  paying: Decision = 'agree';
  readonly #client: InstanceType<typeof SignClient>;
  #late: (() => Promise<void>) | null = null;

  private constructor(client: InstanceType<typeof SignClient>, plan: Plan) {
    this.#client = client;
    client.on('session_proposal', ({ id }) => void this.#onProposal(id, plan));
    client.on('session_request', ({ topic, id, params }) => {
      this.asked.push(params);
      const answer = async (): Promise<void> => {
        const response = await this.#answer(id, params.request, plan);
        await client.respond({ topic, response });
      };
      if (this.paying === 'wait') this.#late = answer;
      else void answer();
    });
  }

  static async open(plan: Plan): Promise<DistantWallet> {
    // Its makers' switch for tests: it asks no service of theirs who the page is.
    process.env['IS_VITEST'] = 'true';
    const client = await SignClient.init({
      projectId: '0'.repeat(32),
      relayUrl: plan.relay,
      logger: 'silent',
      telemetryEnabled: false,
      storage: memory(),
      customStoragePrefix: plan.account,
      metadata: { name: 'Kite Wallet', description: '', url: 'https://kite.example.com', icons: [] },
    });
    return new DistantWallet(client, plan);
  }

  /** Reads a code. */
  async scan(uri: string): Promise<void> {
    await this.#client.core.pairing.pair({ uri });
  }

  /** Its owner comes back to what he let wait. */
  async decideLate(): Promise<void> {
    this.paying = 'agree';
    await this.#late?.();
  }

  sessions(): number {
    return this.#client.session.length;
  }

  async close(): Promise<void> {
    await this.#client.core.relayer.transportClose();
  }

  async #onProposal(id: number, { chains, account }: Plan): Promise<void> {
    if (this.connecting === 'wait') return;
    if (this.connecting === 'refuse')
      return this.#client.reject({ id, reason: { code: 5000, message: 'User rejected.' } });
    const accounts = chains.map((chain) => `${chain}:${account}`);
    const eip155 = { chains: [...chains], accounts, methods: ['eth_sendTransaction'], events: [] };
    await this.#client.approve({ id, namespaces: { eip155 } });
  }

  async #answer(id: number, { method, params }: { method: string; params: unknown }, { rpcUrl }: Plan) {
    const error = { code: 5000, message: 'User rejected.' };
    if (this.paying === 'refuse') return { id, jsonrpc: '2.0' as const, error };
    const hash = (await rpc(rpcUrl, method, params as readonly unknown[])) as string;
    this.sent.push(hash);
    return { id, jsonrpc: '2.0' as const, result: hash };
  }
}
