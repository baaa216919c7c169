import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { notFound } from '@florin/domain/errors';
import { describe, expect, test, vi } from 'vitest';
import { key, newPayment, newPaymentRow, present, serverWith, session, uuid } from '../../test/scene.ts';

const body = { amount_usd: '5.00' };

test('a created payment is answered in the envelope, kept by nobody', async () => {
  const app = await serverWith({
    payments: { create: () => Promise.resolve(newPayment) },
  });
  const response = await app.inject({ method: 'POST', url: '/v1/payments', headers: key, payload: body });
  expect(response.statusCode).toBe(201);
  expect(response.json()).toMatchObject({
    success: true,
    error: null,
    data: { id: uuid, pay_url: `http://127.0.0.1:4400/pay/${uuid}`, transactions: [], total_received_crypto: '0' },
  });
  expect(response.headers['cache-control']).toBe('no-store');
  await app.close();
});

test('the handler receives what the schemas made of the request', async () => {
  const received: unknown[] = [];
  const app = await serverWith({
    payments: {
      list: ({ caller, query }) => {
        received.push(caller.accountId, query);
        return Promise.resolve({ total: 41, page: 1, page_size: 20, total_pages: 3, next_cursor: null, payments: [] });
      },
    },
  });
  const response = await app.inject({ url: '/v1/payments?date_to=2026-03-02&per_page=20', headers: key });
  expect(received).toEqual([uuid, { date_to: '2026-03-02', page: 1, per_page: 20 }]);
  expect(response.json().data).toEqual({
    total: 41,
    page: 1,
    page_size: 20,
    total_pages: 3,
    next_cursor: null,
    payments: [],
  });
  await app.close();
});

describe('answers', () => {
  test('lose every member that the contract does not declare, at every depth', async () => {
    const token = { id: uuid, symbol: 'ETH', name: 'Ether', decimals: 18, isStablecoin: false };
    const transaction = {
      txHash: '0x1',
      fromAddress: '0x2',
      amount: '1',
      blockHeight: 1,
      confirmations: 1,
      isConfirmed: false,
      detectedAt: '2026-03-02T09:14:31.482123+00:00',
      confirmedAt: null,
    };
    const app = await serverWith({
      payments: { read: async () => present({ ...newPaymentRow, token, transactions: [transaction] }) },
      withdrawals: {
        balance: () =>
          Promise.resolve({ balance_usd: '1.00', reserved_usd: '0.00', available_usd: '1.00', internal: 'x' }),
      },
    });
    const payment = (await app.inject({ url: `/v1/payments/${uuid}`, headers: key })).json().data;
    expect(Object.keys(payment.transactions[0])).not.toContain('block_hash');
    expect(payment.transactions[0].detected_at).toBe('2026-03-02T09:14:31.482Z');
    expect(payment.total_received_crypto).toBe('0');
    const balance = (await app.inject({ url: '/v1/withdrawals/balance', headers: key })).json().data;
    expect(balance).toEqual({ balance_usd: '1.00', reserved_usd: '0.00', available_usd: '1.00' });
    await app.close();
  });

  test('that break their schema are INTERNAL_ERROR, not half an answer', async () => {
    const app = await serverWith({
      payments: { read: () => Promise.resolve({ ...newPayment, amount_usd: 5 as never }) },
    });
    const response = await app.inject({ url: `/v1/payments/${uuid}`, headers: key });
    expect([response.statusCode, response.json().error.code]).toEqual([500, 'INTERNAL_ERROR']);
    await app.close();
  });

  test('of 204 have no body', async () => {
    const ended: string[] = [];
    const app = await serverWith({
      auth: { logout: ({ request }) => Promise.resolve(void ended.push(String(request.headers.authorization))) },
    });
    const response = await app.inject({
      method: 'POST',
      url: '/v1/auth/logout',
      headers: { ...session('merchant'), 'content-type': 'application/json' },
    });
    expect([response.statusCode, response.body, ended]).toEqual([204, '', ['Bearer merchant']]);
    await app.close();
  });
});

test('a closing server finishes what it has begun and answers MAINTENANCE for a moment to the rest', async () => {
  const entered = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const app = await serverWith({
    pay: {
      status: async () => {
        entered.resolve();
        await release.promise;
        throw notFound('payment');
      },
    },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const request = `GET /v1/pay/${uuid}/status HTTP/1.1\r\nhost: x\r\n\r\n`;
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const answers = text(socket);
  socket.write(request);
  await entered.promise;
  const closed = app.close();
  await vi.waitFor(() => expect(app.server.listening).toBe(false));
  const arrived = once(app.server, 'request');
  socket.write(request);
  await arrived;
  release.resolve();
  await closed;
  const told = await answers;
  const codes = [...told.matchAll(/"code":"(\w+)"/g)].map((match) => match[1]);
  expect(codes).toEqual(['NOT_FOUND', 'MAINTENANCE']);
  // Clients ask again only where the wait is named.
  expect([...told.matchAll(/^retry-after: (\d+)\r$/gim)].map((match) => match[1])).toEqual(['2']);
});

test('programs get the reference as documents', async () => {
  const app = await serverWith();
  const document = await app.inject('/openapi.json');
  expect(document.json().openapi).toBe('3.1.0');
  const merchant = await app.inject('/openapi/merchant.json');
  expect(Object.keys(merchant.json().paths as object)).toContain('/v1/payments');
  expect((await app.inject('/llms.txt')).body).toContain('/openapi/merchant.json');
  await app.close();
});

test('logos are drawings of our own', async () => {
  const app = await serverWith();
  const logo = await app.inject('/assets/tokens/usdt.svg');
  expect(logo.headers['content-type']).toMatch(/^image\/svg\+xml/);
  expect(logo.headers['cache-control']).toMatch(/^public/);
  expect(logo.body).toContain('<path ');
  expect((await app.inject('/assets/tokens/newcoin.svg')).body).toContain('>NEWC<');
  expect((await app.inject('/assets/chains/eth.svg')).statusCode).toBe(200);
  expect((await app.inject('/assets/logo.svg')).statusCode).toBe(200);
  expect((await app.inject('/assets/tokens/%3Cscript%3E.svg')).statusCode).toBe(404);
  const sheet = await app.inject('/assets/coins.svg?names=usdt,newcoin');
  expect(sheet.headers['content-type']).toMatch(/^image\/svg\+xml/);
  expect(sheet.body).toContain('<view id="newcoin" viewBox="0 64 64 64"/>');
  for (const names of ['', '?names=', '?names=usdt,%3Cscript%3E', '?names=a&names=b'])
    expect((await app.inject(`/assets/coins.svg${names}`)).statusCode).toBe(404);
  await app.close();
});
