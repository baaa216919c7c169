import { describe, expect, test } from 'vitest';
import { Environment } from './environment.ts';

const environment = new Environment({ PORT: '4400', BAD_PORT: '80x', EMPTY: ' ', FLORIN_ENV: 'moon' });

test('a missing variable is named with what it is for', () => {
  expect(() => environment.required('DATABASE_URL', 'where PostgreSQL is')).toThrow(
    'Set DATABASE_URL: where PostgreSQL is.',
  );
});

test('an empty variable counts as missing', () => {
  expect(environment.optional('EMPTY')).toBeNull();
});

test('a number out of its range or form stops the start', () => {
  expect(environment.integer('PORT', { fallback: 1, min: 1, max: 65_535 })).toBe(4400);
  expect(environment.integer('OTHER', { fallback: 7, min: 1, max: 9 })).toBe(7);
  expect(() => environment.integer('BAD_PORT', { fallback: 1, min: 1, max: 65_535 })).toThrow(
    'whole number from 1 to 65535',
  );
  expect(() => environment.integer('PORT', { fallback: 1, min: 1, max: 80 })).toThrow('whole number');
});

test('an unknown mode stops the start', () => {
  expect(() => environment.mode()).toThrow('FLORIN_ENV must be one of development, staging, production, test.');
});

test('production is what runs when nothing is said', () => {
  expect(new Environment({}).mode()).toBe('production');
});

describe('finding 22: a database in production speaks TLS, or lies on this machine', () => {
  const read = (url: string, FLORIN_ENV?: string) =>
    new Environment({ DATABASE_URL: url, FLORIN_ENV }).databaseUrl('DATABASE_URL', 'the database');

  test.each([
    'postgresql://app@db.example.com/florin',
    'postgresql://app@10.0.0.5/florin?sslmode=prefer',
    'postgresql://app@db.example.com/florin?sslmode=disable',
    'postgresql://app@127.evil.example.com/florin',
    'postgresql://app@localhost.example.com/florin',
    'postgresql://app@127.0.0.1/florin?host=db.example.com',
  ])('%s is refused', (url) => {
    expect(() => read(url)).toThrow('must ask for TLS');
    expect(() => read(url, 'staging')).toThrow('must ask for TLS');
    expect(read(url, 'development')).toBe(url);
  });

  test.each([
    'postgresql://app@db.example.com/florin?sslmode=verify-full',
    'postgresql://app@db.example.com/florin?sslmode=require',
    'postgresql://app@127.0.0.1:6543/florin',
    'postgresql://app@localhost/florin',
    'postgresql://app@[::1]/florin',
    'postgresql://app@%2Fvar%2Frun%2Fpostgresql/florin',
    'postgresql:///florin?host=/var/run/postgresql',
    '/var/run/postgresql florin',
  ])('%s is taken', (url) => {
    expect(read(url)).toBe(url);
  });
});
