import { authenticateKey, authenticateSession, type CallerRow } from '@florin/database/sql/accounts/authenticate';
import type { Session } from '@florin/database/statement';
import { isApiKey } from '@florin/domain/credentials/api-key';
import { credentialHash } from '@florin/domain/credentials/credential-hash';
import { isSessionToken } from '@florin/domain/credentials/session-token';
import { Refusal } from '@florin/domain/errors';
import type { Clock } from '@florin/domain/ports/clock';
import { CallerCache } from './caller-cache.ts';
import type { Caller } from './caller.ts';
import { CredentialUsage } from './credential-usage.ts';
import { usedAfter } from './session-lifetime.ts';

/** What a request carries: the header `X-API-Key`, or `Authorization: Bearer`. */
export type Credential = { readonly apiKey: string } | { readonly bearer: string };

const cachedCallersMax = 10_000;

/** Tells who asks. One for the whole process: it remembers callers for a second and notes when they were seen. */
export class Authenticator {
  readonly #db: Session;
  readonly #clock: Clock;
  readonly #cache: CallerCache;
  readonly #usage = new CredentialUsage();

  constructor(db: Session, clock: Clock, cachedMax: number = cachedCallersMax) {
    this.#db = db;
    this.#clock = clock;
    this.#cache = new CallerCache(cachedMax);
  }

  /**
   * The caller behind a credential, at most a second old. A text that cannot be a credential of ours is refused
   * without asking the database. Refuses with UNAUTHORIZED.
   */
  async authenticate(credential: Credential): Promise<Caller> {
    const [kind, text] =
      'apiKey' in credential ? (['key', credential.apiKey] as const) : (['session', credential.bearer] as const);
    if (!(kind === 'key' ? isApiKey(text) : isSessionToken(text))) throw refusal(kind);
    const hash = credentialHash(text);
    const now = this.#clock.now();
    const caller = await this.#cache.get(hash, now.getTime(), () => this.#read(kind, hash, now));
    if (!caller) throw refusal(kind);
    this.#usage.note(caller, now);
    return caller;
  }

  /** The same caller, read again now. Refuses with UNAUTHORIZED when the credential no longer counts. */
  async refresh({ credential, credentialHash: hash }: Caller): Promise<Caller> {
    const now = this.#clock.now();
    const caller = await this.#cache.renew(hash, now.getTime(), () => this.#read(credential, hash, now));
    if (!caller) throw refusal(credential);
    return caller;
  }

  /** Makes a credential that was just revoked useless in this process at once; elsewhere within a second. */
  forget(hash: string): void {
    this.#cache.forget(hash);
  }

  /**
   * Makes every credential of an account, or of all accounts (null), be read anew by the next request in this process:
   * for whoever has just changed what a caller carries. Other processes follow within a second.
   */
  forgetAccount(accountId: string | null): void {
    this.#cache.forgetAccount(accountId);
  }

  /** Writes when credentials were last used: about once a minute, and before the process ends. */
  flushUsage(): Promise<void> {
    return this.#usage.flush(this.#db);
  }

  async #read(credential: Caller['credential'], hash: string, now: Date): Promise<Caller | null> {
    const row =
      credential === 'key'
        ? await this.#db.maybe(authenticateKey, { hashHex: hash })
        : await this.#db.maybe(authenticateSession, { hashHex: hash, now, usedAfter: usedAfter(now) });
    return row && toCaller(row, credential, hash);
  }
}

const refusal = (credential: Caller['credential']): Refusal =>
  new Refusal(
    'UNAUTHORIZED',
    credential === 'key' ? 'The API key is unknown or revoked.' : 'The session is unknown or over. Sign in again.',
  );

const toCaller = (row: CallerRow, credential: Caller['credential'], hash: string): Caller => ({
  accountId: row.accountId,
  personId: row.personId,
  teamRole: row.teamRole,
  role: row.role,
  kycLevel: row.kycLevel,
  credential,
  credentialHash: hash,
  keyId: row.keyId,
  scopes: row.scopes ?? [],
  ratePerSecond: row.ratePerSecond,
  twoFactorEnabled: row.twoFactorEnabled,
  hasPasskeys: row.hasPasskeys,
  factorAt: row.factorAt,
  version: row.version,
  paymentSettings: { feePayer: row.feePayer ?? 'user', enabledTokenIds: row.enabledTokenIds ?? [] },
  webhook: row.webhookIsActive === null ? null : { isActive: row.webhookIsActive, events: row.webhookEvents ?? [] },
});
