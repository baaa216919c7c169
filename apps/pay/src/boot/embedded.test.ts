import { expect, test } from 'vitest';
import { readEmbedded } from './embedded.ts';

const documentWith = (textContent: string | null) => ({
  querySelector: <Found>() => (textContent === null ? null : ({ textContent } as Found)),
});
const nothing = { checkout: null, brand: null, now: null, dev_wallet: false };

test('what the server wrote is read, and what it left out is nothing', () => {
  const text = '{"now":"2026-03-02T09:15:00.000Z","dev_wallet":true}';
  expect(readEmbedded(documentWith(text))).toEqual({ ...nothing, now: '2026-03-02T09:15:00.000Z', dev_wallet: true });
});

test.each([
  ['no element', null],
  ['an empty one', ''],
  ['one of a document that broke off', '{"checkout":{"id":"0198c'],
])('%s leaves the page to ask for its payment', (_name, text) =>
  expect(readEmbedded(documentWith(text))).toEqual(nothing),
);
