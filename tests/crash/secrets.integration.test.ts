import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HDKey } from '@scure/bip32';
import { mnemonicToSeedSync } from '@scure/bip39';
import { parseCrypto } from '@florin/domain/money/crypto';
import { startAnvil } from '@florin/nodes/anvil';
import { freePort } from '@florin/nodes/ports';
import { localCertificates } from '@florin/nodes/tls';
import { seedCatalogue, testChain, testTokens } from '@florin/testing/catalogue';
import { testPasswords } from '@florin/testing/cluster';
import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import { declaredFetch } from '@florin/testing/declared-calls';
import { expect, onTestFinished, test, vi } from 'vitest';
import { deployTokens } from '../journeys/deploy-tokens.ts';
import { processNames, ProcessStack } from './process-stack.ts';

const patience = { timeout: 90_000, interval: 250 };

/** Everything that anybody was told: answers with their headers, metrics, logs. */
class Told {
  readonly answers: { from: string; text: string }[] = [];

  async ask(base: string, method: string, path: string, headers: Record<string, string> = {}, body?: object) {
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const request = { method, headers: { ...headers, ...type } };
    const response = await declaredFetch(
      `${base}${path}`,
      body === undefined ? request : { ...request, body: JSON.stringify(body) },
    );
    const text = await response.text();
    this.answers.push({ from: `${method} ${path}`, text: `${JSON.stringify([...response.headers])} ${text}` });
    return text === '' ? null : JSON.parse(text).data;
  }
}

/** Every spelling in which keys could slip out: the words, parts of them, the seed, the key of the treasury. */
const signerSecrets = ({ words, passphrase }: ProcessStack['secrets']): string[] => {
  const list = words.split(' ');
  const seed = Buffer.from(mnemonicToSeedSync(words));
  const treasury = Buffer.from(HDKey.fromMasterSeed(seed).derive("m/44'/60'/1'/0/0").privateKey ?? []);
  return [
    passphrase,
    ...list.slice(3).map((_word, index) => list.slice(index, index + 4).join(' ')),
    list.join(','),
    seed.toString('hex'),
    seed.toString('base64'),
    treasury.toString('hex'),
  ];
};

/** Asks the signer for what it has no verb for, for what it refuses, and in what is no HTTP at all. */
const provoke = async (socket: string): Promise<string> => {
  const heard: string[] = [];
  const post = (verb: string, body: string): string =>
    `POST /${verb} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  const intentId = '0198c0e5-93b0-7d4c-a1f8-3e5b7c9d0f12';
  const requests = [
    'nonsense\r\n\r\n',
    post('reveal_seed', '{}'),
    post('sign_intent', '{"intentId":'),
    post('sign_intent', JSON.stringify({ intentId, unsigned: '0x00' })),
    post('fill_pool', '{"family":"moon","through":"1"}'),
  ];
  for (const bytes of requests) {
    const connection = connect(socket);
    connection.on('data', (piece: Buffer) => heard.push(piece.toString()));
    connection.on('error', (error) => heard.push(String(error)));
    connection.write(bytes);
    await new Promise((resolve) => connection.once('close', resolve));
  }
  return heard.join('\n');
};

const stackOn = async (database: TestDatabase, home: string, opsPort: number) => {
  const anvil = await startAnvil({ noMining: true });
  onTestFinished(() => anvil.stop());
  const { contracts, payer } = await deployTokens(anvil);
  await seedCatalogue(database.url('owner'), { rpcUrl: anvil.url, contracts });
  const { ca } = await localCertificates(join(home, 'tls'));
  const stack = await ProcessStack.start({
    home,
    appUrl: database.url('app'),
    signerUrl: database.url('signer'),
    network: testChain.network,
    rpcUrl: anvil.url,
    ca,
    usdt: contracts['USDT'] ?? '',
    settings: { FLORIN_LOG_LEVEL: 'trace' },
    // A listener for operators belongs to one process.
    placeOf: (name) => ({
      within: [],
      settings: name === 'server' ? { FLORIN_OPS_ADDR: `127.0.0.1:${opsPort}` } : {},
    }),
  });
  onTestFinished(() => stack.stop());
  await anvil.setBalance(await stack.treasury(), 10n ** 21n);
  return { anvil, stack, payer };
};

test('no secret is in any log, error, metric or answer of server, worker and signer while a payment completes', async () => {
  const home = await mkdtemp(join(tmpdir(), 'florin-secrets-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const database = await freshDatabase();
  onTestFinished(() => database.close());
  const opsPort = await freePort();
  const { anvil, stack, payer } = await stackOn(database, home, opsPort);
  const told = new Told();
  const ask = told.ask.bind(told, stack.baseUrl);

  const password = 'canary-password-of-a-merchant';
  const registration = { email: 'canary@example.com', password, name: 'Shop' };
  const { session_token: session } = await ask('POST', '/v1/auth/register', {}, registration);
  await database.db.pool.query(`update accounts set kyc_level = 'basic', version = version + 1`);
  const { key } = await vi.waitFor(async () => {
    const bearer = { authorization: `Bearer ${session}` };
    const made = await ask('POST', '/v1/api-keys', bearer, { label: 'Shop', scopes: ['payments', 'webhooks'] });
    expect(made).not.toBeNull();
    return made;
  }, patience);
  const shop = { 'x-api-key': key as string };
  const webhookSecret = 'whsec_Y2FuYXJ5LXNlY3JldC1vZi1hLXdlYmhvb2stMzIh';
  // Nobody listens there: the worker has failures to write about.
  await ask('PUT', '/v1/webhooks', shop, { url: `https://localhost:${await freePort()}/`, secret: webhookSecret });

  const chosen = await vi.waitFor(async () => {
    const { id } = await ask('POST', '/v1/payments', shop, { amount_usd: '12.00' });
    const confirmed = await ask('POST', `/v1/pay/${id}/confirm`, {}, { token_id: testTokens.eth.id });
    expect(confirmed).not.toBeNull();
    return { id, ...confirmed };
  }, patience);
  const units = parseCrypto(chosen.required_crypto_amount, testTokens.eth.decimals);
  const value = `0x${(units.ok ? units.value : 0n).toString(16)}`;
  await anvil.rpc('eth_sendTransaction', [{ from: payer, to: chosen.wallet_address, value }]);
  const heard = await provoke(join(home, 'signer.sock'));
  stack.kill('signer');
  await vi.waitFor(async () => {
    await anvil.mine(1);
    expect((await ask('GET', `/v1/payments/${chosen.id}`, shop)).status).toBe('completed');
  }, patience);
  await vi.waitFor(async () => {
    const { rows } = await database.db.pool.query(`select from deliveries where last_attempt_at is not null`);
    expect(rows.length).toBeGreaterThan(0);
  }, patience);
  // The operators' own listener is no part of the contract.
  const metrics = await (await globalThis.fetch(`http://127.0.0.1:${opsPort}/metrics`)).text();
  await stack.stop();

  const logs = await Promise.all(processNames.map((name) => readFile(join(home, `${name}.log`), 'utf8')));
  const everywhere = [...logs, metrics, heard];
  for (const log of logs) expect(log.split('\n').length).toBeGreaterThan(2);
  expect(metrics).toContain('florin_');
  expect(heard).toContain('FORBIDDEN');
  const never = [
    ...signerSecrets(stack.secrets),
    stack.secrets.sealingKey,
    password,
    testPasswords.app,
    testPasswords.signer,
  ];
  const handedOut: [secret: string, from: string][] = [
    [session, 'POST /v1/auth/register'],
    [key, 'POST /v1/api-keys'],
  ];
  for (const secret of [...never, webhookSecret, ...handedOut.map(([text]) => text)]) {
    expect(secret.length).toBeGreaterThan(7);
    expect(everywhere.filter((text) => text.includes(secret))).toEqual([]);
    const from = handedOut.find(([text]) => text === secret)?.[1];
    const answers = told.answers.filter(({ text }) => text.includes(secret)).map((answer) => answer.from);
    expect(answers).toEqual(from === undefined ? [] : [from]);
  }
}, 300_000);
