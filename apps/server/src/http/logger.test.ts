import { type LoggerOptions, pino } from 'pino';
import { expect, test } from 'vitest';
import { loggedError, loggerOptions } from './logger.ts';

const logged = (object: object): string => {
  const lines: string[] = [];
  const { stream: _destination, ...options } = loggerOptions('info');
  pino(options as LoggerOptions, { write: (line: string) => lines.push(line) }).info(object);
  return lines.join('');
};

test.each([
  { headers: { 'x-api-key': 'hunter2', authorization: 'hunter2', cookie: 'hunter2' } },
  { body: { password: 'hunter2', totp_code: 'hunter2' } },
  { data: { key: 'hunter2', session_token: 'hunter2', secret: 'hunter2' } },
  { password: 'hunter2' },
  { req: { method: 'GET', url: '/v1/events?after=hunter2', headers: { authorization: 'hunter2' } } },
])('a log of %j holds no secret', (object) => {
  expect(logged(object)).not.toContain('hunter2');
});

test('an error of the database keeps its code and loses its values', () => {
  const driver = Object.assign(new Error('insert into accounts values (hunter2)'), {
    code: '23505',
    constraint: 'accounts_email',
    detail: 'Key (email)=(hunter2) already exists.',
  });
  const kept = JSON.stringify(loggedError(driver));
  expect(kept).not.toContain('hunter2');
  expect(kept).toContain('accounts_email');
  expect(loggedError(driver).code).toBe('23505');
});

test('an error of ours keeps its words and its place', () => {
  const kept = loggedError(new TypeError('no such thing'));
  expect(kept).toMatchObject({ type: 'TypeError', message: 'no such thing' });
  expect(kept.stack).toContain('logger.test.ts');
});
