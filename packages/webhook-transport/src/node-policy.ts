import type { NodeAddresses } from '@florin/domain/ports/node-addresses';
import { isGlobalAddress } from './global-address.ts';
import { literalAddress } from './literal-address.ts';
import { createResolveHost, type ResolveHost } from './resolve-host.ts';

/**
 * Where nodes may be asked in production: https on global addresses, and the operator's own origins, written as
 * `http://10.0.0.5:8545` with commas between. In development: anywhere.
 *
 * A name is looked up when an address is set and when a worker begins to read its chain. Whoever changes the answer in
 * between still needs a certificate of that name for whatever stands there.
 */
export class NodePolicy implements NodeAddresses {
  readonly #allowed: ReadonlySet<string>;
  readonly #guarded: boolean;
  readonly #resolve: ResolveHost;

  /** @throws TypeError for an entry that is no origin: one line that repeats it. */
  constructor(allow: string, guarded: boolean, resolve: ResolveHost = createResolveHost()) {
    const entries = allow.split(/[\s,]+/).filter((entry) => entry !== '');
    for (const entry of entries) {
      if (!URL.canParse(entry) || !/^https?:$/.test(new URL(entry).protocol) || new URL(entry).origin !== entry)
        throw new TypeError(`FLORIN_RPC_ALLOW must list origins such as http://10.0.0.5:8545, not ${entry}.`);
    }
    this.#allowed = new Set(entries);
    this.#guarded = guarded;
    this.#resolve = resolve;
  }

  async refusal(url: string): Promise<string | null> {
    const { origin, protocol, hostname } = new URL(url);
    if (!this.#guarded || this.#allowed.has(origin)) return null;
    if (protocol !== 'https:') return `must begin with https://, or its origin (${origin}) stand in FLORIN_RPC_ALLOW.`;
    const literal = literalAddress(hostname);
    const addresses = literal === null ? await this.#resolve(hostname) : [literal];
    return addresses.every((address) => isGlobalAddress(address))
      ? null
      : `leads into a private network: its origin (${origin}) must stand in FLORIN_RPC_ALLOW.`;
  }
}
