import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseCrypto } from '@florin/domain/money/crypto';
import { type BaseUrls, RestAccount } from './rest-account.ts';

/** A merchant of the crash tests: payments until they are completed. */
export class Merchant {
  readonly #account: RestAccount;

  private constructor(account: RestAccount) {
    this.#account = account;
  }

  static async open(baseUrl: BaseUrls, ownerUrl: string): Promise<Merchant> {
    return new Merchant(await RestAccount.open(baseUrl, ownerUrl, 'merchant'));
  }

  async receiveAt(url: string): Promise<void> {
    await this.#account.ask({ method: 'PUT', path: '/v1/webhooks', body: { url, events: ['*'] } });
  }

  /** A payment whose token is chosen; base units and address as the answer tells them. */
  async waitingPayment(
    amount_usd: string,
    token_id: string,
    decimals: number,
  ): Promise<{ id: string; address: string; units: bigint }> {
    const { id } = await this.#account.ask<{ id: string }>({
      method: 'POST',
      path: '/v1/payments',
      body: { amount_usd },
      // Asked again after a lost answer, it must not become a second payment.
      idempotencyKey: randomUUID(),
    });
    await this.#account.ask({
      method: 'POST',
      path: `/v1/pay/${id}/confirm`,
      body: { token_id },
      harmless: ['CONFLICT'],
    });
    const page = await this.#account.ask<{ wallet_address: string; required_crypto_amount: string }>({
      method: 'GET',
      path: `/v1/pay/${id}`,
    });
    const units = parseCrypto(page.required_crypto_amount, decimals);
    if (!units.ok) throw new Error('The page shows no amount.');
    return { id, address: page.wallet_address, units: units.value };
  }

  /** What the page tells a payer who looks again: the status, and the base units that are missing. */
  async missing(id: string, decimals: number): Promise<{ status: string; units: bigint }> {
    const page = await this.#account.ask<{ status: string; remaining_crypto_amount: string | null }>({
      method: 'GET',
      path: `/v1/pay/${id}`,
    });
    const units = parseCrypto(page.remaining_crypto_amount ?? '0', decimals);
    if (!units.ok) throw new Error('The page shows no amount.');
    return { status: page.status, units: units.value };
  }

  /** What the merchant was credited for a payment. */
  async netOf(id: string): Promise<string | null> {
    const path = `/v1/payments/${id}`;
    const { net_settlement_usd } = await this.#account.ask<{ net_settlement_usd: string | null }>({
      method: 'GET',
      path,
    });
    return net_settlement_usd;
  }

  async balance(): Promise<string> {
    const path = '/v1/withdrawals/balance';
    return (await this.#account.ask<{ balance_usd: string }>({ method: 'GET', path })).balance_usd;
  }

  async allCompleted(ids: readonly string[], withinMs: number): Promise<void> {
    const deadline = Date.now() + withinMs;
    for (const id of ids) {
      for (;;) {
        const { status } = await this.#account.ask<{ status: string }>({ method: 'GET', path: `/v1/payments/${id}` });
        if (status === 'completed') break;
        if (Date.now() > deadline) throw new Error(`Payment ${id} is still ${status}.`);
        await sleep(250);
      }
    }
  }
}
