import { noteSigner } from '@florin/engine/signer/note-signer';
import { testChain, testTokens } from '@florin/testing/catalogue';
import { creditMerchant } from '@florin/testing/credit';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { StackFacts } from '../../apps/dev/src/processes/stack-facts.ts';
import { signerEnvironment } from '../../apps/dev/src/processes/environment.ts';
import { readConfiguration } from '../../apps/signer/src/configuration.ts';
import { openFamilies } from '../../apps/signer/src/families.ts';
import { tellNetworks } from '../../apps/signer/src/tell-networks.ts';
import { ComposedServer, type Headers } from './composed-server.ts';
import { overpaid } from './overpaid.ts';

const { eth, usdt, usdc } = testTokens;
const wallet = '0x52908400098527886E0F7030069857D2E4169EE7';
const atExchange = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const setting = `FLORIN_SIGNER_REFUNDS_EVM_${testChain.network}`;

let server: ComposedServer;
let admin: Headers;
let shop: Awaited<ReturnType<ComposedServer['merchant']>>;
let treasury: string;
beforeAll(async () => {
  server = await ComposedServer.open();
  [admin, shop] = [(await server.session('admin')).session, await server.merchant()];
});
afterAll(() => server?.close());

/** A signer's environment as the development stack makes it, on the chain of the test. */
const developed = (): NodeJS.ProcessEnv => {
  const home = { signer: { socket: 's', seed: 's', passphrase: 'p', journal: 'j' } };
  const facts = {
    home,
    signerUrl: 'd',
    usdt: usdt.contract,
    usdc: usdc.contract,
    evmUrl: 'http://127.0.0.1:1',
    further: [],
  };
  return signerEnvironment({}, facts as unknown as StackFacts);
};

/** A worker asks a signer of this environment, which is the real one but for its socket. */
async function ask(environment: NodeJS.ProcessEnv): Promise<void> {
  const { limits } = readConfiguration(environment);
  const families = await openFamilies(limits, new Uint8Array(64).fill(9));
  treasury = families.get('evm')?.keys.treasuryAddress() ?? '';
  const networks = tellNetworks(limits, families);
  const health = async () => ({ ok: true, attestationKey: '', treasury: { evm: treasury }, networks }) as const;
  await noteSigner({ db: server.database.db, signer: { health } });
}
const forget = () => server.asOwner('delete from signer_networks');
/** As `developed`, but USDC was forgotten. */
const withoutUsdc = () => ({
  ...developed(),
  [setting]: `native:1:1,${usdt.contract}:1:1`,
  [`FLORIN_SIGNER_EXCHANGE_EVM_${testChain.network}`]: `native:${atExchange}:1`,
});

const refund = async (token = usdc, change: object = {}) => {
  const paymentId = await overpaid(server, shop.accountId, 3_000_000n, token);
  const order = {
    source: 'surplus',
    chain_id: testChain.id,
    payment_id: paymentId,
    amount_base_units: '2000000',
    reason: 'Too much',
  };
  return server.call('POST', '/v1/admin/refunds', admin, { ...order, address: wallet, ...change });
};
const approve = (id: string) => server.call('POST', `/v1/admin/refunds/${id}/approve`, admin, {});
const refusal = {
  status: 409,
  error: { code: 'CONFLICT', message: expect.stringMatching(`USDC on Test chain.*${setting} `) },
};

describe('a token that the signer does not refund', () => {
  beforeEach(forget);

  test('is refunded as ever as long as no worker has asked the signer', async () => {
    expect(await refund()).toMatchObject({ status: 201 });
  });

  test('is refused when the refund is requested, by a message that names token, chain and setting', async () => {
    await ask(withoutUsdc());
    expect(await refund()).toMatchObject(refusal);
    expect(await refund(usdt)).toMatchObject({ status: 201 });
    const { data } = await server.call('GET', `/v1/admin/refunds?page_size=100`, admin);
    expect(data.refunds.filter(({ token }: { token: { id: string } }) => token.id === usdc.id)).toHaveLength(1);
  });

  test('is refused when a refund is approved that was requested before', async () => {
    const { data } = await refund();
    await ask(withoutUsdc());
    expect(await approve(data.id)).toMatchObject(refusal);
    await ask(developed());
    expect(await approve(data.id)).toMatchObject({ status: 200, data: { status: 'approved' } });
  });

  test('is none of the development stack', async () => {
    await ask(developed());
    expect(await refund(usdc)).toMatchObject({ status: 201 });
    expect(await refund(usdt)).toMatchObject({ status: 201 });
  });

  test('is one of a network that the signer says nothing of any more', async () => {
    await ask(developed());
    const elsewhere = Object.entries(developed()).map(([name, value]) => [name.replace(/_31337$/, '_1'), value]);
    await ask(Object.fromEntries(elsewhere));
    expect(await refund()).toMatchObject(refusal);
  });

  test('has a warning in the administration while it is switched on', async () => {
    const path = `/v1/admin/tokens/${usdc.id}`;
    await ask(withoutUsdc());
    expect((await server.call('PUT', path, admin, { is_active: false })).data.warnings).toEqual([]);
    const warning = expect.stringContaining(setting);
    expect((await server.call('PUT', path, admin, { is_active: true })).data.warnings).toEqual([warning]);
    const { data } = await server.call('GET', '/v1/admin/tokens', admin);
    const warnings = data.tokens.map(({ symbol, warnings: told }: { symbol: string; warnings: string[] }) => [
      symbol,
      told,
    ]);
    expect(warnings).toEqual([
      [eth.symbol, []],
      ['USDC', [warning]],
      ['USDT', []],
    ]);
    const token = {
      chain_id: testChain.id,
      symbol: 'DAI',
      name: 'Dai',
      token_type: 'token',
      decimals: 18,
      is_active: true,
    };
    const made = await server.call('POST', '/v1/admin/tokens', admin, { ...token, contract: atExchange });
    expect([made.status, made.data.warnings]).toEqual([201, [expect.stringContaining('DAI on Test chain')]]);
    await ask(developed());
    expect((await server.call('PUT', path, admin, { is_active: true })).data.warnings).toEqual([]);
  });
});

describe('an address of the operator', () => {
  const places = [
    ['the treasury', () => treasury, 'the treasury of this service'],
    ['the account at an exchange', () => atExchange, 'the account of this service at an exchange'],
  ] as const;
  beforeAll(() => ask(withoutUsdc()));
  const refused = (words: string) => ({
    status: 422,
    error: { code: 'VALIDATION_ERROR', details: { address: [expect.stringContaining(words)] } },
  });
  const setWallet = (address: string) =>
    server.call('PUT', `/v1/withdrawals/wallets/${testChain.id}`, shop.key, { address });

  test.each(places)('that is %s is refused as a wallet and for a refund', async (_what, address, words) => {
    expect(await setWallet(address().toLowerCase())).toMatchObject(refused(words));
    expect(await refund(usdt, { address: address() })).toMatchObject(refused(words));
  });

  test('is refused at a payer’s link, which stays good', async () => {
    const { data } = await refund(usdt, { address: undefined });
    const [page = '', token = ''] = data.refund_url.split('#refund=');
    const path = `/v1/pay/${page.split('/').at(-1)}/refund`;
    const name = (address: string) => server.call('POST', path, { 'x-refund-token': token }, { address });
    expect(await name(treasury)).toMatchObject(refused('the treasury of this service'));
    expect(await name(wallet)).toMatchObject({ status: 200 });
  });

  test('that was named before a worker had asked stops the approval', async () => {
    await forget();
    await creditMerchant(server.database.db, shop.accountId, { tokenId: usdt.id, amountUsd: '100.00', at: new Date() });
    expect((await setWallet(treasury)).status).toBe(200);
    const asked = { chain_id: testChain.id, amount_usd: '40.00' };
    const { data: withdrawal } = await server.call('POST', '/v1/withdrawals/request', shop.key, asked);
    const { data: requested } = await refund(usdt, { address: treasury });
    await ask(withoutUsdc());
    const conflict = { status: 409, error: { message: expect.stringContaining('the treasury of this service') } };
    expect(await approve(requested.id)).toMatchObject(conflict);
    const path = `/v1/admin/withdrawals/${withdrawal.id}/approve`;
    expect(await server.call('POST', path, admin, {})).toMatchObject(conflict);
  });
});
