import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { call, Refused } from '../../apps/setup/src/rest.ts';
import { totpAt } from '../../apps/setup/src/totp.ts';

const stepMs = 30_000;

/** A code that this secret has not been asked for yet. */
async function nextCode(secret: string): Promise<string> {
  await sleep(stepMs - (Date.now() % stepMs) + 200);
  return totpAt(secret, new Date());
}

interface Saved {
  email: string;
  password: string;
  totp_secret: string;
}

const login = (body: object): Promise<string> =>
  call<{ session_token: string }>('POST', '/v1/auth/login', body).then(({ session_token: token }) => token);

/** Signs the administrator of setup in, who has used codes before. */
async function first(file: string): Promise<string> {
  const { email, password, totp_secret: secret } = JSON.parse(readFileSync(file, 'utf8')) as Saved;
  return login({ email, password, totp_code: await nextCode(secret) });
}

/** Signs a new administrator in and gives him a second factor. */
async function second(account: { email: string; password: string }): Promise<string> {
  const session = await login(account);
  const { secret } = await call<{ secret: string }>('POST', '/v1/auth/2fa/setup', undefined, session);
  const code = totpAt(secret, new Date());
  await call('POST', '/v1/auth/2fa/enable', { totp_code: code, current_password: account.password }, session);
  await call('POST', '/v1/auth/2fa/confirm', { totp_code: await nextCode(secret) }, session);
  return session;
}

/**
 * A namespace reaches no exchange: the first prices of an installation with FLORIN_RATES=manual are set by one administrator
 * and confirmed by another, as docs/rates.md says.
 */
export async function setRates(
  saved: string,
  other: { email: string; password: string },
  rates: Readonly<Record<string, string>>,
): Promise<void> {
  const [one, two] = await Promise.all([first(saved), second(other)]);
  const { tokens } = await call<{ tokens: { id: string; symbol: string }[] }>(
    'GET',
    '/v1/admin/tokens?page_size=100',
    undefined,
    one,
  );
  for (const { id, symbol } of tokens) {
    const set = (): Promise<unknown> =>
      call('PUT', `/v1/admin/tokens/${id}/rate`, { rate_usd: rates[symbol], confirm: true }, one);
    try {
      await set();
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'SECOND_PERSON_REQUIRED') throw error;
      const { requests } = await call<{ requests: { id: string; path: string }[] }>(
        'GET',
        '/v1/admin/requests?status=open',
        undefined,
        two,
      );
      const asked = requests.find(({ path }) => path.includes(id));
      await call('POST', `/v1/admin/requests/${asked?.id}/confirm`, undefined, two);
      await set();
    }
  }
}
