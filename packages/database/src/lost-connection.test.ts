import { expect, test } from 'vitest';
import { isLostConnection } from './lost-connection.ts';

const withCode = (code: string) => Object.assign(new Error('told by the driver'), { code });

test.each([
  ['PostgreSQL ends the connection', withCode('57P01')],
  ['PostgreSQL is starting', withCode('57P03')],
  ['PostgreSQL has no connection left', withCode('53300')],
  ['PostgreSQL has no disk left', withCode('53100')],
  ['PostgreSQL has no memory left', withCode('53200')],
  ['PostgreSQL takes no writes', withCode('25006')],
  ['the time of a statement was up', withCode('57014')],
  ['a transaction stood idle for too long', withCode('25P03')],
  ['a packet cannot be sent', withCode('EHOSTUNREACH')],
  ['nobody answered in time', withCode('ETIMEDOUT')],
  ['a statement was never answered', new Error('Query read timeout')],
  ['no connection came free', new Error('timeout exceeded when trying to connect')],
  ['no host takes writes', new AggregateError([withCode('25006')])],
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
  ['any other error', new Error('terminated')],
  ['what is no error', 'Connection terminated'],
])('%s is none', (_what, error) => {
  expect(isLostConnection(error)).toBe(false);
});
