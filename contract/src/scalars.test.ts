import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  dateInput,
  fractionInput,
  httpsUrlInput,
  integerQuery,
  nameInput,
  positiveUsdInput,
  rateInput,
  textInput,
  usdInput,
  uuidInput,
} from './scalars.ts';
import { newPayment } from './schemas/payment.ts';
import { paymentListQuery } from './schemas/payment-list.ts';
import { webhookChanges } from './schemas/webhook.ts';

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

describe('an amount in a request', () => {
  test.each(['0.01', '5', '5.0', '5.00', '100000.00', '9999999999999999.99'])('%j is accepted', (value) => {
    expect(accepts(positiveUsdInput, value)).toBe(true);
  });

  test.each([
    5,
    5.5,
    '',
    ' 5',
    '5 ',
    '5\n',
    '5\0',
    '+5',
    '-5',
    '5e2',
    '5E2',
    '0x5',
    '5.',
    '.5',
    '5.001',
    '1,000',
    '5,00',
    '٥',
    'NaN',
    'Infinity',
    '10000000000000000.00',
    null,
    true,
    ['5'],
    {},
  ])('%j is refused', (value) => {
    expect(accepts(usdInput, value)).toBe(false);
  });

  test.each(['0', '0.00', '000'])('%j is not above zero', (value) => {
    expect(accepts(usdInput, value)).toBe(true);
    expect(accepts(positiveUsdInput, value)).toBe(false);
  });

  test('a JSON number is told to be text', () => {
    const issue = newPayment.safeParse({ amount_usd: 5 }).error?.issues[0];
    expect(issue?.message).toMatch(/text, not a JSON number/);
    expect(issue?.path).toEqual(['amount_usd']);
  });
});

test('a UUID is lowercase and hyphenated', () => {
  expect(accepts(uuidInput, '0198c0e5-93b0-7d4c-a1f8-3e5b7c9d0f12')).toBe(true);
  expect(accepts(uuidInput, '0198C0E5-93B0-7D4C-A1F8-3E5B7C9D0F12')).toBe(false);
  expect(accepts(uuidInput, '0198c0e593b07d4ca1f83e5b7c9d0f12')).toBe(false);
  expect(accepts(uuidInput, '{0198c0e5-93b0-7d4c-a1f8-3e5b7c9d0f12}')).toBe(false);
  expect(accepts(uuidInput, '0198c0e5-93b0-7d4c-a1f8-3e5b7c9d0f12\n')).toBe(false);
});

describe('text', () => {
  test('holds as many Unicode characters as it says', () => {
    expect(accepts(textInput(3), 'abc')).toBe(true);
    expect(accepts(textInput(3), '🪙🪙🪙')).toBe(true);
    expect(accepts(textInput(3), 'abcd')).toBe(false);
  });

  test('holds nothing that a database cannot store', () => {
    expect(accepts(textInput(10), 'a\0b')).toBe(false);
    expect(accepts(textInput(10), 'a\ud800b')).toBe(false);
  });

  test('a name is more than spaces', () => {
    expect(accepts(nameInput(10), '  ')).toBe(false);
  });
});

describe('an address of the web', () => {
  test.each(['https://a.example', 'https://a.example/x?y=1#z'])('%j is accepted', (value) => {
    expect(accepts(httpsUrlInput, value)).toBe(true);
  });

  test.each([
    'http://a.example',
    'HTTPS://a.example',
    ' https://a.example',
    'https://',
    'https://a b.example',
    'https://a.example/\0',
    'https://a.example/\n',
    'javascript:alert(1)',
    `https://a.example/${'x'.repeat(2048)}`,
  ])('%j is refused', (value) => {
    expect(accepts(httpsUrlInput, value)).toBe(false);
  });
});

test('rates and shares keep their bounds', () => {
  expect(accepts(rateInput, '0.000000000000000001')).toBe(true);
  expect(accepts(rateInput, '0.0')).toBe(false);
  expect(accepts(rateInput, '1e3')).toBe(false);
  expect(accepts(fractionInput, '0.005')).toBe(true);
  expect(accepts(fractionInput, '1')).toBe(false);
});

test('numbers of a query are digits within bounds', () => {
  const page = integerQuery(1, 100, 20);
  expect(page.parse(undefined)).toBe(20);
  expect(page.parse('7')).toBe(7);
  const wrong = ['0', '101', '-1', '1.5', '1e1', ' 1', '', 'x', '9'.repeat(30)];
  expect(wrong.filter((value) => accepts(page, value))).toEqual([]);
});

test('days exist', () => {
  expect(accepts(dateInput, '2028-02-29')).toBe(true);
  const wrong = ['2026-02-29', '2026-13-01', '0000-01-01', '2026-3-2', '2026-03-02T00:00:00Z'];
  expect(wrong.filter((value) => accepts(dateInput, value))).toEqual([]);
});

test('a list cannot end before it begins', () => {
  const query = { date_from: '2026-03-02', date_to: '2026-03-01' };
  expect(paymentListQuery.safeParse(query).error?.issues[0]?.path).toEqual(['date_from']);
  expect(accepts(paymentListQuery, { ...query, date_to: '2026-03-02' })).toBe(true);
});

test('a webhook subscribes to known events, at least one', () => {
  const url = 'https://shop.example.com/hooks';
  expect(webhookChanges.parse({ url })).toEqual({ url, is_active: true, events: ['*'] });
  expect(accepts(webhookChanges, { url, events: [] })).toBe(false);
  expect(accepts(webhookChanges, { url, events: ['payment.paid'] })).toBe(false);
  expect(accepts(webhookChanges, { url, secret: '' })).toBe(true);
  expect(accepts(webhookChanges, { url, secret: 'with space' })).toBe(false);
});

test('what is missing is told as missing', () => {
  expect(newPayment.safeParse({}).error?.issues[0]?.message).toBe('Is required.');
});

test('an empty list of allowed tokens is refused', () => {
  expect(accepts(newPayment, { amount_usd: '5.00', allowed_token_ids: [] })).toBe(false);
});
