import { Environment } from '@florin/system/environment';
import { expect, test } from 'vitest';
import { readConsoles } from './consoles.ts';

const read = (variables: Record<string, string>, mode = 'production') =>
  readConsoles(new Environment({ FLORIN_ENV: mode, ...variables }), [
    'https://api.example.com',
    'https://pay.example.com/x',
  ]);

test('no console listens unless it is told where', () => {
  expect(read({ FLORIN_CONSOLE_BASE: 'https://console.example.com' })).toEqual([]);
});

test('each console has a listener and an origin', () => {
  const variables = {
    FLORIN_CONSOLE_ADDR: '127.0.0.1:4401',
    FLORIN_CONSOLE_BASE: 'https://console.example.com/',
    FLORIN_OPERATOR_ADDR: '10.0.0.5:4402',
    FLORIN_OPERATOR_BASE: 'https://ops.example.com',
  };
  expect(read(variables)).toEqual([
    { name: 'merchant', origin: 'https://console.example.com', listen: { host: '127.0.0.1', port: 4401 } },
    { name: 'operator', origin: 'https://ops.example.com', listen: { host: '10.0.0.5', port: 4402 } },
  ]);
});

test.each([
  ['http://console.example.com', 'must be an origin'],
  ['https://console.example.com/path', 'must be an origin'],
  ['https://api.example.com', 'needs an origin of its own'],
  ['https://pay.example.com', 'needs an origin of its own'],
  ['', 'Set FLORIN_CONSOLE_BASE'],
])('the console cannot be at %j', (base, reason) => {
  expect(() => read({ FLORIN_CONSOLE_ADDR: '127.0.0.1:1', FLORIN_CONSOLE_BASE: base })).toThrow(reason);
});

test('both consoles cannot be at one origin', () => {
  const base = 'https://console.example.com';
  const variables = { FLORIN_CONSOLE_BASE: base, FLORIN_OPERATOR_BASE: base };
  expect(() => read({ ...variables, FLORIN_CONSOLE_ADDR: 'a:1', FLORIN_OPERATOR_ADDR: 'a:2' })).toThrow(
    'needs an origin of its own',
  );
});

test('development alone has a console by plain http', () => {
  const variables = { FLORIN_CONSOLE_ADDR: '127.0.0.1:1', FLORIN_CONSOLE_BASE: 'http://127.0.0.1:1' };
  expect(read(variables, 'development')[0]?.origin).toBe('http://127.0.0.1:1');
});
