import { testChain, testTokens } from '@florin/testing/catalogue';
import { creditMerchant } from '@florin/testing/credit';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ComposedServer, type Headers } from './composed-server.ts';

const owners = '0x52908400098527886E0F7030069857D2E4169EE7';
const thiefs = '0x6666666666666666666666666666666666666666';
const walletPath = `/v1/withdrawals/wallets/${testChain.id}`;

let server: ComposedServer;
beforeAll(async () => {
  server = await ComposedServer.open();
});
afterAll(() => server?.close());

const call: ComposedServer['call'] = (...asked) => server.call(...asked);

/** A merchant with money, a wallet, a key of the default scopes and, if asked for, a second factor. */
async function merchant({ secondFactor = false } = {}) {
  const { session, accountId } = await server.merchant();
  await creditMerchant(server.database.db, accountId, {
    tokenId: testTokens.usdt.id,
    amountUsd: '99.00',
    at: new Date(),
  });
  const make = async (body: object): Promise<Headers> => {
    const { data } = await call('POST', '/v1/api-keys', session, body);
    return { 'x-api-key': data.key as string };
  };
  expect((await call('PUT', walletPath, session, { address: owners })).status).toBe(200);
  const leaked = await make({ label: 'Shop' });
  const forWallets = await make({ label: 'Wallets', scopes: ['wallets'] });
  const secret = secondFactor ? await enable(session) : '';
  return { session, accountId, leaked, forWallets, secret };
}

async function enable(session: Headers): Promise<string> {
  const { data } = await call('POST', '/v1/auth/2fa/setup', session);
  const on = await call('POST', '/v1/auth/2fa/enable', session, {
    totp_code: codeOf(data.secret, 0),
    current_password: 'correct horse battery',
  });
  expect(on.status).toBe(200);
  return data.secret as string;
}

/** Of a later step than the one that switched it on: each code counts once. */
const codeOf = (secret: string, steps = 1) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });
const code = ({ status, error }: { status: number; error?: { code: string } }) => error?.code ?? status;
const request = (key: Headers, extra: object = {}) =>
  call('POST', '/v1/withdrawals/request', key, { chain_id: testChain.id, amount_usd: '20.00', ...extra });

describe('finding 6: a leaked API key changes where money is paid out', () => {
  test('a key of the default scopes changes and removes no wallet', async () => {
    const { leaked, session } = await merchant();
    expect(code(await call('PUT', walletPath, leaked, { address: thiefs }))).toBe('FORBIDDEN');
    expect(code(await call('DELETE', walletPath, leaked))).toBe('FORBIDDEN');
    expect((await call('GET', '/v1/withdrawals/wallets', session)).data.wallets).toMatchObject([{ address: owners }]);
  });

  test('once the second factor is on, neither a session nor a key of that scope changes a wallet without a code', async () => {
    const { session, forWallets, secret } = await merchant({ secondFactor: true });
    for (const credential of [session, forWallets]) {
      expect(code(await call('PUT', walletPath, credential, { address: thiefs }))).toBe('UNAUTHORIZED');
      expect(code(await call('DELETE', walletPath, credential))).toBe('UNAUTHORIZED');
    }
    const proven = { address: thiefs, totp_code: codeOf(secret) };
    expect((await call('PUT', walletPath, session, proven)).data).toMatchObject({ address: thiefs });
  });

  test('a changed wallet is not paid to before it has cooled off, whatever code is sent', async () => {
    const { session, accountId } = await merchant();
    await server.asOwner('update settings set wallet_cooling_minutes = 1440, version = version + 1');
    try {
      const { data } = await call('PUT', walletPath, session, { address: thiefs });
      expect(Date.parse(data.usable_from) - Date.now()).toBeGreaterThan(23 * 3_600_000);
      const { error } = await request(session);
      expect([error.code, error.message]).toEqual(['CONFLICT', expect.stringContaining(data.usable_from)]);
      // Removing and setting it again does not make it older.
      await call('DELETE', walletPath, session);
      await call('PUT', walletPath, session, { address: owners });
      expect(code(await request(session))).toBe('CONFLICT');
      await server.asOwner(
        `update withdrawal_wallets set address_changed_at = address_changed_at - interval '25 hours' where merchant_id = $1`,
        accountId,
      );
      expect(code(await request(session))).toBe(201);
    } finally {
      await server.asOwner('update settings set wallet_cooling_minutes = 0, version = version + 1');
    }
  });

  test('a withdrawal that names its destination goes nowhere else', async () => {
    const { session } = await merchant();
    expect(code(await request(session, { destination_address: owners.toLowerCase() }))).toBe(201);
    await call('PUT', walletPath, session, { address: thiefs });
    const { error } = await request(session, { destination_address: owners });
    expect([error.code, error.message]).toEqual(['CONFLICT', expect.stringContaining(thiefs)]);
    expect((await request(session, { destination_address: 'nowhere' })).error.details).toEqual({
      destination_address: [expect.any(String)],
    });
  });

  test('the merchant is told of a change by an event, with the moment from which it counts', async () => {
    const { session } = await merchant();
    const { data } = await call('PUT', walletPath, session, { address: thiefs });
    const told = await server.events(session, 2);
    expect(told[1]).toMatchObject({
      event: 'wallet.updated',
      data: { address: thiefs, previous_address: owners, usable_from: data.usable_from },
    });
  });
});

test('a fresh installation lets a wallet cool off for a day', async () => {
  const { rows } = await server.database.db.pool.query<{ column_default: string }>(
    `select column_default from information_schema.columns
      where table_name = 'settings' and column_name = 'wallet_cooling_minutes'`,
  );
  expect(rows).toEqual([{ column_default: '1440' }]);
});

describe('finding 8: a leaked key locks its owner out', () => {
  test('wrong codes of a key are counted for that key alone, and a right backup code always passes', async () => {
    const { session, leaked, accountId } = await merchant({ secondFactor: false });
    const { data: setup } = await call('POST', '/v1/auth/2fa/setup', session);
    const on = await call('POST', '/v1/auth/2fa/enable', session, {
      totp_code: codeOf(setup.secret, 0),
      current_password: 'correct horse battery',
    });
    const [backup] = on.data.backup_codes as string[];
    for (let guess = 0; guess < 6; guess += 1) await request(leaked, { totp_code: `00000${guess}` });
    expect((await request(leaked, { totp_code: codeOf(setup.secret) })).error.message).toContain('Too many');
    const { data: me } = await call('GET', '/v1/auth/me', session);
    const signIn = (totp_code: string) =>
      call('POST', '/v1/auth/login', {}, { email: me.email, password: 'correct horse battery', totp_code });
    expect((await signIn(codeOf(setup.secret))).status).toBe(200);
    // Even where somebody has used up the attempts of the account itself.
    await server.asOwner(
      `insert into second_factor_attempts (subject, account_id, since, attempts) values ($1, $1, florin.now(), 5)
       on conflict (subject) do update set since = florin.now(), attempts = 5`,
      accountId,
    );
    expect((await signIn('000000')).error.message).toContain('Too many');
    expect((await signIn(backup ?? '')).status).toBe(200);
  });
});
