import { inflateSync } from 'node:zlib';
import { examples } from '@florin/contract/examples';
import { expect, test } from 'vitest';
import { serverWith } from '../../test/scene.ts';

const asking = { ...examples.brand, name: 'Corner Pay', pay_page_base: 'https://pay.example.com' };
const manifestOf = async (changes: Partial<typeof asking>) => {
  const app = await serverWith({}, { asking: { ...asking, ...changes } });
  return { app, answer: await app.inject('/tonconnect-manifest.json') };
};

test('wallets of any origin read who asks, and where the payment page is', async () => {
  const { answer } = await manifestOf({ logo_url: 'https://api.example.com/logo.png' });
  expect(answer.json()).toEqual({
    url: 'https://pay.example.com',
    name: 'Corner Pay',
    iconUrl: 'https://api.example.com/logo.png',
  });
  expect(answer.headers).toMatchObject({ 'access-control-allow-origin': '*' });
});

test('in place of an SVG, which wallets do not show, they find our mark in the colour of the operator', async () => {
  const { app, answer } = await manifestOf({ logo_url: 'https://api.example.com/assets/logo.svg?v=2' });
  expect(answer.json()).toMatchObject({ iconUrl: 'http://127.0.0.1:4400/assets/mark.png' });
  const { headers, rawPayload } = await app.inject('/assets/mark.png');
  expect(headers['content-type']).toBe('image/png');
  expect(rawPayload.subarray(1, 4).toString()).toBe('PNG');
  expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([180, 180]);
  const palette = rawPayload.indexOf('PLTE') + 4;
  expect(rawPayload.subarray(palette, palette + 6).toString('hex')).toBe(`${asking.primary_color.slice(1)}ffffff`);
  const content = rawPayload.indexOf('IDAT');
  const pixels = inflateSync(rawPayload.subarray(content + 4, content + 4 + rawPayload.readUInt32BE(content - 4)));
  expect(pixels).toHaveLength(180 * 181);
  expect([pixels[1], pixels[90 * 181 + 1 + 70]]).toEqual([0, 1]);
});
