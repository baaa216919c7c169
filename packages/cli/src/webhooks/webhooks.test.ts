import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { event as eventSchema } from '@florin/contract/schemas/event';
import { localCertificates } from '@florin/nodes/tls';
import { verify } from '@florin/webhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { Terminal } from '../../test/terminal.ts';
import { eventSamples } from '../generated/events.ts';
import { scenarios } from './story.ts';

const secret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=';
const env = { FLORIN_WEBHOOK_SECRET: secret };
let terminal: Terminal;
let received: { headers: IncomingHttpHeaders; body: string; url: string }[];
let status: number;

const receiver = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  received.push({ headers: request.headers, body: Buffer.concat(parts).toString(), url: request.url ?? '' });
  response.writeHead(status).end('thanks');
});
const address = (): string => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook?a=%20b`;
beforeAll(() => new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve)));
afterAll(() => void receiver.close());
beforeEach(() => {
  terminal = new Terminal();
  received = [];
  status = 204;
});
afterEach(() => terminal.remove());

const trigger = (...words: string[]) => terminal.run(['trigger', ...words, '--json'], { env });

describe('trigger', () => {
  test.each(Object.keys(eventSamples))(
    'makes %s up as the contract has it, signed so that it verifies',
    async (type) => {
      const { headers, body } = JSON.parse((await trigger(type)).out) as {
        headers: Record<string, string>;
        body: string;
      };
      expect(eventSchema.parse(JSON.parse(body)).event).toBe(type);
      const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
      const now = () => Date.parse('2026-03-02T10:00:00Z');
      expect((await verify(body, lower, { secret, now })).event).toBe(type);
    },
  );

  test('posts the events of a story in their order, all of one new thing', async () => {
    const ran = await trigger('underpaid', '--set', 'data.amount_usd=25.00', '--forward-to', address());
    const bodies = received.map(({ body }) => JSON.parse(body) as { event: string; data: Record<string, unknown> });
    expect(bodies.map(({ event }) => event.replace('payment.', ''))).toEqual([
      'created',
      'awaiting_payment',
      'partially_paid',
      'expired_selection',
      'expired_partial',
    ]);
    expect(new Set(bodies.map(({ data }) => `${String(data['payment_id'])} ${String(data['amount_usd'])}`))).toEqual(
      new Set(['0198c0e8-1500-7a9e-8f70-5a7b9c1d2e34 25.00']),
    );
    expect(ran.out.trim().split('\n')).toHaveLength(5);
  });

  test.each(Object.keys(scenarios))('the bodies of %s are as the contract has them', async (story) => {
    const { out, code } = await trigger(story);
    const bodies = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse((JSON.parse(line) as { body: string }).body) as object);
    expect([code, bodies.map((body) => eventSchema.parse(body).event)]).toEqual([0, scenarios[story]]);
  });

  test('refuses a place that none of the events of a story has', async () => {
    expect(await trigger('paid', '--set', 'data.colour=red')).toMatchObject({
      code: 2,
      out: expect.stringContaining('no such place'),
    });
    expect(received).toEqual([]);
  });

  test('changes what it is told to, and posts to the address as it was given', async () => {
    const set = [
      '--set',
      'data.amount_usd=25.00',
      '--set',
      'data.fees.service_fee_usd=0.25',
      '--set',
      'data.chain=null',
    ];
    const ran = await trigger('payment.completed', ...set, '--forward-to', address());
    expect([ran.code, JSON.parse(ran.out)]).toMatchObject([0, { status: 204 }]);
    expect(received).toHaveLength(1);
    expect(received[0]?.url).toBe('/hook?a=%20b');
    expect(JSON.parse(received[0]?.body ?? '').data).toMatchObject({
      amount_usd: '25.00',
      fees: { service_fee_usd: '0.25' },
      chain: null,
    });
    expect(received[0]?.headers).toMatchObject({
      'x-svc-event': 'payment.completed',
      'content-type': 'application/json',
    });
  });

  test.each([
    ['payment.completed', ['data.amount_usd=25.00'], { fees: ['0.25', '0.13'], net: '24.62', received: '0.007081652' }],
    [
      'payment.completed',
      ['data.amount_usd=250.00', 'data.fees.service_fee_usd=1.00'],
      { fees: ['1.00', '1.26'], net: '247.74', received: '0.07081652' },
    ],
    [
      'payment.completed',
      ['data.amount_usd=25.00', 'data.net_amount_usd=9.00'],
      { fees: ['0.25', '0.13'], net: '9.00', received: '0.007081652' },
    ],
    ['payment.created', ['data.amount_usd=25.00'], { fees: [null, null], net: null, received: '0' }],
  ])('makes the other amounts of %s follow %j', async (type, changes, expected) => {
    const { out } = await trigger(type, ...changes.flatMap((change) => ['--set', change]));
    const { data } = JSON.parse((JSON.parse(out) as { body: string }).body) as { data: Record<string, unknown> };
    const { service_fee_usd: service, conversion_fee_usd: conversion } = data['fees'] as Record<string, unknown>;
    expect({ fees: [service, conversion], net: data['net_amount_usd'], received: data['received_crypto'] }).toEqual(
      expected,
    );
  });

  test.each([
    ['data.amount_usd=5', 'is not spelled as the service does: 125.00.'],
    ['data.amount_usd=25', 'is not spelled'],
    ['data.amount_usd=1e3', 'is not spelled'],
    ['data.status=paid', 'is none of'],
    ['data.nothing=1', 'there is no such place'],
    ['data.amount_usd=null', 'cannot be null'],
    ['data.amount_usd', 'write it as'],
  ])('refuses --set %s', async (change, why) => {
    const ran = await trigger('payment.completed', '--set', change);
    expect([ran.code, JSON.parse(ran.out).error.message]).toEqual([2, expect.stringContaining(why)]);
  });

  test('ends with 11 when the receiver does not take it', async () => {
    status = 302;
    const ran = await trigger('wallet.updated', '--forward-to', address());
    expect([ran.code, received.length]).toEqual([11, 1]);
  });

  test('signs nothing without a secret unless that is meant', async () => {
    expect((await terminal.run(['trigger', 'wallet.updated'])).code).toBe(2);
    expect((await terminal.run(['trigger', 'wallet.updated', '--unsigned'])).out).not.toContain('X-SVC-Signature');
  });
});

test('a receiver with a certificate of the development stack is trusted on this machine, another authority is not', async () => {
  const files = await localCertificates(join(terminal.folder, 'tls'));
  const server = createSecureServer(
    { cert: readFileSync(files.cert), key: readFileSync(files.key) },
    (_request, response) => {
      response.writeHead(204).end();
    },
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const url = `https://localhost:${(server.address() as AddressInfo).port}/hook`;
  const strange = await trigger('wallet.updated', '--forward-to', url);
  expect([strange.code, JSON.parse(strange.out).error.message]).toEqual([
    11,
    expect.stringMatching(/CERT|SIGNED|VERIFY/),
  ]);
  expect((await trigger('wallet.updated', '--forward-to', url, '--ca', files.ca)).code).toBe(0);
  terminal.write('.florin/dev.json', JSON.stringify({ tls: { ca: files.ca } }));
  expect((await trigger('wallet.updated', '--forward-to', url)).code).toBe(0);
});

describe('webhooks verify', () => {
  const verified = async (change: (body: string) => string, more: string[] = [], key = secret) => {
    const { headers, body } = JSON.parse((await trigger('payment.completed')).out);
    terminal.write('body.json', change(body));
    const header = ['--header', `X-SVC-Signature: ${headers['X-SVC-Signature']}`];
    const ran = await terminal.run(['webhooks', 'verify', 'body.json', ...header, ...more, '--json'], {
      env: { FLORIN_WEBHOOK_SECRET: key },
    });
    const { error } = JSON.parse(ran.out) as { error?: { message: string; details: { check: string[] } } };
    return { code: ran.code, check: error?.details.check[0], message: error?.message };
  };
  const same = (body: string): string => body;

  test.each([
    ['a line break at its end', (body: string) => `${body}\n`, secret, 'has a line break at its end'],
    ['a secret without its prefix', same, secret.slice(6), 'needs its prefix'],
    ['another body', (body: string) => body.replace('125.00', '126.00'), secret, 'No signature fits'],
  ])('tells of %s', async (_name, change, key, why) => {
    expect(await verified(change, [], key)).toEqual({
      code: 7,
      check: 'signature_mismatch',
      message: expect.stringContaining(why),
    });
  });

  test('tells a stale signature from a wrong one', async () => {
    expect(await verified(same, ['--at', '2026-03-02T10:06:00Z'])).toMatchObject({
      code: 7,
      check: 'timestamp_too_old',
    });
    expect(await verified(same, ['--at', '2026-03-02T10:06:00Z', '--tolerance', '600'])).toMatchObject({ code: 0 });
  });
});
