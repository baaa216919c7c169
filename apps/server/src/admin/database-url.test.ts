import { Environment } from '@florin/system/environment';
import { expect, test } from 'vitest';
import { readBackupSettings } from '../backup/settings.ts';
import { databaseUrl, ownerUrl } from './database-url.ts';

const away = 'postgresql://florin_owner@db.example.com/florin';
const local = 'postgresql://florin_owner@127.0.0.1/florin';
const files = { FLORIN_SIGNER_JOURNAL: '/journal', FLORIN_SIGNER_SEED_FILE: '/seed', FLORIN_BACKUP_KEY_FILE: '/none' };

/** Every program beside server and worker that takes the address of a database. */
const programs: [name: string, variable: string, read: (variables: NodeJS.ProcessEnv) => unknown][] = [
  ['admin', 'DATABASE_URL', databaseUrl],
  ['admin -- migrate', 'FLORIN_OWNER_DATABASE_URL', ownerUrl],
  ['backup and restore', 'FLORIN_OWNER_DATABASE_URL', (given) => readBackupSettings(new Environment(given))],
  [
    'backup, which reads itself back',
    'FLORIN_BACKUP_TRIAL_DATABASE_URL',
    (given) => readBackupSettings(new Environment({ FLORIN_OWNER_DATABASE_URL: local, ...given })),
  ],
];

test.each(programs)(
  'npm run %s speaks TLS to a database elsewhere, in production and unless it is told otherwise',
  (_name, variable, read) => {
    const refusal = new RegExp(`${variable} must ask for TLS`);
    for (const mode of [{}, { FLORIN_ENV: 'production' }, { FLORIN_ENV: 'staging' }])
      expect(() => read({ ...files, ...mode, [variable]: away })).toThrow(refusal);
    for (const [mode, url] of [
      ['production', `${away}?sslmode=verify-full`],
      ['production', local],
      ['development', away],
    ]) {
      const said = String(attempt(() => read({ ...files, FLORIN_ENV: mode, [variable]: url })));
      expect(said).not.toMatch(refusal);
    }
  },
);

const attempt = (act: () => unknown): unknown => {
  try {
    return act();
  } catch (error) {
    return error;
  }
};

test('an address that is used is answered as it was given', () => {
  const url = `${away}?sslmode=verify-full`;
  expect(databaseUrl({ DATABASE_URL: ` ${url} ` })).toBe(url);
  expect(ownerUrl({ FLORIN_OWNER_DATABASE_URL: local })).toBe(local);
});
