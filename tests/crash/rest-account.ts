import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { UndeclaredAnswer } from '@florin/testing/declared-answers';
import { declaredFetch } from '@florin/testing/declared-calls';

interface Envelope<Answer> {
  success: boolean;
  data: Answer;
  error: { code: string; message: string } | null;
}

/** One request; what is refused with one of the harmless codes is answered as null. */
export interface Asked {
  method: string;
  path: string;
  body?: object;
  harmless?: readonly string[];
  idempotencyKey?: string;
}

/** Where the API is; several when it has several servers. */
export type BaseUrls = string | readonly string[];

/** Longer than a storm of kills. */
const patienceMs = 300_000;

/** An account that speaks REST and, like any careful caller, asks again when no answer came. */
export class RestAccount {
  readonly #baseUrls: readonly string[];
  /** What it signs in with. */
  readonly session: string;
  #turn = 0;

  private constructor(baseUrls: readonly string[], session: string) {
    this.#baseUrls = baseUrls;
    this.session = session;
  }

  /**
   * Registers an account and makes it what it is to be, as the owner of the database. Several servers are asked in
   * turn, as by a load balancer.
   */
  static async open(servers: BaseUrls, ownerUrl: string, role: 'merchant' | 'admin'): Promise<RestAccount> {
    const baseUrls = typeof servers === 'string' ? [servers] : servers;
    const [baseUrl] = baseUrls;
    const email = `${randomUUID()}@example.com`;
    const registration = { email, password: `correct horse ${randomUUID()}`, name: 'Crash test' };
    const answer = await declaredFetch(`${baseUrl}/v1/auth/register`, json('POST', registration));
    const { data } = (await answer.json()) as Envelope<{ session_token: string }>;
    const owner = new Client({ connectionString: ownerUrl });
    await owner.connect();
    const level = role === 'merchant' ? 'basic' : 'none';
    await owner.query(`update accounts set role = $2, kyc_level = $3, version = version + 1 where email = $1`, [
      email,
      role,
      level,
    ]);
    await owner.end();
    // Answers may rest for a second on what the server knew before.
    await sleep(1_100);
    return new RestAccount(baseUrls, data.session_token);
  }

  async ask<Answer = unknown>(asked: Asked): Promise<Answer> {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      const answer = await this.#once<Answer>(asked).catch((error: unknown) => {
        if (error instanceof UndeclaredAnswer) throw error;
        return null;
      });
      if (answer?.success) return answer.data;
      if (answer?.error && asked.harmless?.includes(answer.error.code)) return answer.data;
      // A killed server answers nothing; a fresh one may not have read the chain or the rates yet.
      if (Date.now() > deadline)
        throw new Error(`${asked.method} ${asked.path}: ${answer?.error?.message ?? 'no answer'}`);
      await sleep(200);
    }
  }

  async #once<Answer>({ method, path, body, idempotencyKey }: Asked): Promise<Envelope<Answer>> {
    const request = body === undefined ? { method } : json(method, body);
    const headers = {
      ...('headers' in request ? request.headers : {}),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      authorization: `Bearer ${this.session}`,
    };
    this.#turn = (this.#turn + 1) % this.#baseUrls.length;
    const answer = await declaredFetch(`${this.#baseUrls[this.#turn]}${path}`, {
      ...request,
      headers,
      signal: AbortSignal.timeout(5_000),
    });
    return (await answer.json()) as Envelope<Answer>;
  }
}

const json = (method: string, body: object) => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
