import type { Scope } from '@florin/contract/vocabulary';
import { scopes } from '@florin/contract/vocabulary';
import { setTimeout as sleep } from 'node:timers/promises';
import { ComposedServer, type Headers } from '../http/composed-server.ts';

export type Merchant = Awaited<ReturnType<ComposedServer['merchant']>>;

/** Everybody who can stand before a route, on one real server. */
export class Cast {
  readonly server: ComposedServer;
  readonly merchant: Merchant;
  /** Another merchant, whose things the first must not see. */
  readonly stranger: Merchant;
  readonly admin: Headers;
  /** A merchant whose verification was taken away: session and key. */
  readonly unverified: { session: Headers; key: Headers };
  /** Keys of the merchant with one scope each. */
  readonly keyFor: Readonly<Record<Scope, Headers>>;

  private constructor(parts: Pick<Cast, 'server' | 'merchant' | 'stranger' | 'admin' | 'unverified' | 'keyFor'>) {
    this.server = parts.server;
    this.merchant = parts.merchant;
    this.stranger = parts.stranger;
    this.admin = parts.admin;
    this.unverified = parts.unverified;
    this.keyFor = parts.keyFor;
  }

  static async open(): Promise<Cast> {
    const server = await ComposedServer.open();
    const merchant = await server.merchant();
    const stranger = await server.merchant();
    const unverified = await server.merchant();
    const none = `update accounts set kyc_level = 'none', version = version + 1 where id = $1`;
    await server.asOwner(none, unverified.accountId);
    // What is known of a session may be a second old.
    await sleep(1_000);
    const { session: admin } = await server.session('admin');
    const keyFor: Partial<Record<Scope, Headers>> = {};
    for (const scope of scopes) {
      const { data } = await server.call('POST', '/v1/api-keys', merchant.session, { label: scope, scopes: [scope] });
      keyFor[scope] = { 'x-api-key': data.key as string };
    }
    return new Cast({ server, merchant, stranger, admin, unverified, keyFor: keyFor as Cast['keyFor'] });
  }

  close(): Promise<void> {
    return this.server.close();
  }
}
