import { expect, test } from 'vitest';
import { serverWith } from '../../test/scene.ts';
import { presentHealth } from './service.ts';

const health = (...chains: ('ok' | 'degraded' | 'paused')[]) =>
  presentHealth({ chains: chains.map((status, index) => ({ shortName: `c${index}`, status })), parts: [] }, '0.1.0');

test('health is ok while every chain is', () => {
  expect(health()).toEqual({ status: 'ok', version: '0.1.0', chains: [], parts: [] });
  expect(health('ok', 'ok')).toMatchObject({ status: 'ok' });
});

test('one chain in trouble is named, and the service answers on', () => {
  expect(health('ok', 'paused')).toEqual({
    status: 'degraded',
    version: '0.1.0',
    chains: [
      { short_name: 'c0', status: 'ok' },
      { short_name: 'c1', status: 'paused' },
    ],
    parts: [],
  });
});

test('one part in trouble is named', () => {
  const parts = [{ name: 'books', status: 'ok' } as const, { name: 'signer', status: 'degraded' } as const];
  expect(presentHealth({ chains: [], parts }, '0.1.0')).toEqual({
    status: 'degraded',
    version: '0.1.0',
    chains: [],
    parts,
  });
});

test('brand needs no credential and falls back to our own drawing', async () => {
  const app = await serverWith();
  const response = await app.inject('/v1/brand');
  expect(response.json().data).toEqual({
    name: 'Florin',
    logo_url: 'http://127.0.0.1:4400/assets/logo.svg',
    primary_color: '#1f6f5c',
    support_email: null,
    merchant_logo_url: null,
    pay_page_base: 'http://127.0.0.1:4400',
  });
  await app.close();
});
