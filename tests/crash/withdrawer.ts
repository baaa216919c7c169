import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@florin/database/database';
import { testChain, testTokens } from '@florin/testing/catalogue';
import { creditMerchant } from '@florin/testing/credit';
import { type BaseUrls, RestAccount } from './rest-account.ts';

/** A withdrawal as its merchant reads it. */
export interface Withdrawal {
  id: string;
  status: string;
  destination_address: string;
  amount_usd: string;
  net_amount_usd: string;
  tx_hash: string | null;
}

export interface Balance {
  balance_usd: string;
  reserved_usd: string;
  available_usd: string;
}

interface FeedPage {
  events: { event: string; source_id: string }[];
  next_cursor: string | null;
}

/** No transaction of another test stays open for longer. */
const feedMs = 60_000;
const wallet = `/v1/withdrawals/wallets/${testChain.id}`;

/** A merchant of the crash tests with money that it takes out, each time to another address. */
export class Withdrawer {
  readonly #account: RestAccount;

  private constructor(account: RestAccount) {
    this.#account = account;
  }

  static async open(baseUrl: BaseUrls, ownerUrl: string, db: Database, balanceUsd: string): Promise<Withdrawer> {
    const account = await RestAccount.open(baseUrl, ownerUrl, 'merchant');
    const { id } = await account.ask<{ id: string }>({ method: 'GET', path: '/v1/auth/me' });
    await creditMerchant(db, id, { tokenId: testTokens.usdt.id, amountUsd: balanceUsd, at: new Date() });
    return new Withdrawer(account);
  }

  async request(amount_usd: string, address: string): Promise<Withdrawal> {
    await this.#account.ask({ method: 'PUT', path: wallet, body: { address } });
    return this.#account.ask<Withdrawal>({
      method: 'POST',
      path: '/v1/withdrawals/request',
      body: { chain_id: testChain.id, amount_usd },
      idempotencyKey: randomUUID(),
    });
  }

  /** The withdrawal once it is completed or failed. */
  async ended(id: string, withinMs: number): Promise<Withdrawal> {
    const deadline = Date.now() + withinMs;
    for (;;) {
      const read = await this.#account.ask<Withdrawal>({ method: 'GET', path: `/v1/withdrawals/${id}` });
      if (read.status === 'completed' || read.status === 'failed') return read;
      if (Date.now() > deadline) throw new Error(`Withdrawal ${id} is still ${read.status}.`);
      await sleep(250);
    }
  }

  balance(): Promise<Balance> {
    return this.#account.ask<Balance>({ method: 'GET', path: '/v1/withdrawals/balance' });
  }

  /**
   * What was told of each withdrawal, in the order of the feed; also of everything else, by its id. The feed waits for the
   * oldest open transaction of the cluster, so the ends of those that ended may come later than the ends themselves.
   */
  async told(ended: readonly Withdrawal[] = []): Promise<Map<string, string[]>> {
    const deadline = Date.now() + feedMs;
    for (;;) {
      const told = await this.#readFeed();
      const isWhole = ended.every(({ id, status }) => told.get(id)?.includes(`withdrawal.${status}`));
      if (isWhole || Date.now() > deadline) return told;
      await sleep(500);
    }
  }

  async #readFeed(): Promise<Map<string, string[]>> {
    const told = new Map<string, string[]>();
    let after = '';
    for (;;) {
      const path = `/v1/events?limit=100${after}`;
      const { events, next_cursor } = await this.#account.ask<FeedPage>({ method: 'GET', path });
      for (const { event, source_id } of events) told.set(source_id, [...(told.get(source_id) ?? []), event]);
      if (events.length === 0) return told;
      after = `&after=${encodeURIComponent(next_cursor ?? '')}`;
    }
  }
}

/** An administrator of the crash tests, who decides about withdrawals. */
export class Reviewer {
  readonly #account: RestAccount;

  private constructor(account: RestAccount) {
    this.#account = account;
  }

  static async open(baseUrl: BaseUrls, ownerUrl: string): Promise<Reviewer> {
    return new Reviewer(await RestAccount.open(baseUrl, ownerUrl, 'admin'));
  }

  async approve(id: string): Promise<void> {
    await this.#decide(id, 'approve', {});
  }

  /** Gives a withdrawal up where that is safe; false when it is refused, since its payout could still confirm. */
  async giveUp(id: string): Promise<boolean> {
    return (await this.#decide(id, 'fail', { reason: 'Given up by the test' })) !== null;
  }

  #decide(id: string, verb: string, body: object): Promise<unknown> {
    const path = `/v1/admin/withdrawals/${id}/${verb}`;
    return this.#account.ask({ method: 'POST', path, body, harmless: ['CONFLICT'] });
  }
}
