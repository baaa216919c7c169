import { expect, test } from 'vitest';
import { isLostConnection } from './lost-connection.ts';

const withCode = (code: string) => Object.assign(new Error('told by the driver'), { code });

test.each([
  ['PostgreSQL ends the connection', withCode('57P01')],
  ['PostgreSQL is starting', withCode('57P03')],
  ['PostgreSQL has no connection left', withCode('53300')],
  ['a pooler lost PostgreSQL', Object.assign(withCode('08P01'), { severity: 'FATAL' })],
  ['nobody listens', withCode('ECONNREFUSED')],
  ['the connection ends before the answer', new Error('Connection terminated unexpectedly')],
  [
    'the connection ended earlier in the transaction',
    new Error('Client has encountered a connection error and is not queryable'),
  ],
])('%s: that is a lost connection', (_what, error) => {
  expect(isLostConnection(error)).toBe(true);
});

test.each([
  ['a message that makes no sense', Object.assign(withCode('08P01'), { severity: 'ERROR' })],
  ['a broken constraint', withCode('23505')],
  ['a statement that took too long', withCode('57014')],
  ['any other error', new Error('terminated')],
  ['what is no error', 'Connection terminated'],
])('%s is none', (_what, error) => {
  expect(isLostConnection(error)).toBe(false);
});
