import { expect, test, vi } from 'vitest';
import { openRefundApi } from './refund-api.ts';

const answering = (status: number, body: object) =>
  vi.fn<typeof fetch>(async () => new Response(JSON.stringify(body), { status }));
const open = (fetch: typeof globalThis.fetch) => openRefundApi('https://pay.example.com/v1/pay/42', 'secret', fetch);

test('the token goes into a header and never into an address', async () => {
  const fetch = answering(200, { success: true, data: { status: 'requested' }, error: null });
  expect(await open(fetch).read()).toEqual({ status: 'requested' });
  await open(fetch).nameAddress('0xabc');
  for (const [address, init] of fetch.mock.calls) {
    expect(address).toBe('https://pay.example.com/v1/pay/42/refund');
    expect(init?.headers).toMatchObject({ 'x-refund-token': 'secret' });
  }
  expect(fetch.mock.calls[1]?.[1]).toMatchObject({ method: 'POST', body: '{"address":"0xabc"}', credentials: 'omit' });
});

test('a refused address comes with the member that is wrong', async () => {
  const error = { code: 'VALIDATION_ERROR', message: '', details: { address: ['The checksum is wrong.'] } };
  const refused = open(answering(422, { success: false, data: null, error })).nameAddress('0xabc');
  await expect(refused).rejects.toMatchObject({ code: 'VALIDATION_ERROR', fields: ['address'] });
});
