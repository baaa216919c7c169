import { Florin, type FlorinOptions } from '@florin/sdk';
import { FlorinAccounts } from '@florin/sdk/accounts';
import { FlorinAdmin } from '@florin/sdk/admin';
import { CliError } from '../failure.ts';
import type { Io } from '../io.ts';
import type { Needs, Operation } from '../operation.ts';
import type { Target } from '../profiles/target.ts';

export interface Patience {
  readonly timeoutMs?: number | undefined;
  readonly maxRetries?: number | undefined;
}

/** A method of the SDK: one answer, or a list to be walked. */
export type Method = (...words: unknown[]) => PromiseLike<unknown> & AsyncIterable<unknown>;

type Credential = Pick<FlorinOptions, 'apiKey' | 'sessionToken'>;

const asKey = (apiKey: string): Credential => ({ apiKey });
const asSession = (sessionToken: string): Credential => ({ sessionToken });

const missing = (needs: Needs): CliError => {
  const command = { merchant_session: 'florin login --session', session: 'florin login --session' };
  if (needs === 'admin_session')
    return new CliError(
      'NO_CREDENTIAL',
      'This needs an administrator\'s session: run "florin login --session" as one, or set FLORIN_SESSION_TOKEN.',
    );
  if (needs in command)
    return new CliError(
      'NO_CREDENTIAL',
      'This needs a session: run "florin login --session", or set FLORIN_SESSION_TOKEN.',
    );
  return new CliError(
    'NO_CREDENTIAL',
    `This needs an API key with the scope ${needs}: run "florin login", or set FLORIN_API_KEY.`,
  );
};

/** Calls the service as one target, with the options that the person gave. */
export class Client {
  readonly #io: Io;
  readonly #target: Target;
  readonly #patience: Patience;

  constructor(io: Io, target: Target, patience: Patience) {
    this.#io = io;
    this.#target = target;
    this.#patience = patience;
  }

  get target(): Target {
    return this.#target;
  }

  /** Options of the SDK for requests that need so much. @throws CliError `NO_CREDENTIAL`, and what signing in throws */
  async optionsFor(needs: Needs): Promise<FlorinOptions> {
    return this.#options(await this.#credential(needs));
  }

  /** What a merchant's server calls, for one scope. */
  async merchant(needs: Needs): Promise<Florin> {
    return new Florin(await this.optionsFor(needs));
  }

  /** The method of the SDK that an operation names; `fetch` where answers are not taken as ever. */
  async method({ resource, method, needs }: Operation, fetch = this.#io.fetch): Promise<Method> {
    const options = { ...(await this.optionsFor(needs)), fetch };
    const owner = /^admin[A-Z]/.test(resource)
      ? (Reflect.get(new FlorinAdmin(options), resource.charAt(5).toLowerCase() + resource.slice(6)) as object)
      : (Reflect.get({ ...new Florin(options), ...new FlorinAccounts(options) }, resource) as object);
    return Reflect.get(owner, method) as Method;
  }

  #options(credential: Credential): FlorinOptions {
    const { fetch, clock, random } = this.#io;
    return { baseUrl: this.#target.baseUrl, ...credential, ...this.#patience, fetch, clock, random };
  }

  async #credential(needs: Needs): Promise<Credential> {
    const { apiKey, sessionToken, dev } = this.#target;
    if (needs === 'none') return {};
    const isSession = needs.endsWith('session');
    if (dev !== null) {
      if (isSession) return asSession(await this.#signIn(needs === 'admin_session' ? dev.admin : dev.merchant));
      return asKey(needs === 'webhooks' ? dev.merchant.webhook_scope_api_key : dev.merchant.api_key);
    }
    if (!isSession && apiKey !== null) return asKey(apiKey);
    if (sessionToken !== null) return asSession(sessionToken);
    throw missing(needs);
  }

  /** Sessions of the development stack are for one command: its password is written down beside it. */
  async #signIn({ email, password }: { email: string; password: string }): Promise<string> {
    const { session_token } = await new FlorinAccounts(this.#options({})).auth.login({ email, password });
    return session_token;
  }
}
