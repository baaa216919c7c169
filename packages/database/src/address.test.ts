import { expect, test } from 'vitest';
import { readDatabaseAddress } from './address.ts';

const several = [
  { host: 'one', port: 5433 },
  { host: 'two', port: 5432 },
];

test.each([
  ['one host is left to the driver', 'postgresql://u:p@one:5432/florin', { hosts: [] }],
  ['a socket is left to the driver', 'postgresql:///florin?host=/run/postgresql', { hosts: [] }],
  [
    'several hosts',
    'postgresql://u:p@one:5433,two/florin',
    { url: 'postgresql://u:p@one:5433/florin', hosts: several },
  ],
  [
    'several hosts and what libpq calls them by',
    'postgresql://u:p@one:5433,two/florin?sslmode=require&target_session_attrs=read-write',
    { url: 'postgresql://u:p@one:5433/florin?sslmode=require', hosts: several },
  ],
  [
    'one host that must take writes',
    'postgresql://u:p@one/florin?target_session_attrs=primary',
    { url: 'postgresql://u:p@one/florin', hosts: [{ host: 'one', port: 5432 }] },
  ],
  [
    'addresses of version 6',
    'postgresql://u:p@[::1]:5433,[fe80::2]/florin',
    {
      hosts: [
        { host: '::1', port: 5433 },
        { host: 'fe80::2', port: 5432 },
      ],
    },
  ],
])('%s', (_what, text, read) => {
  expect(readDatabaseAddress(text)).toMatchObject(read);
});

test.each([
  'postgresql://u:secret@one,two/florin?target_session_attrs=any',
  'postgresql://u:secret@one,two/florin?target_session_attrs=fastest',
  'postgresql://u:secret@one,/florin',
  'postgresql://u:secret@one:x,two/florin',
])('%s is refused without its password', (text) => {
  const read = () => readDatabaseAddress(text);
  expect(read).toThrow(/several hosts looks like/);
  expect(read).not.toThrow(/secret/);
});
