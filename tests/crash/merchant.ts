import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { parseCrypto } from '@florin/domain/money/crypto';

interface Envelope<Answer> {
  success: boolean;
  data: Answer;
  error: { code: string; message: string } | null;
}

const patienceMs = 60_000;

/** A merchant that speaks REST and, like any careful caller, asks again when no answer came. */
export class Merchant {
  readonly #baseUrl: string;
  readonly #session: string;

  private constructor(baseUrl: string, session: string) {
    this.#baseUrl = baseUrl;
    this.#session = session;
  }

  static async open(baseUrl: string, ownerUrl: string): Promise<Merchant> {
    const email = `${randomUUID()}@example.com`;
    const registration = { email, password: `correct horse ${randomUUID()}`, name: 'Crash test' };
    const answer = await fetch(`${baseUrl}/v1/auth/register`, json('POST', registration));
    const { data } = (await answer.json()) as Envelope<{ session_token: string }>;
    const owner = new Client({ connectionString: ownerUrl });
    await owner.connect();
    await owner.query(`update accounts set kyc_level = 'basic', version = version + 1 where email = $1`, [email]);
    await owner.end();
    // Answers may rest for a second on what the server knew before.
    await sleep(1_100);
    return new Merchant(baseUrl, data.session_token);
  }

  async receiveAt(url: string): Promise<void> {
    await this.#ask('PUT', '/v1/webhooks', { url, events: ['*'] });
  }

  /** A payment whose token is chosen; base units and address as the answer tells them. */
  async waitingPayment(
    amount_usd: string,
    token_id: string,
    decimals: number,
  ): Promise<{ id: string; address: string; units: bigint }> {
    const { id } = await this.#ask<{ id: string }>('POST', '/v1/payments', { amount_usd });
    await this.#ask('POST', `/v1/pay/${id}/confirm`, { token_id }, ['CONFLICT']);
    const page = await this.#ask<{ wallet_address: string; required_crypto_amount: string }>('GET', `/v1/pay/${id}`);
    const units = parseCrypto(page.required_crypto_amount, decimals);
    if (!units.ok) throw new Error('The page shows no amount.');
    return { id, address: page.wallet_address, units: units.value };
  }

  async allCompleted(ids: readonly string[], withinMs: number): Promise<void> {
    const deadline = Date.now() + withinMs;
    for (const id of ids) {
      for (;;) {
        const { status } = await this.#ask<{ status: string }>('GET', `/v1/payments/${id}`);
        if (status === 'completed') break;
        if (Date.now() > deadline) throw new Error(`Payment ${id} is still ${status}.`);
        await sleep(250);
      }
    }
  }

  async balanceUsd(): Promise<string> {
    return (await this.#ask<{ balance_usd: string }>('GET', '/v1/withdrawals/balance')).balance_usd;
  }

  async #ask<Answer = unknown>(
    method: string,
    path: string,
    body?: object,
    harmless: readonly string[] = [],
  ): Promise<Answer> {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      const answer = await this.#once<Answer>(method, path, body).catch(() => null);
      if (answer?.success) return answer.data;
      if (answer?.error && harmless.includes(answer.error.code)) return answer.data;
      // A killed server answers nothing; a fresh one may not have read the chain or the rates yet.
      if (Date.now() > deadline) throw new Error(`${method} ${path}: ${answer?.error?.message ?? 'no answer'}`);
      await sleep(200);
    }
  }

  async #once<Answer>(method: string, path: string, body?: object): Promise<Envelope<Answer>> {
    const request = body === undefined ? { method } : json(method, body);
    const headers = { ...('headers' in request ? request.headers : {}), authorization: `Bearer ${this.#session}` };
    const answer = await fetch(`${this.#baseUrl}${path}`, { ...request, headers, signal: AbortSignal.timeout(5_000) });
    return (await answer.json()) as Envelope<Answer>;
  }
}

const json = (method: string, body: object) => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
