import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseCrypto } from '@florin/domain/money/crypto';
import { Agent, fetch } from 'undici';
import { hosts } from './network.ts';

interface Answer {
  status: number;
  retryAfterMs: number;
  data: Record<string, string> | null;
  code: string | null;
}

/** A payment that was acknowledged, and where its payer was told to pay. */
export interface Acknowledged {
  id: string;
  address: string;
  units: bigint;
}

const answerMs = 15_000;
const patienceMs = 120_000;
const pauseMs = 300;

/**
 * A merchant's shop and its payers: they know both proxies by HTTPS, ask the other one when one does not answer, and
 * ask again as they are told to.
 */
export class Shop {
  /** Answers by status; 0: none came. */
  readonly statuses = new Map<number, number>();
  readonly #agent: Agent;
  readonly #session: string;
  #turn = 0;

  /** @param ca PEM file of the authority that the proxies' certificate is from */
  constructor(session: string, ca: string) {
    this.#session = session;
    this.#agent = new Agent({ connect: { ca: readFileSync(ca, 'utf8'), servername: 'localhost', timeout: 2_000 } });
  }

  /** Creates a payment and chooses its token. @throws Error when that has no end in two minutes */
  async order(tokenId: string, decimals: number): Promise<Acknowledged> {
    const { id = '' } = await this.#insist('POST', '/v1/payments', { amount_usd: '5.00' }, []);
    // Asked again after a lost answer, the choice has been made already.
    await this.#insist('POST', `/v1/pay/${id}/confirm`, { token_id: tokenId }, ['CONFLICT']);
    const page = await this.#insist('GET', `/v1/pay/${id}`, null, []);
    const units = parseCrypto(page['required_crypto_amount'] ?? '', decimals);
    if (!units.ok) throw new Error('The page shows no amount.');
    return { id, address: page['wallet_address'] ?? '', units: units.value };
  }

  async #insist(
    method: 'GET' | 'POST',
    path: string,
    body: object | null,
    harmless: readonly string[],
  ): Promise<Record<string, string>> {
    const key = randomUUID();
    const deadline = Date.now() + patienceMs;
    for (;;) {
      const answer = await this.#ask(method, path, body, key);
      this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1);
      if (answer.status >= 200 && answer.status < 300) return answer.data ?? {};
      if (answer.code !== null && harmless.includes(answer.code)) return {};
      if (Date.now() > deadline) throw new Error(`${method} ${path}: ${answer.status} ${answer.code}`);
      await sleep(Math.max(pauseMs, answer.retryAfterMs));
    }
  }

  async #ask(method: string, path: string, body: object | null, key: string): Promise<Answer> {
    this.#turn = (this.#turn + 1) % 2;
    try {
      const answer = await fetch(`https://${hosts[this.#turn]?.address}${path}`, {
        method,
        dispatcher: this.#agent,
        headers: {
          authorization: `Bearer ${this.#session}`,
          'idempotency-key': key,
          ...(body === null ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === null ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(answerMs),
      });
      const told = (await answer.json()) as { data: Answer['data']; error: { code: string } | null };
      const retryAfterMs = Number(answer.headers.get('retry-after') ?? 0) * 1_000;
      return { status: answer.status, retryAfterMs, data: told.data, code: told.error?.code ?? null };
    } catch {
      return { status: 0, retryAfterMs: 0, data: null, code: null };
    }
  }
}
