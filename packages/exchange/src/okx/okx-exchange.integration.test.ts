import { inspect } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Exchange } from '@florin/domain/ports/exchange';
import { callFaults } from '@florin/testing/exchange-stand-in/okx-account/account-state';
import {
  openOkx,
  type OkxScene,
  standInCredentials,
  standInDepositAddress,
} from '@florin/testing/exchange-stand-in/okx-scene';
import { openExchange } from '../open-exchange.ts';

const now = new Date('2026-03-02T09:15:00.000Z');
const clock = { now: () => now };
const recipient = '0x52908400098527886E0F7030069857D2E4169EE7';

let scene: OkxScene;
let okx: Exchange;
const open = (change: Partial<Parameters<typeof openExchange>[0]> = {}): Exchange =>
  openExchange({
    name: 'okx',
    credentials: standInCredentials,
    clock,
    origin: scene.origin,
    ca: scene.ca,
    timeoutMs: 2_500,
    paced: false,
    ...change,
  });
beforeAll(async () => {
  scene = await openOkx({ now: clock.now });
  scene.account.wallets.add('funding', 'USDT', '1000');
  scene.account.wallets.add('funding', 'ETH', '2.5');
  okx = open();
  // On a busy machine the first question takes longest.
  await vi.waitFor(() => okx.balances(), 30_000);
});
afterAll(async () => {
  await okx.close();
  await scene.close();
});
beforeEach(() => {
  scene.account.fault = () => null;
  scene.account.filledPercent = 100n;
});

let ids = 0;
const clientId = (): string => `florin${String((ids += 1)).padStart(26, '0')}`;
const order = (id: string) => ({
  clientId: id,
  symbol: 'USDT',
  network: 'USDT-ERC20',
  destination: recipient,
  amount: '25.25',
  fee: '1.234',
});
const paid = (id: string) => scene.account.withdrawals.filter((one) => one.clientId === id);

test('chains come from a table that somebody wrote down, and from nothing else', () => {
  const place = { family: 'evm', network: '1', symbol: 'USDT' };
  expect(okx.networkOf(place)).toBe('USDT-ERC20');
  expect(okx.networkOf({ ...place, network: '31337' })).toBeNull();
  expect(okx.networkOf({ ...place, symbol: 'DAI' })).toBeNull();
});

test('what the exchange says of chains, balances and deposits is read as text', async () => {
  expect(await okx.networks('USDT')).toEqual([
    {
      network: 'USDT-ERC20',
      withdrawals: true,
      deposits: true,
      fee: '1.234',
      minimum: '2',
      digits: 6,
      contractEnd: null,
    },
    expect.objectContaining({ network: 'USDT-TRC20', fee: '1.5' }),
  ]);
  expect(await okx.balances()).toContainEqual({
    symbol: 'ETH',
    funding: '2.5',
    trading: '0',
    total: '2.500000000000000000',
  });
  expect(await okx.depositAddress({ symbol: 'USDT', network: 'USDT-ERC20' })).toBe(standInDepositAddress);
  expect(await okx.depositAddress({ symbol: 'USDT', network: 'USDT-None' })).toBeNull();
  const seen = scene.account.deposit({ symbol: 'USDT', chain: 'USDT-ERC20', amount: '10.5', txId: '0xaa' });
  expect((await okx.deposits('USDT'))[0]).toMatchObject({ txHash: '0xaa', amount: '10.5', credited: false });
  scene.account.credit(seen);
  expect((await okx.deposits('USDT'))[0]).toMatchObject({ credited: true });
});

test('a withdrawal is followed by our id until its transaction is known', async () => {
  const id = clientId();
  expect(await okx.withdrawal(id)).toEqual({ state: 'missing' });
  expect(await okx.withdraw(order(id))).toEqual({ answer: 'accepted', reference: paid(id)[0]?.wdId });
  expect(await okx.withdrawal(id)).toMatchObject({ state: 'pending', txHash: null });
  expect(await okx.withdrawal(id)).toEqual({
    state: 'done',
    reference: paid(id)[0]?.wdId,
    destination: recipient,
    amount: '25.25',
    fee: '1.234',
    txHash: paid(id)[0]?.txId,
  });
});

describe('a withdrawal that goes wrong', () => {
  const answers = {
    lost_before: 'unknown',
    lost_after: 'unknown',
    silent_before: 'unknown',
    silent_after: 'unknown',
    error_before: 'unknown',
    error_after: 'unknown',
    busy: 'unknown',
    rate_limited: 'refused',
    refused: 'refused',
  } as const;
  test.each(callFaults)('(%s) is refused only when nothing can have been done', async (fault) => {
    const id = clientId();
    scene.account.fault = (call) => (call === 'asset/withdrawal' ? fault : null);
    expect((await okx.withdraw(order(id))).answer).toBe(answers[fault]);
    const hasDone = fault.endsWith('_after');
    expect(paid(id)).toHaveLength(hasDone ? 1 : 0);
    expect((await okx.withdrawal(id)).state).toBe(hasDone ? 'pending' : 'missing');
    expect(scene.exchange.requests.filter((path) => path === '/api/v5/asset/withdrawal').length).toBeGreaterThan(0);
  });

  test('is sent once, whatever the answer: ccxt repeats nothing', async () => {
    const sent = () => scene.exchange.requests.filter((path) => path === '/api/v5/asset/withdrawal').length;
    const before = sent();
    scene.account.fault = (call) => (call === 'asset/withdrawal' ? 'error_before' : null);
    await okx.withdraw(order(clientId()));
    expect(sent() - before).toBe(1);
  });

  test('never left when no connection stood', async () => {
    const nowhere = open({ origin: 'https://127.0.0.1:1' });
    expect(await nowhere.withdraw(order(clientId()))).toMatchObject({ answer: 'refused' });
    await nowhere.close();
  });

  test('is refused for more coins than there are, and for a suspended chain', async () => {
    expect(await okx.withdraw({ ...order(clientId()), amount: '5000' })).toMatchObject({
      answer: 'refused',
      reason: expect.stringContaining('58350'),
    });
    const chain = scene.account.networks.get('USDT-ERC20');
    if (chain) chain.canWithdraw = false;
    expect(await okx.withdraw(order(clientId()))).toMatchObject({ reason: expect.stringContaining('58204') });
    if (chain) chain.canWithdraw = true;
  });
});

test.each([{ key: 'other' }, { secret: 'other' }, { passphrase: 'other' }])(
  'the stand-in refuses whoever signs with %j',
  async (wrong) => {
    const before = scene.account.refusedSignatures;
    const stranger = open({ credentials: { ...standInCredentials, ...wrong } });
    const refused = await stranger.balances().catch((error: unknown) => error);
    expect(stranger.failureOf(refused)).toBe('refused');
    // What a log would write of it: no word of the account is among it.
    const told = inspect(refused, { depth: 9 });
    expect(told).not.toMatch(/stand-in-(key|secret|passphrase)/);
    expect(scene.account.refusedSignatures).toBeGreaterThan(before);
    await stranger.close();
  },
);

test('a request that is older than the exchange allows is refused', async () => {
  const late = open({ clock: { now: () => new Date(now.getTime() - 31_000) } });
  await expect(late.balances()).rejects.toThrow('50102');
  await late.close();
});

test('coins are moved between the wallets under an id of ours', async () => {
  const id = clientId();
  expect(await okx.moved(id)).toEqual({ state: 'missing' });
  expect(await okx.move({ clientId: id, symbol: 'ETH', amount: '2', to: 'trading' })).toMatchObject({
    answer: 'accepted',
  });
  expect(await okx.moved(id)).toMatchObject({ state: 'done' });
  expect((await okx.balances()).find(({ symbol }) => symbol === 'ETH')).toMatchObject({ funding: '0.5', trading: '2' });
});

test('a sale tells what it sold, what that brought and what it cost, also when only a part was sold', async () => {
  expect(await okx.market('NOBODY')).toBeNull();
  const market = await okx.market('ETH');
  expect(market).toEqual({ bid: '3199.68000000', priceStep: '0.1', amountStep: '0.00000001', amountMin: '0.00001' });
  const id = clientId();
  scene.account.filledPercent = 40n;
  expect(await okx.sale('ETH', id)).toEqual({ state: 'missing' });
  expect(await okx.sell({ clientId: id, symbol: 'ETH', amount: '0.5', price: '3199.6' })).toMatchObject({
    answer: 'accepted',
  });
  const sold = { sold: '0.2', proceeds: '639.92', fee: '0.63992' };
  expect(await okx.sale('ETH', id)).toMatchObject({ state: 'open', ...sold });
  await okx.cancelSale('ETH', id);
  await okx.cancelSale('ETH', id);
  expect(await okx.sale('ETH', id)).toMatchObject({ state: 'closed', ...sold });
});

test('an order whose answer was lost is found by its id', async () => {
  const id = clientId();
  scene.account.fault = (call) => (call === 'trade/order' ? 'lost_after' : null);
  expect(await okx.sell({ clientId: id, symbol: 'ETH', amount: '0.1', price: '3199.6' })).toMatchObject({
    answer: 'unknown',
  });
  scene.account.fault = () => null;
  expect(await okx.sale('ETH', id)).toMatchObject({ state: 'closed', sold: '0.1' });
});
